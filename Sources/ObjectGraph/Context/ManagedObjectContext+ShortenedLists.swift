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

  /// Such lists in the order in which they were noted, one for each relationship of an object.
  struct ShortenedLists {
    private(set) var all: [ShortenedList] = []
    private var places: [UndoLog.Place: Int] = [:]

    var isEmpty: Bool { all.isEmpty }

    /// The list of a relationship, where one is known.
    func list(_ place: UndoLog.Place) -> ShortenedList? { places[place].map { all[$0] } }

    /// Notes a list in the place of an earlier one of the same relationship.
    mutating func note(_ list: ShortenedList) {
      let place = UndoLog.Place(list.object, list.slot)
      if let known = places[place] {
        all[known] = list
      } else if !list.deleted.isEmpty {
        places[place] = all.count
        all.append(list)
      }
    }
  }

  /// Leaves out what is deleted here from lists that came with an object's row: stores that are read
  /// whole and parents give them so.
  func leaveOutDeleted(of object: AnyManagedObject) {
    guard !touched.isEmpty else { return }
    for slot in object.entity.toManySlots where mayKeepDeleted(object.entity.properties[slot]) {
      if case .objects(let stored) = object.held(slot) { install(stored, in: object, slot: slot) }
    }
  }

  /// True if a deletion leaves a list alone that nobody has read: it has no way back, or the rule spares it.
  private func mayKeepDeleted(_ property: SlotProperty) -> Bool {
    switch property.inverse?.relationship?.deleteRule {
    case .nullify, .cascade: false
    case nil, .noAction, .deny: true
    }
  }

  /// Remembers a list that is read without the objects that are deleted here.
  func noteShortened(_ stored: [ObjectID], of object: AnyManagedObject, _ slot: Int) {
    guard mayKeepDeleted(object.entity.properties[slot]) else { return }
    let deleted = stored.filter { registry.object($0)?.state.contains(.deleted) ?? false }
    shortenedLists.note(
      ShortenedList(object: object, slot: slot, stored: stored, deleted: Set(deleted)))
  }

  /// Remembers a list that loses an object by its deletion: a refresh may give the deletion up.
  func noteShortened(
    _ members: [ObjectID], of object: AnyManagedObject, _ slot: Int, without deleted: ObjectID
  ) {
    let known = shortenedLists.list(UndoLog.Place(object, slot))
    shortenedLists.note(
      ShortenedList(
        object: object, slot: slot, stored: known?.stored ?? members,
        deleted: (known?.deleted ?? []).union([deleted])))
  }

  /// Has lists be read again after a rollback: what was deleted is there again.
  func forgetShortenedLists() {
    for list in shortenedLists.all
    where !list.deleted.isEmpty && list.object.state.isDisjoint(with: [.fault, .gone, .removed]) {
      list.object.values[list.slot] = .null
    }
    shortenedLists = ShortenedLists()
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
    for list in shortenedLists.all where !list.object.isFault && !list.object.isDeletedOrGone {
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
