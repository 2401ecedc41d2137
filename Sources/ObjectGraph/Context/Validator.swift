/// Looks at the objects of a save.
struct Validator {
  let model: ManagedObjectModel
  let context: ManagedObjectContext
  private(set) var failures: [ValidationError.Failure] = []

  init(_ context: ManagedObjectContext) {
    self.context = context
    model = context.model
  }

  mutating func check(_ object: AnyManagedObject, for change: ObjectChange) throws {
    switch change {
    case .insertion where object.entity.isAbstract: throw ObjectError(.abstractEntity, object)
    case .insertion, .update:
      for slot in object.entity.validatedSlots { try checkSlot(slot, object) }
    case .deletion: try checkDeletion(object)
    }
    for hooks in object.entity.lifecycles {
      for problem in hooks.validationProblems(object, for: change) {
        add(object, nil, .null, .invalid, problem)
      }
    }
  }

  private mutating func checkSlot(_ slot: Int, _ object: AnyManagedObject) throws {
    let property = object.entity.properties[slot]
    guard !property.isToMany else {
      if let relationship = property.relationship { try checkCount(relationship, slot, object) }
      return
    }
    if object.isInserted || object.committed?[slot] != object.values[slot] {
      checkTransformed(property, object.values[slot], object)
    }
    check(object.values[slot], of: property, object)
  }

  /// Looks at one value that a property of an object has or is about to have.
  private mutating func check(
    _ value: Value, of property: SlotProperty, _ object: AnyManagedObject
  ) {
    // No store has a value of a transient property, which a changed object could have read.
    let isUnread = property.isTransient && !object.isInserted
    if property.isRequired, value.isNull, !isUnread {
      return add(object, property.name, .null, .missing, "is required.")
    }
    for rule in property.rules where !rule.isSatisfied(value) {
      add(object, property.name, value, rule.code, rule.warning)
    }
  }

  /// Looks at a value before it's set.
  mutating func check(
    candidate value: Value, forSlot slot: Int, of object: AnyManagedObject
  ) throws {
    let property = object.entity.properties[slot]
    let type = property.type
    guard let fitting = type.map({ value.conformed(to: $0) }) ?? property.fitting(value) else {
      return add(object, property.name, value, .invalid, "cannot be \(value).")
    }
    if property.isToMany, let relationship = property.relationship {
      check(count: (value.references ?? []).count, relationship, value, object)
    } else {
      checkTransformed(property, fitting, object)
      check(fitting, of: property, object)
    }
  }

  /// Changed bytes must be such as the attribute's transformer reads; what was stored before is left
  /// alone.
  private mutating func checkTransformed(
    _ property: SlotProperty, _ value: Value, _ object: AnyManagedObject
  ) {
    guard let name = property.transformerName, case .data(let data) = value else { return }
    guard let transformer = model.transformers[name] else {
      add(
        object, property.name, value, .invalid,
        "needs the transformer '\(name)', which the model does not have.")
      return
    }
    do { _ = try transformer.value(from: data) } catch {
      add(
        object, property.name, value, .invalid,
        "cannot be read by the transformer '\(name)': \(error).")
    }
  }

  /// A to-many relationship that nobody read has not changed its number.
  private mutating func checkCount(
    _ relationship: RelationshipDescription, _ slot: Int, _ object: AnyManagedObject
  ) throws {
    let isUnchanged =
      object.values[slot].isNull && !object.state.contains(.relationshipTouched)
    guard !isUnchanged, case .objects(let ids) = try object.value(atSlot: slot) else { return }
    check(count: ids.count, relationship, .objects(ids), object)
  }

