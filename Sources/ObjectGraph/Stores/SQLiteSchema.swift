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
  ///
  /// With a catalogue the names are those that the database has; without, those that Core Data gives
  /// a new one.
  init(
    model: ModelStorage, entityNames: Set<String>, catalogue: SQLiteCatalogue? = nil,
    number: (EntityLayout) -> Int64
  ) {
    roots = model.numbered.filter { $0.parent == nil && entityNames.contains($0.name) }
    tables = Dictionary(
      uniqueKeysWithValues: roots.map { root in
        let table = SQLiteTable(root: root, number: number)
        return (root.name, catalogue.map(table.found) ?? table)
      })
    let planned = Self.planned(roots, number)
    joins =
      catalogue.map { catalogue in planned.mapValues { $0.found(in: catalogue) } }
      ?? JoinNames.distinct(planned)
  }

  private static func planned(
    _ roots: [EntityLayout], _ number: (EntityLayout) -> Int64
  ) -> [JoinKey: SQLiteJoin] {
    var found: [JoinKey: SQLiteJoin] = [:]
    for entity in roots.flatMap(\.family) {
      let first = entity.parent?.properties.count ?? 0
      for slot in entity.toManySlots where slot >= first {
        found[JoinKey(entity: ObjectIdentifier(entity), slot: slot)] =
          SQLiteJoin(entity, slot, number)
      }
    }
    return found
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
    var indexes = SQLiteIndexes()
    for table in sortedTables { indexes.add(table) }
    for join in sortedJoins { indexes.add(join) }
    return sortedTables.map(\.createStatement) + sortedJoins.map(\.createStatement)
      + indexes.statements + Self.bookkeeping
  }

  static let bookkeeping = [
    "CREATE TABLE Z_PRIMARYKEY (Z_ENT INTEGER PRIMARY KEY, Z_NAME VARCHAR, Z_SUPER INTEGER, "
      + "Z_MAX INTEGER)",
    "CREATE TABLE Z_METADATA (Z_VERSION INTEGER PRIMARY KEY, Z_UUID VARCHAR(255), Z_PLIST BLOB)",
    "CREATE TABLE Z_MODELCACHE (Z_CONTENT BLOB)",
  ]
}
