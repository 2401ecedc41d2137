extension ManagedObjectContext {
  /// Discards all unsaved changes: new objects go, changed and deleted ones are as they were read.
  ///
  /// The next save does not throw what failed before; `checkReads()` still throws failed reads.
  ///
  /// Core Data: `rollback()`.
  public func rollback() {
    reportRollback()
    let changed = registry.model.hasHooks ? touched.filter { $0.committed != nil } : []
    for object in touched {
      if object.isInserted {
        object.state.insert(.gone)
        registry.remove(object)
      } else if let committed = object.committed {
        object.values = committed
      }
      object.committed = nil
      object.state.subtract([
        .inserted, .updated, .deleted, .touched, .relationshipTouched, .marked, .guarded,
      ])
    }
    touched.removeAll()
    forgetShortenedLists()
    (assignedStores, reportedValues, mergedNew) = ([:], [:], [:])
    registry.failures.forgive()
    if undoLog != nil { undoLog = UndoLog() }
    for object in changed where !object.state.contains(.gone) { awake(object, from: .rollback) }
  }

  /// Observers hear that what they were told of is taken back; of a new object that they were not
  /// told of they hear nothing.
  private func reportRollback() {
    guard isObserved else { return }
    unreported.removeAll()
    for object in touched
    where object.isInserted ? object.state.contains(.reported) : object.hasChanges {
      report(object)
    }
  }

  /// Forgets all objects and unsaved changes: those that are still held are faults, which read anew.
  ///
  /// Core Data: `reset()`.
  public func reset() {
    rollback()
    formerIDs = [:]
    for object in registry.objects {
      object.state.remove(.removed)
      turnIntoFault(object)
    }
    forgetPrefetched()
  }

  /// Makes an object a fault, so that its values are read anew; with `mergeChanges` unsaved changes
  /// are laid over the new values, without they are given up on both sides of relationships.
  ///
  /// Transient values stay in an object whose changes are merged. Observers hear of it with the next event. Throws `ObjectError` for an object of another context.
  ///
  /// Core Data: `refresh(_:mergeChanges:)`.
  public func refresh(_ object: AnyManagedObject, mergeChanges: Bool) throws {
    guard object.registry === registry else { throw ObjectError(.anotherContext, object) }
    let lists = undoneLists(of: [object])
    try renewAndReport(object, mergeChanges: mergeChanges)
    try mergeUndoneLists(lists)
  }

  private func renewAndReport(_ object: AnyManagedObject, mergeChanges: Bool) throws {
    if try renew(object, mergeChanges: mergeChanges), isObserved {
      unreportedRefreshes.append(object)
    }
  }

  /// Refreshes an object without telling observers; returns false where there's nothing to read anew.
  func renew(_ object: AnyManagedObject, mergeChanges: Bool) throws -> Bool {
    guard !object.isInserted, object.state.isDisjoint(with: [.gone, .removed]) else { return false }
    prefetched[object.objectID] = nil
    if mergeChanges, object.hasChanges {
      try merge(object)
      awake(object, from: .refresh)
      return true
    }
    let isRead = !object.isFault
    if object.hasChanges, try takeBackRelationships(of: object) {
      try readUnderDeletions(object)
      return true
    }
    object.state.subtract([.updated, .deleted, .relationshipTouched, .marked])
    turnIntoFault(object)
    return isRead
  }

  /// Forgets an object's values, and tells it.
  func turnIntoFault(_ object: AnyManagedObject) {
    guard !object.isFault else { return }
    for hooks in object.entity.lifecycles { hooks.willTurnIntoFault(object) }
    object.committed = nil
    object.values = []
    object.state.insert(.fault)
    for hooks in object.entity.lifecycles { hooks.didTurnIntoFault(object) }
  }

  /// Makes all unchanged objects faults, and lays unsaved changes over new values.
  ///
  /// Throws the first error if an object can't be read; the others are refreshed all the same.
  ///
  /// Core Data: `refreshAllObjects()`.
  public func refreshAllObjects() throws {
    forgetPrefetched()
    var failure: (any Error)?
    let objects = registry.objects
    let lists = undoneLists(of: objects)
    for object in objects {
      do { try renewAndReport(object, mergeChanges: true) } catch { failure = failure ?? error }
    }
    do { try mergeUndoneLists(lists) } catch { failure = failure ?? error }
    if let failure { throw failure }
  }

  /// Lays an object's unsaved changes over what its store has now.
  func merge(_ object: AnyManagedObject) throws {
    guard let store = source(of: object.objectID), let row = try store.row(object.objectID) else {
      throw ObjectError(.inaccessible, object)
    }
    let changed = object.changedSlots.filter { !object.entity.properties[$0].isToMany }
    let base = object.committed
    var values = row.values
    for slot in changed { values[slot] = object.values[slot] }
    for slot in object.entity.toManySlots { values[slot] = object.values[slot] }
    var committed = row.values
    for slot in object.entity.toManySlots { committed[slot] = object.committed?[slot] ?? .null }
    for (slot, property) in object.entity.properties.enumerated() where property.isTransient {
      values[slot] = object.values[slot]
      committed[slot] = object.committed?[slot] ?? .null
    }
    object.values = values
    object.committed = committed
    object.version = row.version
    let lists = object.state.contains(.deleted) ? try listsToRestore(of: object, store) : [:]
    for slot in object.entity.toManySlots { try mergeMembers(of: object, slot, store) }
    // Whom it belonged to before has lost it by the change itself.
    for slot in changed where base?[slot] != row.values[slot] {
      try leaveStoredPartner(of: object, slot, row.values[slot])
    }
    if object.state.contains(.deleted) { try deleteAgain(object, store, lists) }
  }

  /// Takes an object out of the relationship of whom it belongs to in its store: here it belongs to
  /// somebody else.
  private func leaveStoredPartner(
    of object: AnyManagedObject, _ slot: Int, _ stored: Value
  ) throws {
    guard let back = object.entity.properties[slot].inverseSlot, stored != object.values[slot],
      case .object(let id) = stored
    else { return }
    // Its values may be older than the reference, and so may its version, which the save looks at.
    if let known = registry.object(id), !known.hasChanges, !known.state.contains(.guarded) {
      _ = try renew(known, mergeChanges: false)
    }
    guard let owner = try partner(stored) else { return }
    // An undo would give it back to whoever the object doesn't belong to then either.
    try withoutUndo { try leave(object, owner, back) }
    // One that has changes is read anew under them, perhaps later: its list leaves the object out then.
    if owner.hasChanges, owner.entity.properties[back].isToMany { markRelationship(owner, back) }
  }

  /// Follows the delete rules of a deleted object for the members that its store has now.
  func deleteWithPresentMembers(
    _ object: AnyManagedObject, _ store: any PersistentStore
  ) throws {
    let lists = try listsToRestore(of: object, store)
    for slot in object.entity.toManySlots
    where object.entity.properties[slot].inverse?.isToOne ?? false {
      object.values[slot] = .null
      object.committed?[slot] = .null
    }
    try deleteAgain(object, store, lists)
  }

  /// The members of a deleted object's relationships for who undoes the deletion.
  ///
  /// They're those that its store has now, with the additions and removals of before. After the save no
  /// store has them any more.
  private func listsToRestore(
    of object: AnyManagedObject, _ store: any PersistentStore
  ) throws -> [Int: (members: Value, stored: Value)] {
    var lists: [Int: (members: Value, stored: Value)] = [:]
    for slot in object.entity.toManySlots where !object.entity.properties[slot].isTransient {
      guard case .objects(let own) = object.values[slot],
        case .objects(let base) = object.committed?[slot]
      else { continue }
      let stored = try store.members(of: object.objectID, slot: slot)
      lists[slot] = (.objects(own.merged(into: stored, from: base)), .objects(stored))
    }
    return lists
  }

  /// Follows the delete rules of an object once more: others may have been related to it in its store
  /// since, and would refer to nothing after the save.
  private func deleteAgain(
    _ object: AnyManagedObject, _ store: any PersistentStore,
    _ lists: [Int: (members: Value, stored: Value)]
  ) throws {
    try refreshMembers(of: object, store)
    let (committed, values, state) = (object.committed, object.values, object.state)
    object.state.remove(.deleted)
    // Those that have left it here are still among its members in the store.
    object.state.insert(.relationshipTouched)
    let log = undoLog
    if log != nil { undoLog = UndoLog() }
    defer {
      let made = undoLog?.open ?? []
      undoLog = log
      undoLog?.append(made, toDeletionOf: object)
      (object.committed, object.state) = (committed, state)
      // A list that a deletion has read lacks who was deleted with it, and an undo brings them back.
      for slot in object.entity.toManySlots {
        object.values[slot] = lists[slot]?.members ?? values[slot]
        if let stored = lists[slot]?.stored { object.committed?[slot] = stored }
      }
    }
    try markDeleted(object)
  }

  /// Has unchanged objects that belong to another in its store say so, where they are older here.
  private func refreshMembers(of object: AnyManagedObject, _ store: any PersistentStore) throws {
    let reference = Value.object(object.objectID)
    for slot in object.entity.toManySlots {
      let property = object.entity.properties[slot]
      guard property.inverse?.isToOne ?? false, let back = property.inverseSlot else { continue }
      for id in try store.members(of: object.objectID, slot: slot) {
        guard let known = registry.object(id), !known.isFault, !known.hasChanges,
          known.held(back) != reference
        else { continue }
        _ = try renew(known, mergeChanges: false)
      }
    }
  }

  /// True if the objects of a relationship say by themselves where they belong, and in no order.
  private func tellThemselves(_ property: SlotProperty) -> Bool {
    !property.isOrdered && property.inverse?.isToOne ?? false
  }

  /// Lays this context's additions and removals over the members that the store has now.
  ///
  /// A list that did not change here is read again when it is asked for; so is one whose members
  /// tell by themselves where they belong.
  func mergeMembers(
    of object: AnyManagedObject, _ slot: Int, _ store: any PersistentStore
  ) throws {
    guard !object.entity.properties[slot].isTransient else { return }
    guard !tellThemselves(object.entity.properties[slot]),
      case .objects(let own) = object.values[slot],
      case .objects(let base) = object.committed?[slot], own != base
    else {
      object.values[slot] = .null
      object.committed?[slot] = .null
      return
    }
    let stored = try store.members(of: object.objectID, slot: slot)
    object.values[slot] = .objects(own.merged(into: stored, from: base))
    object.committed?[slot] = .objects(stored)
  }
}
