extension ManagedObjectContext {
  /// The identifiers that new objects of one entity will have if nobody else saves objects of it
  /// first; nothing is reserved and nothing written.
  ///
  /// For a reference from another store that must be saved before the objects: compare with
  /// `objectID` after the save. Throws `StoreError` when the store cannot be written.
  public func expectedIDs(of objects: [AnyManagedObject]) throws -> [ObjectID] {
    guard let entity = objects.first?.entity else { return [] }
    let stores = try objects.map { object -> any PersistentStore in
      guard let store = storeForNew(object) else { throw ObjectError(.noStore, object) }
      return store
    }
    var next: [ObjectIdentifier: Int64] = [:]
    return try stores.map { store in
      let own = ObjectIdentifier(store)
      let key =
        try next[own] ?? store.nextKeys(entity.root, count: stores.count { $0 === store })
      next[own] = key + 1
      return ObjectID(space: store.space(entity), key: key)
    }
  }
}
