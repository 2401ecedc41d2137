import DurableFiles
import SQLiteFiles

extension SQLiteError {
  func storeError(_ path: String) -> StoreError {
    switch kind {
    case .busy: StoreError(.locked, path)
    case .readOnly: StoreError(.readOnly("\(message)."), path)
    case .noSpace: StoreError(.noSpace, path)
    case .notADatabase: StoreError(.notAStore("it is no SQLite database."), path)
    case .tooLarge: StoreError(.system("one of its rows is too large."), path)
    case .stopped: StoreError(.system("reading it takes too long or never ends."), path)
    case .damaged: StoreError(.damaged("\(message)."), path)
    case .inputOutput:
      StoreError(
        .system(systemCode == 0 ? "\(message)." : "\(SystemError(code: systemCode).text)."), path)
    case .cannotOpen, .constraint, .statement, .other:
      StoreError(.system("SQLite says \(code), \(message)."), path)
    }
  }
}
