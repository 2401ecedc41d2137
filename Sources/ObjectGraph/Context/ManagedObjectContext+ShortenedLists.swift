// Lists that were read while some of their objects were deleted, and lack these.
//
// A deletion takes its object out of the lists at the other ends of its relationships, so that an undo or a
// rollback finds them. It knows nothing of a list that was read later and has no way back, or one whose
// rule leaves it alone.

extension ManagedObjectContext {
  /// A list that may have to take objects in again.
  struct ShortenedList {
    let object: AnyManagedObject
    let slot: Int
    /// The members with those that are deleted.
    let stored: [ObjectID]
    /// Those of them that the list lacks.
    let deleted: Set<ObjectID>

    /// Members with objects that are back, in the store's order where they have it themselves.
    func completed(_ members: [ObjectID], with back: Set<ObjectID>) -> [ObjectID] {
      let known = Set(members)
      let isInOrder = stored.filter(known.contains) == members
      return isInOrder
        ? stored.filter { known.contains($0) || back.contains($0) }
        : members + stored.filter { back.contains($0) && !known.contains($0) }
    }
  }

  /// Remembers a list that is read without the objects that are deleted here.
  func noteShortened(_ stored: [ObjectID], of object: AnyManagedObject, _ slot: Int) {
    switch object.entity.properties[slot].inverse?.relationship?.deleteRule {
    case .nullify, .cascade: return
    case nil, .noAction, .deny: break
    }
    let deleted = stored.filter { registry.object($0)?.state.contains(.deleted) ?? false }
    shortenedLists.removeAll { $0.object === object && $0.slot == slot }
    guard !deleted.isEmpty else { return }
    shortenedLists.append(
      ShortenedList(object: object, slot: slot, stored: stored, deleted: Set(deleted)))
  }

  /// Remembers a list that loses an object by its deletion: a refresh may give the deletion up.
  func noteShortened(
    _ members: [ObjectID], of object: AnyManagedObject, _ slot: Int, without deleted: ObjectID
  ) {
    let known = shortenedLists.first { $0.object === object && $0.slot == slot }
    shortenedLists.removeAll { $0.object === object && $0.slot == slot }
    shortenedLists.append(
      ShortenedList(
        object: object, slot: slot, stored: known?.stored ?? members,
        deleted: (known?.deleted ?? []).union([deleted])))
  }

  /// Has lists be read again after a rollback: what was deleted is there again.
  func forgetShortenedLists() {
    for list in shortenedLists where list.object.state.isDisjoint(with: [.fault, .gone, .removed]) {
      list.object.values[list.slot] = .null
    }
    shortenedLists = []
  }

  /// Puts objects whose deletion was undone into the lists that lack them.
  func completeShortenedLists(_ changes: inout [UndoLog.Change]) {
    guard !shortenedLists.isEmpty else { return }
    var back: Set<ObjectID> = []
    for case .inserted(let object) in changes { back.insert(object.objectID) }
    changes += completeShortenedLists(with: back)
  }

  /// Puts objects that are deleted no more into the lists that lack them, and gives what these had.
  @discardableResult func completeShortenedLists(with back: Set<ObjectID>) -> [UndoLog.Change] {
    guard !shortenedLists.isEmpty, !back.isEmpty else { return [] }
    var changes: [UndoLog.Change] = []
    for list in shortenedLists where !list.object.isFault && !list.object.isDeletedOrGone {
      guard case .objects(let here) = list.object.values[list.slot] else { continue }
      let missing = list.deleted.filter { id in
        back.contains(id) && !here.contains(id) && refersBack(id, list)
      }
      guard !missing.isEmpty else { continue }
      changes.append(.value(list.object, list.slot, .objects(here)))
      if missing.contains(where: { registry.object($0)?.isInserted ?? false }) {
        // No store has the membership any more once the deletion was saved.
        markRelationship(list.object, list.slot)
      } else if case .objects(let saved)? = list.object.committed?[list.slot] {
        list.object.committed?[list.slot] = .objects(list.completed(saved, with: missing))
      }
      list.object.values[list.slot] = .objects(list.completed(here, with: missing))
    }
    return changes
  }

  /// False for an object that says that it belongs to another.
  private func refersBack(_ id: ObjectID, _ list: ShortenedList) -> Bool {
    let property = list.object.entity.properties[list.slot]
    guard let back = property.inverseSlot, property.inverse?.isToOne ?? false else { return true }
    return registry.object(id)?.held(back) == .object(list.object.objectID)
  }
}
