import SQLiteFiles

/// Shows a database that is no object graph: its tables as its schema has them.
struct SQLiteInspection {
  let source: SQLiteFile
  let path: String

  func file() throws(InspectionError) -> InspectedFile {
    try InspectionError.explained(path) {
      InspectedFile(
        kind: "SQLite database", facts: try facts(), content: .tables(try tables { _ in true }))
    }
  }

  private func facts() throws(SQLiteError) -> [InspectedField] {
    let pages = try source.database.first("PRAGMA page_size") { $0.integer(0) } ?? 0
    // The mode of this connection isn't the file's.
    let journal = try source.database.isInWriteAheadMode() ? "wal" : "delete"
    let free = try source.database.first("PRAGMA freelist_count") { $0.integer(0) } ?? 0
    return [
      InspectedField("page size", .integer(pages)), InspectedField("journal", .text(journal)),
    ] + (free > 0 ? [InspectedField("free pages", .integer(free))] : [])
  }

  /// Tables and views by name, those that are wanted; SQLite's own are left out.
  func tables(_ isWanted: (String) -> Bool) throws(SQLiteError) -> [InspectedTable] {
    let found = try source.database.rows(
      """
      SELECT name, type, wr FROM pragma_table_list
      WHERE schema = 'main' AND name NOT LIKE 'sqlite#_%' ESCAPE '#'
      ORDER BY type = 'shadow', type = 'view', name COLLATE NOCASE
      """
    ) { Found(name: $0.name(0), type: $0.text(1) ?? "", hasRowNumbers: $0.integer(2) == 0) }
    guard found.allSatisfy({ $0.name.utf8.count <= Self.longestName }) else {
      throw .longName
    }
    var tables: [InspectedTable] = []
    for found in found where isWanted(found.name) {
      do throws(SQLiteError) {
        tables.append(try table(found))
      } catch {
        guard found.isView else { throw error }
        tables.append(unreadable(found, error))
      }
    }
    return try tables + unknownTables().filter { isWanted($0.name) }
  }

  /// The tables and views whose definitions SQLite can't read.
  private func unknownTables() throws(SQLiteError) -> [InspectedTable] {
    guard source.isPartlyKnown else { return [] }
    let unknown = try source.database.rows(
      """
      SELECT name, type FROM sqlite_schema
      WHERE type IN ('table', 'view') AND name NOT LIKE 'sqlite#_%' ESCAPE '#' AND name NOT IN (
        SELECT name FROM pragma_table_list WHERE schema = 'main')
      ORDER BY name COLLATE NOCASE
      """
    ) { Found(name: $0.name(0), type: $0.text(1) ?? "", hasRowNumbers: false) }
    var tables: [InspectedTable] = []
    for found in unknown where found.name.utf8.count <= Self.longestName {
      do throws(SQLiteError) {
        _ = try source.database.first("SELECT 1 FROM \(quoted(found.name)) LIMIT 1") { _ in true }
      } catch {
        tables.append(unreadable(found, error))
      }
    }
    return tables
  }

  private struct Found {
    let name: String
    let type: String
    let hasRowNumbers: Bool
    /// True for views, and for virtual tables, whose rows a module makes.
    var isView: Bool { type == "view" || type == "virtual" }
  }

  /// A view that SQLite can't read, of a table that is gone perhaps: it hides no other.
  private func unreadable(_ found: Found, _ error: SQLiteError) -> InspectedTable {
    InspectedTable(
      name: found.name, facts: [InspectedField("kind", .text(found.type))], columns: [],
      rows: UnreadableRows(InspectionError(error, path: path)))
  }

  private func table(_ found: Found) throws(SQLiteError) -> InspectedTable {
    let columns = try Self.columns(of: found.name, in: source.database)
    let name =
      found.hasRowNumbers ? SQLiteName.ofRowNumber(besides: columns.map(\.name)) : nil
    let rows = SQLiteRows(
      source, path: path, table: found.name, columns: columns.map(\.name),
      key: found.isView ? nil : name, number: found.type == "virtual" ? name : nil,
      isView: found.isView)
    let facts = found.type == "table" ? [] : [InspectedField("kind", .text(found.type))]
    return InspectedTable(name: found.name, facts: facts, columns: columns, rows: rows)
  }

  /// The columns of a table, in the order of its schema.
  static func columns(
    of table: String, in database: SQLiteDatabase
  ) throws(SQLiteError) -> [InspectedTable.Column] {
    let links = try links(of: table, in: database)
    let columns = try database.rows(
      "SELECT name, type, \"notnull\", pk, dflt_value FROM pragma_table_xinfo(?) WHERE hidden <> 1",
      [.name(table)]
    ) { row in
      var remarks: [String] = []
      if row.integer(3) > 0 { remarks.append("primary key") }
      if row.integer(2) != 0 { remarks.append("required") }
      if let value = row.text(4) { remarks.append("default \(value)") }
      let name = row.name(0)
      let link = links[SQLiteName.folded(name)]
      if let link { remarks.append("references \(link.destination)") }
      return InspectedTable.Column(
        name, type: row.text(1) ?? "", remark: remarks.joined(separator: ", "), link: link)
    }
    guard columns.allSatisfy({ $0.name.utf8.count <= longestName }) else { throw .longName }
    return columns
  }

  /// The foreign keys of a table, by the folded names of their columns.
  private static func links(
    of table: String, in database: SQLiteDatabase
  ) throws(SQLiteError) -> [[UInt8]: InspectedTable.Link] {
    let found = try database.rows(
      """
      SELECT "from", "table", coalesce("to", (
        SELECT name FROM pragma_table_xinfo(keys."table") WHERE pk > 0)),
        count(*) OVER (PARTITION BY id)
      FROM pragma_foreign_key_list(?) AS keys ORDER BY id, seq
      """,
      [.name(table)]
    ) { row in
      // A key of several columns is followed by all of them or by none.
      let column = row.integer(3) == 1 && row.type(2) == .text ? row.name(2) : nil
      let link = InspectedTable.Link(row.name(1), isToMany: false, inverse: nil, column: column)
      return (SQLiteName.folded(row.name(0)), link)
    }
    return Dictionary(found) { first, _ in first }
  }

  /// The longest name of a table or column, in bytes: some formats repeat names in each row.
  private static let longestName = 4_096

  /// Returns true if rows are stored under that name, not made by a view.
  static func isTable(
    _ name: String, in database: SQLiteDatabase
  ) throws(SQLiteError) -> Bool {
    try database.first(
      "SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ? COLLATE NOCASE", [.name(name)]
    ) { _ in true } ?? false
  }
}
