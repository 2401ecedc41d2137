import ArcadeCSQLite
package import DurableFiles
import Glibc

package struct SQLiteError: Error, Hashable {
  /// The extended result code.
  package let code: Int32
  package let message: String
  /// The `errno` behind it; 0 where there is none.
  package let systemCode: Int32

  package init(code: Int32, message: String, systemCode: Int32 = 0) {
    (self.code, self.message, self.systemCode) = (code, message, systemCode)
  }

  /// The failure of the last call on a connection; a page that could not be read is no damaged one.
  init(_ code: Int32, of database: OpaquePointer?) {
    guard let database else {
      self.init(code: code, message: "out of memory")
      return
    }
    if let failure = failedReading(behind: code, on: database) {
      self.init(code: SQLITE_IOERR, message: "disk I/O error", systemCode: failure)
      return
    }
    self.init(
      code: code, message: String(cString: sqlite3_errmsg(database)),
      systemCode: sqlite3_system_errno(database))
  }

  /// The kinds of failures that callers tell apart.
  package enum Kind {
    /// Another connection held the file until the time was up.
    case busy
    case readOnly, noSpace, cannotOpen
    /// A value, a row or a statement is larger than the limits allow.
    case tooLarge
    /// The statement had used up its operations.
    case stopped
    /// The bytes are no database.
    case notADatabase
    /// The bytes of a database do not fit together.
    case damaged
    /// The system could not read or write the file.
    case inputOutput
    /// A constraint of the schema forbids a change.
    case constraint
    /// The statement makes no sense with this schema.
    case statement
    case other
  }

  package var kind: Kind {
    switch code & 0xff {
    case SQLITE_BUSY, SQLITE_LOCKED: .busy
    case SQLITE_READONLY, SQLITE_PERM: .readOnly
    case SQLITE_FULL: .noSpace
    case SQLITE_CANTOPEN: .cannotOpen
    case SQLITE_TOOBIG: .tooLarge
    case SQLITE_INTERRUPT: .stopped
    case SQLITE_NOTADB: .notADatabase
    case SQLITE_CORRUPT: .damaged
    case SQLITE_IOERR: .inputOutput
    case SQLITE_CONSTRAINT: .constraint
    case SQLITE_ERROR: .statement
    default: .other
    }
  }

  /// True where the bytes in the file are not what they should be.
  package var isDamage: Bool { kind == .damaged || kind == .notADatabase }
  package var isBusy: Bool { kind == .busy }
  package var isStopped: Bool { kind == .stopped }
  /// True where a change that its writer did not finish must be undone before reading,
  /// which a connection that only reads may not do.
  package var needsRecovery: Bool {
    code == SQLITE_READONLY | (3 << 8) || code == SQLITE_READONLY | (1 << 8)
      || code == SQLITE_READONLY | (2 << 8)
  }
}

extension SQLiteError {
  /// Converts an error of a file outside of SQLite.
  package init(_ error: FileError) {
    self.init(code: SQLITE_IOERR, message: error.text)
  }

  /// An empty file is a database without tables to SQLite; to us its content is gone.
  package static let emptyFile = SQLiteError(code: SQLITE_NOTADB, message: "it's empty")

  /// A foreign key would lead to no row, in SQLite's words.
  package static let brokenReference = SQLiteError(
    code: SQLITE_CONSTRAINT | (3 << 8), message: "FOREIGN KEY constraint failed")

  /// The reason of a failure that is not the fault of the bytes, in lower-case words without a full
  /// stop.
  package var text: String {
    switch kind {
    case .tooLarge: self == Self.longName ? message : "one of its rows is too large"
    case .noSpace: Self.text(ofSystemCode: ENOSPC)
    case .stopped: "reading it takes too long or never ends"
    case .readOnly where code & 0xff == SQLITE_READONLY: Self.text(ofSystemCode: EACCES)
    case .inputOutput, .cannotOpen:
      systemCode == 0 ? message : Self.text(ofSystemCode: systemCode)
    case .busy, .readOnly, .notADatabase, .damaged, .constraint, .statement, .other: message
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
  package static let changedMeanwhile = SQLiteError(
    code: SQLITE_BUSY, message: "it's being changed")
}
