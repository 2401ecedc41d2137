import SQLiteFiles

/// A table of scores as the original game, or someone with a tool, made it.
struct OldScoreTable {
  private struct Column {
    let name: String
    let type: String
    let initial: String?
    let isRowNumber: Bool
    let isComputed: Bool
  }

  private let name: String
  private let columns: [Column]
  /// The statements that make its indexes and triggers.
  private let schemaStatements: [String]

  init(_ name: String, in database: SQLiteDatabase) throws(SQLiteError) {
    self.name = name
    columns = try database.rows(
      "SELECT name, type, dflt_value, pk, hidden FROM pragma_table_xinfo('\(name)')"
    ) { row in
      let type = row.text(1) ?? ""
      return Column(
        name: row.text(0) ?? "", type: type, initial: row.text(2),
        isRowNumber: row.integer(3) == 1 && type.uppercased() == "INTEGER",
        isComputed: row.integer(4) > 1)
    }
    // A unique index would refuse a name's second difficulty; it goes.
    schemaStatements = try database.rows(
      """
      SELECT sql FROM sqlite_schema WHERE lower(tbl_name) = lower('\(name)') AND sql IS NOT NULL \
      AND type IN ('index', 'trigger') AND name NOT IN \
      (SELECT name FROM pragma_index_list('\(name)') WHERE "unique")
      """
    ) { $0.text(0) ?? "" }
  }

  /// Makes the table anew, with every column and row and without the constraints that
  /// would refuse what we write; columns that it does not have yet come last.
  func makeAnew(
    in database: SQLiteDatabase, adding details: [(String, String)] = []
  ) throws(SQLiteError) {
    let (new, list) = (name + "_new", columns.map { quoted($0.name) }.joined(separator: ", "))
    try database.execute("PRAGMA legacy_alter_table = ON")
    try database.execute(definition(named: new, adding: details))
    try database.execute(
      "INSERT INTO \(new) (rowid, \(list)) SELECT rowid, \(list) FROM \(name) ORDER BY rowid")
    try database.execute("DROP TABLE \(name)")
    try database.execute("ALTER TABLE \(new) RENAME TO \(name)")
    for statement in schemaStatements { try database.execute(statement) }
  }

  private func definition(named name: String, adding details: [(String, String)]) -> String {
    let own = Set(columns.map { $0.name.lowercased() })
    let added = details.filter { !own.contains($0.0) }.map { "\($0.0) \($0.1)" }
    let all = columns.map(definition) + added
    return "CREATE TABLE \(name) (\(all.joined(separator: ", ")))"
  }

  private func definition(_ column: Column) -> String {
    var words = [quoted(column.name), type(of: column)]
    if column.isRowNumber, columns.filter(\.isRowNumber).count == 1 { words.append("PRIMARY KEY") }
    if let initial = column.initial, !column.isComputed { words.append("DEFAULT (\(initial))") }
    return words.filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// The score becomes a number; a type that is no plain word could be anything.
  private func type(of column: Column) -> String {
    if column.name.lowercased() == "score" { return "INTEGER" }
    let isPlain = column.type.unicodeScalars.allSatisfy {
      $0.isASCII && ($0.properties.isAlphabetic || "0123456789 _(),".unicodeScalars.contains($0))
    }
    return isPlain && !column.isComputed ? column.type : ""
  }

  /// Any other name could be a word of SQL.
  private static let plainNames = Set(["name", "score"] + ScoreSchema.details.map(\.0))

  private func quoted(_ name: String) -> String {
    Self.plainNames.contains(name.lowercased()) ? name : SQLiteName.quoted(name)
  }
}
