/// A request that a model keeps under a name, with variables in the places of values.
///
/// Core Data: a template of `NSManagedObjectModel`.
public struct FetchRequestTemplate: Sendable, Hashable {
  /// The name of the entity whose objects are asked for.
  public var entityName: String
  /// The condition in the format language, `name == $NAME`; nil for all objects.
  ///
  /// It's read when it's used.
  public var predicateFormat: String?
  /// The greatest number of objects; nil for all.
  public var limit: Int?
  /// True if objects of subentities are in the answer.
  public var includesSubentities = true

  /// Describes a request.
  public init(entityName: String, predicateFormat: String? = nil, limit: Int? = nil) {
    self.entityName = entityName
    self.predicateFormat = predicateFormat
    self.limit = limit
  }
}

/// A property that asks for objects each time it's read; `$FETCH_SOURCE` is the object that has it.
///
/// Core Data: `NSFetchedPropertyDescription`.
public struct FetchedPropertyDescription: Sendable, Hashable {
  /// The property's name.
  public var name: String
  /// The request that it makes.
  public var request: FetchRequestTemplate
  /// True if it's marked as optional, which means nothing here.
  public var isOptional = true

  /// Describes a fetched property.
  public init(_ name: String, _ request: FetchRequestTemplate) {
    self.name = name
    self.request = request
  }
}
