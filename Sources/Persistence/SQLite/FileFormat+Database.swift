import SQLiteFiles
import Words

extension FileFormat {
  /// Scores in a database of SQLite.
  static let scoreDatabase = FileFormat(content: .scores, isDatabase: true) { error, isWriting in
    let error = error as? SQLiteError
    return isWriting
      ? error?.writingReason ?? .unwritable(.access(.notWritable))
      : error?.readingReason ?? .unreadable(.access(.notReadable))
  }
}
