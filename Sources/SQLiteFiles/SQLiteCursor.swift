/// A query whose rows are read in batches.
package final class SQLiteCursor {
  private let statement: SQLiteStatement
  /// A statement lives no longer than its connection.
  private let database: SQLiteDatabase
  private var isAtEnd = false
  /// All rows together come out of one budget: one that never ends is stopped.
  private var operationsLeft: Int

  init(_ statement: SQLiteStatement, of database: SQLiteDatabase) {
    self.statement = statement
    self.database = database
    operationsLeft = database.budget.limit
  }

  /// At most so many of the next rows, as `read` makes them.
  package func next<Row>(
    _ count: Int, _ read: (SQLiteStatement) -> Row
  ) throws(SQLiteError) -> [Row] {
    database.budget.goOn(with: operationsLeft)
    defer { operationsLeft = database.budget.left }
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
