/// A parent context as its children see it: a store whose rows are the parent's objects.
///
/// `@unchecked Sendable`: a child lives where its parent lives, and nobody else has this store.
final class ContextStore: PersistentStore, @unchecked Sendable {
  let metadata: StoreMetadata
  let name = "parent context"
  let entityNames: Set<String>
  let isReadOnly = false
  private let parent: ManagedObjectContext

  init(_ parent: ManagedObjectContext) {
    self.parent = parent
    // No store of a coordinator can have this one.
    metadata = StoreMetadata(
      new: .inMemory, uuid: name, hashes: parent.model.entityVersionHashesByName,
      versionIdentifiers: [])
    entityNames = Set(parent.registry.model.layouts.keys)
  }

  func space(_ entity: EntityLayout) -> IdentifierSpace {
    guard let space = entity.temporarySpace else {
      preconditionFailure("A layout belongs to the model that made it.")
    }
    return space
  }

  private func row(_ object: AnyManagedObject) -> StoredRow {
    StoredRow(id: object.objectID, version: object.version, values: object.values)
  }

  func rows(_ fetch: StoreFetch, _ body: (StoredRow) -> Void) throws {
    for object in try parent.fetch(fetch, includesPendingChanges: true) { body(row(object)) }
  }

  func count(_ fetch: StoreFetch) throws -> Int {
    try parent.fetch(fetch, includesPendingChanges: true).count
  }

  func row(_ id: ObjectID) throws -> StoredRow? {
    guard let object = parent.object(with: id), !object.isDeleted, !object.state.contains(.gone)
    else { return nil }
    do {
      if object.isFault { try parent.fire(object) }
    } catch let error as ObjectError where error.reason == .inaccessible {
      return nil
    }
    return row(object)
  }

  func rows(_ ids: [ObjectID], of entity: EntityLayout) throws -> [StoredRow] {
    try ids.compactMap { try row($0) }
  }

  func members(of id: ObjectID, slot: Int) throws -> [ObjectID] {
    guard let object = parent.object(with: id),
      case .objects(let ids) = try object.value(atSlot: slot)
    else { return [] }
    return ids
  }

  func transaction<R>(_ body: (any StoreTransaction) throws -> R) throws -> R {
    throw StoreError(.unsupported("A transaction of a child context"), name)
  }

  func close() {}
}
