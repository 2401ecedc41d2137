import SQLiteFiles

/// The store that a migration reads.
protocol MigrationSource: AnyObject {
  /// True if the objects of all entities have keys of one series.
  var hasOneKeySeries: Bool { get }
  /// The identifier space of an entity's own objects.
  func space(_ entity: EntityLayout) -> IdentifierSpace
  /// The keys of an entity's own objects, rising.
  func keys(of entity: EntityLayout) throws -> [Int64]
  /// The objects with these keys, in any order; to-many relationships need not be read.
  func rows(_ keys: ArraySlice<Int64>, of entity: EntityLayout) throws -> [StoredRow]
  /// The objects at the other end of a to-many relationship, by their owner's key.
  func members(
    of keys: ArraySlice<Int64>, _ entity: EntityLayout, slot: Int
  ) throws -> [Int64: [ObjectID]]
  /// The last key that an object of a root entity's family has or has had.
  func lastKey(_ root: EntityLayout) throws -> Int64
}

/// The store that a migration writes.
protocol MigrationTarget: AnyObject {
  /// Adds an object; to-many relationships come later.
  func insert(_ id: ObjectID, version: Int64, values: ContiguousArray<Value>) throws
  /// Sets a to-many relationship, once all objects are there.
  func setMembers(of id: ObjectID, slot: Int, to members: [ObjectID]) throws
  /// Keeps the last key that was given out for each root entity.
  func setLastKeys(_ keys: [(root: EntityLayout, last: Int64)]) throws
}

/// A database that is read.
final class SQLiteMigrationSource: MigrationSource {
  private let store: SQLiteStore

  init(_ store: SQLiteStore) { self.store = store }

  var hasOneKeySeries: Bool { false }

  func space(_ entity: EntityLayout) -> IdentifierSpace { store.space(entity) }

  func keys(of entity: EntityLayout) throws -> [Int64] {
    guard store.entityNames.contains(entity.name) else { return [] }
    return try store.ids(StoreFetch(entity: entity, includesSubentities: false)).map(\.key).sorted()
  }

  func rows(_ keys: ArraySlice<Int64>, of entity: EntityLayout) throws -> [StoredRow] {
    try store.rows(ids(keys, entity), of: entity)
  }

  func members(
    of keys: ArraySlice<Int64>, _ entity: EntityLayout, slot: Int
  ) throws -> [Int64: [ObjectID]] {
    let found = try store.members(of: ids(keys, entity), slot: slot)
    return Dictionary(uniqueKeysWithValues: found.map { ($0.key.key, $0.value) })
  }

  private func ids(_ keys: ArraySlice<Int64>, _ entity: EntityLayout) -> [ObjectID] {
    let space = store.space(entity)
    return keys.map { ObjectID(space: space, key: $0) }
  }

  func lastKey(_ root: EntityLayout) throws -> Int64 {
    guard store.entityNames.contains(root.name) else { return 0 }
    return try store.withConnection { try store.lastKey(try store.plan(root), $0) }
  }
}

/// A database that is written, in one transaction.
final class SQLiteMigrationTarget: MigrationTarget {
  private let transaction: SQLiteTransaction

  init(_ transaction: SQLiteTransaction) { self.transaction = transaction }

  func insert(_ id: ObjectID, version: Int64, values: ContiguousArray<Value>) throws {
    try transaction.insert(id, values: values)
    guard version != 1 else { return }
    let table = try transaction.store.plan(id.space.entity).table
    let statement = try transaction.connection.statement(
      "UPDATE \(table) SET Z_OPT = ? WHERE Z_PK = ?")
    try statement.bind(version, at: 1)
    try statement.bind(id.key, at: 2)
    try statement.run()
  }

  func setMembers(of id: ObjectID, slot: Int, to members: [ObjectID]) throws {
    try transaction.setMembers(of: id, slot: slot, to: members, removed: [], added: members)
  }

  func setLastKeys(_ keys: [(root: EntityLayout, last: Int64)]) throws {
    let statement = try transaction.connection.statement(
      "UPDATE Z_PRIMARYKEY SET Z_MAX = ? WHERE Z_ENT = ?")
    for (root, last) in keys {
      try statement.bind(last, at: 1)
      try statement.bind(try transaction.store.plan(root).number, at: 2)
      try statement.run()
    }
  }
}

/// A graph that was read as a whole.
final class AtomicMigrationSource: MigrationSource {
  private let graph: AtomicGraph
  private let keys: [ObjectIdentifier: [Int64]]
  private let spaceOf: (EntityLayout) -> IdentifierSpace

  init(_ graph: AtomicGraph, space: @escaping (EntityLayout) -> IdentifierSpace) {
    self.graph = graph
    spaceOf = space
    keys = Dictionary(
      grouping: graph.nodes.keys.sorted(),
      by: { graph.nodes[$0].map { ObjectIdentifier($0.entity) } ?? ObjectIdentifier(Self.self) })
  }

  var hasOneKeySeries: Bool { true }

  func space(_ entity: EntityLayout) -> IdentifierSpace { spaceOf(entity) }

  func keys(of entity: EntityLayout) -> [Int64] { keys[ObjectIdentifier(entity)] ?? [] }

  func rows(_ keys: ArraySlice<Int64>, of entity: EntityLayout) -> [StoredRow] {
    let space = space(entity)
    return keys.compactMap { key in
      graph.nodes[key].map {
        StoredRow(id: ObjectID(space: space, key: key), version: $0.version, values: $0.values)
      }
    }
  }

  func members(
    of keys: ArraySlice<Int64>, _ entity: EntityLayout, slot: Int
  ) -> [Int64: [ObjectID]] {
    var found: [Int64: [ObjectID]] = [:]
    for key in keys {
      if case .objects(let ids) = graph.nodes[key]?.values[slot] { found[key] = ids }
    }
    return found
  }

  func lastKey(_ root: EntityLayout) -> Int64 { graph.lastKey }
}

/// A graph that is made as a whole.
final class AtomicMigrationTarget: MigrationTarget {
  private(set) var graph: AtomicGraph

  init(lastKey: Int64) { graph = AtomicGraph(lastKey: lastKey) }

  func insert(_ id: ObjectID, version: Int64, values: ContiguousArray<Value>) {
    graph.nodes[id.key] = AtomicGraph.Node(
      entity: id.space.entity, version: version, values: values)
  }

  func setMembers(of id: ObjectID, slot: Int, to members: [ObjectID]) {
    graph.nodes[id.key]?.values[slot] = .objects(members)
  }

  func setLastKeys(_ keys: [(root: EntityLayout, last: Int64)]) {}
}
