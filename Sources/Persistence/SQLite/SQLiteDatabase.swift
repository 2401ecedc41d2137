import ArcadeCSQLite

/// A connection to an SQLite database.
///
/// SQL is always text of this program; what comes from a player or a file is bound.
package final class SQLiteDatabase {
  /// The mode in which a database is opened.
  package enum Mode {
    /// Neither the file nor anything beside it is written.
    case reading
    /// As `reading`, for a file that nobody else may change meanwhile.
    case unchanging
    /// As `reading`, without any lock and with its write-ahead log, whose index is kept in
    /// memory: not even a file beside it is made. For a file that nobody else has open.
    case untouched
    case writing
    /// Not in a file at all.
    case inMemory
  }

  private let handle: OpaquePointer
  private var statements: [String: SQLiteStatement] = [:]
  private let budget = OperationBudget()
  /// After about so many operations of SQLite's machine a statement is stopped; nil lets it run.
  ///
  /// For the views of a foreign database, some of which never come to an end.
  package var operationLimit: Int?

  /// Opens the file at `path`, which must be there; `timeout` in milliseconds says how
  /// long to wait for others.
  package init(path: String, mode: Mode, timeout: Int32 = 5_000) throws(SQLiteError) {
    var handle: OpaquePointer?
    let code = sqlite3_open_v2(Self.name(path, mode), &handle, Self.flags(mode), nil)
    guard code == SQLITE_OK, let handle else {
      let error = SQLiteError(code, of: handle)
      sqlite3_close_v2(handle)
      throw error
    }
    self.handle = handle
    sqlite3_extended_result_codes(handle, 1)
    sqlite3_busy_timeout(handle, timeout)
    if mode == .untouched { try execute("PRAGMA locking_mode = EXCLUSIVE") }
    sqlite3_progress_handler(
      handle, Int32(OperationBudget.step), OperationBudget.spend,
      Unmanaged.passUnretained(budget).toOpaque())
    // A schema is data of whoever wrote the file; it may not call what has effects.
    try execute("PRAGMA trusted_schema = OFF")
  }

  deinit {
    statements = [:]
    sqlite3_close_v2(handle)
  }

  private static func flags(_ mode: Mode) -> Int32 {
    let access =
      switch mode {
      case .reading: SQLITE_OPEN_READONLY
      case .unchanging, .untouched: SQLITE_OPEN_READONLY | SQLITE_OPEN_URI
      case .writing: SQLITE_OPEN_READWRITE
      case .inMemory: SQLITE_OPEN_READWRITE | SQLITE_OPEN_MEMORY
      }
    return access | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE
  }

  private static func name(_ path: String, _ mode: Mode) -> String {
    switch mode {
    case .inMemory: return ":memory:"
    case .reading, .writing: return path
    case .unchanging: return uri(path) + "?immutable=1"
    case .untouched: return uri(path) + "?mode=ro&vfs=unix-none"
    }
  }

  private static func uri(_ path: String) -> String {
    let escapes: [Character: String] = ["%": "%25", "?": "%3f", "#": "%23"]
    return "file:" + path.map { escapes[$0] ?? String($0) }.joined()
  }

  // MARK: - Statements

  /// Runs a statement to its end.
  package func execute(_ sql: String, _ values: [SQLiteValue] = []) throws(SQLiteError) {
    let statement = try statement(sql)
    defer { statement.reset() }
    try statement.bind(values)
    while try statement.step() {}
  }

  /// Every row of a query, as `read` makes it.
  package func rows<Row>(
    _ sql: String, _ values: [SQLiteValue] = [], _ read: (SQLiteStatement) -> Row
  ) throws(SQLiteError) -> [Row] {
    let statement = try statement(sql)
    defer { statement.reset() }
    try statement.bind(values)
    var rows: [Row] = []
    while try statement.step() { rows.append(read(statement)) }
    return rows
  }

  /// The rows of a query, each when it is asked for.
  package func cursor(
    _ sql: String, _ values: [SQLiteValue]
  ) throws(SQLiteError) -> SQLiteCursor {
    let statement = try SQLiteStatement(sql, database: handle)
    try statement.bind(values)
    return SQLiteCursor(statement, of: self)
  }

  /// The first row of a query, as `read` makes it; nil where there is none.
  package func first<Row>(
    _ sql: String, _ values: [SQLiteValue] = [], _ read: (SQLiteStatement) -> Row
  ) throws(SQLiteError) -> Row? {
    let statement = try statement(sql)
    defer { statement.reset() }
    try statement.bind(values)
    return try statement.step() ? read(statement) : nil
  }

  /// Does all of the work or, where it throws, none of it.
  func transaction<Value>(
    _ begin: String, _ work: () throws(SQLiteError) -> Value
  ) throws(SQLiteError) -> Value {
    try execute(begin)
    do {
      let value = try work()
      try execute("COMMIT")
      return value
    } catch {
      // Some errors have rolled back already; then there is nothing left to undo.
      if sqlite3_get_autocommit(handle) == 0 { try? execute("ROLLBACK") }
      throw error
    }
  }

  /// The error for pages that do not fit together, as far as they could be read.
  var misfit: SQLiteError { SQLiteError(SQLITE_CORRUPT, of: handle) }

  /// The row number of the last row that was added.
  var lastRow: Int64 { sqlite3_last_insert_rowid(handle) }

  /// Allows the next statement as many operations as the limit says.
  func renewBudget() {
    budget.left = operationLimit ?? .max
  }

  /// The work left to a query that is read little by little, in operations.
  var operationsLeft: Int {
    get { budget.left }
    set { budget.left = newValue }
  }

  /// Refuses values, rows and schemas of more bytes than this.
  package func limitValues(to size: Int) {
    sqlite3_limit(handle, SQLITE_LIMIT_LENGTH, Int32(clamping: size))
  }

  private func statement(_ sql: String) throws(SQLiteError) -> SQLiteStatement {
    renewBudget()
    if let statement = statements[sql] { return statement }
    let statement = try SQLiteStatement(sql, database: handle)
    statements[sql] = statement
    return statement
  }

  // MARK: - Whole databases

  /// The bytes that the file would have if it held what this connection sees.
  func bytes() throws(SQLiteError) -> [UInt8] {
    var count: sqlite3_int64 = 0
    guard let start = sqlite3_serialize(handle, "main", &count, 0) else {
      throw SQLiteError(code: SQLITE_NOMEM, message: "out of memory")
    }
    defer { sqlite3_free(start) }
    return Array(UnsafeBufferPointer(start: start, count: Int(count)))
  }

  /// A database in memory that begins with the bytes of a file.
  convenience init(bytes: [UInt8]) throws(SQLiteError) {
    try self.init(path: "", mode: .inMemory)
    guard let buffer = sqlite3_malloc64(UInt64(max(1, bytes.count))) else {
      throw SQLiteError(code: SQLITE_NOMEM, message: "out of memory")
    }
    let start = buffer.assumingMemoryBound(to: UInt8.self)
    start.update(from: bytes, count: bytes.count)
    // Memory knows no write-ahead log: these two bytes ask for the other journal.
    if bytes.count > 19, bytes[18] == 2 { (start[18], start[19]) = (1, 1) }
    let flags = SQLITE_DESERIALIZE_FREEONCLOSE | SQLITE_DESERIALIZE_RESIZEABLE
    let count = sqlite3_int64(bytes.count)
    let code = sqlite3_deserialize(handle, "main", start, count, count, UInt32(flags))
    guard code == SQLITE_OK else { throw SQLiteError(code, of: handle) }
  }

  /// Replaces everything in the database by what another holds, in one transaction.
  func replaceContent(with source: SQLiteDatabase) throws(SQLiteError) {
    statements = [:]
    guard let backup = sqlite3_backup_init(handle, "main", source.handle, "main") else {
      throw SQLiteError(sqlite3_extended_errcode(handle), of: handle)
    }
    let step = sqlite3_backup_step(backup, -1)
    let end = sqlite3_backup_finish(backup)
    guard step == SQLITE_DONE, end == SQLITE_OK else {
      throw SQLiteError(end == SQLITE_OK ? step : end, of: handle)
    }
  }
}

/// The operations that a statement may still do.
private final class OperationBudget {
  static let step = 10_000
  var left = Int.max

  /// Anything but 0 stops the statement.
  static let spend: @convention(c) (UnsafeMutableRawPointer?) -> Int32 = { pointer in
    guard let pointer else { return 0 }
    let budget = Unmanaged<OperationBudget>.fromOpaque(pointer).takeUnretainedValue()
    budget.left -= step
    return budget.left < 0 ? 1 : 0
  }
}
