// The lists that an undo or a redo puts back are older than what others have saved since.

extension ManagedObjectContext {
  /// A relationship whose list the undo log has, and its members before the object is read anew.
  struct UndoneList {
    let object: AnyManagedObject
    let slot: Int
    /// Nil where nobody knows them.
    let before: [ObjectID]?
  }

  /// The relationships of objects whose lists an undo or a redo would put back.
  ///
  /// No store has the lists of an object that isn't saved, such as one whose deletion was undone,
  /// nor those that are transient: nobody else can have changed them.
  func undoneLists(of objects: [AnyManagedObject]) -> [UndoneList] {
    let stored = objects.filter { object in
      object.state.isDisjoint(with: [.inserted, .gone, .removed])
        && !object.entity.toManySlots.isEmpty
    }
    guard !stored.isEmpty, let places = undoLog?.lists, !places.isEmpty else { return [] }
    return stored.flatMap { object in
      let slots = object.entity.toManySlots.filter { slot in
        !object.entity.properties[slot].isTransient && places.contains(UndoLog.Place(object, slot))
      }
      return slots.map { slot in
        let before = savedMembers(of: object, slot) ?? undoLog?.mergedMembers(.init(object, slot))
        return UndoneList(object: object, slot: slot, before: before)
      }
    }
  }

  private func savedMembers(of object: AnyManagedObject, _ slot: Int) -> [ObjectID]? {
    guard case .objects(let ids) = object.committed?[slot] ?? object.held(slot) else { return nil }
    return ids
  }

  /// Has an undo keep whom others have added to these relationships, and leave out whom they've taken out.
  ///
  /// Throws the first error if a list can't be read; the others are merged all the same.
  func mergeUndoneLists(_ lists: [UndoneList]) throws {
    var merged: [UndoLog.Place: (before: [ObjectID], now: [ObjectID])] = [:]
    var failure: (any Error)?
    for list in lists {
      let (object, place) = (list.object, UndoLog.Place(list.object, list.slot))
      if object.entity.properties[list.slot].inverse?.isToOne ?? false {
        undoLog?.markOutdated(place)
      } else if let before = list.before, let store = source(of: object.objectID) {
        do {
          merged[place] = (before, try store.members(of: object.objectID, slot: list.slot))
        } catch {
          failure = failure ?? error
        }
      }
    }
    undoLog?.merge(merged)
    if let failure { throw failure }
  }

  /// Takes objects whose reference was put back away from those to whom they belonged until now.
  ///
  /// Such an owner is among the changes itself, unless others have made it one since: then it would go on
  /// holding the object, and a pair would be saved with a third at one of its ends.
  func leaveOthersPartners(_ changes: inout [UndoLog.Change]) {
    var known: Set<UndoLog.Place> = []
    for case .value(let object, let slot, _) in changes { known.insert(.init(object, slot)) }
    for case .value(let object, let slot, .object(let id)) in changes
    where object.values[slot] != .object(id) && object.committed?[slot] == .object(id) {
      do {
        guard let back = object.entity.properties[slot].inverseSlot,
          let owner = try partner(.object(id)), !known.contains(.init(owner, back))
        else { continue }
        try prepare(owner, back)
        guard owner.mayHold(object, back) else { continue }
        changes.append(.value(owner, back, owner.values[back]))
        withoutUndo { detach(object, from: owner, back) }
      } catch {
        registry.failures.add(error, .read)
      }
    }
  }

  /// Makes changes that the log doesn't hear of: they aren't the program's.
  func withoutUndo(_ body: () throws -> Void) rethrows {
    let log = undoLog
    undoLog = nil
    defer { undoLog = log }
    try body()
  }

  /// Reads lists that were put back but are older than a merge: their members say by themselves where they
  /// belong, and the order stays.
  func readOutdatedLists(_ changes: [UndoLog.Change]) {
    for case .value(let object, let slot, _) in changes {
      // No store has the list of one that isn't saved, such as one whose deletion was undone.
      guard undoLog?.isOutdated(UndoLog.Place(object, slot)) ?? false, !object.isInserted,
        let order = object.values[slot].references
      else { continue }
      object.values[slot] = .null
      guard object.entity.properties[slot].isOrdered, !object.isDeletedOrGone else { continue }
      do { try reapplyOrder(order, object, slot) } catch { registry.failures.add(error, .read) }
    }
  }
}

extension AnyManagedObject {
  /// False if a relationship that has been read doesn't lead to an object.
  fileprivate func mayHold(_ object: AnyManagedObject, _ slot: Int) -> Bool {
    guard entity.properties[slot].isToMany else { return values[slot] == .object(object.objectID) }
    return values[slot].references?.contains(object.objectID) ?? true
  }
}
