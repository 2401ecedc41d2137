/// Everything that is wrong with the objects of a save.
///
/// Core Data: `NSValidationMultipleErrorsError` and the errors in it.
public struct ValidationError: Error, Sendable, CustomStringConvertible {
  /// One thing that is wrong with one object.
  public struct Failure: Sendable, Hashable {
    /// The object's entity.
    public let entity: String
    /// The object.
    public let objectID: ObjectID
    /// The property; nil when it is the object as a whole.
    public let property: String?
    /// The property's value.
    public let value: Value
    /// The reason, in the words of the model's localization dictionary if it has some.
    public let sentence: String
  }

  /// The failures, in the order of the objects' changes.
  public let failures: [Failure]

  /// The sentences, one after the other.
  public var description: String {
    failures.map { failure in
      let name = failure.property.map { "\(failure.entity).\($0)" } ?? failure.entity
      // A model's own wording is a sentence by itself.
      let colon = failure.sentence.first?.isLowercase == true ? "" : ":"
      return "'\(name)'\(colon) \(failure.sentence)"
    }.joined(separator: " ")
  }
}

extension ManagedObjectModel {
  /// The wording for a sentence of the model.
  func localized(_ sentence: String) -> String {
    localizationDictionary["ErrorString/\(sentence)"] ?? sentence
  }
}

/// Looks at the objects of a save.
struct Validator {
  let model: ManagedObjectModel
  let context: ManagedObjectContext
  private(set) var failures: [ValidationError.Failure] = []

  init(_ context: ManagedObjectContext) {
    self.context = context
    model = context.model
  }

  mutating func check(_ object: AnyManagedObject) throws {
    if object.isDeleted { return try checkDeletion(object) }
    for slot in object.entity.validatedSlots { try checkSlot(slot, object) }
    for problem in object.entity.lifecycle?.validationProblems(object) ?? [] {
      add(object, nil, .null, problem)
    }
  }

  private mutating func checkSlot(_ slot: Int, _ object: AnyManagedObject) throws {
    let property = object.entity.properties[slot]
    guard !property.isToMany else {
      if let relationship = property.relationship { try checkCount(relationship, slot, object) }
      return
    }
    if property.isRequired, object.values[slot].isNull {
      add(object, property.name, .null, "is required.")
    }
    checkTransformed(property, slot, object)
    for rule in property.rules where !rule.isSatisfied(object.values[slot]) {
      add(object, property.name, object.values[slot], rule.warning)
    }
  }

  /// Changed bytes must be such as the attribute's transformer reads; what was stored before is left
  /// alone.
  private mutating func checkTransformed(
    _ property: SlotProperty, _ slot: Int, _ object: AnyManagedObject
  ) {
    guard let name = property.transformerName, case .data(let data) = object.values[slot],
      object.isInserted || object.committed?[slot] != object.values[slot]
    else { return }
    guard let transformer = model.transformers[name] else {
      add(
        object, property.name, object.values[slot],
        "needs the transformer '\(name)', which the model does not have.")
      return
    }
    do { _ = try transformer.value(from: data) } catch {
      add(
        object, property.name, object.values[slot],
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
    if ids.isEmpty {
      if !relationship.isOptional { add(object, relationship.name, .objects([]), "is required.") }
    } else if ids.count < relationship.minCount {
      add(
        object, relationship.name, .objects(ids),
        "has \(ids.count) objects, at least \(relationship.minCount) are needed.")
    } else if relationship.maxCount > 0, ids.count > relationship.maxCount {
      add(
        object, relationship.name, .objects(ids),
        "has \(ids.count) objects, at most \(relationship.maxCount) are allowed.")
    }
  }

  private mutating func checkDeletion(_ object: AnyManagedObject) throws {
    guard !object.isInserted else { return }
    for slot in object.entity.relationshipSlots {
      let property = object.entity.properties[slot]
      guard property.relationship?.deleteRule == .deny else { continue }
      let value = object.values[slot]
      let remaining = remaining(value)
      if remaining > 0 {
        add(
          object, property.name, value,
          "cannot be deleted while there are objects here (\(remaining)).")
      }
    }
  }

  private func remaining(_ value: Value) -> Int {
    (value.references ?? []).count { !(context.registry.object($0)?.isDeleted ?? false) }
  }

  private mutating func add(
    _ object: AnyManagedObject, _ property: String?, _ value: Value, _ sentence: String
  ) {
    failures.append(
      ValidationError.Failure(
        entity: object.entity.name, objectID: object.objectID, property: property, value: value,
        sentence: model.localized(sentence)))
  }
}
