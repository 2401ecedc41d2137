/// The table `hiscores` as the original game, or someone with a tool, made it.
struct OldScoreTable {
  private struct Column {
    let name: String
    let type: String
    let initial: String?
    let isRowNumber: Bool
    let isComputed: Bool
  }

  private let columns: [Column]
  /// What makes the indexes and triggers that belong to it.
  let companions: [String]

  init(in database: SQLiteDatabase) throws(SQLiteError) {
    columns = try database.rows(
      "SELECT name, type, dflt_value, pk, hidden FROM pragma_table_xinfo('hiscores')"
    ) { row in
      let type = row.text(1) ?? ""
      return Column(
        name: row.text(0) ?? "", type: type, initial: row.text(2),
        isRowNumber: row.integer(3) == 1 && type.uppercased() == "INTEGER",
        isComputed: row.integer(4) > 1)
    }
    // A unique index would refuse a name's second difficulty; it goes.
    companions = try database.rows(
      """
      SELECT sql FROM sqlite_schema WHERE lower(tbl_name) = 'hiscores' AND sql IS NOT NULL \
      AND type IN ('index', 'trigger') AND name NOT IN \
      (SELECT name FROM pragma_index_list('hiscores') WHERE "unique")
      """
    ) { $0.text(0) ?? "" }
  }

  /// The columns' names, quoted.
  var columnList: String { columns.map { quoted($0.name) }.joined(separator: ", ") }

  /// What makes a table with these columns, then those that it does not have yet.
  func definition(named name: String, adding details: [(String, String)]) -> String {
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

  private func quoted(_ name: String) -> String {
    let isPlain = name.utf8.allSatisfy { (97...122).contains($0) || $0 == 95 }
    return isPlain
      ? name
      : "\""
        + name.split(separator: "\"", omittingEmptySubsequences: false)
        .joined(separator: "\"\"") + "\""
  }
}
