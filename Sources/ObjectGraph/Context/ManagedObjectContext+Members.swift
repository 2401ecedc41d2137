// Changes of to-many relationships.

extension ManagedObjectContext {
  /// Adds an object, unless it's there; `isPresent` is what the caller knows of that.
  func addMember(
    _ member: AnyManagedObject, to owner: AnyManagedObject, slot: Int, at index: Int? = nil,
    isPresent: Bool? = nil
  ) throws {
    guard !owner.state.contains(.gone) else { throw ObjectError(.deleted, owner) }
    if owner.isFault { try fireOrForget(owner) }
    if owner.isDeleted { return try changeMembers(of: owner, slot) { $0.append(member.objectID) } }
    if member.isFault { try fireOrForget(member) }
    guard !member.isDeletedOrGone else { throw ObjectError(.deleted, member) }
    let property = owner.entity.properties[slot]
    if let destination = property.destination, !member.entity.isKind(of: destination) {
      throw wrongValue(
        .object(member.objectID), owner, property, "objects of '\(destination.name)'")
    }
    guard !owner.state.contains(.awaking) else {
      throw ObjectError(.awaking(property: property.name), owner)
    }
    if let inverse = property.inverse, inverse.isToOne, let back = property.inverseSlot,
      index == nil || member.values[back] != .object(owner.objectID)
    {
      try setReference(owner, of: member, back)
      if let index { try move(member, in: owner, slot, to: index) }
      return
    }
    if try isPresent ?? members(of: owner, slot).contains(member.objectID) {
      if let index { try move(member, in: owner, slot, to: index) }
      return
    }
    if let back = property.inverseSlot { try prepare(member, back) }
    try attach(member, to: owner, slot, at: index)
    // A relationship that is its own inverse, with the object itself at the other end, is one.
    if let back = property.inverseSlot, !(member === owner && back == slot) {
      try attach(owner, to: member, back)
    }
  }

  /// Changes the list of an object that's deleted: nobody else hears of it.
  private func changeMembers(
    of owner: AnyManagedObject, _ slot: Int, _ change: (inout [ObjectID]) -> Void
  ) throws {
    var ids = try members(of: owner, slot)
    change(&ids)
    assign(.objects(ids), owner, slot)
  }

  private func members(of owner: AnyManagedObject, _ slot: Int) throws -> [ObjectID] {
    guard case .objects(let ids) = try owner.value(atSlot: slot) else { return [] }
    return ids
  }

  /// Returns true if an object is in a list; the list isn't held, or its next change would copy it.
  private func isMember(
    _ member: AnyManagedObject, of owner: AnyManagedObject, _ slot: Int
  ) throws -> Bool {
    removalPlaces.place(
      of: member.objectID, in: try members(of: owner, slot), of: owner, slot) != nil
  }

  private func move(
    _ member: AnyManagedObject, in owner: AnyManagedObject, _ slot: Int, to index: Int
  ) throws {
    var ids = try members(of: owner, slot)
    guard let old = ids.firstIndex(of: member.objectID) else { return }
    ids.remove(at: old)
    ids.insert(member.objectID, at: Swift.min(index, ids.count))
    guard .objects(ids) != owner.values[slot] else { return }
    recordUndo(owner, slot)
    markRelationship(owner, slot)
    owner.values[slot] = .objects(ids)
  }

  func removeMember(_ member: AnyManagedObject, from owner: AnyManagedObject, slot: Int) throws {
    guard !owner.state.contains(.gone) else { throw ObjectError(.deleted, owner) }
    if owner.isFault { try fireOrForget(owner) }
    if owner.isDeleted {
      return try changeMembers(of: owner, slot) { $0.removeAll { $0 == member.objectID } }
    }
    let property = owner.entity.properties[slot]
    guard !owner.state.contains(.awaking) else {
      throw ObjectError(.awaking(property: property.name), owner)
    }
    if let inverse = property.inverse, inverse.isToOne, let back = property.inverseSlot {
      if member.isFault { try fire(member) }
      guard member.values[back] == .object(owner.objectID) else { return }
      return try setReference(nil, of: member, back)
    }
    guard try isMember(member, of: owner, slot) else { return }
    if let back = property.inverseSlot { try prepare(member, back) }
    detach(member, from: owner, slot)
    if let back = property.inverseSlot { detach(owner, from: member, back) }
  }

  func setMembers(
    _ ids: [ObjectID], of owner: AnyManagedObject, _ slot: Int
  ) throws {
    if owner.isDeleted { return try changeMembers(of: owner, slot) { $0 = ids } }
    let property = owner.entity.properties[slot]
    var wanted: [AnyManagedObject] = []
    var seen: Set<ObjectID> = []
    for id in ids {
      let member = try related(id, owner, property)
      if seen.insert(member.objectID).inserted { wanted.append(member) }
    }
    // From the end on, none of the others moves up.
    for id in try members(of: owner, slot).reversed() where !seen.contains(id) {
      if let member = object(with: id) { try removeMember(member, from: owner, slot: slot) }
    }
    // A long list isn't gone through for each of them.
    let present = Set(try members(of: owner, slot))
    for member in wanted {
      let isPresent = present.contains(member.objectID)
      try addMember(member, to: owner, slot: slot, isPresent: isPresent)
    }
    guard property.isOrdered else { return }
    let order = Value.objects(wanted.map(\.objectID))
    guard owner.values[slot] != order else { return }
    recordUndo(owner, slot)
    markRelationship(owner, slot)
    owner.values[slot] = order
  }
}
