public import Persistence
public import Words

extension BackOfficeWords {
  /// What is known about a file, on one line.
  public func describe(_ file: ListedFile, _ dot: String) -> String {
    "\(fileFacts(file.kind, file.size, file.records)) \(dot) \(fileState(FileState(file.state)))"
  }
}

extension BackOfficeWords.FileState {
  /// A listed file's state, in the terms of the sentences.
  public init(_ state: ListedFile.State) {
    self =
      switch state {
      case .missing: .missing
      case .sound: .sound
      case .newer: .newer
      case .damaged(let text): .damaged(text)
      case .unreadable(let text): .unreadable(text)
      case .unwritable(let text): .unwritable(text)
      }
  }
}
