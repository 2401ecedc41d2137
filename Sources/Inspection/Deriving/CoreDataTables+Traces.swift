import SQLiteFiles

extension CoreDataTables {
  /// The marks that entities have left in the tables.
  func traces(of entities: StoredEntities) throws(SQLiteError) -> [EntityTrace] {
    let joins = try joinTraces(entities.byNumber)
    var traces: [EntityTrace] = []
    for entity in entities.all {
      let table = entities.table(of: entity)
      let columns = try SQLiteInspection.columns(of: table, in: source.database)
      let names = Set(columns.map(\.name))
      let indexes = try source.database.rows(
        "SELECT name FROM sqlite_schema WHERE type = 'index' AND tbl_name = ? COLLATE NOCASE",
        [.text(table)]
      ) { $0.text(0) ?? "" }
      traces.append(
        EntityTrace(
          name: entity.name,
          columns: columns.filter { !$0.name.hasPrefix("Z_") }.map { column in
            EntityTrace.Column(
              name: column.name, type: column.type,
              isIndexed: indexes.contains("\(table)_\(column.name)_INDEX"),
              hasOrder: names.contains("Z_FOK_\(column.name.dropFirst())"))
          }, joins: joins[entity.number] ?? [],
          constraints: Self.constraints(of: entity, indexes)))
    }
    return traces
  }

  /// `Z_Tag_UNIQUE_name_kind` is for the attributes `name` and `kind` together.
  private static func constraints(
    of entity: StoredEntities.Entity, _ indexes: [String]
  ) -> [[String]] {
    let beginning = "Z_\(entity.name)_UNIQUE_"
    return indexes.filter { $0.hasPrefix(beginning) }.map { name in
      name.dropFirst(beginning.count).split(separator: "_").map(String.init)
    }
  }

  /// The relationships that tables of their own keep, by the numbers of their entities.
  ///
  /// A column is called by the number of the entity whose keys it holds, and by the relationship that
  /// leads there from the other one.
  private func joinTraces(
    _ entities: [Int64: StoredEntities.Entity]
  ) throws(SQLiteError) -> [Int64: [EntityTrace.Join]] {
    var joins: [Int64: [EntityTrace.Join]] = [:]
    for table in try joinTables() {
      let names = try SQLiteInspection.columns(of: table, in: source.database).map(\.name)
      let keys = names.filter { !$0.hasPrefix("Z_FOK_") }.compactMap { name in
        Self.entityNumber(in: name).map { (number: $0, property: Self.property(in: name)) }
      }
      guard keys.count == 2 else { continue }
      for (own, other) in [(keys[0], keys[1]), (keys[1], keys[0])] {
        guard let destination = entities[other.number] else { continue }
        joins[own.number, default: []].append(
          EntityTrace.Join(
            property: other.property, destination: destination.name, inverse: own.property,
            isOrdered: names.contains("Z_FOK_\(other.number)\(other.property)")))
      }
    }
    return joins
  }

  /// The name after the number of a column of a join table: `USERS1` in `Z_24USERS1`.
  private static func property(in name: String) -> String {
    String(name.dropFirst(2).drop { ("0"..."9").contains($0) })
  }
}
