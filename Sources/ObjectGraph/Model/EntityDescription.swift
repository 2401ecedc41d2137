/// One entity of a model, as a value.
///
/// Core Data: `NSEntityDescription`.
public struct EntityDescription: Sendable {
  /// The name, unique in the model.
  public var name: String
  /// The name of the parent entity; nil for a root.
  public var superentity: String?
  /// True if there are objects of subentities only.
  public var isAbstract = false
  /// Attributes and relationships of its own, without the inherited ones.
  public var properties: [PropertyDescription]
  /// Lists of attributes whose values together are unique in a store.
  public var uniquenessConstraints: [[String]] = []
  /// Properties of its own that ask for objects; no store has them, and version hashes don't count
  /// them.
  public var fetchedProperties: [FetchedPropertyDescription] = []
  /// Indexes that the SQLite store keeps.
  public var indexes: [FetchIndexDescription] = []
  /// The name in the model before, for migration.
  public var renamingIdentifier: String?
  /// A text that changes the version hash when the meaning changes but nothing else does.
  public var versionHashModifier: String?

  /// Notes of the program that made the model about the entity; version hashes don't count them.
  ///
  /// Core Data: `userInfo`.
  public var userInfo: [String: String] = [:]

  /// Describes a root entity.
  public init(_ name: String, superentity: String? = nil, _ properties: [PropertyDescription]) {
    self.name = name
    self.superentity = superentity
    self.properties = properties
  }
}

/// An index over one or more attributes.
///
/// Core Data: `NSFetchIndexDescription`.
public struct FetchIndexDescription: Sendable {
  /// One attribute of the index.
  ///
  /// Core Data: `NSFetchIndexElementDescription`.
  public struct Element: Sendable {
    /// The attribute or to-one relationship.
    public var property: String
    /// True if the index runs upwards.
    public var isAscending: Bool

    /// Names an element.
    public init(_ property: String, isAscending: Bool = true) {
      self.property = property
      self.isAscending = isAscending
    }
  }

  /// The name, unique in the entity.
  public var name: String
  /// The attributes, the most significant first.
  public var elements: [Element]

  /// Describes an index.
  public init(_ name: String, _ elements: [Element]) {
    self.name = name
    self.elements = elements
  }
}

extension FetchIndexDescription {
  /// The compound indexes of a model of before fetch indexes, under the names that Core Data gives them
  /// since: `compoundIndex`, `compoundIndex1`.
  static func compound(_ lists: [[String]]) -> [FetchIndexDescription] {
    lists.enumerated().map { number, names in
      FetchIndexDescription(
        "compoundIndex\(number == 0 ? "" : "\(number)")", names.map { .init($0) })
    }
  }
}
