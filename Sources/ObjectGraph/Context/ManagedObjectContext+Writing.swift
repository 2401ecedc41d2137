/// The work of one store in a save.
final class StoreSave {
  let store: any PersistentStore
  var inserted: ContiguousArray<AnyManagedObject> = []
  var updated: ContiguousArray<AnyManagedObject> = []
  var deleted: ContiguousArray<AnyManagedObject> = []
  /// Objects to delete that the store has no more.
  var goneAlready: ContiguousArray<AnyManagedObject> = []
  /// Unchanged objects whose versions are looked at.
  var guarded: ContiguousArray<AnyManagedObject> = []
  /// Changed objects of which the store has nothing to keep.
  var unwritten: Set<ObjectIdentifier> = []
  private var lastSpace: IdentifierSpace?

  /// Read for every reference that is written.
  let storeUUID: String

  init(_ store: any PersistentStore) {
    self.store = store
    storeUUID = store.metadata.uuid
  }

  var objects: [AnyManagedObject] { Array(inserted + updated + deleted + goneAlready) }

  func append(_ object: AnyManagedObject) {
    if object.isDeleted {
      deleted.append(object)
    } else if object.isInserted {
      inserted.append(object)
    } else {
      updated.append(object)
    }
  }

  /// The space of an entity's identifiers; nil when the store does not hold the entity.
  func space(_ entity: EntityLayout) -> IdentifierSpace? {
    if let lastSpace, lastSpace.entity === entity { return lastSpace }
    lastSpace = store.entityNames.contains(entity.name) ? store.space(entity) : nil
    return lastSpace
  }

  /// All but those that are gone already.
  func removeObjects() {
    (inserted, updated, deleted) = ([], [], [])
  }
}

extension ManagedObjectContext {
  /// Deletions first, then values that may have to be unique make room for each other.
  func write(
    _ group: StoreSave, to transaction: any StoreTransaction, _ conflicts: inout [AnyManagedObject]
  ) throws {
    try reserve(group.inserted, transaction)
    for object in group.deleted {
      if try !transaction.delete(object.objectID, version: object.version) {
        conflicts.append(object)
      }
    }
    try clearUnique(group.updated, transaction)
    try update(group, transaction, &conflicts)
    for object in group.guarded {
      if try transaction.version(of: object.objectID) != object.version { conflicts.append(object) }
    }
    guard conflicts.isEmpty else { return }
    for object in group.inserted {
      try transaction.insert(
        newID(object, group), values: try resolved(object, group))
    }
    for object in group.inserted where !object.entity.toManySlots.isEmpty {
      try writeMembers(object, group, transaction)
    }
    for object in group.updated where object.state.contains(.relationshipTouched) {
      try writeMembers(object, group, transaction)
    }
  }

  /// The deleted objects that somebody in the store still refers to: their lists were read before a
  /// batch, which doesn't raise the versions of those that its objects refer to.
  func deletedTooEarly(
    _ group: StoreSave, _ transaction: any StoreTransaction
  ) throws -> [AnyManagedObject] {
    try group.deleted.filter { object in
      try object.entity.toManySlots.contains { slot in
        let property = object.entity.properties[slot]
        guard property.inverse?.isToOne ?? false, !property.isTransient,
          property.relationship?.deleteRule != .noAction
        else { return false }
        return try transaction.isReferredTo(object.objectID, slot: slot)
      }
    }
  }

  private func clearUnique(
    _ objects: ContiguousArray<AnyManagedObject>, _ transaction: any StoreTransaction
  ) throws {
    for object in objects {
      let unique = object.entity.uniqueSlots
      guard !unique.isEmpty else { continue }
      let changed = object.changedSlots.filter(unique.contains)
      if !changed.isEmpty { try transaction.clearUnique(object.objectID, slots: changed) }
    }
  }

  private func update(
    _ group: StoreSave, _ transaction: any StoreTransaction, _ conflicts: inout [AnyManagedObject]
  ) throws {
    group.unwritten = []
    for object in group.updated {
      let slots = storedSlots(object)
      guard !slots.isEmpty || countsUp(object) else {
        group.unwritten.insert(ObjectIdentifier(object))
        continue
      }
      let values = try resolved(object, group)
      let isDone = try transaction.update(
        object.objectID, version: object.version, values: values, slots: slots)
      if !isDone { conflicts.append(object) }
    }
  }

  /// True if an object's version goes up even when no value of its own row changed.
  private func countsUp(_ object: AnyManagedObject) -> Bool {
    !object.state.isDisjoint(with: [.relationshipTouched, .marked])
  }

  /// Changed slots that have a column.
  private func storedSlots(_ object: AnyManagedObject) -> [Int] {
    object.changedSlots.filter {
      !object.entity.properties[$0].isToMany && !object.entity.properties[$0].isTransient
    }
  }

