import ArcadeCSQLite
import ObjectGraph

/// A value in a row, or bound to a statement.
package enum SQLiteValue: Hashable {
  case null
  case integer(Int64)
  case real(Double)
  case text(String)
  /// A text's bytes, which need not be UTF-8.
  case bytes([UInt8])

  init(_ number: Int?) { self = number.map { .integer(Int64($0)) } ?? .null }
  init(_ text: String?) { self = text.map { .text($0) } ?? .null }
}

/// One SQL statement, made ready once and run as often as needed.
package final class SQLiteStatement {
  private let handle: OpaquePointer
  private let database: OpaquePointer
  /// SQLite copies the bytes before `bind` returns.
  private static let transient = unsafeBitCast(-1, to: sqlite3_destructor_type.self)

  init(_ sql: String, database: OpaquePointer) throws(SQLiteError) {
    var handle: OpaquePointer?
    let code = sqlite3_prepare_v2(database, sql, -1, &handle, nil)
    guard code == SQLITE_OK, let handle else { throw SQLiteError(code, of: database) }
    self.handle = handle
    self.database = database
  }

  deinit { sqlite3_finalize(handle) }

  func bind(_ values: [SQLiteValue]) throws(SQLiteError) {
    for (index, value) in values.enumerated() {
      let code = bind(value, at: Int32(index + 1))
      guard code == SQLITE_OK else { throw SQLiteError(code, of: database) }
    }
  }

  private func bind(_ value: SQLiteValue, at place: Int32) -> Int32 {
    switch value {
    case .null: sqlite3_bind_null(handle, place)
    case .integer(let number): sqlite3_bind_int64(handle, place, number)
    case .real(let number): sqlite3_bind_double(handle, place, number)
    case .text(let text):
      sqlite3_bind_text(handle, place, text, Int32(clamping: text.utf8.count), Self.transient)
    case .bytes(let bytes) where bytes.isEmpty:
      sqlite3_bind_text(handle, place, "", 0, Self.transient)
    case .bytes(let bytes):
      bytes.withUnsafeBytes { buffer in
        sqlite3_bind_text(
          handle, place, buffer.baseAddress?.assumingMemoryBound(to: CChar.self),
          Int32(clamping: buffer.count), Self.transient)
      }
    }
  }

  /// Moves to the next row; false where there is none.
  func step() throws(SQLiteError) -> Bool {
    let code = sqlite3_step(handle)
    if code == SQLITE_ROW { return true }
    guard code == SQLITE_DONE else { throw SQLiteError(code, of: database) }
    return false
  }

  /// Ends the run, so that no lock is held for it.
  func reset() {
    sqlite3_reset(handle)
    sqlite3_clear_bindings(handle)
  }

  // MARK: - The columns of a row, from 0

  package func isNull(_ column: Int32) -> Bool {
    sqlite3_column_type(handle, column) == SQLITE_NULL
  }

  package func integer(_ column: Int32) -> Int64 { sqlite3_column_int64(handle, column) }

  /// Bytes that are not UTF-8 are shown as replacement characters.
  package func text(_ column: Int32) -> String? {
    guard let start = sqlite3_column_text(handle, column) else { return nil }
    let count = Int(sqlite3_column_bytes(handle, column))
    return String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
  }

  /// The number of columns of the query.
  package var columnCount: Int { Int(sqlite3_column_count(handle)) }

  /// The bytes of a value, whatever its type.
  package func bytes(_ column: Int32) -> [UInt8] {
    guard let start = sqlite3_column_blob(handle, column) else { return [] }
    return Array(
      UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(handle, column))))
  }

  /// Returns true if a value is stored as bytes.
  package func isBytes(_ column: Int32) -> Bool {
    sqlite3_column_type(handle, column) == SQLITE_BLOB
  }

  /// A text's bytes, which need not be UTF-8.
  func storedText(_ column: Int32) -> SQLiteValue {
    guard let start = sqlite3_column_text(handle, column) else { return .null }
    let count = Int(sqlite3_column_bytes(handle, column))
    return .bytes(Array(UnsafeBufferPointer(start: start, count: count)))
  }

  package func value(_ column: Int32) -> SQLiteValue {
    switch sqlite3_column_type(handle, column) {
    case SQLITE_INTEGER: .integer(integer(column))
    case SQLITE_FLOAT: .real(sqlite3_column_double(handle, column))
    case SQLITE_NULL: .null
    default: SQLiteValue(text(column))
    }
  }
}

extension SQLiteError {
  /// The failure of the last call on a connection; a page that could not be read is no damaged one.
  init(_ code: Int32, of database: OpaquePointer?) {
    if let database, let failure = failedReading(behind: code, on: database) {
      self.init(code: SQLITE_IOERR, message: "disk I/O error", systemCode: failure)
      return
    }
    let message = database.flatMap { sqlite3_errmsg($0) }.map { String(cString: $0) }
    self.init(
      code: code, message: message ?? "error \(code)",
      systemCode: database.map { sqlite3_system_errno($0) } ?? 0)
  }
}
