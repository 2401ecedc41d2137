/// A child, held by its parent only as long as someone else holds it.
struct WeakContext {
  weak var context: ManagedObjectContext?
}

extension ManagedObjectContext {
  /// Makes a context whose saves change its parent's objects; only the parent's save writes.
  ///
  /// New objects keep their temporary identifiers until then. Core Data: `parent`.
  public convenience init(parent: ManagedObjectContext) {
    self.init(parent.coordinator)
    self.parent = parent
    parentStore = ContextStore(parent)
    parent.children.removeAll { $0.context == nil }
    parent.children.append(WeakContext(context: self))
  }

  /// The stores that objects are read from: the coordinator's, or the parent.
  var sources: [any PersistentStore] { parentStore.map { [$0] } ?? coordinator.stores }

  /// The store that has the object with an identifier.
  func source(of id: ObjectID) -> (any PersistentStore)? {
    parentStore ?? coordinator.store(of: id)
  }

  /// Hands all changes over to the parent's objects, or none of them; its observers hear of them at once.
  func saveToParent(_ parent: ManagedObjectContext) throws {
    let changed = touched.filter(\.hasChanges)
    try parent.allOrNothing { try handOver(changed, parent) }
    for object in changed {
      if let store = assignedStores.removeValue(forKey: object.objectID) {
        parent.assignedStores[object.objectID] = store
      }
      if object.isDeleted {
        object.state.insert(.gone)
        registry.remove(object)
      }
      object.committed = nil
      object.state.subtract(
        [.inserted, .updated, .deleted, .relationshipTouched, .marked, .reported])
    }
    if parent.isObserved { parent.endEvent() }
  }

  private func handOver(
    _ changed: [AnyManagedObject], _ parent: ManagedObjectContext
  ) throws {
    for object in changed where object.isInserted { parent.adopt(object) }
    for object in changed where !object.isDeleted {
      let other = try parent.liveObject(with: object.objectID)
      for slot in object.changedSlots where !object.entity.properties[slot].isToMany {
        try parent.set(object.values[slot], of: other, slot: slot)
      }
    }
    for object in changed where !object.isDeleted { try handOverMembers(object, parent) }
    for object in changed where object.isDeleted {
      if let other = parent.object(with: object.objectID), !other.isDeletedOrGone {
        try parent.markDeleted(other)
      }
    }
    // A mark is no change that could be taken back, so nothing may fail after it.
    for object in changed where !object.isDeleted && object.state.contains(.marked) {
      try parent.object(with: object.objectID)?.markChanged()
    }
  }

  /// Hands over relationships that the objects at the other end do not tell: ordered, many to many, or
  /// without inverse.
  ///
  /// The parent's own additions and removals stay.
  private func handOverMembers(
    _ object: AnyManagedObject, _ parent: ManagedObjectContext
  ) throws {
    for slot in object.entity.toManySlots where object.changedSlots.contains(slot) {
      let property = object.entity.properties[slot]
      guard property.isOrdered || property.inverse?.isToMany ?? true else { continue }
      guard let here = object.values[slot].references else { continue }
      let other = try parent.liveObject(with: object.objectID)
      let now = try other.value(atSlot: slot).references ?? []
      let before = object.committed?[slot].references ?? (object.isInserted ? [] : now)
      try parent.set(.objects(here.merged(into: now, from: before)), of: other, slot: slot)
    }
  }

  /// Makes the counterpart of a child's new object, under the same identifier.
  private func adopt(_ object: AnyManagedObject) {
    let made = AnyManagedObject(
      object.objectID, registry: registry, state: [.inserted, .touched], version: 0,
      values: object.entity.defaults)
    made.temporaryKey = object.objectID.isTemporary ? object.objectID.key : 0
    touched.append(made)
    record(.inserted(made))
    report(made)
  }

  /// Gives objects of children, and of theirs, the identifiers that their counterparts got in a
  /// save of the context that the registry belongs to.
  func tellChildrenIdentifiers(from saved: ObjectRegistry) {
    for child in children.compactMap(\.context) {
      let objects = child.registry.objects
      for object in objects where object.objectID.isTemporary {
        guard let id = saved.object(object.objectID)?.objectID, !id.isTemporary else { continue }
        object.temporaryKey = object.objectID.key
        object.objectID = id
        child.registry.insert(object)
      }
      for object in objects where !object.isFault { child.resolveIdentifiers(object, from: saved) }
      child.undoLog?.replaceIdentifiers { child.resolved($0, saved) }
      // Rows that were read ahead have the old identifiers.
      child.forgetPrefetched()
      child.tellChildrenIdentifiers(from: saved)
    }
  }
}
