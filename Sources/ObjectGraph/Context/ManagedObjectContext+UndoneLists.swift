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
  func mergeUndoneLists(_ lists: [UndoneList]) throws {
    var merged: [UndoLog.Place: (before: [ObjectID], now: [ObjectID])] = [:]
    for list in lists {
      let (object, place) = (list.object, UndoLog.Place(list.object, list.slot))
      if object.entity.properties[list.slot].inverse?.isToOne ?? false {
        undoLog?.markOutdated(place)
      } else if let before = list.before, let store = source(of: object.objectID) {
        merged[place] = (before, try store.members(of: object.objectID, slot: list.slot))
      }
    }
    undoLog?.merge(merged)
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
