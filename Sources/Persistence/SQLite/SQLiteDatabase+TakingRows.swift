import SQLiteFiles

extension SQLiteDatabase {
  /// Adds the rows of a table that another database has more often than this one, as they are.
  ///
  /// `theirs` is the condition for the rows there, `ours` for those here that they are compared with.
  /// A column that is not in both is left out, and so are the numbers of rows.
  func takeRows(
    of table: String, from other: SQLiteDatabase, where theirs: String, besides ours: String
  ) throws(SQLiteError) {
    let known = Set(try storedColumns(of: table).map(SQLiteName.folded))
    let columns = try other.storedColumns(of: table).filter {
      known.contains(SQLiteName.folded($0))
    }
    guard !columns.isEmpty else { return }
    let list = columns.map(SQLiteName.quoted).joined(separator: ", ")
    let query = "SELECT \(list) FROM \(table) WHERE"
    var counts: [[SQLiteValue]: Int] = [:]
    for row in try storedRows("\(query) \(ours)") { counts[row, default: 0] += 1 }
    let places = columns.indices.map { "?\($0 + 1)" }.joined(separator: ", ")
    for row in try other.storedRows("\(query) \(theirs) ORDER BY rowid") {
      if let count = counts[row], count > 0 {
        counts[row] = count - 1
      } else {
        try execute("INSERT INTO \(table) (\(list)) VALUES (\(places))", row)
      }
    }
  }

  /// The columns whose values are stored, without those that number the rows.
  private func storedColumns(of table: String) throws(SQLiteError) -> [String] {
    try rows(
      "SELECT name FROM pragma_table_xinfo('\(table)') WHERE hidden = 0 "
        + "AND (pk = 0 OR upper(type) <> 'INTEGER')"
    ) { $0.name(0) }
  }

  /// The rows of a query, each text as its bytes: not all of them need be UTF-8.
  private func storedRows(_ query: String) throws(SQLiteError) -> [[SQLiteValue]] {
    try rows(query) { row in
      (0..<Int32(row.columnCount)).map {
        row.type($0) == .text ? row.storedText($0) : row.value($0)
      }
    }
  }
}
