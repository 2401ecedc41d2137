/// Everything that the file of a store holds which is read as a whole, as far as the model knows it.
struct AtomicContent {
  let graph: AtomicGraph
  /// Sentences about what was repaired.
  let repairs: [String]
  /// The parts of a file of another model that this one doesn't know; none where the models are the same.
  let leftOut: LeftOutParts
}

/// Notes the parts of a file that a model doesn't know, where it's another one than the file's.
///
/// A file of the model itself that has them is damaged.
struct UnknownParts {
  let isOfTheModel: Bool
  private(set) var leftOut = LeftOutParts([])

  init(isOfTheModel: Bool) { self.isOfTheModel = isOfTheModel }

  /// Leaves out all objects of an entity; throws in a file of the model itself.
  mutating func leaveOut(entity: String, orThrow error: @autoclosure () -> StoreError) throws {
    guard !isOfTheModel else { throw error() }
    leftOut.note(StoreGap(entity: entity, "the model has no entity '\(entity)'."))
  }

  /// Leaves out a property of all objects; throws in a file of the model itself.
  mutating func leaveOut(
    property: String, of entity: EntityLayout, orThrow error: @autoclosure () -> StoreError
  ) throws {
    guard !isOfTheModel else { throw error() }
    leftOut.note(
      StoreGap(
        entity: entity.name, property: property,
        "the model has no property '\(entity.name).\(property)'."))
  }

  /// Leaves out one value that its property can't have; throws in a file of the model itself, or where
  /// there are too many.
  mutating func leaveOut(
    _ id: ObjectID, _ property: String, problem: String, path: String
  ) throws {
    let told = "'\(id.entityName).\(property)' of object \(id.key) \(problem)."
    guard !isOfTheModel, leftOut.note(id, property, told) else {
      throw StoreError(
        .damagedValue(entity: id.entityName, property: property, key: id.key, problem: problem),
        path)
    }
  }
}
