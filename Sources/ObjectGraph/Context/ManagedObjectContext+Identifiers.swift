extension ManagedObjectContext {
  /// The identifiers that new objects of one entity will have if nobody else saves objects of it
  /// first; nothing is reserved and nothing written.
  ///
  /// For a reference from another store that must be saved before the objects: compare with
  /// `objectID` after the save. Throws `StoreError` when the store cannot be written.
  public func expectedIDs(of objects: [AnyManagedObject]) throws -> [ObjectID] {
    guard let entity = objects.first?.entity else { return [] }
    guard let store = coordinator.store(for: entity) else {
      throw ObjectError(.noStore, entity.name, "")
    }
    let first = try store.nextKeys(entity.root, count: objects.count)
    return objects.indices.map {
      ObjectID(space: store.space(entity), key: first + Int64($0))
    }
  }
}
