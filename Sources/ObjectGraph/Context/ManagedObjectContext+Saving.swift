extension ManagedObjectContext {
  /// Writes all changes to their stores, each store's together or not at all.
  ///
  /// Throws `ValidationError` with everything that is wrong, `ConflictError` where the merge
  /// policy is error, `StoreError`; nothing of that store is saved then, and the objects are as
  /// they were. Several stores are saved one after the other. Core Data: `save()`.
  public func save() throws {
    try reportReadFailures()
    callWillSave()
    processPendingChanges()
    send(.willSave)
    try validate()
    let before = touched.filter(\.hasChanges).map { ($0, $0.isInserted, $0.isDeleted) }
    if let parent {
      try saveToParent(parent)
    } else {
      for group in try changesByStore() { try save(group) }
      tellChildrenIdentifiers()
    }
    touched.removeAll { !$0.hasChanges && forget($0) }
    prefetched.removeAll()
    undoLog?.close()
    unreported.removeAll()
    sendDidSave(before)
  }

  private func sendDidSave(_ saved: [(AnyManagedObject, isInserted: Bool, isDeleted: Bool)]) {
    guard !observations.isEmpty else { return }
    var changes = ContextChanges()
    for (object, isInserted, isDeleted) in saved {
      if isDeleted {
        changes.deleted.append(object.objectID)
      } else if isInserted {
        changes.inserted.append(object.objectID)
      } else {
        changes.updated.append(object.objectID)
      }
    }
    send(.didSave(changes))
  }

  private func reportReadFailures() throws {
    guard let first = readFailures.first else { return }
    readFailures.removeAll()
    throw first
  }

  /// Hooks may change objects, whose hooks are called in turn; a hundred rounds are enough.
  private func callWillSave() {
    var called = 0
    for _ in 0..<100 where called < touched.count {
      let round = touched[called...]
      called = touched.count
      for object in round where object.hasChanges && !object.isDeleted {
        object.entity.hooks?.willSave(object)
      }
    }
  }

  private func validate() throws {
    var validator = Validator(self)
    for object in touched where object.hasChanges { try validator.check(object) }
    guard validator.failures.isEmpty else { throw ValidationError(failures: validator.failures) }
  }

  /// Takes an object off the list; one that was deleted before it was ever saved is gone.
  private func forget(_ object: AnyManagedObject) -> Bool {
    if object.isInserted {
      object.state.insert(.gone)
      registry.remove(object)
    }
    object.state.subtract([.touched, .relationshipTouched, .inserted, .updated, .deleted])
    object.committed = nil
    return true
  }

  // MARK: - One store

  /// What one store has to do.
  final class StoreSave {
    let store: any PersistentStore
    var inserted: ContiguousArray<AnyManagedObject> = []
    var updated: ContiguousArray<AnyManagedObject> = []
    var deleted: ContiguousArray<AnyManagedObject> = []
    /// Objects to delete that the store has no more.
    var goneAlready: ContiguousArray<AnyManagedObject> = []

    init(_ store: any PersistentStore) { self.store = store }
  }

  private func changesByStore() throws -> [StoreSave] {
    var groups: [StoreSave] = []
    var last: (entity: EntityLayout, isTemporary: Bool, group: StoreSave)?
    for object in touched where object.hasChanges {
      let group: StoreSave
      let isTemporary = object.objectID.isTemporary
      if let last, last.entity === object.entity, isTemporary, last.isTemporary {
        group = last.group
      } else {
        group = try self.group(object, &groups)
        last = (object.entity, isTemporary, group)
      }
      if object.isDeleted {
        group.deleted.append(object)
      } else if object.isInserted {
        group.inserted.append(object)
      } else {
        group.updated.append(object)
      }
    }
    return groups
  }

  private func group(
    _ object: AnyManagedObject, _ groups: inout [StoreSave]
  ) throws -> StoreSave {
    let id = object.objectID
    let found = id.isTemporary ? coordinator.store(for: object.entity) : coordinator.store(of: id)
    guard let store = found else { throw ObjectError(.noStore, object) }
    if let known = groups.first(where: { $0.store === store }) { return known }
    let made = StoreSave(store)
    groups.append(made)
    return made
  }

  private func save(_ group: StoreSave) throws {
    for attempt in 0... {
      var conflicts: [FoundConflict] = []
      do {
        try group.store.transaction { transaction in
          try write(group, to: transaction, &conflicts)
          if !conflicts.isEmpty { throw ConflictFound() }
        }
        return finish(group)
      } catch is ConflictFound {
        for object in group.inserted { object.pendingKey = 0 }
        try settle(conflicts, group, attempt)
      } catch {
        for object in group.inserted { object.pendingKey = 0 }
        throw error
      }
    }
  }

  /// Thrown through a store's transaction so that it takes everything back.
  private struct ConflictFound: Error {}

  /// Reads the rows in conflict and applies the policy; objects may change group by it.
  private func settle(
    _ conflicts: [FoundConflict], _ group: StoreSave, _ attempt: Int
  ) throws {
    let read = try conflicts.map { conflict in
      FoundConflict(object: conflict.object, row: try group.store.row(conflict.object.objectID))
    }
    // What both sides wanted to delete is no conflict.
    let found = read.filter { $0.row != nil || !$0.object.isDeleted }
    for conflict in read where conflict.row == nil && conflict.object.isDeleted {
      group.goneAlready.append(conflict.object)
      group.deleted.removeAll { $0 === conflict.object }
    }
    guard !found.isEmpty else { return }
    guard mergePolicy != .error, attempt < 100 else {
      throw ConflictError(conflicts: found.map(\.conflict))
    }
    for conflict in found { try resolve(conflict, mergePolicy) }
    group.deleted.removeAll { !$0.isDeleted }
    for object in group.updated where object.isInserted { group.inserted.append(object) }
    group.updated.removeAll { !$0.isUpdated || $0.isInserted }
  }

  /// Deletions first, then values that may have to be unique make room for each other.
  private func write(
    _ group: StoreSave, to transaction: any StoreTransaction, _ conflicts: inout [FoundConflict]
  ) throws {
    try reserve(group.inserted, group.store, transaction)
    for object in group.deleted {
      if try !transaction.delete(object.objectID, version: object.version) {
        conflicts.append(FoundConflict(object: object, row: nil))
      }
    }
    for object in group.updated {
      let unique = uniqueSlots(object.entity)
      guard !unique.isEmpty else { continue }
      let changed = object.changedSlots.filter(unique.contains)
      if !changed.isEmpty { try transaction.clearUnique(object.objectID, slots: changed) }
    }
    for object in group.updated {
      let slots = storedSlots(object)
      guard !slots.isEmpty || object.state.contains(.relationshipTouched) else { continue }
      let values = try resolved(object, group.store)
      let isDone = try transaction.update(
        object.objectID, version: object.version, values: values, slots: slots)
      if !isDone { conflicts.append(FoundConflict(object: object, row: nil)) }
    }
    guard conflicts.isEmpty else { return }
    for object in group.inserted {
      try transaction.insert(
        newID(object, group.store), values: try resolved(object, group.store))
    }
    for object in group.inserted where !object.entity.toManySlots.isEmpty {
      try writeMembers(object, group.store, transaction)
    }
    for object in group.updated where object.state.contains(.relationshipTouched) {
      try writeMembers(object, group.store, transaction)
    }
  }

  private func uniqueSlots(_ entity: EntityLayout) -> [Int] {
    entity.uniquenessConstraints.flatMap { $0 }.compactMap { entity.slots[$0] }
  }

  /// Changed slots that have a column.
  private func storedSlots(_ object: AnyManagedObject) -> [Int] {
    object.changedSlots.filter {
      !object.entity.properties[$0].isToMany && !object.entity.properties[$0].isTransient
    }
  }

  private func reserve(
    _ objects: ContiguousArray<AnyManagedObject>, _ store: any PersistentStore,
    _ transaction: any StoreTransaction
  ) throws {
    let new = objects.filter { $0.objectID.isTemporary }
    var groups: [(root: EntityLayout, objects: ContiguousArray<AnyManagedObject>)] = []
    for object in new {
      let root = object.entity.root
      if groups.last?.root === root {
        groups[groups.count - 1].objects.append(object)
      } else if let index = groups.firstIndex(where: { $0.root === root }) {
        groups[index].objects.append(object)
      } else {
        groups.append((root, [object]))
      }
    }
    for group in groups {
      var key = try transaction.reserveKeys(group.root, count: group.objects.count)
      for object in group.objects {
        object.pendingKey = key
        key += 1
      }
    }
  }

  /// The object's values with permanent identifiers, all of this store.
  private func resolved(
    _ object: AnyManagedObject, _ store: any PersistentStore
  ) throws -> ContiguousArray<Value> {
    let slots = object.entity.relationshipSlots
    guard !slots.isEmpty else { return object.values }
    var values = object.values
    for slot in slots {
      guard case .object(let id) = values[slot] else { continue }
      let permanent = permanentID(id, store)
      guard permanent.space.storeUUID == store.metadata.uuid else {
        let name = object.entity.properties[slot].name
        throw ObjectError(.foreignObject(property: name), object)
      }
      if id.isTemporary { values[slot] = .object(permanent) }
    }
    return values
  }

  private func permanentID(_ id: ObjectID, _ store: any PersistentStore) -> ObjectID {
    guard id.isTemporary, let object = registry.object(id) else { return id }
    return newID(object, store)
  }

  /// The identifier that the save in progress gives to an object; its own where it has one.
  private func newID(_ object: AnyManagedObject, _ store: any PersistentStore) -> ObjectID {
    guard object.pendingKey != 0, store.entityNames.contains(object.entity.name) else {
      return object.objectID
    }
    return ObjectID(space: store.space(object.entity), key: object.pendingKey)
  }

  private func writeMembers(
    _ object: AnyManagedObject, _ store: any PersistentStore, _ transaction: any StoreTransaction
  ) throws {
    for slot in object.entity.toManySlots {
      guard case .objects(let current) = object.values[slot],
        !object.entity.properties[slot].isTransient
      else { continue }
      var stored: [ObjectID] = []
      if case .objects(let ids) = object.committed?[slot] { stored = ids }
      guard current != stored || object.isInserted && !current.isEmpty else { continue }
      let members = current.map { permanentID($0, store) }
      let (before, after) = (Set(stored), Set(members))
      try transaction.setMembers(
        of: newID(object, store), slot: slot, to: members,
        removed: stored.filter { !after.contains($0) },
        added: members.filter { !before.contains($0) })
    }
  }

  // MARK: - Afterwards

  /// The store has everything: objects are what it has now.
  private func finish(_ group: StoreSave) {
    for object in group.inserted {
      object.version = 1
      if object.pendingKey != 0 {
        object.objectID = ObjectID(
          space: group.store.space(object.entity), key: object.pendingKey)
        object.pendingKey = 0
        registry.insert(object)
      }
    }
    for object in group.inserted { settle(object) }
    for object in group.updated {
      let isWritten = !storedSlots(object).isEmpty || object.state.contains(.relationshipTouched)
      if isWritten { object.version += 1 }
      settle(object)
    }
    for object in group.deleted + group.goneAlready {
      object.state.subtract([.deleted, .updated])
      object.state.insert(.gone)
      registry.remove(object)
    }
  }

  private func settle(_ object: AnyManagedObject) {
    settleReferences(object)
    object.committed = nil
    object.state.subtract([.inserted, .updated, .relationshipTouched])
  }

  /// Gives references the identifiers that their objects have now.
  func settleReferences(_ object: AnyManagedObject) {
    for slot in object.entity.relationshipSlots {
      switch object.values[slot] {
      case .object(let id) where id.isTemporary:
        object.values[slot] = .object(registry.object(id)?.objectID ?? id)
      case .objects(let ids) where ids.contains(where: \.isTemporary):
        object.values[slot] = .objects(ids.map { registry.object($0)?.objectID ?? $0 })
      default: break
      }
    }
  }

}
