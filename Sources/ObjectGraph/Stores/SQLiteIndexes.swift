/// The statements that make a new database's indexes, each under a name of its own.
struct SQLiteIndexes {
  private(set) var statements: [String] = []
  private var names: Set<String> = []

  mutating func add(_ table: SQLiteTable) {
    if table.root.hasSubentities {
      add("\(table.name)_Z_ENT_INDEX", "\(table.name) (Z_ENT)")
    }
    for column in table.columns where column.isIndexed {
      add("\(table.name)_\(column.name)_INDEX", "\(table.name) (\(column.name))")
    }
    for entity in table.root.family { add(entity, table) }
  }

  mutating func add(_ join: SQLiteJoin) {
    add("\(join.table)_\(join.keyColumns[1])_INDEX", "\(join.table) \(join.reversedKey)")
  }

  /// The declared indexes, and one of its own for an attribute that is marked as indexed and is alone
  /// in none of them.
  private mutating func add(_ entity: EntityLayout, _ table: SQLiteTable) {
    let declared = entity.description.indexes
    let alone = Set(declared.filter { $0.elements.count == 1 }.map { $0.elements[0].property })
    let first = entity.parent?.properties.count ?? 0
    for property in entity.properties[first...]
    where property.attribute?.isIndexed == true && !alone.contains(property.name) {
      add(FetchIndexDescription(property.name, [.init(property.name)]), entity, table)
    }
    for index in declared { add(index, entity, table) }
    for names in entity.description.uniquenessConstraints {
      let name = "Z_\(entity.name)_UNIQUE_\(names.joined(separator: "_"))"
      let columns = columns(FetchIndexDescription("", names.map { .init($0) }), entity, table)
      if let columns { add(name, "\(table.name) (\(columns))", isUnique: true) }
    }
  }

  private mutating func add(
    _ index: FetchIndexDescription, _ entity: EntityLayout, _ table: SQLiteTable
  ) {
    guard let columns = columns(index, entity, table) else { return }
    add("Z_\(entity.name)_\(index.name)", "\(table.name) (\(columns))")
  }

  /// An index of a name that is taken gets a digit: names of entities and indexes may run together.
  private mutating func add(_ name: String, _ columns: String, isUnique: Bool = false) {
    var (free, number) = (name, 0)
    while !names.insert(free.uppercased()).inserted {
      number += 1
      free = "\(name)\(number)"
    }
    statements.append("CREATE \(isUnique ? "UNIQUE " : "")INDEX \(free) ON \(columns)")
  }

  /// Nil where a part of the index has no column.
  private func columns(
    _ index: FetchIndexDescription, _ entity: EntityLayout, _ table: SQLiteTable
  ) -> String? {
    let parts = index.elements.compactMap { element -> String? in
      guard let slot = entity.slots[element.property],
        let column = table.column(entity, slot: slot)
      else { return nil }
      return "\(column.name) COLLATE BINARY \(element.isAscending ? "ASC" : "DESC")"
    }
    return parts.count == index.elements.count ? parts.joined(separator: ", ") : nil
  }
}