  private mutating func check(
    count: Int, _ relationship: RelationshipDescription, _ value: Value, _ object: AnyManagedObject
  ) {
    if count == 0 {
      guard !relationship.isOptional else { return }
      add(object, relationship.name, value, .tooFew, "is required.")
    } else if count < relationship.minCount {
      add(
        object, relationship.name, value, .tooFew,
        "has \(count) objects, at least \(relationship.minCount) are needed.")
    } else if relationship.maxCount > 0, count > relationship.maxCount {
      add(
        object, relationship.name, value, .tooMany,
        "has \(count) objects, at most \(relationship.maxCount) are allowed.")
    }
  }

  /// A list that a refresh has forgotten is read again.
  private mutating func checkDeletion(_ object: AnyManagedObject) throws {
    guard !object.isInserted, !object.isFault else { return }
    for slot in object.entity.relationshipSlots {
      let property = object.entity.properties[slot]
      guard property.relationship?.deleteRule == .deny else { continue }
      let value = try object.value(atSlot: slot)
      let remaining = remaining(value)
      if remaining > 0 {
        add(
          object, property.name, value, .denied,
          "cannot be deleted while there are objects here (\(remaining)).")
      }
    }
  }

  private func remaining(_ value: Value) -> Int {
    (value.references ?? []).count { !(context.registry.object($0)?.isDeleted ?? false) }
  }

  private mutating func add(
    _ object: AnyManagedObject, _ property: String?, _ value: Value, _ code: ValidationCode,
    _ sentence: String
  ) {
    failures.append(
      ValidationError.Failure(
        entity: object.entity.name, objectID: object.objectID, property: property, value: value,
        code: code, sentence: model.localized(sentence)))
  }
}

extension SlotProperty {
  /// The value, where it's nothing or objects that the relationship may lead to.
  fileprivate func fitting(_ value: Value) -> Value? {
    let fits =
      switch value {
      case .null: true
      case .object(let id): isToOne && mayLead(to: id)
      case .objects(let ids): isToMany && ids.allSatisfy(mayLead)
      case .bool, .integer, .float, .double, .decimal, .string, .date, .data, .uuid, .url: false
      }
    // A bare `nil` would be the value that stands for nothing.
    return fits ? value : Value?.none
  }

  /// An identifier of another coordinator has the entity of that one's model.
  private func mayLead(to id: ObjectID) -> Bool {
    destination?.family.contains { $0.name == id.entityName } ?? false
  }
}

extension AnyManagedObject {
  /// Looks at a value before it's set: its kind, whether it's required, and the property's rules.
  ///
  /// Throws `ValidationError`, or `FetchError` for an unknown key. Core Data: `validateValue(_:forKey:)`.
  public func validateValue(_ value: Value, forKey key: String) throws {
    try validated { try $0.check(candidate: value, forSlot: try slot(key), of: self) }
  }

  /// Looks at the object as the save of an insertion would.
  ///
  /// Throws `ValidationError` with everything that's wrong. Core Data: `validateForInsert()`.
  public func validateForInsert() throws {
    try validated { try $0.check(try read(), for: .insertion) }
  }

  /// Looks at the object as the save of a change would.
  ///
  /// Throws `ValidationError` with everything that's wrong. Core Data: `validateForUpdate()`.
  public func validateForUpdate() throws {
    try validated { try $0.check(try read(), for: .update) }
  }

  /// Looks at the object as the save of its deletion would.
  ///
  /// Throws `ValidationError` with everything that's wrong. Core Data: `validateForDelete()`.
  public func validateForDelete() throws {
    try validated { try $0.check(try read(), for: .deletion) }
  }

  private func read() throws -> AnyManagedObject {
    for slot in entity.relationshipSlots.prefix(1) { _ = try value(atSlot: slot) }
    if isFault { _ = try value(atSlot: 0) }
    return self
  }

  private func validated(_ body: (inout Validator) throws -> Void) throws {
    guard let context = registry.context else { throw ObjectError(.noContext, self) }
    var validator = Validator(context)
    try body(&validator)
    guard validator.failures.isEmpty else { throw ValidationError(failures: validator.failures) }
  }
}
