extension ManagedObjectContext {
  /// Brings objects and the store's present rows together, so that the save can be tried again.
  ///
  /// Every object in conflict first becomes what the store has. Then the changes that the policy
  /// keeps are made once more, and what it gives up is taken back at the other end of
  /// relationships. Unchanged objects are read anew: the store's may differ from what they held.
  func resolve(_ found: [FoundConflict]) throws {
    for conflict in found where !conflict.object.hasChanges { markUpdated(conflict.object) }
    forgetUnchangedObjects()
    for conflict in found { rebase(conflict, conflict.policy) }
    for conflict in found {
      guard let row = conflict.row else { continue }
      if conflict.wasDeleted {
        try restoreEnds(conflict, row)
      } else {
        try reapply(conflict, row, conflict.policy)
      }
    }
    for conflict in found where conflict.row == nil { try reapplyMissing(conflict) }
    for conflict in found where conflict.deletesAgain {
      try markDeleted(conflict.object)
    }
    for conflict in found where !conflict.object.state.contains(.gone) {
      awake(conflict.object, from: .mergePolicy)
    }
  }

  private func forgetUnchangedObjects() {
    forgetPrefetched()
    for object in registry.objects
    where object.state.isDisjoint(with: [.inserted, .updated, .deleted, .gone, .removed, .fault]) {
      turnIntoFault(object)
    }
  }

  /// Gives an object the store's values; one that the store has no more is new again, or gone.
  private func rebase(_ conflict: FoundConflict, _ policy: MergePolicy) {
    let object = conflict.object
    guard let row = conflict.row else { return rebaseMissing(object, policy) }
    object.values = row.values
    for slot in object.entity.toManySlots { object.values[slot] = .null }
    object.version = row.version
    object.committed = conflict.wasDeleted ? nil : object.values
    if conflict.wasDeleted {
      object.state.subtract([.deleted, .updated, .relationshipTouched])
    } else {
      object.state.insert(.updated)
    }
  }

  private func rebaseMissing(_ object: AnyManagedObject, _ policy: MergePolicy) {
    object.state.subtract([.updated, .deleted, .relationshipTouched])
    object.committed = nil
    guard policy == .objectWins || policy == .overwrite else {
      object.state.insert(.gone)
      return registry.remove(object)
    }
    object.state.insert(.inserted)
    for slot in object.entity.relationshipSlots {
      object.values[slot] = object.entity.properties[slot].isToMany ? .objects([]) : .null
    }
  }

  // MARK: - Changes made again

  private func reapply(
    _ conflict: FoundConflict, _ row: StoredRow, _ policy: MergePolicy
  ) throws {
    let object = conflict.object
    for (slot, property) in object.entity.properties.enumerated() {
      if property.relationship == nil {
        let isKept = property.isTransient || conflict.keepsOwn(slot, policy)
        if isKept { object.values[slot] = conflict.own[slot] }
      } else if property.isTransient {
        try reapplyTransient(conflict, slot)
      } else if property.isToMany {
        try reapplyMembers(conflict, slot, policy)
      } else {
        try reapplyReference(conflict, slot, row.values[slot], policy)
      }
    }
  }

  /// A relationship that no store has is nobody else's: its objects stay related here.
  private func reapplyTransient(_ conflict: FoundConflict, _ slot: Int) throws {
    let (object, property) = (conflict.object, conflict.object.entity.properties[slot])
    for id in conflict.ownMembers(slot) {
      guard let other = try partner(.object(id)) else { continue }
      guard property.isToMany else { return try relink(object, slot, to: other) }
      try enter(other, in: object, slot)
      if let back = property.inverseSlot { try enter(object, in: other, back) }
    }
  }

  private func reapplyReference(
    _ conflict: FoundConflict, _ slot: Int, _ stored: Value, _ policy: MergePolicy
  ) throws {
    let (object, own) = (conflict.object, conflict.own[slot])
    guard own != stored else { return }
    defer { dropDeletedReference(object, slot) }
    let other = try partner(own)
    if conflict.keepsOwn(slot, policy), own.isNull || other != nil {
      return try relink(object, slot, to: other)
    }
    guard let back = object.entity.properties[slot].inverseSlot else { return }
    if let other { try leave(object, other, back) }
    if let owner = try partner(stored), owner.hasChanges { try enter(object, in: owner, back) }
  }

