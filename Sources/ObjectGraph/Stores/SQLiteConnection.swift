import ArcadeCSQLite
import DurableFiles
import FoundationEssentials

/// One connection to a database file; every call must be made under the owner's lock.
final class SQLiteConnection {
  let handle: OpaquePointer
  let path: String
  private var cache: [String: SQLiteStatement] = [:]
  /// Queries that no one is reading, by their text.
  private var idle: [String: SQLiteStatement] = [:]
  private static let idleLimit = 64
  private let budget = OperationBudget()

  /// Opens a file; `query` holds parameters of an SQLite URI, `name` is what errors call it where
  /// it is another's copy.
  init(
    path: String, name: String? = nil, query: String = "", flags: Int32,
    busyTimeout: Int32 = 10_000
  ) throws {
    var opened: OpaquePointer?
    let code = sqlite3_open_v2(
      Self.uri(path) + query, &opened, flags | SQLITE_OPEN_URI | SQLITE_OPEN_NOMUTEX, nil)
    guard code == SQLITE_OK, let opened else {
      let failure =
        opened.map { SQLiteFailure(code, of: $0) }
        ?? SQLiteFailure(code: code, message: "There is no memory.")
      sqlite3_close_v2(opened)
      throw failure
    }
    handle = opened
    self.path = name ?? path
    sqlite3_extended_result_codes(handle, 1)
    sqlite3_busy_timeout(handle, busyTimeout)
  }

  /// Opens a file for reading without locks, so that nothing about it or beside it changes: where a
  /// log or a journal stands beside it, a private copy, which has no name any more when this
  /// returns.
  ///
  /// Nothing that a foreign file says makes it work without end or fill the memory.
  convenience init(untouched path: String) throws {
    do {
      let copy = try Self.settledCopy(of: path)
      let location = copy?.path(of: path) ?? path
      try self.init(
        path: location, name: path, query: "?immutable=1", flags: SQLITE_OPEN_READONLY)
      try withExtendedLifetime(copy) {
        limitWork(size: try DurableFiles().status(location)?.stamp.size ?? 0)
      }
    } catch let failure as SQLiteFailure {
      throw failure.storeError(path)
    } catch let error as FileError {
      throw error.reason == .busy
        ? StoreError(.locked, path) : StoreError(.system("\(error.text)."), path)
    }
  }

  /// A copy in which an unfinished change was brought to its end; nil where there is none to copy
  /// for.
  private static func settledCopy(of path: String) throws -> DatabaseCopy? {
    guard try DatabaseCopy.isNeeded(for: path) else { return nil }
    let copy = try DatabaseCopy(of: [path])
    let connection = try SQLiteConnection(
      path: copy.path(of: path), name: path, flags: SQLITE_OPEN_READWRITE)
    // Nobody needs the copy after a power cut.
    try connection.execute("PRAGMA synchronous = OFF; SELECT count(*) FROM sqlite_master")
    return copy
  }

  /// No value of a foreign file is larger, in bytes.
  private static let largestValue: Int32 = 128 << 20

  private func limitWork(size: Int) {
    budget.limit = OperationBudget.least + OperationBudget.perByte * min(size, 1 << 40)
    budget.left = budget.limit
    sqlite3_limit(handle, SQLITE_LIMIT_LENGTH, Self.largestValue)
    sqlite3_progress_handler(
      handle, OperationBudget.step, OperationBudget.spend,
      Unmanaged.passUnretained(budget).toOpaque())
  }

  /// The path as an SQLite URI, in which three characters mean something else.
  private static func uri(_ path: String) -> String {
    let escapes: [Unicode.Scalar: String] = ["%": "%25", "?": "%3f", "#": "%23"]
    return path.unicodeScalars.reduce(into: "file:") { uri, scalar in
      if let escape = escapes[scalar] { uri += escape } else { uri.unicodeScalars.append(scalar) }
    }
  }

  deinit {
    cache.removeAll()
    idle.removeAll()
    sqlite3_close_v2(handle)
  }

  func execute(_ sql: String) throws {
    budget.left = budget.limit
    let code = sqlite3_exec(handle, sql, nil, nil, nil)
    guard code == SQLITE_OK else { throw failure(code) }
  }

  /// A statement that is kept for the next time.
  func statement(_ sql: String) throws -> SQLiteStatement {
    budget.left = budget.limit
    if let kept = cache[sql] { return kept }
    let made = try prepare(sql)
    cache[sql] = made
    return made
  }

  /// Runs the body with a query that no one else is reading, made ready anew only where none
  /// like it has been.
  ///
  /// A hook that is called for a row may ask the same again: what is being read is not idle.
  func withQuery<R>(_ sql: String, _ body: (SQLiteStatement) throws -> R) throws -> R {
    budget.left = budget.limit
    let query = try idle.removeValue(forKey: sql) ?? prepareSized(sql)
    defer {
      query.clear()
      if idle.count >= Self.idleLimit { idle.removeAll() }
      idle[sql] = query
    }
    return try body(query)
  }

  /// A statement for one use.
  func prepare(_ sql: String) throws -> SQLiteStatement {
    budget.left = budget.limit
    var pointer: OpaquePointer?
    let code = sqlite3_prepare_v3(handle, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &pointer, nil)
    guard code == SQLITE_OK, let pointer else { throw failure(code) }
    return SQLiteStatement(pointer, connection: self)
  }

  func failure(_ code: Int32) -> SQLiteFailure {
    SQLiteFailure(code, of: handle)
  }

  /// Returns true if there is a table of that name; a view of a foreign database may never come to
  /// an end.
  func hasTable(_ name: String) throws -> Bool {
    let query = try prepare("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ?")
    query.bind(name, at: 1)
    return try query.step()
  }

