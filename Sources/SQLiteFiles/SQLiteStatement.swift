import ArcadeCSQLite

/// A value in a row, or bound to a statement.
package enum SQLiteValue: Hashable {
  case null
  case integer(Int64)
  case real(Double)
  case text(String)
  /// A text's bytes, which need not be UTF-8.
  case rawText([UInt8])
  case bytes([UInt8])

  package init(_ number: Int?) { self = number.map { .integer(Int64($0)) } ?? .null }
  package init(_ text: String?) { self = text.map { .text($0) } ?? .null }
}

/// The kinds of values that SQLite stores.
package enum SQLiteStorageClass {
  case null, integer, real, text, bytes

  @inlinable init(_ type: Int32) {
    switch type {
    case SQLITE_INTEGER: self = .integer
    case SQLITE_FLOAT: self = .real
    case SQLITE_TEXT: self = .text
    case SQLITE_BLOB: self = .bytes
    default: self = .null
    }
  }
}

/// One SQL statement, made ready once and run as often as needed.
package final class SQLiteStatement {
  @usableFromInline let handle: OpaquePointer
  /// True while someone uses it; what is being read is not given out twice.
  var isTaken = false
  /// SQLite keeps a closed connection as long as one of its statements.
  private let database: OpaquePointer
  /// SQLite copies the bytes before `bind` returns.
  private static let transient = unsafeBitCast(-1, to: sqlite3_destructor_type.self)

  init(_ sql: String, _ database: OpaquePointer) throws(SQLiteError) {
    var handle: OpaquePointer?
    let flags = UInt32(SQLITE_PREPARE_PERSISTENT)
    let code =
      if let bytes = SQLiteName.bytes(of: sql) {
        bytes.withUnsafeBytes { bytes in
          sqlite3_prepare_v3(
            database, bytes.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(bytes.count),
            flags, &handle, nil)
        }
      } else {
        sqlite3_prepare_v3(database, sql, -1, flags, &handle, nil)
      }
    guard code == SQLITE_OK, let handle else { throw SQLiteError(code, of: database) }
    self.handle = handle
    self.database = database
  }

  deinit { sqlite3_finalize(handle) }

  // MARK: - Values for a run, from 1

  package func bind(_ values: [SQLiteValue]) throws(SQLiteError) {
    for (index, value) in values.enumerated() { try bind(value, at: Int32(index + 1)) }
  }

  private func bind(_ value: SQLiteValue, at index: Int32) throws(SQLiteError) {
    switch value {
    case .null: try bindNull(at: index)
    case .integer(let number): try bind(number, at: index)
    case .real(let number): try bind(number, at: index)
    case .text(let text): try bind(text, at: index)
    case .rawText(let bytes): try check(bytes.withUnsafeBytes { bindText($0, at: index) })
    case .bytes(let bytes): try check(bytes.withUnsafeBytes { bindBytes($0, at: index) })
    }
  }

  package func bindNull(at index: Int32) throws(SQLiteError) {
    try check(sqlite3_bind_null(handle, index))
  }

  package func bind(_ number: Int64, at index: Int32) throws(SQLiteError) {
    try check(sqlite3_bind_int64(handle, index, number))
  }

  package func bind(_ number: Double, at index: Int32) throws(SQLiteError) {
    try check(sqlite3_bind_double(handle, index, number))
  }

  package func bind(_ text: String, at index: Int32) throws(SQLiteError) {
    var text = text
    try check(text.withUTF8 { bindText(UnsafeRawBufferPointer($0), at: index) })
  }

  /// Throws where there are more bytes than the database takes.
  package func bind(_ bytes: UnsafeRawBufferPointer, at index: Int32) throws(SQLiteError) {
    try check(bindBytes(bytes, at: index))
  }

  private func bindBytes(_ bytes: UnsafeRawBufferPointer, at index: Int32) -> Int32 {
    // A null pointer would stand for no value.
    bytes.isEmpty
      ? sqlite3_bind_zeroblob(handle, index, 0)
      : sqlite3_bind_blob64(handle, index, bytes.baseAddress, UInt64(bytes.count), Self.transient)
  }

  private func bindText(_ bytes: UnsafeRawBufferPointer, at index: Int32) -> Int32 {
    let start = bytes.isEmpty ? nil : bytes.baseAddress?.assumingMemoryBound(to: CChar.self)
    guard let start else { return sqlite3_bind_text(handle, index, "", 0, Self.transient) }
    return sqlite3_bind_text64(
      handle, index, start, UInt64(bytes.count), Self.transient, UInt8(SQLITE_UTF8))
  }

  private func check(_ code: Int32) throws(SQLiteError) {
    guard code == SQLITE_OK else { throw SQLiteError(code, of: database) }
  }

  // MARK: - Running

  /// Goes to the next row; false after the last one, when the statement is ready for another run.
  package func step() throws(SQLiteError) -> Bool {
    let code = sqlite3_step(handle)
    if code == SQLITE_ROW { return true }
    sqlite3_reset(handle)
    try check(code == SQLITE_DONE ? SQLITE_OK : code)
    return false
  }

  /// Runs the statement to its end.
  package func run() throws(SQLiteError) {
    while try step() {}
  }

  /// Ends the run, so that no lock is held for it.
  package func reset() { sqlite3_reset(handle) }

  /// Ends the run and gives back what was bound.
  func clear() {
    sqlite3_reset(handle)
    sqlite3_clear_bindings(handle)
  }

  // MARK: - The columns of a row, from 0

  /// The number of columns of the query.
  package var columnCount: Int { Int(sqlite3_column_count(handle)) }

  @inlinable package func type(_ column: Int32) -> SQLiteStorageClass {
    SQLiteStorageClass(sqlite3_column_type(handle, column))
  }

  @inlinable package func isNull(_ column: Int32) -> Bool { type(column) == .null }

  @inlinable package func integer(_ column: Int32) -> Int64 {
    sqlite3_column_int64(handle, column)
  }

  @inlinable package func real(_ column: Int32) -> Double { sqlite3_column_double(handle, column) }

  /// Bytes that are not UTF-8 are shown as replacement characters; nil for no value.
  @inlinable package func text(_ column: Int32) -> String? {
    guard let start = sqlite3_column_text(handle, column) else { return nil }
    let count = Int(sqlite3_column_bytes(handle, column))
    return String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
  }

  /// The bytes of a text in UTF-8, whatever the database keeps it in; they're there until the next step
  /// or the next question for the column.
  @inlinable package func textBytes(_ column: Int32) -> UnsafeRawBufferPointer {
    let start = sqlite3_column_text(handle, column)
    let count = start == nil ? 0 : Int(sqlite3_column_bytes(handle, column))
    return UnsafeRawBufferPointer(start: start, count: count)
  }

  /// The bytes of a value, whatever its type, as long as `textBytes` has them.
  @inlinable package func blobBytes(_ column: Int32) -> UnsafeRawBufferPointer {
    let start = sqlite3_column_blob(handle, column)
    let count = start == nil ? 0 : Int(sqlite3_column_bytes(handle, column))
    return UnsafeRawBufferPointer(start: start, count: count)
  }

  /// Calls the body with the bytes of a value, whatever its type, which are there as long as it
  /// runs.
  @inlinable package func withBytes<Answer>(
    _ column: Int32, _ body: (UnsafeRawBufferPointer) -> Answer
  ) -> Answer {
    body(blobBytes(column))
  }

  /// The bytes of a value, whatever its type.
  package func bytes(_ column: Int32) -> [UInt8] { withBytes(column) { Array($0) } }

  /// A text's bytes, which need not be UTF-8.
  package func storedText(_ column: Int32) -> SQLiteValue {
    guard let start = sqlite3_column_text(handle, column) else { return .null }
    let count = Int(sqlite3_column_bytes(handle, column))
    return .rawText(Array(UnsafeBufferPointer(start: start, count: count)))
  }

  package func value(_ column: Int32) -> SQLiteValue {
    switch type(column) {
    case .integer: .integer(integer(column))
    case .real: .real(real(column))
    case .text: SQLiteValue(text(column))
    case .bytes: .bytes(bytes(column))
    case .null: .null
    }
  }
}
