/// Where a query is that is read little by little.
package final class SQLiteCursor {
  private let statement: SQLiteStatement
  /// A statement lives no longer than its connection.
  private let database: SQLiteDatabase
  private var isAtEnd = false

  init(_ statement: SQLiteStatement, of database: SQLiteDatabase) {
    self.statement = statement
    self.database = database
  }

  /// At most so many of the next rows, as `read` makes them.
  package func next<Row>(
    _ count: Int, _ read: (SQLiteStatement) -> Row
  ) throws(SQLiteError) -> [Row] {
    database.renewBudget()
    var rows: [Row] = []
    while !isAtEnd, rows.count < count {
      guard try statement.step() else {
        // One more step would begin again.
        isAtEnd = true
        break
      }
      rows.append(read(statement))
    }
    return rows
  }
}