  /// Members with one owner tell by themselves where they belong; only their order is left.
  private func reapplyMembers(
    _ conflict: FoundConflict, _ slot: Int, _ policy: MergePolicy
  ) throws {
    let (object, property) = (conflict.object, conflict.object.entity.properties[slot])
    guard let merged = conflict.mergedMembers(slot, policy) else { return }
    if property.inverse?.isToOne ?? false {
      return property.isOrdered ? try reapplyOrder(merged, object, slot) : ()
    }
    let stored = conflict.members[slot] ?? []
    let members = try merged.filter { try partner(.object($0)) != nil }
    object.values[slot] = .objects(members)
    object.committed?[slot] = .objects(stored)
    if members != stored { object.state.insert(.relationshipTouched) }
    guard let back = property.inverseSlot else { return }
    let kept = Set(members)
    for id in members where !stored.contains(id) {
      if let other = try partner(.object(id)) { try enter(object, in: other, back) }
    }
    for id in Set(stored + conflict.ownMembers(slot)) where !kept.contains(id) {
      if let other = try partner(.object(id)) { try leave(object, other, back) }
    }
  }

  /// Puts the members that a relationship has now in an order; others come last.
  func reapplyOrder(
    _ wanted: [ObjectID], _ object: AnyManagedObject, _ slot: Int
  ) throws {
    guard case .objects(let members) = try object.value(atSlot: slot) else { return }
    let (present, known) = (Set(members), Set(wanted))
    let order = wanted.filter(present.contains) + members.filter { !known.contains($0) }
    guard order != members else { return }
    object.values[slot] = .objects(order)
    object.state.insert(.relationshipTouched)
  }

  // MARK: - Deleted on one side

  /// The object is written anew with those at its ends that are still there, or nobody may refer
  /// to it any more.
  private func reapplyMissing(_ conflict: FoundConflict) throws {
    let object = conflict.object
    guard object.isInserted else { return forgetReferences(to: object) }
    for slot in object.entity.relationshipSlots {
      let back = object.entity.properties[slot].inverseSlot
      for id in conflict.ownMembers(slot) + changedMembers(of: object, slot) {
        guard let other = try partner(.object(id)) else { continue }
        guard object.entity.properties[slot].isToMany else {
          try relink(object, slot, to: other)
          continue
        }
        if let back, other.entity.properties[back].isToMany == false {
          let isFree = other.values[back].isNull || other.values[back] == .object(object.objectID)
          if isFree { try relink(other, back, to: object) }
        } else {
          try enter(other, in: object, slot)
          if let back { try enter(object, in: other, back) }
        }
      }
    }
  }

  /// Changed objects that refer to one whose own list of them was not read.
  private func changedMembers(of object: AnyManagedObject, _ slot: Int) -> [ObjectID] {
    let property = object.entity.properties[slot]
    guard let back = property.inverseSlot, let destination = property.destination else { return [] }
    let reference = Value.object(object.objectID)
    return touched.filter { other in
      !other.isFault && !other.isDeletedOrGone && other.entity.isKind(of: destination)
        && other.values[back] == reference
    }.map(\.objectID)
  }

  /// Drops a reference of the store to an object that this save is about to delete.
  private func dropDeletedReference(_ object: AnyManagedObject, _ slot: Int) {
    guard case .object(let id) = object.values[slot], registry.object(id)?.isDeleted ?? false,
      object.entity.properties[slot].inverse?.relationship?.deleteRule != .noAction
    else { return }
    assign(.null, object, slot)
  }

  private func forgetReferences(to object: AnyManagedObject) {
    let reference = Value.object(object.objectID)
    for other in touched where !other.isFault && !other.isDeletedOrGone {
      for slot in other.entity.relationshipSlots {
        if other.values[slot] == reference { assign(.null, other, slot) }
        if case .objects(let ids) = other.values[slot], ids.contains(object.objectID) {
          detach(object, from: other, slot)
        }
      }
    }
  }

  /// The deletion is given up, and so is what it did to the objects at the other ends.
  private func restoreEnds(_ conflict: FoundConflict, _ row: StoredRow) throws {
    let object = conflict.object
    for slot in object.entity.relationshipSlots {
      dropDeletedReference(object, slot)
      guard let back = object.entity.properties[slot].inverseSlot else { continue }
      var ids = conflict.members[slot] ?? []
      if case .object(let id) = row.values[slot] { ids = [id] }
      for id in ids {
        guard let other = try partner(.object(id)), other.hasChanges else { continue }
        let owner = other.values[back]
        if other.entity.properties[back].isToMany || owner.isNull {
          try enter(object, in: other, back)
        } else if owner != .object(object.objectID), !object.entity.properties[slot].isToMany {
          // It has gone to another one here, and belongs to one alone.
          assign(.null, object, slot)
        }
      }
    }
  }
}

extension FoundConflict {
  /// True if an object that the store has changed is deleted all the same.
  fileprivate var deletesAgain: Bool {
    wasDeleted && row != nil && (policy == .objectWins || policy == .overwrite)
  }

  /// The objects that this context had in a relationship.
  fileprivate func ownMembers(_ slot: Int) -> [ObjectID] {
    own[slot].references ?? []
  }
}
