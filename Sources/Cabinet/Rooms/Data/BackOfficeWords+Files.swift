package import Persistence
package import Words

extension BackOfficeWords {
  /// The facts about a file, on one line.
  package func describe(_ file: ListedFile, _ dot: String) -> String {
    let facts = [fileFacts(file.kind, file.size, file.records), file.limit.map(sizeLimit)]
      .compactMap { $0 }.joined(separator: " ")
    return "\(facts) \(dot) \(fileState(FileState(file.state)))"
  }
}

extension BackOfficeWords.FileState {
  /// A listed file's state, in the terms of the sentences.
  package init(_ state: ListedFile.State) {
    self =
      switch state {
      case .missing: .missing
      case .sound: .sound
      case .newer: .newer
      case .damaged(let fault): .damaged(fault)
      case .unreadable(let fault): .unreadable(fault)
      case .unwritable(let fault): .unwritable(fault)
      }
  }
}