  /// A row of more bytes is neither read nor written.
  func limitRows(to bytes: Int) {
    sqlite3_limit(handle, SQLITE_LIMIT_LENGTH, Int32(clamping: bytes))
  }

  /// The number of rows that the last statement changed.
  var changes: Int { Int(sqlite3_changes(handle)) }

  /// The names in the first column of a query.
  func texts(_ sql: String) throws -> [String] {
    let query = try prepare(sql)
    var found: [String] = []
    while try query.step() { found.append(query.text(0) ?? "") }
    return found
  }
}

/// The work left to a statement, in operations of SQLite's machine.
private final class OperationBudget {
  static let step: Int32 = 10_000
  /// A few seconds' work; more for each byte that there is to look at.
  static let (least, perByte) = (20_000_000, 16)
  var limit = Int.max
  var left = Int.max

  /// Anything but 0 stops the statement.
  static let spend: @convention(c) (UnsafeMutableRawPointer?) -> Int32 = { pointer in
    guard let pointer else { return 0 }
    let budget = Unmanaged<OperationBudget>.fromOpaque(pointer).takeUnretainedValue()
    budget.left -= Int(step)
    return budget.left < 0 ? 1 : 0
  }
}

/// An error of SQLite.
struct SQLiteFailure: Error {
  let code: Int32
  let message: String

  init(code: Int32, message: String) {
    (self.code, self.message) = (code, message)
  }

  /// The failure of the last call on a connection; a page that could not be read is no damaged one.
  init(_ code: Int32, of connection: OpaquePointer) {
    if let failed = failedReading(behind: code, on: connection) {
      self.init(code: SQLITE_IOERR, message: SystemError(code: failed).text)
    } else {
      self.init(code: code, message: String(cString: sqlite3_errmsg(connection)))
    }
  }

  /// The failure as an error of a store.
  func storeError(_ path: String) -> StoreError {
    switch code & 0xff {
    case SQLITE_BUSY, SQLITE_LOCKED: StoreError(.locked, path)
    case SQLITE_READONLY, SQLITE_PERM: StoreError(.readOnly("\(message)."), path)
    case SQLITE_FULL: StoreError(.noSpace, path)
    case SQLITE_NOTADB: StoreError(.notAStore("it is no SQLite database."), path)
    case SQLITE_TOOBIG: StoreError(.system("one of its rows is too large."), path)
    case SQLITE_INTERRUPT: StoreError(.system("reading it takes too long or never ends."), path)
    case SQLITE_CORRUPT: StoreError(.damaged("\(message)."), path)
    case SQLITE_IOERR: StoreError(.system("\(message)."), path)
    default: StoreError(.system("SQLite says \(code), \(message)."), path)
    }
  }
}

/// A prepared statement.
final class SQLiteStatement {
  let pointer: OpaquePointer
  private unowned let connection: SQLiteConnection

  init(_ pointer: OpaquePointer, connection: SQLiteConnection) {
    self.pointer = pointer
    self.connection = connection
  }

  deinit { sqlite3_finalize(pointer) }

  /// Goes to the next row; false after the last one, when the statement is ready for another use.
  func step() throws -> Bool {
    let code = sqlite3_step(pointer)
    if code == SQLITE_ROW { return true }
    sqlite3_reset(pointer)
    guard code == SQLITE_DONE else { throw connection.failure(code) }
    return false
  }

  /// Runs a statement that gives no rows.
  func run() throws {
    while try step() {}
  }

  func reset() {
    sqlite3_reset(pointer)
  }

  /// Makes the statement ready for another use and gives back what was bound.
  func clear() {
    sqlite3_reset(pointer)
    sqlite3_clear_bindings(pointer)
  }

  func bind(_ number: Int64, at index: Int32) {
    sqlite3_bind_int64(pointer, index, number)
  }

  func bindNull(at index: Int32) {
    sqlite3_bind_null(pointer, index)
  }

  func bind(_ number: Double, at index: Int32) {
    sqlite3_bind_double(pointer, index, number)
  }

  func bind(_ text: String, at index: Int32) {
    var text = text
    text.withUTF8 { bytes in
      guard let start = bytes.baseAddress else {
        "".utf8CString.withUnsafeBufferPointer {
          _ = sqlite3_bind_text(pointer, index, $0.baseAddress, 0, transient)
        }
        return
      }
      start.withMemoryRebound(to: CChar.self, capacity: bytes.count) {
        _ = sqlite3_bind_text(pointer, index, $0, Int32(bytes.count), transient)
      }
    }
  }

  func bind(_ data: Data, at index: Int32) {
    guard !data.isEmpty else {
      sqlite3_bind_zeroblob(pointer, index, 0)
      return
    }
    data.withUnsafeBytes {
      _ = sqlite3_bind_blob64(pointer, index, $0.baseAddress, UInt64($0.count), transient)
    }
  }

  func type(_ column: Int32) -> Int32 { sqlite3_column_type(pointer, column) }
  func integer(_ column: Int32) -> Int64 { sqlite3_column_int64(pointer, column) }
  func real(_ column: Int32) -> Double { sqlite3_column_double(pointer, column) }

  func text(_ column: Int32) -> String? {
    guard let start = sqlite3_column_text(pointer, column) else { return nil }
    let count = Int(sqlite3_column_bytes(pointer, column))
    return String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
  }

  func data(_ column: Int32) -> Data {
    guard let start = sqlite3_column_blob(pointer, column) else { return Data() }
    return Data(bytes: start, count: Int(sqlite3_column_bytes(pointer, column)))
  }
}

/// Tells SQLite to copy what is bound; the C macro is not imported.
private nonisolated(unsafe) let transient = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
