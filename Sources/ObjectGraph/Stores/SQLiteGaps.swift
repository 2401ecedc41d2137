import SQLiteFiles

/// Finds what a model asks for and a database lacks, and lets queries run in spite of it.
struct SQLiteGaps {
  private let schema: SQLiteSchema
  private let layouts: [EntityLayout]
  private let catalogue: SQLiteCatalogue

  init(_ schema: SQLiteSchema, _ layouts: [EntityLayout], _ catalogue: SQLiteCatalogue) {
    (self.schema, self.layouts, self.catalogue) = (schema, layouts, catalogue)
  }

  /// Every gap in the tables, in the order of the entities.
  func all(_ numbers: SQLiteNumbers) -> [StoreGap] {
    unnumbered(numbers)
      + layouts.flatMap { layout -> [StoreGap] in
        let table = schema.table(layout).map { gaps(in: $0, of: layout) } ?? []
        return table + joins(of: layout)
      }
  }

  private func unnumbered(_ numbers: SQLiteNumbers) -> [StoreGap] {
    let known = numbers.numbers(of: layouts)
    let isRepeated = numbers.isRepeated(among: layouts)
    return layouts.filter { known[$0.name] == nil }.map { layout in
      StoreGap(
        entity: layout.name,
        isRepeated
          ? "two of its entities have one number."
          : "it has no number for the entity '\(layout.name)'.")
    }
  }

  private func gaps(in table: SQLiteTable, of layout: EntityLayout) -> [StoreGap] {
    guard let there = catalogue.tables[table.name] else {
      return [StoreGap(entity: layout.name, "it has no table '\(table.name)'.")]
    }
    let own = table.columns.filter { $0.entity === layout && !$0.isOrderOfOwner }
    let rowColumns = layout.parent == nil && !there.contains("Z_PK") ? ["Z_PK"] : []
    return rowColumns.map { StoreGap(entity: layout.name, Self.sentence(table.name, $0)) }
      + own.flatMap { column in
        column.names.filter { !there.contains($0) }.map { name in
          StoreGap(
            entity: layout.name, property: column.sortName, Self.sentence(table.name, name))
        }
      }
  }

  private func joins(of layout: EntityLayout) -> [StoreGap] {
    let first = layout.parent?.properties.count ?? 0
    return layout.toManySlots.filter { $0 >= first }.flatMap { slot -> [StoreGap] in
      guard let join = schema.join(layout, slot: slot) else { return [] }
      let name = layout.properties[slot].name
      guard let there = catalogue.tables[join.table] else {
        return [
          StoreGap(entity: layout.name, property: name, "it has no table '\(join.table)'.")
        ]
      }
      return join.neededColumns.filter { !there.contains($0) }.map {
        StoreGap(entity: layout.name, property: name, Self.sentence(join.table, $0))
      }
    }
  }

  private static func sentence(_ table: String, _ column: String) -> String {
    "table '\(table)' has no column '\(column)'."
  }

  /// Makes what is missing for this connection alone: an empty table, or a view of the table with a
  /// column of nothing.
  ///
  /// Such a thing hides the database's own of that name.
  func fill(_ connection: SQLiteDatabase) throws(SQLiteError) {
    for table in schema.tables.values {
      try fill(table.name, columns: table.columns.flatMap(\.names), rows: true, connection)
    }
    let joins = Dictionary(schema.joins.values.map { ($0.table, $0) }, uniquingKeysWith: { $1 })
    for (name, join) in joins {
      let inverse = schema.joins.values.filter { $0.table == name }.flatMap(\.neededColumns)
      let columns = Set(inverse + join.neededColumns).sorted()
      try fill(name, columns: columns, rows: false, connection)
    }
  }

  private func fill(
    _ table: String, columns: [String], rows: Bool, _ connection: SQLiteDatabase
  ) throws(SQLiteError) {
    let wanted = (rows ? ["Z_PK", "Z_ENT", "Z_OPT"] : []) + columns
    guard let there = catalogue.tables[table] else {
      let list = wanted.map { "\"\($0)\"" }.joined(separator: ", ")
      return try connection.execute("CREATE TEMP TABLE \(table) (\(list))")
    }
    let missing = wanted.filter { !there.contains($0) }
    guard !missing.isEmpty else { return }
    let empty = missing.map { ", NULL AS \"\($0)\"" }.joined()
    try connection.execute("CREATE TEMP VIEW \(table) AS SELECT *\(empty) FROM main.\(table)")
  }
}
