import DurableFiles
import Glibc
import SQLiteFiles
import Synchronization

/// A store in an SQLite database, in Core Data's schema.
///
/// `@unchecked Sendable`: everything that changes is used under the lock only.
final class SQLiteStore: PersistentStore, @unchecked Sendable {
  let metadata: StoreMetadata
  let name: String
  let entityNames: Set<String>
  /// The reason that the store is not written to; nil if it is.
  let readOnlyReason: String?
  let schema: SQLiteSchema
  private let spaces: [ObjectIdentifier: IdentifierSpace]
  private let entitiesByNumber: [Int64: EntityLayout]
  let plans: [ObjectIdentifier: SQLiteEntityPlan]
  /// Recursive, as a hook that is called for a row may read the store in turn.
  private let lock = RecursiveLock()
  private var connection: SQLiteDatabase?
  /// The identity of the file that was opened.
  private let file: FileIdentity?
  private let selections: [ObjectIdentifier: Selections]
  /// Connections that read beside the one that writes; nil where that one does both.
  let readers: SQLiteReaders?
  /// Columns that the model asks for and the database lacks, as it was made by an earlier version.
  private(set) var missingOrders: [MissingOrder]
  private var leftOut: LeftOutParts
  /// True if a value that cannot be read is left out.
  let isLenient: Bool

  /// The readers of one entity's rows, made when they're first asked for; others ask beside the writer,
  /// and wait for nobody.
  private final class Selections: Sendable {
    let ofFamily = AtomicLazyReference<SQLiteSelection>()
    let ofEntity = AtomicLazyReference<SQLiteSelection>()
  }

  init(_ opened: SQLiteOpening.Opened, model: ModelStorage, entityNames: Set<String>) throws {
    metadata = opened.metadata
    name = opened.connection.path
    self.entityNames = entityNames
    readOnlyReason = opened.readOnlyReason
    connection = opened.connection
    file = FileIdentity(opened.connection.path)
    isLenient = opened.leavesOutValues
    let layouts = model.numbered.filter { entityNames.contains($0.name) }
    let known = opened.numbers.numbers(of: layouts)
    // No row is of an entity that the database does not know.
    func number(_ layout: EntityLayout) -> Int64 { known[layout.name] ?? -Int64(layout.number) }
    let catalogue = try SQLiteCatalogue(opened.connection)
    let planned = SQLiteSchema(
      model: model, entityNames: entityNames, catalogue: catalogue, number: number)
    schema = planned
    let gaps = SQLiteGaps(planned, layouts, catalogue)
    leftOut = LeftOutParts(gaps.all(opened.numbers))
    if let first = leftOut.tables.first {
      guard opened.leavesOutTables else { throw StoreError(.damaged(first.description), name) }
      try gaps.fill(opened.connection)
    }
    missingOrders = opened.leavesOutTables ? [] : try MissingOrder.all(planned, opened.connection)
    let uuid = metadata.uuid
    spaces = Dictionary(
      uniqueKeysWithValues: layouts.map {
        (ObjectIdentifier($0), IdentifierSpace(storeUUID: uuid, entity: $0))
      })
    entitiesByNumber = Dictionary(
      layouts.map { (number($0), $0) }, uniquingKeysWith: { first, _ in first })
    plans = Dictionary(
      uniqueKeysWithValues: layouts.compactMap { layout in
        planned.table(layout).map {
          (
            ObjectIdentifier(layout), SQLiteEntityPlan(layout, table: $0, number: number(layout))
          )
        }
      })
    selections = Dictionary(
      uniqueKeysWithValues: layouts.map { (ObjectIdentifier($0), Selections()) })
    try registerFunctions(opened.connection)
    let isShared = try opened.isReadBesideWriting && missingOrders.isEmpty
    readers = isShared ? file.map { SQLiteReaders(opened.connection.path, $0) } : nil
  }

  /// True if the calling thread holds the connection that writes.
  var isWriting: Bool { lock.isHeldHere }

  var isReadOnly: Bool { readOnlyReason != nil }

  var gaps: [StoreGap] { lock.withLock { leftOut.all } }

  func gap(of id: ObjectID, property: String) -> StoreGap? {
    lock.withLock { leftOut.gap(of: id, property: property) }
  }

  /// Notes a value that cannot be read; false where there are too many.
  ///
  /// Called under the lock.
  func note(_ id: ObjectID, _ property: String, _ sentence: String) -> Bool {
    leftOut.note(id, property, sentence)
  }

