/// The values of one object as its store has them.
struct StoredRow {
  let id: ObjectID
  /// Counts the saved changes, from 1.
  let version: Int64
  let contents: Contents

  enum Contents {
    case values(ContiguousArray<Value>)
    /// A row in a block of them, with its place there.
    case packed(RowBlock, UInt16)
  }

  init(id: ObjectID, version: Int64, contents: Contents) {
    (self.id, self.version, self.contents) = (id, version, contents)
  }

  init(id: ObjectID, version: Int64, values: ContiguousArray<Value>) {
    self.init(id: id, version: version, contents: .values(values))
  }

  /// By slot; a to-many relationship that was not read is null.
  var values: ContiguousArray<Value> {
    switch contents {
    case .values(let values): values
    case .packed(let block, let place): block.values(at: place)
    }
  }

  func value(_ slot: Int) -> Value {
    switch contents {
    case .values(let values): values[slot]
    case .packed(let block, let place): block.value(at: place, slot: slot)
    }
  }
}

/// A store as a coordinator sees it.
///
/// All methods may be called from any thread, one at a time.
///
/// Core Data: `NSPersistentStore`.
protocol PersistentStore: AnyObject, Sendable {
  var metadata: StoreMetadata { get }
  /// The path, or a word for a store without a file.
  var name: String { get }
  /// Names of the entities that the store may hold.
  var entityNames: Set<String> { get }
  var isReadOnly: Bool { get }

  func space(_ entity: EntityLayout) -> IdentifierSpace
  /// Gives the rows of the answer one by one.
  func rows(_ fetch: StoreFetch, _ body: (StoredRow) -> Void) throws
  /// The identifiers of the answer, in its order.
  func ids(_ fetch: StoreFetch) throws -> [ObjectID]
  func count(_ fetch: StoreFetch) throws -> Int
  /// Values instead of objects.
  func dictionaries(_ request: DictionaryFetch) throws -> [[String: Value]]
  /// One object; nil when the store has it no more.
  func row(_ id: ObjectID) throws -> StoredRow?
  /// Several objects of one entity's family, in any order.
  func rows(_ ids: [ObjectID], of entity: EntityLayout) throws -> [StoredRow]
  /// The objects at the other end of a to-many relationship.
  func members(of id: ObjectID, slot: Int) throws -> [ObjectID]
  /// The same with the objects' values.
  func memberRows(of id: ObjectID, slot: Int) throws -> [StoredRow]
  /// The same for several owners of one entity's family.
  func members(of ids: [ObjectID], slot: Int) throws -> [ObjectID: [ObjectID]]
  /// The first of the keys that so many new objects of a root entity's family will have if
  /// nobody else saves one first.
  ///
  /// Throws where the store is not written to.
  func nextKeys(_ root: EntityLayout, count: Int) throws -> Int64
  /// Runs changes that become visible together, or not at all when the body throws.
  func transaction<R>(_ body: (any StoreTransaction) throws -> R) throws -> R
  /// The metadata as the store has them now; `metadata` are those of when it was opened.
  func currentMetadata() throws -> StoreMetadata
  /// Replaces the entries that applications have added to the metadata.
  func setApplicationValues(_ values: [String: MetadataValue]) throws
  /// Gives up files and connections.
  func close()
}

extension PersistentStore {
  func memberRows(of id: ObjectID, slot: Int) throws -> [StoredRow] {
    try rows(try members(of: id, slot: slot), of: id.space.entity)
  }

  func members(of ids: [ObjectID], slot: Int) throws -> [ObjectID: [ObjectID]] {
    var found: [ObjectID: [ObjectID]] = [:]
    for id in ids { found[id] = try members(of: id, slot: slot) }
    return found
  }

  func currentMetadata() throws -> StoreMetadata { metadata }

  func setApplicationValues(_ values: [String: MetadataValue]) throws {
    throw StoreError(.unsupported("Metadata of its own"), name)
  }

  func nextKeys(_ root: EntityLayout, count: Int) throws -> Int64 {
    var key: Int64 = 0
    do {
      try transaction { transaction in
        key = try transaction.reserveKeys(root, count: count)
        throw NothingToKeep()
      }
    } catch is NothingToKeep {}
    return key
  }

  func rows(_ fetch: StoreFetch) throws -> [StoredRow] {
    var found: [StoredRow] = []
    try rows(fetch) { found.append($0) }
    return found
  }

  func dictionaries(_ request: DictionaryFetch) throws -> [[String: Value]] {
    try dictionariesInMemory(request)
  }

  /// Makes dictionaries of the store's rows.
  func dictionariesInMemory(_ request: DictionaryFetch) throws -> [[String: Value]] {
    let evaluator = DictionaryEvaluator(source: StoredRowSource(self), request: request)
    return try evaluator.answer(try rows(request.objects))
  }

  func ids(_ fetch: StoreFetch) throws -> [ObjectID] {
    var found: [ObjectID] = []
    try rows(fetch) { found.append($0.id) }
    return found
  }
}

/// Thrown through a store's transaction so that it takes everything back.
private struct NothingToKeep: Error {}

/// One save in progress.
protocol StoreTransaction: AnyObject {
  /// Reserves keys for new objects of a root entity's family and gives the first.
  func reserveKeys(_ root: EntityLayout, count: Int) throws -> Int64
  /// Removes an object; false when its version is another one now.
  func delete(_ id: ObjectID, version: Int64) throws -> Bool
  /// True if an object still refers to one that was deleted, at the way back of a to-many
  /// relationship of that one.
  func isReferredTo(_ id: ObjectID, slot: Int) throws -> Bool
  /// The version that an object has now; nil when it's not there.
  func version(of id: ObjectID) throws -> Int64?
  /// Makes room for values that move between objects under a uniqueness constraint.
  func clearUnique(_ id: ObjectID, slots: [Int]) throws
  /// Changes an object's slots and counts its version up; false when that is another one now.
  func update(
    _ id: ObjectID, version: Int64, values: ContiguousArray<Value>, slots: [Int]
  ) throws -> Bool
  func insert(_ id: ObjectID, values: ContiguousArray<Value>) throws
  /// Writes what a to-many relationship needs beyond the other objects' own columns.
  func setMembers(
    of id: ObjectID, slot: Int, to members: [ObjectID], removed: [ObjectID], added: [ObjectID]
  ) throws
}
