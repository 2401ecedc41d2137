import ArcadeCSQLite
import DurableFiles

/// A connection to an SQLite database; its calls are made one at a time.
///
/// SQL is always text of this program; what comes from a player or a file is bound.
package final class SQLiteDatabase {
  /// The mode in which a database is opened.
  package enum Mode {
    /// Neither the file nor anything beside it is written.
    case reading
    /// As `reading`, for a file that nobody else may change meanwhile.
    case unchanging
    case writing
    /// As `writing`; where there is no file, one is made.
    case making
    /// Not in a file at all.
    case inMemory
  }

  /// The name of the file in errors.
  package let path: String
  /// True where another file was opened than the one that errors name.
  package let isCopy: Bool
  /// Bytes of a file that is left untouched, or of its copy; else 0.
  package internal(set) var fileSize = 0
  let handle: OpaquePointer
  /// Statements that no one is using, by their text.
  private(set) var statements: [SQLiteText: SQLiteStatement] = [:]
  /// The statement that was asked for last: it's often the next one, too.
  private var last: (sql: SQLiteText, statement: SQLiteStatement)?
  private static let statementLimit = 128
  let budget = OperationBudget()

  /// Opens the file at `path`, which must be there unless it is made; `name` is what errors call it
  /// where it is another's copy, and `timeout` in milliseconds says how long to wait for others.
  package init(
    path: String, name: String? = nil, mode: Mode, timeout: Int32 = 10_000
  ) throws(SQLiteError) {
    switch mode {
    case .reading, .writing, .making: try Self.checkSidecars(of: path)
    case .unchanging, .inMemory: break
    }
    var handle: OpaquePointer?
    let code = sqlite3_open_v2(Self.uri(path, mode), &handle, Self.flags(mode), nil)
    guard code == SQLITE_OK, let handle else {
      let error = SQLiteError(code, of: handle)
      sqlite3_close_v2(handle)
      throw error
    }
    self.handle = handle
    self.path = name ?? path
    isCopy = name != nil
    sqlite3_busy_timeout(handle, timeout)
    // A schema is data of whoever wrote the file; it may not call what has effects.
    try execute("PRAGMA trusted_schema = OFF")
  }

  deinit {
    forgetStatements()
    sqlite3_close_v2(handle)
  }

  /// SQLite opens what stands beside a database whatever it is, and would wait for ever for whoever
  /// writes into a pipe.
  private static func checkSidecars(of path: String) throws(SQLiteError) {
    let files = DurableFiles()
    // Of a place that can't be looked at SQLite tells more.
    let target = (try? files.followed(path)) ?? path
    for sidecar in Sidecar.allCases {
      let place = sidecar.path(of: target)
      guard let kind = try? files.status(place)?.kind, kind != .regular else { continue }
      throw SQLiteError(FileError(.read, path: place, reason: .notAFile))
    }
  }

  private static func flags(_ mode: Mode) -> Int32 {
    let access =
      switch mode {
      case .reading, .unchanging: SQLITE_OPEN_READONLY
      case .writing: SQLITE_OPEN_READWRITE
      case .making: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
      case .inMemory: SQLITE_OPEN_READWRITE | SQLITE_OPEN_MEMORY
      }
    return access | SQLITE_OPEN_URI | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE
  }

  private static func uri(_ path: String, _ mode: Mode) -> String {
    switch mode {
    case .inMemory: ":memory:"
    case .reading, .writing, .making: uri(path)
    case .unchanging: uri(path) + "?immutable=1"
    }
  }

  /// The path as an SQLite URI, in which three characters mean something else.
  ///
  /// Between two slashes and the third stands a computer's name, which is empty here.
  private static func uri(_ path: String) -> String {
    let escapes: [Unicode.Scalar: String] = ["%": "%25", "?": "%3f", "#": "%23"]
    let beginning = path.hasPrefix("/") ? "file://" : "file:"
    return path.unicodeScalars.reduce(into: beginning) { uri, scalar in
      if let escape = escapes[scalar] { uri += escape } else { uri.unicodeScalars.append(scalar) }
    }
  }

  // MARK: - Statements

  /// Runs one statement to its end and forgets it.
  package func execute(_ sql: String) throws(SQLiteError) {
    try prepare(sql).run()
  }

  /// Runs a statement to its end and keeps it for the next time.
  package func execute(_ sql: String, _ values: [SQLiteValue]) throws(SQLiteError) {
    let statement = try taken(sql)
    defer { giveBack(statement) }
    try statement.bind(values)
    try statement.run()
  }

  /// Every row of a query, as `read` makes it.
  package func rows<Row>(
    _ sql: String, _ values: [SQLiteValue] = [], _ read: (SQLiteStatement) -> Row
  ) throws(SQLiteError) -> [Row] {
    let statement = try taken(sql)
    defer { giveBack(statement) }
    try statement.bind(values)
    var rows: [Row] = []
    while try statement.step() { rows.append(read(statement)) }
    return rows
  }

  /// Hands out the rows of a query one after another, until `body` gives false.
  package func eachRow(
    _ sql: String, _ values: [SQLiteValue], _ body: (SQLiteStatement) -> Bool
  ) throws(SQLiteError) {
    let statement = try taken(sql)
    defer { giveBack(statement) }
    try statement.bind(values)
    while try statement.step(), body(statement) {}
  }

  /// The first row of a query, as `read` makes it; nil where there is none.
  package func first<Row>(
    _ sql: String, _ values: [SQLiteValue] = [], _ read: (SQLiteStatement) -> Row
  ) throws(SQLiteError) -> Row? {
    let statement = try taken(sql)
    defer { giveBack(statement) }
    try statement.bind(values)
    return try statement.step() ? read(statement) : nil
  }

  /// The texts in the first column of a query.
  package func texts(_ sql: String) throws(SQLiteError) -> [String] {
    try rows(sql) { $0.text(0) ?? "" }
  }

  /// The rows of a query, each when it is asked for.
  package func cursor(
    _ sql: String, _ values: [SQLiteValue]
  ) throws(SQLiteError) -> SQLiteCursor {
    let statement = try prepare(sql)
    try statement.bind(values)
    return SQLiteCursor(statement, of: self)
  }

  /// Runs the body with a statement that no one else is using, made ready anew only where none like
  /// it has been.
  ///
  /// The body may ask the same again: what is being read is not given out twice. Throws what
  /// `explain` makes of the error where SQLite refuses the text.
  package func withStatement<Answer>(
    _ sql: String, explaining explain: (SQLiteError) -> any Error = { $0 },
    _ body: (SQLiteStatement) throws -> Answer
  ) throws -> Answer {
    let statement: SQLiteStatement
    do { statement = try taken(sql) } catch { throw explain(error) }
    defer { giveBack(statement) }
    return try body(statement)
  }

  /// A statement that is kept for the next time; whoever asks uses it to its end before anyone asks
  /// again.
  package func statement(_ sql: String) throws(SQLiteError) -> SQLiteStatement {
    budget.renew()
    let text = SQLiteText(sql)
    if let last, last.sql == text, !last.statement.isTaken { return last.statement }
    if let kept = statements[text], !kept.isTaken {
      last = (text, kept)
      return kept
    }
    let statement = try prepare(sql)
    keep(statement, text)
    return statement
  }

  /// A statement for one use.
  package func prepare(_ sql: String) throws(SQLiteError) -> SQLiteStatement {
    budget.renew()
    return try SQLiteStatement(sql, handle)
  }

  private func taken(_ sql: String) throws(SQLiteError) -> SQLiteStatement {
    budget.renew()
    // Its text is looked for once: hashing it would take most of the time of a short statement.
    let text = SQLiteText(sql)
    let kept = statements[text]
    if let kept, !kept.isTaken {
      kept.isTaken = true
      return kept
    }
    let statement = try prepare(sql)
    statement.isTaken = true
    if kept == nil { keep(statement, text) }
    return statement
  }

  /// The run is ended, so that no lock is held for it.
  private func giveBack(_ statement: SQLiteStatement) {
    statement.clear()
    statement.isTaken = false
  }

  private func keep(_ statement: SQLiteStatement, _ sql: SQLiteText) {
    if statements.count >= Self.statementLimit { statements.removeAll() }
    statements[sql] = statement
  }

  /// The failure of the last call.
  func error(_ code: Int32) -> SQLiteError { SQLiteError(code, of: handle) }

  // MARK: - Transactions

  /// Does all of the work or, where it throws, none of it.
  package func transaction<Value>(
    _ begin: String, _ work: () throws(SQLiteError) -> Value
  ) throws(SQLiteError) -> Value {
    try execute(begin, [])
    do {
      let value = try work()
      try execute("COMMIT", [])
      return value
    } catch {
      // Some errors have rolled back already; then there is nothing left to undo.
      if isInTransaction { try? execute("ROLLBACK") }
      throw error
    }
  }

  /// True between the beginning of a transaction and its end.
  package var isInTransaction: Bool { sqlite3_get_autocommit(handle) == 0 }

  /// True where the file may only be read.
  package var isReadOnly: Bool { sqlite3_db_readonly(handle, "main") == 1 }

  /// The row number of the last row that was added.
  package var lastRow: Int64 { sqlite3_last_insert_rowid(handle) }

  /// The number of rows that the last statement changed.
  package var changes: Int { Int(sqlite3_changes(handle)) }

  /// The error for pages that do not fit together, as far as they could be read.
  package var misfit: SQLiteError { error(SQLITE_CORRUPT) }

  /// Tells whether there is a table of that name; a view of a foreign database may never come to an
  /// end.
  package func hasTable(_ name: String) throws(SQLiteError) -> Bool {
    try first(
      "SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?", [.text(name)]
    ) { _ in true } ?? false
  }

  /// Forgets the statements that were made for another content.
  func forgetStatements() { (statements, last) = ([:], nil) }
}