  private func reserve(
    _ objects: ContiguousArray<AnyManagedObject>, _ transaction: any StoreTransaction
  ) throws {
    var families: [(root: EntityLayout, count: Int, next: Int64)] = []
    func place(_ object: AnyManagedObject) -> Int {
      let root = object.entity.root
      if let last = families.last, last.root === root { return families.count - 1 }
      if let known = families.firstIndex(where: { $0.root === root }) { return known }
      families.append((root, 0, 0))
      return families.count - 1
    }
    for object in objects where object.objectID.isTemporary { families[place(object)].count += 1 }
    for index in families.indices {
      families[index].next = try transaction.reserveKeys(
        families[index].root, count: families[index].count)
    }
    for object in objects where object.objectID.isTemporary {
      let index = place(object)
      object.pendingKey = families[index].next
      families[index].next += 1
    }
  }

  /// The object's values with permanent identifiers, all of this store.
  private func resolved(
    _ object: AnyManagedObject, _ group: StoreSave
  ) throws -> ContiguousArray<Value> {
    let slots = object.entity.relationshipSlots
    guard !slots.isEmpty else { return object.values }
    var values = object.values
    for slot in slots {
      guard case .object(let id) = values[slot] else { continue }
      let permanent = permanentID(id, group)
      guard permanent.space.storeUUID == group.storeUUID else {
        let name = object.entity.properties[slot].name
        throw ObjectError(.foreignObject(property: name), object)
      }
      if id.isTemporary { values[slot] = .object(permanent) }
    }
    return values
  }

  private func permanentID(_ id: ObjectID, _ group: StoreSave) -> ObjectID {
    guard id.isTemporary, let object = registry.object(id) else { return id }
    return newID(object, group)
  }

  /// The identifier that the save in progress gives to an object; its own where it has one.
  private func newID(_ object: AnyManagedObject, _ group: StoreSave) -> ObjectID {
    guard object.pendingKey != 0, let space = group.space(object.entity) else {
      return object.objectID
    }
    return ObjectID(space: space, key: object.pendingKey)
  }

  private func writeMembers(
    _ object: AnyManagedObject, _ group: StoreSave, _ transaction: any StoreTransaction
  ) throws {
    for slot in object.entity.toManySlots {
      guard case .objects(let current) = object.values[slot],
        !object.entity.properties[slot].isTransient
      else { continue }
      var stored: [ObjectID] = []
      if case .objects(let ids) = object.committed?[slot] { stored = ids }
      guard current != stored || object.isInserted && !current.isEmpty else { continue }
      let members = current.map { permanentID($0, group) }
      let (before, after) = (Set(stored), Set(members))
      let added = members.filter { !before.contains($0) }
      // The same key means another object in this store.
      guard added.allSatisfy({ $0.space.storeUUID == group.storeUUID }) else {
        let name = object.entity.properties[slot].name
        throw ObjectError(.foreignObject(property: name), object)
      }
      try transaction.setMembers(
        of: newID(object, group), slot: slot, to: members,
        removed: stored.filter { !after.contains($0) }, added: added)
    }
  }

  /// The store has everything: objects are what it has now.
  func finish(_ group: StoreSave) {
    for object in group.inserted {
      object.version = 1
      if object.pendingKey != 0, let space = group.space(object.entity) {
        if !assignedStores.isEmpty { assignedStores[object.objectID] = nil }
        object.objectID = ObjectID(space: space, key: object.pendingKey)
        object.pendingKey = 0
        registry.insert(object)
      }
    }
    for object in group.inserted { finishSaving(object) }
    for object in group.updated {
      if !group.unwritten.contains(ObjectIdentifier(object)) { object.version &+= 1 }
      finishSaving(object)
    }
    for object in group.deleted + group.goneAlready {
      object.state.subtract([.deleted, .updated, .marked])
      object.state.insert(.gone)
      registry.remove(object)
    }
  }

  private func finishSaving(_ object: AnyManagedObject) {
    resolveIdentifiers(object, from: registry)
    object.committed = nil
    object.state.subtract([.inserted, .updated, .relationshipTouched, .marked, .reported])
  }

  /// Gives references the identifiers that their objects have now.
  ///
  /// A child's objects ask the registry of the context that saved: nobody else need have them.
  func resolveIdentifiers(_ object: AnyManagedObject, from saved: ObjectRegistry) {
    for slot in object.entity.relationshipSlots {
      if let value = resolved(object.values[slot], saved) { object.values[slot] = value }
      if let value = object.committed.flatMap({ resolved($0[slot], saved) }) {
        object.committed?[slot] = value
      }
    }
  }

  /// A value without the temporary identifiers of objects that were saved; nil when it has none.
  func resolved(_ value: Value, _ saved: ObjectRegistry) -> Value? {
    switch value {
    case .object(let id) where id.isTemporary: .object(saved.object(id)?.objectID ?? id)
    case .objects(let ids) where ids.contains(where: \.isTemporary):
      .objects(ids.map { $0.isTemporary ? saved.object($0)?.objectID ?? $0 : $0 })
    case .null, .bool, .integer, .float, .double, .decimal, .string, .date, .data, .uuid, .url,
      .object, .objects:
      nil
    }
  }
}
