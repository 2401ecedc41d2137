/// The reason that an object could not be read or changed.
public struct ObjectError: Error, Sendable, CustomStringConvertible {
  /// The kinds of faults.
  public enum Reason: Sendable, Hashable {
    /// The context is gone.
    case noContext
    /// The store has the object no more. Core Data: `NSObjectInaccessibleException`.
    case inaccessible
    /// The object was deleted.
    case deleted
    /// The stored value means nothing to the attribute's Swift type, such as an enumeration without
    /// a case for it.
    case unreadable(property: String, value: String)
    /// A required attribute has no value.
    case missing(property: String)
    /// A relationship was changed while the hook for read values ran.
    case awaking(property: String)
    /// The value does not fit the property.
    case wrongValue(property: String, value: String, expected: String)
    /// A transformable attribute and its value do not go together.
    case untransformable(property: String, transformer: String, String)
    /// The two objects are in different contexts or stores.
    case foreignObject(property: String)
    /// The object belongs to another context, which alone can delete or refresh it.
    case anotherContext
    /// Objects of an abstract entity cannot be made.
    case abstractEntity
    /// No store that's open, or that the request names, holds the entity.
    case noStore
  }

  /// The fault that was found.
  public let reason: Reason
  /// The object's entity.
  public let entity: String
  /// The object's identifier, as text.
  public let object: String

  init(_ reason: Reason, _ entity: String, _ object: String) {
    self.reason = reason
    self.entity = entity
    self.object = object
  }

  /// The reason, with the object.
  public var description: String {
    switch reason {
    case .noContext: "The context of '\(entity)' \(object) is gone."
    case .inaccessible: "The store has '\(entity)' \(object) no more."
    case .deleted: "'\(entity)' \(object) is deleted."
    case .wrongValue(let property, let value, let expected):
      "'\(entity).\(property)' cannot be \(value): it is \(expected)."
    case .unreadable(let property, let value):
      "'\(entity).\(property)' of \(object) is \(value), which its type has no meaning for."
    case .missing(let property): "'\(entity).\(property)' of \(object) has no value."
    case .awaking(let property):
      "'\(entity).\(property)' of \(object) cannot change while its values are being read."
    case .untransformable(let property, let transformer, let problem):
      "'\(entity).\(property)' cannot be transformed by '\(transformer)': \(problem)."
    case .foreignObject(let property):
      "'\(entity).\(property)' cannot lead to an object of another context or store."
    case .anotherContext: "'\(entity)' \(object) belongs to another context."
    case .abstractEntity: "'\(entity)' is abstract: objects are made of entities below it."
    case .noStore: "None of the stores in question holds '\(entity)'."
    }
  }
}
