extension ManagedObjectContext {
  /// Changes a value, and the other side of a relationship with it.
  func set(_ value: Value, of object: AnyManagedObject, slot: Int) throws {
    guard !object.state.contains(.gone) else { throw ObjectError(.deleted, object) }
    if object.isFault { try fireOrForget(object) }
    let property = object.entity.properties[slot]
    if let type = property.type {
      guard let fitting = value.conformed(to: type) else {
        throw wrongValue(value, object, property, type.modelName)
      }
      return assign(fitting, object, slot)
    }
    guard !object.state.contains(.awaking) else {
      throw ObjectError(.awaking(property: property.name), object)
    }
    if property.isToMany {
      // Nothing empties it, as in Core Data.
      if value.isNull { return try setMembers([], of: object, slot) }
      guard case .objects(let ids) = value else {
        throw wrongValue(value, object, property, "a list of objects")
      }
      return try setMembers(ids, of: object, slot)
    }
    switch value {
    case .null: try setReference(nil, of: object, slot)
    case .object where object.isDeleted: assign(value, object, slot)
    case .object(let id): try setReference(try related(id, object, property), of: object, slot)
    case .bool, .integer, .float, .double, .decimal, .string, .date, .data, .uuid, .url, .objects:
      throw wrongValue(value, object, property, "an object")
    }
  }

  func wrongValue(
    _ value: Value, _ object: AnyManagedObject, _ property: SlotProperty, _ expected: String
  ) -> ObjectError {
    ObjectError(
      .wrongValue(property: property.name, value: value.description, expected: expected), object)
  }

  /// The object to relate to, when it is one of this context and of the right entity.
  func related(
    _ id: ObjectID, _ object: AnyManagedObject, _ property: SlotProperty
  ) throws -> AnyManagedObject {
    guard let other = self.object(with: id) else {
      throw ObjectError(.foreignObject(property: property.name), object)
    }
    guard let destination = property.destination, other.entity.isKind(of: destination) else {
      throw wrongValue(
        .object(id), object, property, "an object of '\(property.destination?.name ?? "")'")
    }
    guard !other.isDeleted else { throw ObjectError(.deleted, other) }
    return other
  }

  /// Writes a value into its slot; every change of an object passes here.
  func assign(_ value: Value, _ object: AnyManagedObject, _ slot: Int) {
    guard object.values[slot] != value else { return }
    guard object.state.isDisjoint(with: [.deleted, .removed, .awaking]) else {
      return assignQuietly(value, object, slot)
    }
    recordUndo(object, slot)
    markUpdated(object)
    report(object)
    object.values[slot] = value
  }

  /// Changes an object that no save will write: one that's deleted, or whose values are being read.
  private func assignQuietly(_ value: Value, _ object: AnyManagedObject, _ slot: Int) {
    if object.state.contains(.deleted) {
      recordUndo(object, slot)
      // A deletion that's undone leaves a changed object.
      if !object.isInserted { object.state.insert(.updated) }
    }
    object.values[slot] = value
  }

  func markUpdated(_ object: AnyManagedObject) {
    guard object.state.isDisjoint(with: [.inserted, .updated]) else { return }
    object.committed = object.values
    object.state.insert(.updated)
    touch(object)
  }

  /// Says that the members of a to-many relationship are others now; no store has those of a transient
  /// one.
  func markRelationship(_ object: AnyManagedObject, _ slot: Int) {
    markUpdated(object)
    report(object)
    if !object.entity.properties[slot].isTransient { object.state.insert(.relationshipTouched) }
  }

  // MARK: - To one

  func setReference(
    _ other: AnyManagedObject?, of object: AnyManagedObject, _ slot: Int
  ) throws {
    let new = other.map { Value.object($0.objectID) } ?? .null
    let old = object.values[slot]
    guard old != new else { return }
    let property = object.entity.properties[slot]
    guard !object.isDeleted else { return assign(new, object, slot) }
    guard let back = property.inverseSlot else { return assign(new, object, slot) }
    let former = try partner(old)
    try prepare(former, back)
    try prepare(other, back)
    if let former { detach(object, from: former, back) }
    assign(new, object, slot)
    if let other { try attach(object, to: other, back) }
  }

