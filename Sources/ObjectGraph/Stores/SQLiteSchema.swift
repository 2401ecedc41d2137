/// Everything that a store's database holds for a model: tables, join tables, indexes.
struct SQLiteSchema {
  let tables: [String: SQLiteTable]
  /// By the entity that declares the relationship and its slot.
  let joins: [JoinKey: SQLiteJoin]
  private let roots: [EntityLayout]

  struct JoinKey: Hashable {
    let entity: ObjectIdentifier
    let slot: Int
  }

  /// Plans for the entities named; `number` gives the number that the database has for each.
  init(
    model: ModelStorage, entityNames: Set<String>, number: (EntityLayout) -> Int64
  ) {
    roots = model.numbered.filter { $0.parent == nil && entityNames.contains($0.name) }
    tables = Dictionary(
      uniqueKeysWithValues: roots.map { ($0.name, SQLiteTable(root: $0, number: number)) })
    var found: [JoinKey: SQLiteJoin] = [:]
    for root in roots {
      for entity in root.family {
        let first = entity.parent?.properties.count ?? 0
        for slot in entity.toManySlots where slot >= first {
          found[JoinKey(entity: ObjectIdentifier(entity), slot: slot)] =
            SQLiteJoin(entity, slot, number)
        }
      }
    }
    joins = found
  }

  func table(_ entity: EntityLayout) -> SQLiteTable? { tables[entity.root.name] }

  /// The join table of a many-to-many relationship, wherever it is declared.
  func join(_ entity: EntityLayout, slot: Int) -> SQLiteJoin? {
    var declaring = entity
    while let parent = declaring.parent, slot < parent.properties.count { declaring = parent }
    return joins[JoinKey(entity: ObjectIdentifier(declaring), slot: slot)]
  }

  /// The statements that make the database, in the order in which Core Data runs them.
  var createStatements: [String] {
    let joinTables = Dictionary(
      joins.values.map { ($0.table, $0) }, uniquingKeysWith: { first, _ in first })
    let sortedJoins = joinTables.values.sorted { $0.table.precedesInBytes($1.table) }
    let sortedTables = roots.compactMap { tables[$0.name] }
    return sortedTables.map(\.createStatement) + sortedJoins.map(\.createStatement)
      + sortedTables.flatMap(indexStatements) + sortedJoins.map(\.indexStatement)
      + Self.bookkeeping
  }

  static let bookkeeping = [
    "CREATE TABLE Z_PRIMARYKEY (Z_ENT INTEGER PRIMARY KEY, Z_NAME VARCHAR, Z_SUPER INTEGER, "
      + "Z_MAX INTEGER)",
    "CREATE TABLE Z_METADATA (Z_VERSION INTEGER PRIMARY KEY, Z_UUID VARCHAR(255), Z_PLIST BLOB)",
    "CREATE TABLE Z_MODELCACHE (Z_CONTENT BLOB)",
  ]

  private func indexStatements(_ table: SQLiteTable) -> [String] {
    var made: [String] = []
    if table.root.hasSubentities {
      made.append("CREATE INDEX \(table.name)_Z_ENT_INDEX ON \(table.name) (Z_ENT)")
    }
    for column in table.columns where column.isIndexed {
      made.append(
        "CREATE INDEX \(table.name)_\(column.name)_INDEX ON \(table.name) (\(column.name))")
    }
    for entity in table.root.family { made += fetchIndexes(entity, table) }
    return made
  }

  /// An attribute that is indexed, or alone in an index, has an index of its own as well: so it
  /// is in the stores that were measured.
  private func fetchIndexes(_ entity: EntityLayout, _ table: SQLiteTable) -> [String] {
    let alone = entity.description.indexes.filter { $0.elements.count == 1 }
      .map { $0.elements[0].property }
    let first = entity.parent?.properties.count ?? 0
    let single = entity.properties[first...].filter {
      $0.attribute?.isIndexed == true || alone.contains($0.name)
    }
    let singles = single.map { FetchIndexDescription($0.name, [.init($0.name)]) }
    let declared = (singles + entity.description.indexes).compactMap {
      index($0, prefix: "CREATE INDEX Z_\(entity.name)_\($0.name)", entity, table)
    }
    let unique = entity.description.uniquenessConstraints.compactMap { names in
      index(
        FetchIndexDescription("", names.map { .init($0) }),
        prefix: "CREATE UNIQUE INDEX Z_\(entity.name)_UNIQUE_\(names.joined(separator: "_"))",
        entity, table)
    }
    return declared + unique
  }

