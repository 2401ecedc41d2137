extension ManagedObjectContext {
  /// Deletes an object with the next save, and follows its delete rules at once.
  ///
  /// An object whose rule is deny is refused by the save while there are objects at the other
  /// end. An object of another context stays, and the next save throws. Core Data: `delete(_:)`.
  public func delete(_ object: AnyManagedObject) {
    guard object.registry === registry else {
      return registry.failures.add(ObjectError(.anotherContext, object), .write)
    }
    do {
      try markDeleted(object)
    } catch {
      registry.failures.add(error, .read)
    }
  }

  /// Deletes an object with the next save.
  public func delete<E: Entity>(_ object: ManagedObject<E>) {
    delete(object.untyped)
  }

  func markDeleted(_ object: AnyManagedObject) throws {
    var waiting = [object]
    if object.state.contains(.deleted) { prepare(object) }
    while let next = waiting.popLast() {
      guard !next.isDeletedOrGone else { continue }
      if next.isFault { try fireOrForget(next) }
      prepare(next)
      guard !next.isDeletedOrGone else { continue }
      let ends = try relatedEnds(of: next)
      record(.deleted(next))
      if next.committed == nil && !next.isInserted { next.committed = next.values }
      next.state.insert(.deleted)
      touch(next)
      report(next)
      for end in ends { try follow(end, from: next, &waiting) }
      try forgetOneSided(next)
    }
  }

  private func prepare(_ object: AnyManagedObject) {
    for hooks in object.entity.lifecycles { hooks.prepareForDeletion(object) }
  }

  private struct End {
    let property: SlotProperty
    let objects: [AnyManagedObject]
  }

  /// The objects at the other end of each relationship; all are read before anything changes.
  private func relatedEnds(of object: AnyManagedObject) throws -> [End] {
    try object.entity.relationshipSlots.compactMap { slot in
      let property = object.entity.properties[slot]
      guard property.relationship?.deleteRule != .noAction else { return nil }
      guard let ids = try object.value(atSlot: slot).references else { return nil }
      let objects = ids.compactMap { self.object(with: $0) }
      try fireAll(objects)
      let end = End(property: property, objects: objects)
      try readWayBack(end)
      return end
    }
  }

  /// Reads the lists that the object will be taken out of while it's still in them: an undo and a
  /// rollback give back what was read.
  private func readWayBack(_ end: End) throws {
    guard end.property.relationship?.deleteRule != .deny, let back = end.property.inverseSlot else {
      return
    }
    for other in end.objects where !other.isDeleted {
      guard try isThere(other) else { continue }
      let inverse = other.entity.properties[back]
      guard inverse.isToMany, inverse.isOrdered || inverse.inverse?.isToMany ?? true,
        other.values[back].isNull
      else { continue }
      _ = try loadMembers(of: other, slot: back)
    }
  }

  private func follow(
    _ end: End, from object: AnyManagedObject, _ waiting: inout [AnyManagedObject]
  ) throws {
    let rule = end.property.relationship?.deleteRule
    for other in end.objects where !other.isDeleted {
      if rule == .cascade { waiting.append(other) }
      guard rule != .deny, let back = end.property.inverseSlot, try isThere(other) else {
        continue
      }
      detach(object, from: other, back)
    }
  }

  /// Relationships without inverse do not lead back from here: objects in memory that hold the
  /// deleted one are looked for.
  private func forgetOneSided(_ object: AnyManagedObject) throws {
    guard registry.model.leadsOneSided(to: object.entity) else { return }
    let reference = Value.object(object.objectID)
    for other in registry.objects where !other.isFault && !other.isDeleted {
      for slot in other.entity.relationshipSlots
      where other.entity.properties[slot].inverseSlot == nil {
        if other.values[slot] == reference { assign(.null, other, slot) }
        if case .objects(let ids) = other.values[slot], ids.contains(object.objectID) {
          noteShortened(ids, of: other, slot, without: object.objectID)
          detach(object, from: other, slot)
        }
      }
    }
  }
}
