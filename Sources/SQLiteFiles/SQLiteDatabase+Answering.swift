import ArcadeCSQLite

/// The answer to a statement that a person typed.
package struct SQLiteAnswer<Row> {
  package let names: [String]
  package let rows: [Row]
  /// True where there are more rows than were asked for.
  package let isCut: Bool
}

extension SQLiteDatabase {
  /// As much memory as one statement may take, in bytes.
  private static let mostMemory: sqlite3_int64 = 256 << 20
  /// No value that a statement makes is larger, in bytes.
  private static let largestMade: Int32 = 32 << 20

  /// Answers one statement that a person typed, at most `limit` rows of it.
  ///
  /// SQLite's authorizer refuses everything but reading: no `ATTACH`, no write, no `PRAGMA` but the one
  /// that a full-text search asks for itself. Work, memory and the size of values are bounded.
  package func answer<Row>(
    onlyReading sql: String, limit: Int, _ read: (SQLiteStatement) -> Row
  ) throws(SQLiteError) -> SQLiteAnswer<Row> {
    guard try isOneStatement(sql) else {
      throw SQLiteError(code: SQLITE_ERROR, message: "only one statement is run")
    }
    sqlite3_set_authorizer(handle, Self.allowsReading, nil)
    let length = sqlite3_limit(handle, SQLITE_LIMIT_LENGTH, Self.largestMade)
    sqlite3_hard_heap_limit64(Self.mostMemory)
    defer {
      sqlite3_set_authorizer(handle, nil, nil)
      sqlite3_limit(handle, SQLITE_LIMIT_LENGTH, length)
      sqlite3_hard_heap_limit64(0)
    }
    guard !isEmptyStatement(sql) else {
      throw SQLiteError(code: SQLITE_ERROR, message: "there's no statement")
    }
    let statement = try prepare(sql)
    guard statement.isReadOnly else {
      throw SQLiteError(code: SQLITE_AUTH, message: "only reading is allowed")
    }
    var rows: [Row] = []
    while try statement.step() {
      guard rows.count < limit else {
        statement.reset()
        return SQLiteAnswer(names: statement.columnNames, rows: rows, isCut: true)
      }
      rows.append(read(statement))
    }
    return SQLiteAnswer(names: statement.columnNames, rows: rows, isCut: false)
  }

  /// True for blanks and comments alone, which SQLite makes no statement of.
  private func isEmptyStatement(_ sql: String) -> Bool {
    var statement: OpaquePointer?
    defer { sqlite3_finalize(statement) }
    return sqlite3_prepare_v3(handle, sql, -1, 0, &statement, nil) == SQLITE_OK && statement == nil
  }

  /// False where something follows the first statement.
  ///
  /// Some kinds of `PRAGMA` take effect as soon as they're prepared, so they're refused here already.
  /// Others aren't: to connect a virtual table for the first time SQLite asks to change the schema.
  private func isOneStatement(_ sql: String) throws(SQLiteError) -> Bool {
    sqlite3_set_authorizer(handle, Self.allowsPreparing, nil)
    defer { sqlite3_set_authorizer(handle, nil, nil) }
    var (first, tail): (OpaquePointer?, UnsafePointer<CChar>?) = (nil, nil)
    return sql.withCString { text in
      sqlite3_prepare_v3(handle, text, -1, 0, &first, &tail)
      sqlite3_finalize(first)
      // Preparing the statement reports its faults.
      guard let tail, first != nil else { return true }
      var next: OpaquePointer?
      let code = sqlite3_prepare_v3(handle, tail, -1, 0, &next, nil)
      defer { sqlite3_finalize(next) }
      return code == SQLITE_OK && next == nil
    }
  }

  /// A function that SQLite asks about each action of a statement: its kind, and up to four names.
  private typealias Authorizer =
    @convention(c) (
      UnsafeMutableRawPointer?, Int32, UnsafePointer<CChar>?, UnsafePointer<CChar>?,
      UnsafePointer<CChar>?, UnsafePointer<CChar>?
    ) -> Int32

  private static let allowsReading: Authorizer = { _, action, name, value, _, _ in
    switch action {
    case SQLITE_SELECT, SQLITE_READ, SQLITE_FUNCTION, SQLITE_RECURSIVE: SQLITE_OK
    case SQLITE_PRAGMA: isVersionOfData(name, value) ? SQLITE_OK : SQLITE_DENY
    default: SQLITE_DENY
    }
  }

  /// Allows everything that does nothing before it's run.
  private static let allowsPreparing: Authorizer = { _, action, name, value, _, _ in
    switch action {
    case SQLITE_PRAGMA: isVersionOfData(name, value) ? SQLITE_OK : SQLITE_DENY
    case SQLITE_ATTACH: SQLITE_DENY
    default: SQLITE_OK
    }
  }
}

/// Returns true for the `PRAGMA` by which a full-text search sees whether its tables have changed.
///
/// It only reads.
private func isVersionOfData(
  _ name: UnsafePointer<CChar>?, _ value: UnsafePointer<CChar>?
) -> Bool {
  value == nil && name.map { String(cString: $0) } == "data_version"
}

extension SQLiteStatement {
  /// True if the statement changes nothing.
  var isReadOnly: Bool { sqlite3_stmt_readonly(handle) != 0 }

  var columnNames: [String] {
    (0..<Int32(columnCount)).map { column in
      sqlite3_column_name(handle, column).map { String(cString: $0) } ?? ""
    }
  }
}
