/// The way to one row of a table, as a person names it: the row's number, or the values of the primary
/// key, separated by commas, where a table has no row numbers (`WITHOUT ROWID`).
package struct SQLiteRowKey {
  /// A condition that this row alone meets.
  package let condition: String
  /// The values of the condition's places.
  package let values: [SQLiteValue]

  /// Takes a key of a table by its name; nil for a text that no row of the table can have as its key.
  package init?(
    _ text: String, of table: String, in database: SQLiteDatabase
  ) throws(SQLiteError) {
    guard let columns = try Self.primaryKey(of: table, in: database) else {
      let names = try database.rows(
        "SELECT name FROM pragma_table_info(?)", [.name(table)]
      ) { $0.name(0) }
      guard let number = Int64(text), let key = SQLiteName.ofRowNumber(besides: names) else {
        return nil
      }
      (condition, values) = ("\(key) = ?", [.integer(number)])
      return
    }
    let parts =
      columns.count == 1
      ? [text] : text.split(separator: ",", omittingEmptySubsequences: false).map { String($0) }
    guard parts.count == columns.count else { return nil }
    var (conditions, values): ([String], [SQLiteValue]) = ([], [])
    for (column, part) in zip(columns, parts) {
      let name = SQLiteName.quoted(column)
      // A column without a type keeps a number and its text apart.
      if let number = Int64(part) {
        conditions.append("\(name) IN (?, ?)")
        values += [.integer(number), .text(part)]
      } else {
        conditions.append("\(name) = ?")
        values.append(.text(part))
      }
    }
    condition = conditions.joined(separator: " AND ")
    self.values = values
  }

  /// The columns of the primary key of a table without row numbers, in the key's order; nil for any
  /// other table.
  package static func primaryKey(
    of table: String, in database: SQLiteDatabase
  ) throws(SQLiteError) -> [String]? {
    let isWithout = try database.first(
      "SELECT wr FROM pragma_table_list WHERE schema = 'main' AND name = ?", [.name(table)]
    ) { $0.integer(0) != 0 }
    guard isWithout == true else { return nil }
    return try database.rows(
      "SELECT name FROM pragma_table_info(?) WHERE pk > 0 ORDER BY pk", [.name(table)]
    ) { $0.name(0) }
  }
}
