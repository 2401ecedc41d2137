/// A value for a property, to make, find or change objects with.
///
/// ```swift
/// let tag = try context.findOrCreate(Tag.self, .set(\.name, "sweet"))
/// ```
public struct Assignment<E: Entity>: Sendable {
  let name: String
  let slot: Int
  /// The value to store, or the error of the attribute's transformer.
  let value: Result<Value, any Error>
  /// The value's expression, in the place of a value.
  var expression: ExpressionNode?

  /// A value of an attribute, inherited ones too.
  public static func set<T>(_ member: KeyPath<Members<E>, Attribute<T>>, _ value: T) -> Self {
    Self(members[keyPath: member].slot, Result { try value.storedValue() })
  }

  /// The object at the other end of a to-one relationship.
  public static func set<D>(
    _ member: KeyPath<Members<E>, ToOne<D>>, _ object: ManagedObject<D>?
  ) -> Self {
    Self(members[keyPath: member].slot, .success(object.map { .object($0.objectID) } ?? .null))
  }

  /// A value that a batch update computes for each object from the object's attributes: `uses + 1`.
  ///
  /// Throws `FetchError` with the column where the text is wrong; everything but a batch update refuses
  /// it. Core Data: an `NSExpression` in `propertiesToUpdate`.
  public static func set<T>(
    _ member: KeyPath<Members<E>, Attribute<T>>, expression format: String
  ) throws -> Self {
    var made = Self(
      members[keyPath: member].slot,
      .failure(FetchError(.unsupported("The expression '\(format)' outside of a batch update"))))
    made.expression = try ExpressionNode(format: format)
    return made
  }

  private init(_ slot: Int, _ value: Result<Value, any Error>) {
    name = Declarations.of(E.self).names[slot]
    self.slot = slot
    self.value = value
  }

  private static var members: Members<E> { Members(declaration: Declarations.of(E.self)) }
}
