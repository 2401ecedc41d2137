extension ManagedObjectContext {
  /// True if changes are remembered for `undo()`; turning it off forgets them.
  ///
  /// Core Data: whether the context has an `undoManager`.
  public var isUndoEnabled: Bool {
    get { undoLog != nil }
    set { undoLog = newValue ? undoLog ?? UndoLog() : nil }
  }

  /// True if there is something to undo.
  ///
  /// Core Data: `canUndo`.
  public var canUndo: Bool {
    !(undoLog?.undoable.isEmpty ?? true) || !(undoLog?.open.isEmpty ?? true)
  }
  /// True if something was undone that can be done again.
  ///
  /// Core Data: `canRedo`.
  public var canRedo: Bool { !(undoLog?.redoable.isEmpty ?? true) }

  /// Ends the group of changes that one `undo()` takes back; so do a save, an undo and a redo.
  ///
  /// Core Data: `endUndoGrouping()`.
  public func endUndoGroup() {
    undoLog?.close()
    undoLog?.keepLatest(levelsOfUndo)
  }

  /// Takes back the last group of changes, also when it was saved.
  ///
  /// Core Data: `undo()`.
  public func undo() {
    endUndoGroup()
    guard let group = undoLog?.undoable.popLast() else { return }
    let reverse = takeBack(group)
    undoLog?.forgetOpen()
    undoLog?.redoable.append(reverse)
  }

  /// Does the last group again that was taken back.
  ///
  /// Core Data: `redo()`.
  public func redo() {
    endUndoGroup()
    guard let group = undoLog?.redoable.popLast() else { return }
    let reverse = takeBack(group)
    undoLog?.forgetOpen()
    undoLog?.undoable.append(reverse)
  }

  func recordUndo(_ object: AnyManagedObject, _ slot: Int) {
    guard undoLog?.isFirst(object, slot) ?? false else { return }
    record(.value(object, slot, object.values[slot]))
  }

  func record(_ change: UndoLog.Change) { undoLog?.append(change) }

  /// Makes changes that are all taken back if one of them can't be made.
  func allOrNothing<Made>(_ body: () throws -> Made) throws -> Made {
    let log = undoLog
    undoLog = UndoLog()
    do {
      let made = try body()
      let later = undoLog
      undoLog = log
      if let later { undoLog?.append(later) }
      return made
    } catch {
      forgetNew(takeBack(undoLog?.open ?? []))
      undoLog = log
      throw error
    }
  }

  /// Objects whose insertion was taken back were never here.
  private func forgetNew(_ reverse: [UndoLog.Change]) {
    var gone: Set<ObjectIdentifier> = []
    for case .deleted(let object) in reverse where object.isInserted {
      object.state.insert(.gone)
      registry.remove(object)
      gone.insert(ObjectIdentifier(object))
    }
    guard !gone.isEmpty else { return }
    touched.removeAll { gone.contains(ObjectIdentifier($0)) }
    unreported.removeAll { gone.contains(ObjectIdentifier($0)) }
  }

  /// Applies changes backwards and gives those that lead to where we were.
  private func takeBack(_ group: [UndoLog.Change]) -> [UndoLog.Change] {
    var reverse: [UndoLog.Change] = []
    for change in group.reversed() {
      switch change {
      case .value(let object, let slot, let value):
        // A list that nobody read would be another one by the time that it's put back.
        guard isRead(object, slot) else { continue }
        reverse.append(.value(object, slot, object.values[slot]))
        // A save has nothing to write of one that others have deleted.
        if !object.state.contains(.removed) { mark(object, slot) }
        object.values[slot] = resolved(value, registry) ?? value
      case .inserted(let object):
        guard isRead(object) else { continue }
        reverse.append(.deleted(object))
        remove(object)
        report(object)
      case .deleted(let object):
        reverse.append(.inserted(object))
        restore(object)
        report(object)
      }
    }
    readOutdatedLists(reverse)
    leaveOthersPartners(&reverse)
    completeShortenedLists(&reverse)
    for change in reverse { dropMissing(change) }
    forgetEmptyChanges(
      reverse.compactMap { change in
        switch change {
        case .value(let object, _, _), .inserted(let object): object
        case .deleted: nil
        }
      })
    if registry.model.hasHooks { tellSnapshots(reverse) }
    return reverse
  }

  /// Says that a value is about to be put back.
  private func mark(_ object: AnyManagedObject, _ slot: Int) {
    if object.entity.properties[slot].isToMany { return markRelationship(object, slot) }
    markUpdated(object)
    report(object)
  }

  /// Drops references that were put back to objects that aren't there any more: another context may have
  /// deleted them since.
  private func dropMissing(_ reverse: UndoLog.Change) {
    switch reverse {
    case .value(let object, let slot, let before): dropMissing(object, slot, besides: before)
    case .inserted(let object):
      for slot in object.entity.relationshipSlots { dropMissing(object, slot, besides: .null) }
    case .deleted: break
    }
  }

  private func dropMissing(_ object: AnyManagedObject, _ slot: Int, besides known: Value) {
    guard let inverse = object.entity.properties[slot].inverse?.relationship,
      inverse.deleteRule != .noAction, !object.isDeletedOrGone
    else { return }
    let known = Set(known.references ?? [])
    let added = (object.values[slot].references ?? []).filter { !known.contains($0) }
    guard !added.isEmpty else { return }
    do {
      let others = added.compactMap { self.object(with: $0) }
      try fireAll(others)
      // They stay in memory until each was looked at.
      let missing = try withExtendedLifetime(others) {
        Set(try added.filter { try partner(.object($0)) == nil })
      }
      guard !missing.isEmpty else { return }
      switch object.values[slot] {
      case .objects(let ids): object.values[slot] = .objects(ids.filter { !missing.contains($0) })
      case .null, .bool, .integer, .float, .double, .decimal, .string, .date, .data, .uuid, .url,
        .object:
        object.values[slot] = .null
      }
    } catch {
      registry.failures.add(error, .read)
    }
  }

  /// Tells each object once what was taken back of it, by the changes that lead to where we were.
  private func tellSnapshots(_ reverse: [UndoLog.Change]) {
    var objects: [AnyManagedObject] = []
    var events: [ObjectIdentifier: SnapshotEvents] = [:]
    func note(_ object: AnyManagedObject, _ event: SnapshotEvents) {
      if events[ObjectIdentifier(object)] == nil { objects.append(object) }
      events[ObjectIdentifier(object), default: []].insert(event)
    }
    for change in reverse {
      switch change {
      case .value(let object, _, _): note(object, .undoUpdate)
      case .inserted(let object): note(object, .undoDeletion)
      case .deleted(let object): note(object, .undoInsertion)
      }
    }
    for object in objects { awake(object, from: events[ObjectIdentifier(object)] ?? []) }
  }

  /// Returns true if an object's values are here, which a redo will want even if the store has it
  /// no more.
  private func isRead(_ object: AnyManagedObject, _ slot: Int? = nil) -> Bool {
    do {
      if object.isFault { try fire(object) }
      if let slot {
        try prepare(object, slot)
      } else if object.state.isDisjoint(with: [.inserted, .gone]) {
        // It goes, and after the next save no store has its lists.
        for slot in object.entity.toManySlots { _ = try object.value(atSlot: slot) }
      }
      return true
    } catch {
      registry.failures.add(error, .read)
      return false
    }
  }

  /// Objects that are again as they were saved are unchanged, once they are known to be.
  private func forgetEmptyChanges(_ objects: [AnyManagedObject]) {
    for object in objects { readSavedLists(of: object) }
    let equal = objects.filter { $0.isUpdated && $0.values == $0.committed }
    let isUnsure = equal.contains { $0.state.contains(.relationshipTouched) && hasUnreadList($0) }
    let moved = isUnsure ? otherEnds() : []
    for object in equal where object.isUpdated {
      guard
        !object.state.contains(.relationshipTouched) || !hasUnreadList(object)
          || !moved.contains(object.objectID)
      else { continue }
      object.committed = nil
      object.state.subtract([.updated, .relationshipTouched])
    }
  }

  /// Makes lists comparable with those that were saved.
  ///
  /// A list that isn't read now is as it was saved but for the other ends. The saved members of one that
  /// wasn't read when the object changed are read now, where nothing else says that the object differs
  /// from its state in the store. Without an order of their own, members may stand in any.
  private func readSavedLists(of object: AnyManagedObject) {
    guard object.isUpdated, !object.isInserted, object.committed != nil else { return }
    let lists = object.entity.toManySlots
    for slot in lists where object.values[slot].isNull { object.committed?[slot] = .null }
    for slot in lists { takeSavedOrder(slot, of: object) }
    let changed = object.changedSlots
    guard !changed.isEmpty,
      changed.allSatisfy({ lists.contains($0) && object.committed?[$0].isNull ?? false }),
      let store = source(of: object.objectID)
    else { return }
    do {
      for slot in changed {
        object.committed?[slot] = .objects(try store.members(of: object.objectID, slot: slot))
        takeSavedOrder(slot, of: object)
      }
    } catch {
      registry.failures.add(error, .read)
    }
  }

  private func takeSavedOrder(_ slot: Int, of object: AnyManagedObject) {
    guard !object.entity.properties[slot].isOrdered, case .objects(let now) = object.values[slot],
      case .objects(let saved) = object.committed?[slot], Set(now) == Set(saved)
    else { return }
    object.values[slot] = .objects(saved)
  }

  private func hasUnreadList(_ object: AnyManagedObject) -> Bool {
    object.entity.toManySlots.contains { object.values[$0].isNull }
  }

  /// The objects that came to have or lost an object by an unsaved change of that one's: only these say
  /// so where a list wasn't read.
  private func otherEnds() -> Set<ObjectID> {
    var found: Set<ObjectID> = []
    for object in touched where object.hasChanges {
      for slot in object.entity.relationshipSlots where object.entity.properties[slot].isToOne {
        let (old, new) = (object.committed?[slot] ?? .null, object.values[slot])
        guard old != new || object.isDeleted || object.isInserted else { continue }
        if case .object(let id) = old { found.insert(id) }
        if case .object(let id) = new { found.insert(id) }
      }
    }
    return found
  }

  private func remove(_ object: AnyManagedObject) {
    if object.committed == nil, !object.isInserted { object.committed = object.values }
    object.state.insert(.deleted)
    touch(object)
  }

  /// A deletion that was saved is taken back as an insertion under the old identifier.
  private func restore(_ object: AnyManagedObject) {
    if object.state.contains(.gone) {
      // An object that somebody has got for the identifier meanwhile has led to nothing.
      if let other = registry.object(object.objectID) {
        other.state.insert(.gone)
        registry.remove(other)
      }
      object.state = [.inserted]
      object.committed = nil
      // The save that took it away may have given others their identifiers.
      for slot in object.entity.relationshipSlots {
        if let value = resolved(object.values[slot], registry) { object.values[slot] = value }
      }
      registry.insert(object)
    } else {
      object.state.remove(.deleted)
    }
    touch(object)
  }
}
