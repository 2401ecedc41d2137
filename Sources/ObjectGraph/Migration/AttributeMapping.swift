/// A rule that computes an attribute for each object of the old store, in place of what is inferred.
///
/// Changes that can't be inferred are allowed by it: a narrower type, an attribute that's new and
/// required, one in place of a relationship. Core Data: an `NSEntityMapping` made by hand, an
/// `NSEntityMigrationPolicy`.
public struct AttributeMapping: Sendable {
  /// The entity in the destination that has or inherits the attribute.
  public let entityName: String
  /// The attribute in the destination.
  public let attributeName: String
  let value: @Sendable ([String: Value]) throws -> Value

  /// Computes an attribute from the old object's attributes, by their names in the source.
  ///
  /// The body is called for every object, also by a survey. A value that doesn't fit the attribute's type
  /// is a conflict, and so is nil for a required one. An error that it throws ends the migration.
  public init(
    _ entityName: String, _ attributeName: String,
    _ value: @escaping @Sendable ([String: Value]) throws -> Value
  ) {
    (self.entityName, self.attributeName) = (entityName, attributeName)
    self.value = value
  }
}

extension [AttributeMapping] {
  /// The rule for a slot of an entity: its own, or one of an entity above it.
  func rule(for slot: Int, of layout: EntityLayout) -> AttributeMapping? {
    guard layout.properties[slot].attribute != nil else { return nil }
    let name = layout.properties[slot].name
    var next: EntityLayout? = layout
    while let entity = next {
      if let found = first(where: { $0.entityName == entity.name && $0.attributeName == name }) {
        return found
      }
      next = entity.parent
    }
    return nil
  }

  /// A sentence for each rule about something that the destination lacks.
  func problems(in destination: ModelStorage) -> [String] {
    filter { rule in
      guard let layout = destination.layouts[rule.entityName],
        let slot = layout.slots[rule.attributeName]
      else { return true }
      return layout.properties[slot].attribute == nil || layout.properties[slot].isTransient
    }.map { "There is no attribute '\($0.entityName).\($0.attributeName)' to compute." }
  }
}
