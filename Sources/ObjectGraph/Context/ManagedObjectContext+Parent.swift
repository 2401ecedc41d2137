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
    var known: Set<ObjectIdentifier> = []
    for object in changed where object.isInserted {
      if try parent.adopt(object) { known.insert(ObjectIdentifier(object)) }
    }
    for object in changed where !object.isDeleted {
      let other = try parent.liveObject(with: object.objectID)
      // An object that is new here may be older there: an undo of a deletion that was saved brought it back.
      let slots =
        known.contains(ObjectIdentifier(object))
        ? Array(object.values.indices) : object.changedSlots
      for slot in slots where !object.entity.properties[slot].isToMany {
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
  ///
  /// Returns true where there is one: the child has undone a deletion, or done an insertion again, that it
  /// had handed over.
  private func adopt(_ object: AnyManagedObject) throws -> Bool {
    let id = object.objectID
    if let known = registry.object(id) ?? (id.isTemporary ? nil : self.object(with: id)) {
      if known.state.contains(.deleted) {
        revive(known)
        return true
      }
      if !known.state.contains(.removed), try isThere(known) { return true }
      // It was made for an identifier that led to nothing.
      known.state.insert(.gone)
      registry.remove(known)
    }
    let made = AnyManagedObject(
      id, registry: registry, state: [.inserted, .touched], version: 0,
      values: object.entity.defaults)
    made.temporaryKey = id.isTemporary ? id.key : 0
    touched.append(made)
    record(.inserted(made))
    report(made)
    return false
  }

  /// Takes a deletion back that a child has undone.
  ///
  /// The objects at the other ends of its relationships have lost it: it's handed over whom it belongs to.
  private func revive(_ object: AnyManagedObject) {
    record(.inserted(object))
    object.state.remove(.deleted)
    if !object.isInserted { object.state.insert(.updated) }
    report(object)
    for slot in object.entity.relationshipSlots {
      let property = object.entity.properties[slot]
      guard let back = property.inverseSlot, let ids = object.values[slot].references else {
        continue
      }
      let kept = ids.filter { stillLeads($0, back, to: object) }
      guard kept.count < ids.count else { continue }
      recordUndo(object, slot)
      if property.isToMany { markRelationship(object, slot) }
      object.values[slot] = property.isToMany ? .objects(kept) : .null
    }
  }

  /// False for an object that a deletion has made forget another one; it's in memory until a save.
  private func stillLeads(_ id: ObjectID, _ slot: Int, to object: AnyManagedObject) -> Bool {
    guard let other = registry.object(id), !other.isFault else { return true }
    return other.held(slot).references?.contains(object.objectID) ?? false
  }

  /// The permanent identifiers of objects that new ones were merged into, by those of the new ones.
  private var mergedIDs: [ObjectID: ObjectID] {
    mergedNew.compactMapValues { holder in
      var holder = holder
      // It may have been merged itself, into the next.
      for _ in 0..<mergedNew.count {
        guard let next = mergedNew[holder.objectID], next !== holder else { break }
        holder = next
      }
      return holder.objectID.isTemporary ? nil : holder.objectID
    }
  }

  /// Has temporary identifiers of objects that were merged lead to those that they're part of.
  func noteFormerIdentifiers() {
    guard !mergedNew.isEmpty else { return }
    // An import of millions needs no memory for each repetition.
    if formerIDs.count > 1 << 16 { formerIDs.removeAll() }
    for (former, id) in mergedIDs where former.isTemporary && registry.object(former) == nil {
      formerIDs[former] = id
    }
    mergedNew = [:]
  }

  /// Gives objects of children, and of theirs, the identifiers that their counterparts got in a
  /// save of the context that the registry belongs to.
  func tellChildrenIdentifiers(from saved: ObjectRegistry) {
    let merged = saved.context?.mergedIDs ?? [:]
    for child in children.compactMap(\.context) {
      let objects = child.registry.objects
      for object in objects where object.objectID.isTemporary && merged[object.objectID] == nil {
        guard let id = saved.object(object.objectID)?.objectID, !id.isTemporary else { continue }
        child.give(id, to: object)
      }
      let outdated = child.takeOver(objects, merged)
      for object in objects where !object.isFault {
        if merged.isEmpty {
          child.resolveIdentifiers(object, from: saved)
        } else {
          object.replaceIdentifiers { $0.settled(saved, merged) }
        }
      }
      child.undoLog?.replaceIdentifiers {
        merged.isEmpty ? child.resolved($0, saved) : $0.settled(saved, merged)
      }
      // Rows that were read ahead have the old identifiers.
      child.forgetPrefetched()
      if !outdated.isEmpty { child.readMerged(outdated) }
      child.tellChildrenIdentifiers(from: saved)
    }
  }

  private func give(_ id: ObjectID, to object: AnyManagedObject) {
    if object.objectID.isTemporary { object.temporaryKey = object.objectID.key }
    registry.rename(object, id)
  }

  /// Makes objects those that they were merged into, or gives them up for those that are here; gives these.
  private func takeOver(
    _ objects: [AnyManagedObject], _ merged: [ObjectID: ObjectID]
  ) -> [AnyManagedObject] {
    guard !merged.isEmpty else { return [] }
    return objects.compactMap { object in
      guard let id = merged[object.objectID] else { return nil }
      guard let holder = registry.object(id), holder !== object else {
        give(id, to: object)
        return object
      }
      giveUp(object, for: holder)
      return holder
    }
  }

  /// Leaves nothing of an object that a save has merged into another under a uniqueness constraint.
  private func giveUp(_ object: AnyManagedObject, for holder: AnyManagedObject) {
    registry.remove(object)
    object.state.subtract([.touched, .updated, .deleted, .relationshipTouched, .marked])
    object.state.insert(.gone)
    touched.removeAll { $0 === object }
    report(object)
    registry.insert(holder, alsoUnder: object.objectID)
  }

  /// Has objects that others were merged into read anew, which observers hear of with the next event; an undo
  /// would bring back what is gone.
  private func readMerged(_ objects: [AnyManagedObject]) {
    if undoLog != nil { undoLog = UndoLog() }
    for object in objects {
      do {
        if try renew(object, mergeChanges: true), isObserved { unreportedRefreshes.append(object) }
      } catch {
        registry.failures.add(error, .read, failsSave: false)
      }
    }
  }
}

extension AnyManagedObject {
  /// Gives relationships the values that a body has for theirs.
  fileprivate func replaceIdentifiers(_ other: (Value) -> Value?) {
    for slot in entity.relationshipSlots {
      if let value = other(values[slot]) { values[slot] = value }
      if let value = committed.flatMap({ other($0[slot]) }) { committed?[slot] = value }
    }
  }
}

extension Value {
  /// A relationship's value with the identifiers that objects have after a save, each once: two may have become
  /// one; nil where they are the same.
  fileprivate func settled(_ saved: ObjectRegistry, _ merged: [ObjectID: ObjectID]) -> Value? {
    guard let ids = references, ids.contains(where: { $0.isTemporary || merged[$0] != nil }) else {
      return nil
    }
    var seen: Set<ObjectID> = []
    let now = ids.map { id in
      merged[id] ?? (id.isTemporary ? saved.object(id)?.objectID ?? id : id)
    }.filter { seen.insert($0).inserted }
    if case .object = self { return now.first.map { .object($0) } }
    return .objects(now)
  }
}
