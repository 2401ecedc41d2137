extension ManagedObjectContext {
  /// Every object that is in memory, in no order: those that somebody holds, and those with changes.
  ///
  /// Core Data: `registeredObjects`.
  public var registeredObjects: [AnyManagedObject] { registry.objects }

  /// The object with an identifier, if it's in memory or came with the last merge; nil otherwise.
  ///
  /// Nothing is read. Core Data: `registeredObject(for:)`.
  public func registeredObject(for id: ObjectID) -> AnyManagedObject? {
    if let known = registry.object(id) { return known }
    return mergedInsertions.contains(id) ? object(with: id) : nil
  }

  /// Gives new objects their permanent identifiers before they are saved, each from the store that
  /// will have it.
  ///
  /// The keys are used up, also if the objects are never saved. Throws `StoreError` when a store can't
  /// be written, and gives no identifier of that store then. Core Data: `obtainPermanentIDs(for:)`.
  public func obtainPermanentIDs(for objects: [AnyManagedObject]) throws {
    let new = objects.filter {
      $0.isInserted && $0.objectID.isTemporary && $0.registry === registry
    }
    for (store, group) in try storesForNew(new) {
      try obtain(group, store)
    }
    for object in touched where !object.isFault { resolveIdentifiers(object, from: registry) }
    tellChildrenIdentifiers(from: registry)
  }

  /// Has an object that was never saved kept in a certain store of the coordinator's.
  ///
  /// Throws `ObjectError` when the store doesn't hold the entity, or the object has an identifier of
  /// another store already. Core Data: `assign(_:to:)`.
  public func assign(_ object: AnyManagedObject, to store: OpenStore) throws {
    guard object.isInserted, object.objectID.isTemporary, object.registry === registry,
      let found = coordinator.stores.first(where: { $0.metadata.uuid == store.metadata.uuid }),
      found.entityNames.contains(object.entityName)
    else { throw ObjectError(.noStore, object) }
    assignedStores[object.objectID] = store.metadata.uuid
  }

  /// The store that an object that was never saved goes to.
  func storeForNew(_ object: AnyManagedObject) -> (any PersistentStore)? {
    if let uuid = assignedStores[object.objectID] {
      return coordinator.stores.first { $0.metadata.uuid == uuid }
    }
    return coordinator.store(for: object.entity)
  }

  private func storesForNew(
    _ objects: [AnyManagedObject]
  ) throws -> [(any PersistentStore, [AnyManagedObject])] {
    var groups: [(store: any PersistentStore, objects: [AnyManagedObject])] = []
    for object in objects {
      guard let store = storeForNew(object) else { throw ObjectError(.noStore, object) }
      if let index = groups.firstIndex(where: { $0.store === store }) {
        groups[index].objects.append(object)
      } else {
        groups.append((store, [object]))
      }
    }
    return groups
  }

  private func obtain(_ objects: [AnyManagedObject], _ store: any PersistentStore) throws {
    let families = Dictionary(grouping: objects) { ObjectIdentifier($0.entity.root) }
    let keys = try store.transaction { transaction in
      try families.mapValues {
        try transaction.reserveKeys($0[0].entity.root, count: $0.count)
      }
    }
    for (family, members) in families {
      guard let first = keys[family] else { continue }
      for (index, object) in members.enumerated() {
        assignedStores[object.objectID] = nil
        object.objectID = ObjectID(space: store.space(object.entity), key: first + Int64(index))
        registry.insert(object)
      }
    }
  }
}
