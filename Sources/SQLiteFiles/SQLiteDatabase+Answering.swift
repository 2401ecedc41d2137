import ArcadeCSQLite

/// The answer to a statement that a person typed.
package struct SQLiteAnswer<Row> {
  /// The names of the columns.
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
  /// SQLite's authorizer refuses everything but reading: no `ATTACH`, no `PRAGMA` that changes
  /// something, no write. Work, memory and the size of values are bounded.
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
  private func isOneStatement(_ sql: String) throws(SQLiteError) -> Bool {
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

  private static let allowsReading:
    @convention(c) (
      UnsafeMutableRawPointer?, Int32, UnsafePointer<CChar>?, UnsafePointer<CChar>?,
      UnsafePointer<CChar>?, UnsafePointer<CChar>?
    ) -> Int32 = { _, action, _, _, _, _ in
      switch action {
      case SQLITE_SELECT, SQLITE_READ, SQLITE_FUNCTION, SQLITE_RECURSIVE: SQLITE_OK
      default: SQLITE_DENY
      }
    }
}

extension SQLiteStatement {
  /// True if the statement changes nothing.
  var isReadOnly: Bool { sqlite3_stmt_readonly(handle) != 0 }

  /// The names of the columns.
  var columnNames: [String] {
    (0..<Int32(columnCount)).map { column in
      sqlite3_column_name(handle, column).map { String(cString: $0) } ?? ""
    }
  }
}
