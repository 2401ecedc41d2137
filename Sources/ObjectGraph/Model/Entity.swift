/// A type that declares an entity: a struct of attributes and relationships.
///
/// ```swift
/// struct Hiscore: Entity {
///   static let entityName = "Hiscore"
///   let name: Attribute<String>
///   let score: Attribute<Int32>
///
///   init(_ describe: EntityBuilder<Self>) {
///     name = describe.attribute("name")
///     score = describe.attribute("score", default: 0)
///   }
/// }
/// ```
///
/// Core Data: a subclass of `NSManagedObject` with its `NSEntityDescription`.
public protocol Entity: Sendable {
  /// The entity's name in the model.
  static var entityName: String { get }
  /// Describes attributes and relationships, each once.
  init(_ describe: EntityBuilder<Self>)
}

extension Entity {
  /// The name of the type.
  public static var entityName: String { String(describing: Self.self) }
}

/// An entity that has another one's properties as well.
///
/// Core Data: `superentity`.
public protocol Subentity: Entity {
  /// The entity that it inherits from.
  associatedtype Parent: Entity
}

/// An entity whose type is told what happens to its objects.
public protocol HookedEntity: Entity {}

/// A to-one or a to-many relationship.
public protocol Relationship: Sendable {
  /// The entity at the other end.
  associatedtype Destination: Entity
  /// The position among the entity's properties.
  var slot: Int { get }
}

/// A declared attribute.
///
/// Core Data: `NSAttributeDescription`.
public struct Attribute<T: AttributeValue>: Sendable {
  @usableFromInline let slot: Int

  init(slot: Int) { self.slot = slot }
}

/// A declared relationship to at most one object.
///
/// Core Data: `NSRelationshipDescription` with `maxCount` 1.
public struct ToOne<Destination: Entity>: Relationship {
  /// The position among the entity's properties.
  public let slot: Int
}

/// A declared relationship to any number of objects.
///
/// Core Data: `NSRelationshipDescription` with `isToMany`.
public struct ToMany<Destination: Entity>: Relationship {
  /// The position among the entity's properties.
  public let slot: Int
}

/// The rules of a relationship beyond its ends.
///
/// Core Data: the properties of `NSRelationshipDescription`.
public struct RelationshipRules: Sendable {
  /// True if it may be empty when the object is saved.
  public var optional = true
  /// True if a to-many relationship keeps an order.
  public var ordered = false
  /// The least number of objects.
  public var min = 0
  /// The greatest number of objects; 0 has no limit.
  ///
  /// A to-one relationship always has 1.
  public var max = 0
  /// The effect of deleting the object on the objects at the other end.
  public var onDelete = DeleteRule.nullify
  /// The name in the model before, for migration.
  public var renamingIdentifier: String?

  /// Makes rules; the defaults are an optional relationship with rule nullify.
  public init(
    optional: Bool = true, ordered: Bool = false, min: Int = 0, max: Int = 0,
    onDelete: DeleteRule = .nullify, renamingIdentifier: String? = nil
  ) {
    self.optional = optional
    self.ordered = ordered
    self.min = min
    self.max = max
    self.onDelete = onDelete
    self.renamingIdentifier = renamingIdentifier
  }
}
