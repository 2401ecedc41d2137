package import Persistence
package import Words

extension BackOfficeWords {
  /// The facts about a file, on one line.
  package func describe(_ file: ListedFile) -> String {
    let facts = [fileFacts(file.kind, file.size, file.records), file.limit.map(sizeLimit)]
      .compactMap { $0 }.joined(separator: " ")
    return "\(facts) - \(fileState(file.state))"
  }
}
