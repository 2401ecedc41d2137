import SQLiteFiles

/// The tables that a database really has, with their columns; names are in capitals.
struct SQLiteCatalogue {
  let tables: [String: [String]]

  init(_ connection: SQLiteDatabase) throws(SQLiteError) {
    // A virtual table would need the module that made it.
    let rows = try connection.rows(
      """
      SELECT upper(t.name), upper(c.name)
      FROM sqlite_schema t JOIN pragma_table_info(t.name) c
      WHERE t.type = 'table' AND t.name LIKE 'Z%' AND t.sql NOT LIKE 'CREATE VIRTUAL%'
      """
    ) { ($0.text(0) ?? "", $0.text(1) ?? "") }
    tables = Dictionary(grouping: rows, by: \.0).mapValues { $0.map(\.1) }
  }

  /// Tells whether a table's name is that of a join table: `Z_15USERS`.
  static func isJoin(_ table: String) -> Bool {
    table.hasPrefix("Z_") && table.dropFirst(2).first?.isDecimalDigit == true
  }

  /// The column of a name, or the only one that has digits behind it; both are compared as `key`
  /// gives them.
  static func column(
    _ name: String, in columns: [String], _ key: (String) -> String
  ) -> String? {
    let wanted = key(name)
    if let exact = columns.first(where: { key($0) == wanted }) { return exact }
    let numbered = columns.filter { column in
      let found = key(column)
      return found.hasPrefix(wanted) && found.dropFirst(wanted.count).allSatisfy(\.isDecimalDigit)
    }
    return numbered.count == 1 ? numbered[0] : nil
  }

  /// A name without the number of an entity in it: `Z_USERS` for `Z_15USERS`.
  static func withoutNumber(_ name: String) -> String {
    guard let start = name.firstIndex(where: \.isDecimalDigit) else { return name }
    return String(name[..<start] + name[start...].drop(while: \.isDecimalDigit))
  }
}

extension Character {
  fileprivate var isDecimalDigit: Bool { "0"..."9" ~= self }
}