  /// The object that a reference leads to; nil when there is none any more.
  func partner(_ value: Value) throws -> AnyManagedObject? {
    guard case .object(let id) = value, let object = object(with: id), !object.isDeleted else {
      return nil
    }
    return try isThere(object) ? object : nil
  }

  /// Reads the values, and a to-many relationship whose order or rows will change.
  func prepare(_ object: AnyManagedObject?, _ slot: Int) throws {
    guard let object else { return }
    if object.isFault { try fire(object) }
    let property = object.entity.properties[slot]
    guard property.isToMany, object.values[slot].isNull else { return }
    // No store tells later who is a member of a transient one.
    if property.isOrdered || property.isTransient || property.inverse?.isToMany ?? true {
      _ = try loadMembers(of: object, slot: slot)
    }
  }

  /// Takes an object out of the other side of a relationship.
  func detach(_ object: AnyManagedObject, from other: AnyManagedObject, _ slot: Int) {
    if other.entity.properties[slot].isToMany {
      recordUndo(other, slot)
      markRelationship(other, slot)
      removeID(object.objectID, from: other, slot)
    } else if other.values[slot] == .object(object.objectID) {
      assign(.null, other, slot)
    }
  }

  /// Enters an object on the other side of a relationship.
  func attach(
    _ object: AnyManagedObject, to other: AnyManagedObject, _ slot: Int, at index: Int? = nil
  ) throws {
    guard other.entity.properties[slot].isToMany else {
      if let back = other.entity.properties[slot].inverseSlot,
        let former = try partner(other.values[slot]), former !== object,
        // A conflict may have given it another one already.
        former.values[back] == .object(other.objectID)
      {
        assign(.null, former, back)
      }
      return assign(.object(object.objectID), other, slot)
    }
    recordUndo(other, slot)
    markRelationship(other, slot)
    insertID(object.objectID, into: other, slot, at: index)
  }

  /// Changes a reference where either side may be what it shall be already.
  func relink(_ object: AnyManagedObject, _ slot: Int, to other: AnyManagedObject?) throws {
    let new = other.map { Value.object($0.objectID) } ?? .null
    guard let back = object.entity.properties[slot].inverseSlot else {
      return assign(new, object, slot)
    }
    if object.values[slot] != new, let former = try partner(object.values[slot]) {
      try leave(object, former, back)
    }
    assign(new, object, slot)
    if let other { try enter(object, in: other, back) }
  }

  /// Takes an object out of the other side of a relationship, where it is there.
  func leave(_ object: AnyManagedObject, _ other: AnyManagedObject, _ slot: Int) throws {
    try prepare(other, slot)
    if case .objects(let ids) = other.values[slot], !ids.contains(object.objectID) { return }
    detach(object, from: other, slot)
  }

  /// Enters an object on the other side of a relationship, unless it is there.
  func enter(_ object: AnyManagedObject, in other: AnyManagedObject, _ slot: Int) throws {
    try prepare(other, slot)
    switch other.values[slot] {
    case .object(let id) where id == object.objectID: break
    case .objects(let ids) where ids.contains(object.objectID): break
    case .null, .bool, .integer, .float, .double, .decimal, .string, .date, .data, .uuid, .url,
      .object, .objects:
      try attach(object, to: other, slot)
    }
  }

  // The list is taken out of its slot while it changes, so that it is not copied each time.

  private func removeID(_ id: ObjectID, from object: AnyManagedObject, _ slot: Int) {
    guard case .objects(var ids) = object.values[slot] else { return }
    object.values[slot] = .null
    if let place = removalPlaces.place(of: id, in: ids, of: object, slot) {
      ids.remove(at: place)
      removalPlaces.note(place, in: ids, of: object, slot)
    }
    object.values[slot] = .objects(ids)
  }

  private func insertID(
    _ id: ObjectID, into object: AnyManagedObject, _ slot: Int, at index: Int?
  ) {
    guard case .objects(var ids) = object.values[slot] else { return }
    object.values[slot] = .null
    ids.insert(id, at: Swift.min(index ?? ids.count, ids.count))
    object.values[slot] = .objects(ids)
  }
}
