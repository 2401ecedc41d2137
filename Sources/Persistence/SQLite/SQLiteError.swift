import ArcadeCSQLite
import DurableFiles
import Glibc

/// An error of SQLite.
package struct SQLiteError: Error, Hashable {
  /// The extended result code.
  let code: Int32
  /// SQLite's own words.
  let message: String
  /// The `errno` behind it; 0 where there is none.
  var systemCode: Int32 = 0

  /// The result code without its extension.
  var primaryCode: Int32 { code & 0xff }

  /// True if the bytes in the file are not what they should be.
  var isDamage: Bool { primaryCode == SQLITE_CORRUPT || primaryCode == SQLITE_NOTADB }
  /// True if another connection held the file until the time was up.
  var isBusy: Bool { primaryCode == SQLITE_BUSY || primaryCode == SQLITE_LOCKED }
  /// True if it had used up its operations.
  package var isStopped: Bool { primaryCode == SQLITE_INTERRUPT }
  /// True if a change that its writer did not finish must be undone before reading, which a
  /// connection that only reads may not do.
  var needsRecovery: Bool {
    code == SQLITE_READONLY | (3 << 8) || code == SQLITE_READONLY | (1 << 8)
      || code == SQLITE_READONLY | (2 << 8)
  }
}

extension SQLiteError {
  /// Converts an error of a file outside of SQLite.
  init(_ error: FileError) {
    self.init(code: SQLITE_IOERR, message: error.text)
  }

  /// An empty file is a database without tables to SQLite; to us its content is gone.
  static let emptyFile = SQLiteError(code: SQLITE_NOTADB, message: "it is empty")

  /// The reason for the player, of a file that was read.
  var readingReason: StoreError.Reason {
    if isDamage { return .damaged(damageText) }
    return .unreadable(readingText)
  }

  /// The reason for the player, of a file that was to be written.
  var writingReason: StoreError.Reason {
    if isDamage { return .damaged(damageText) }
    return isBusy ? .busy : .unwritable(text)
  }

  /// The reason, in lower-case words without a full stop.
  package var readingText: String {
    if isDamage { return damageText }
    return isBusy ? "another program is using it" : text
  }

  private var damageText: String {
    if self == Self.emptyFile { return message }
    return primaryCode == SQLITE_NOTADB
      ? "it is not an SQLite database" : "its pages do not fit together"
  }

  private var text: String {
    switch primaryCode {
    case SQLITE_TOOBIG: self == Self.longName ? message : "one of its rows is too large"
    case SQLITE_FULL: Self.text(ofSystemCode: ENOSPC)
    case SQLITE_INTERRUPT: "reading it never comes to an end"
    case SQLITE_READONLY: Self.text(ofSystemCode: EACCES)
    case SQLITE_IOERR, SQLITE_CANTOPEN:
      systemCode == 0 ? message : Self.text(ofSystemCode: systemCode)
    default: message
    }
  }

  private static func text(ofSystemCode code: Int32) -> String {
    FileError(.write, path: "", reason: .system(code: code)).text
  }
}

extension SQLiteError {
  /// Names of that length are in no file that anyone made for use.
  package static let longName = SQLiteError(
    code: SQLITE_TOOBIG, message: "one of its tables or columns has a name that is too long")
  static let changedMeanwhile = SQLiteError(code: SQLITE_BUSY, message: "it is being changed")
}
