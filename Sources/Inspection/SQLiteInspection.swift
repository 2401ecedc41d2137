import Persistence

/// Shows a database that is no object graph: its tables as its schema has them.
struct SQLiteInspection {
  let source: SQLiteFile
  let path: String

  func file() throws(InspectionError) -> InspectedFile {
    do throws(SQLiteError) {
      return InspectedFile(
        kind: "SQLite database", facts: try facts(), content: .tables(try tables { _ in true }))
    } catch {
      throw InspectionError(error.readingText, path: path)
    }
  }

  private func facts() throws(SQLiteError) -> [InspectedField] {
    let pages = try source.database.first("PRAGMA page_size") { $0.integer(0) } ?? 0
    let journal = try source.database.first("PRAGMA journal_mode") { $0.text(0) ?? "" } ?? ""
    return [
      InspectedField("page size", .integer(pages)), InspectedField("journal", .text(journal)),
    ]
  }

  /// Tables and views by name, those that are wanted; SQLite's own are left out.
  func tables(_ isWanted: (String) -> Bool) throws(SQLiteError) -> [InspectedTable] {
    let names = try source.database.rows(
      """
      SELECT name, type FROM pragma_table_list
      WHERE schema = 'main' AND type IN ('table', 'view') AND name NOT LIKE 'sqlite#_%' ESCAPE '#'
      ORDER BY type, name COLLATE NOCASE
      """
    ) { ($0.text(0) ?? "", $0.text(1) ?? "") }
    var tables: [InspectedTable] = []
    for (name, type) in names where isWanted(name) {
      tables.append(try table(name, type))
    }
    return tables
  }

  /// A view whose next rows take more operations is not shown; a few seconds' work.
  private static let viewLimit = 50_000_000

  private func table(_ name: String, _ type: String) throws(SQLiteError) -> InspectedTable {
    let columns = try Self.columns(of: name, in: source.database)
    let key = type == "table" ? try Self.rowNumber(of: name, columns, in: source.database) : nil
    let rows = SQLiteRows(
      source, path: path, table: name, columns: columns.map(\.name), key: key,
      operationLimit: type == "table" ? nil : Self.viewLimit)
    let facts = type == "table" ? [] : [InspectedField("kind", .text(type))]
    return InspectedTable(name: name, facts: facts, columns: columns, rows: rows)
  }

  /// The columns of a table, in the order of its schema.
  static func columns(
    of table: String, in database: SQLiteDatabase
  ) throws(SQLiteError) -> [InspectedTable.Column] {
    try database.rows(
      "SELECT name, type, \"notnull\", pk, dflt_value FROM pragma_table_xinfo(?) WHERE hidden <> 1",
      [.text(table)]
    ) { row in
      var remarks: [String] = []
      if row.integer(3) > 0 { remarks.append("primary key") }
      if row.integer(2) != 0 { remarks.append("required") }
      if let value = row.text(4) { remarks.append("default \(value)") }
      return InspectedTable.Column(
        row.text(0) ?? "", type: row.text(1) ?? "", remark: remarks.joined(separator: ", "))
    }
  }

  /// Whether rows are stored under that name, not made by a view.
  static func isTable(
    _ name: String, in database: SQLiteDatabase
  ) throws(SQLiteError) -> Bool {
    try database.first(
      "SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ? COLLATE NOCASE", [.text(name)]
    ) { _ in true } ?? false
  }

  /// A name for the row number that no column of the table has taken; nil for a table
  /// without one.
  static func rowNumber(
    of table: String, _ columns: [InspectedTable.Column], in database: SQLiteDatabase
  ) throws(SQLiteError) -> String? {
    let isWithout = try database.first(
      "SELECT wr FROM pragma_table_list WHERE schema = 'main' AND name = ?", [.text(table)]
    ) { $0.integer(0) != 0 }
    guard isWithout == false else { return nil }
    let taken = Set(columns.map { $0.name.lowercased() })
    return ["rowid", "_rowid_", "oid"].first { !taken.contains($0) }
  }
}