  private func index(
    _ index: FetchIndexDescription, prefix: String, _ entity: EntityLayout, _ table: SQLiteTable
  ) -> String? {
    let parts = index.elements.compactMap { element -> String? in
      guard let slot = entity.slots[element.property],
        let column = table.column(entity, slot: slot)
      else { return nil }
      return "\(column.name) COLLATE BINARY \(element.isAscending ? "ASC" : "DESC")"
    }
    guard parts.count == index.elements.count else { return nil }
    return "\(prefix) ON \(table.name) (\(parts.joined(separator: ", ")))"
  }
}

/// The table of a many-to-many relationship, seen from one of its sides.
struct SQLiteJoin {
  let table: String
  /// Holds the keys of the owners.
  let ownColumn: String
  /// Holds the keys of the objects at the other end.
  let otherColumn: String
  /// The place of the other object among the owner's; nil when this side is not ordered.
  let orderColumn: String?
  private let keyColumns: [String]
  private let orderColumns: [String]

  /// Nil when the relationship is not between many and many.
  init?(_ entity: EntityLayout, _ slot: Int, _ number: (EntityLayout) -> Int64) {
    let property = entity.properties[slot]
    guard let inverse = property.inverse, inverse.isToMany, !property.isTransient,
      let destination = property.destination, let inverseSlot = property.inverseSlot
    else { return nil }
    let other = Self.declaring(destination, inverseSlot)
    let (ownName, otherName) = (inverse.name.uppercased(), property.name.uppercased())
    let (ownNumber, otherNumber) = (number(entity), number(other))
    let isReflexive = entity === other && inverseSlot == slot
    ownColumn = isReflexive ? "REFLEXIVE" : "Z_\(ownNumber)\(ownName)"
    otherColumn = "Z_\(otherNumber)\(otherName)"
    orderColumn = property.isOrdered ? "Z_FOK_\(otherNumber)\(otherName)" : nil
    let inverseOrder = inverse.isOrdered && !isReflexive ? "Z_FOK_\(ownNumber)\(ownName)" : nil
    let ownIsFirst =
      ownNumber == otherNumber
      ? inverse.name.precedesInBytes(property.name) && !isReflexive : ownNumber < otherNumber
    table = ownIsFirst ? "Z_\(ownNumber)\(otherName)" : "Z_\(otherNumber)\(ownName)"
    keyColumns = ownIsFirst ? [ownColumn, otherColumn] : [otherColumn, ownColumn]
    orderColumns = (ownIsFirst ? [inverseOrder, orderColumn] : [orderColumn, inverseOrder])
      .compactMap(\.self)
  }

  /// The same table under the names that a database really has.
  init(_ join: SQLiteJoin, table: String) {
    self.table = table
    (ownColumn, otherColumn) = (join.ownColumn, join.otherColumn)
    orderColumn = join.orderColumn
    (keyColumns, orderColumns) = (join.keyColumns, join.orderColumns)
  }

  private static func declaring(_ entity: EntityLayout, _ slot: Int) -> EntityLayout {
    var found = entity
    while let parent = found.parent, slot < parent.properties.count { found = parent }
    return found
  }

  var createStatement: String {
    let columns = (keyColumns + orderColumns).map { "\($0) INTEGER" }.joined(separator: ", ")
    return
      "CREATE TABLE \(table) ( \(columns), PRIMARY KEY (\(keyColumns.joined(separator: ", "))) )"
  }

  var indexStatement: String {
    let (first, second) = (keyColumns[0], keyColumns[1])
    return "CREATE INDEX \(table)_\(second)_INDEX ON \(table) (\(second), \(first))"
  }
}
