import SQLiteFiles

/// The tables that join the objects of two entities.
extension CoreDataTables {
  /// Their names.
  func joinTables() throws(SQLiteError) -> [String] {
    try source.database.texts(
      "SELECT name FROM sqlite_schema WHERE type = 'table' AND name GLOB 'Z_[0-9]*' ORDER BY name")
  }

  /// The number in the name of a column of a join table: 24 in `Z_24USERS1`.
  static func entityNumber(in name: String) -> Int64? {
    guard name.hasPrefix("Z_") else { return nil }
    return Int64(name.dropFirst(2).prefix { ("0"..."9").contains($0) })
  }

  /// The tables that join the objects of two entities, with references in place of keys.
  func joins(_ entities: StoredEntities) throws(SQLiteError) -> [InspectedTable] {
    var tables: [InspectedTable] = []
    for name in try joinTables() { tables.append(try join(name, entities)) }
    return tables
  }

  private func join(
    _ name: String, _ entities: StoredEntities, facts: [InspectedField] = [],
    where condition: String? = nil
  ) throws(SQLiteError) -> InspectedTable {
    let columns = try SQLiteInspection.columns(of: name, in: source.database)
    var kinds: [ColumnKind] = []
    for column in columns {
      if let entity = Self.entityNumber(in: column.name).flatMap({ entities.byNumber[$0] }) {
        kinds.append(.reference(to: try referenced(entity, entities)))
      } else {
        kinds.append(.plain)
      }
    }
    let shown = zip(columns, kinds).map { column, kind in
      guard case .reference(let entity) = kind else { return column }
      return InspectedTable.Column(
        column.name, type: "→ \(entity.name)",
        link: InspectedTable.Link(entity.name, isToMany: false, inverse: nil))
    }
    let hasRowNumbers = try SQLiteRowKey.primaryKey(of: name, in: source.database) == nil
    let key = hasRowNumbers ? SQLiteName.ofRowNumber(besides: columns.map(\.name)) : nil
    let rows = SQLiteRows(
      source, path: path, table: name, columns: columns.map(\.name), key: key,
      condition: condition, kinds: kinds)
    return InspectedTable(name: name, facts: facts, columns: shown, rows: rows)
  }

  /// So many rows of a table are looked at: one that nothing is wrong with isn't passed through.
  private static let rowsLookedAt = 5_000

  /// The rows of tables that join two entities which name an object that isn't there: no object of a model
  /// has them.
  func dangling(_ entities: StoredEntities) throws(SQLiteError) -> [InspectedTable] {
    var tables: [InspectedTable] = []
    for name in try joinTables() {
      var conditions: [String] = []
      for column in try SQLiteInspection.columns(of: name, in: source.database).map(\.name) {
        guard let entity = Self.entityNumber(in: column).flatMap({ entities.byNumber[$0] }) else {
          continue
        }
        let table = entities.table(of: entity)
        guard try SQLiteInspection.isTable(table, in: source.database),
          try SQLiteInspection.columns(of: table, in: source.database)
            .contains(where: { $0.name == "Z_PK" })
        else { continue }
        conditions.append("\(quoted(column)) NOT IN (SELECT Z_PK FROM \(quoted(table)))")
      }
      let condition = "(" + conditions.joined(separator: " OR ") + ")"
      let first = "(SELECT * FROM \(quoted(name)) LIMIT \(Self.rowsLookedAt))"
      guard !conditions.isEmpty, hasRows(in: first, where: condition) else { continue }
      let facts = [InspectedField("dangling", .boolean(true))]
      tables.append(try join(name, entities, facts: facts, where: condition))
    }
    return tables
  }
}
