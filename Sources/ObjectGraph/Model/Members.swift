/// The declared properties of an entity, its own and those of every parent.
///
/// A key path such as `\.title` leads through it wherever an inherited property may stand:
/// `describe.unique(\.title)`, `$0.any(\.authors) { … }`, `recipe.title`.
@dynamicMemberLookup public struct Members<E: Entity> {
  let declaration: Declaration<E>

  /// A property of the entity itself.
  public subscript<T>(dynamicMember member: KeyPath<E, T>) -> T {
    declaration.prototype[keyPath: member]
  }
}

extension Members where E: Subentity {
  /// A property of an entity above, at any height.
  public subscript<T>(dynamicMember member: KeyPath<Members<E.Parent>, T>) -> T {
    Members<E.Parent>(declaration: declaration.above)[keyPath: member]
  }
}

extension Declaration where E: Subentity {
  var above: Declaration<E.Parent> {
    guard let parent else {
      preconditionFailure("A subentity is declared after its parent.")
    }
    return parent.of(E.Parent.self)
  }
}

/// An attribute or a relationship of a declared entity.
protocol DeclaredProperty {
  var slot: Int { get }
}

extension Attribute: DeclaredProperty {}
extension ToOne: DeclaredProperty {}
extension ToMany: DeclaredProperty {}

/// One property of an index, with its direction.
///
/// Core Data: `NSFetchIndexElementDescription`.
public struct IndexElement<E: Entity> {
  let member: PartialKeyPath<Members<E>>
  let isAscending: Bool

  /// Smallest first.
  public static func ascending(_ member: PartialKeyPath<Members<E>>) -> Self {
    Self(member: member, isAscending: true)
  }

  /// Greatest first.
  public static func descending(_ member: PartialKeyPath<Members<E>>) -> Self {
    Self(member: member, isAscending: false)
  }
}
