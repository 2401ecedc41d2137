/// A path over relationships, from an entity on: where names of relationships stood, key paths do.
///
/// ```swift
/// request.prefetching(\.department.employees).sorted(by: .ascending(\.department.name))
/// ```
@dynamicMemberLookup public struct Route<E: Entity> {
  let names: [String]

  init(_ names: [String] = []) { self.names = names }

  /// An attribute at the end of the path.
  public subscript<T>(dynamicMember member: KeyPath<E, Attribute<T>>) -> AttributePath<T> {
    AttributePath(names: following(Declarations.of(E.self).prototype[keyPath: member].slot))
  }

  /// The entity at the other end of a to-one relationship.
  public subscript<D>(dynamicMember member: KeyPath<E, ToOne<D>>) -> Route<D> {
    Route<D>(following(Declarations.of(E.self).prototype[keyPath: member].slot))
  }

  /// The entity at the other end of a to-many relationship.
  public subscript<D>(dynamicMember member: KeyPath<E, ToMany<D>>) -> Route<D> {
    Route<D>(following(Declarations.of(E.self).prototype[keyPath: member].slot))
  }

  private func following(_ slot: Int) -> [String] {
    names + [Declarations.of(E.self).names[slot]]
  }
}

extension Route where E: Subentity {
  /// A property of an entity above, at any height.
  public subscript<T>(dynamicMember member: KeyPath<Route<E.Parent>, T>) -> T {
    Route<E.Parent>(names)[keyPath: member]
  }
}

/// A path that ends at an attribute.
public struct AttributePath<T: AttributeValue> {
  let names: [String]
}
