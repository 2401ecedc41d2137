extension AnyManagedObject {
  /// True if the objects at the other end of a relationship weren't read yet.
  ///
  /// Throws `FetchError` for an unknown key. Core Data: `hasFault(forRelationshipNamed:)`.
  public func hasFault(forRelationshipNamed key: String) throws -> Bool {
    let slot = try relationshipSlot(key)
    guard !isFault else { return true }
    switch values[slot] {
    case .null: return entity.properties[slot].isToMany
    case .object(let id): return registry.object(id)?.isFault ?? true
    case .objects, .bool, .integer, .float, .double, .decimal, .string, .date, .data, .uuid, .url:
      return false
    }
  }

  /// The identifiers of the objects at the other end of a relationship, which aren't read for it.
  ///
  /// Core Data: `objectIDs(forRelationshipNamed:)`.
  public func objectIDs(forRelationshipNamed key: String) throws -> [ObjectID] {
    try value(atSlot: try relationshipSlot(key)).references ?? []
  }

  private func relationshipSlot(_ key: String) throws -> Int {
    let slot = try slot(key)
    guard entity.properties[slot].relationship != nil else {
      throw FetchError(
        .wrongRelationship(key: key, entity: entity.name, sentence: "is no relationship"))
    }
    return slot
  }

  /// A property's value as it's in memory, past its computed value; nothing is read: null for a fault.
  ///
  /// Core Data: `primitiveValue(forKey:)`.
  public func primitiveValue(forKey key: String) throws -> Value {
    let slot = try slot(key)
    return isFault ? .null : values[slot]
  }

  /// Changes an attribute in memory without counting it as a change: a save writes it together with
  /// changes that the object has already, such as before a save in its hook.
  ///
  /// Throws for a relationship, whose other end would not hear of it, and for a value that doesn't
  /// fit. Core Data: `setPrimitiveValue(_:forKey:)`.
  public func setPrimitiveValue(_ value: Value, forKey key: String) throws {
    let slot = try slot(key)
    let property = entity.properties[slot]
    guard let type = property.type, let fitting = value.conformed(to: type) else {
      throw ObjectError(
        .wrongValue(
          property: key, value: value.description,
          expected: property.type?.modelName ?? "a relationship"), self)
    }
    if isFault { _ = try self.value(atSlot: slot) }
    values[slot] = fitting
    // No store has it, so there's nothing to write.
    if property.isTransient { committed?[slot] = fitting }
  }

  /// The former values of persistent properties that changed since the context last told its observers.
  ///
  /// Core Data: `changedValuesForCurrentEvent()`.
  public func changedValuesForCurrentEvent() -> [String: Value] {
    guard !isFault, let context = registry.context else { return [:] }
    let known = context.reportedValues[ObjectIdentifier(self)]
    guard let former = known ?? (isInserted ? entity.defaults : committed) else { return [:] }
    var found: [String: Value] = [:]
    for slot in values.indices where values[slot] != former[slot] {
      if !entity.properties[slot].isTransient { found[entity.properties[slot].name] = former[slot] }
    }
    return found
  }
}