  func space(_ entity: EntityLayout) -> IdentifierSpace {
    // Of an entity that is not kept here nothing is found under such an identifier.
    spaces[ObjectIdentifier(entity)] ?? IdentifierSpace(storeUUID: metadata.uuid, entity: entity)
  }

  func entity(number: Int64) -> EntityLayout? { entitiesByNumber[number] }

  /// Throws for an entity that is not kept here, as an identifier of another store may name one.
  func plan(_ entity: EntityLayout) throws(StoreError) -> SQLiteEntityPlan {
    guard let plan = plans[ObjectIdentifier(entity)] else {
      throw StoreError(.unsupported("An object of '\(entity.name)', which it does not keep,"), name)
    }
    return plan
  }

  /// The entities that are kept here: a configuration may leave out some of a family.
  func kept(_ entities: [EntityLayout]) -> [EntityLayout] {
    entities.filter { plans[ObjectIdentifier($0)] != nil }
  }

  func close() {
    readers?.close()
    lock.withLock { connection = nil }
  }

  /// Runs the body with the connection, alone, and tells SQLite's failures as the store's.
  func withConnection<R>(_ body: (SQLiteDatabase) throws -> R) throws -> R {
    try lock.withLock {
      guard let connection else { throw StoreError(.system("The store is closed."), name) }
      do {
        return try body(connection)
      } catch let failure as SQLiteError {
        throw failure.storeError(name)
      }
    }
  }

  /// The statements that read rows of an entity; made once.
  func selection(
    _ entity: EntityLayout, includesSubentities: Bool
  ) throws -> SQLiteSelection {
    guard let known = selections[ObjectIdentifier(entity)] else {
      return try makeSelection(entity, includesSubentities)
    }
    if includesSubentities {
      if let made = known.ofFamily.load() { return made }
      return known.ofFamily.storeIfNil(try makeSelection(entity, true))
    }
    if let made = known.ofEntity.load() { return made }
    return known.ofEntity.storeIfNil(try makeSelection(entity, false))
  }

  private func makeSelection(
    _ entity: EntityLayout, _ includesSubentities: Bool
  ) throws -> SQLiteSelection {
    let family = includesSubentities ? kept(entity.family) : []
    let entities = family.isEmpty ? [entity] : family
    return SQLiteSelection(try entities.map(plan), alias: "t0", space: space) { property in
      property.destination.flatMap { spaces[ObjectIdentifier($0)] }
    }
  }

  func nextKeys(_ root: EntityLayout, count: Int) throws -> Int64 {
    if let readOnlyReason { throw StoreError(.readOnly(readOnlyReason), name) }
    let last = try withConnection { try lastKey(try plan(root), $0) }
    let (end, overflow) = last.addingReportingOverflow(Int64(count))
    guard !overflow, end < .max else {
      throw StoreError(.damaged("the keys of '\(root.name)' are used up."), name)
    }
    return last + 1
  }

  /// The last key that an object of a root entity's family has or has had.
  func lastKey(_ plan: SQLiteEntityPlan, _ connection: SQLiteDatabase) throws -> Int64 {
    let query = try connection.statement(
      "SELECT max(ifnull((SELECT Z_MAX FROM Z_PRIMARYKEY WHERE Z_ENT = ?), 0), "
        + "ifnull((SELECT max(Z_PK) FROM \(plan.table)), 0))")
    defer { query.reset() }
    try query.bind(plan.number, at: 1)
    return try query.step() ? max(0, query.integer(0)) : 0
  }

  func transaction<R>(_ body: (any StoreTransaction) throws -> R) throws -> R {
    if let readOnlyReason { throw StoreError(.readOnly(readOnlyReason), name) }
    return try withConnection { connection in
      try connection.statement("BEGIN IMMEDIATE").run()
      do {
        guard FileIdentity(name) == file else {
          throw StoreError(
            .system("Another file has taken its place. Nothing has been written."), name)
        }
        for missing in missingOrders { try missing.add(connection) }
        let result = try body(SQLiteTransaction(self, connection))
        try connection.statement("COMMIT").run()
        if !missingOrders.isEmpty { missingOrders = [] }
        readers?.noteSave()
        return result
      } catch {
        if connection.isInTransaction {
          try connection.execute("ROLLBACK")
        }
        throw error
      }
    }
  }
}
