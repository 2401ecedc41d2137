/// A mapping from the objects of one model to those of another, as a value.
///
/// Core Data: `NSMappingModel`.
public struct MappingModel: Sendable, Hashable {
  /// One for each entity of the destination in the order of their names, then one for each that is
  /// removed.
  public let entityMappings: [EntityMapping]

  /// Finds out what changed from one model to another.
  ///
  /// Attributes with a rule of their own may change in any way. Throws `MigrationError` with every
  /// reason if the others cannot be inferred, or would lose values.
  /// Core Data: `inferredMappingModel(forSourceModel:destinationModel:)`.
  public static func inferred(
    from source: ManagedObjectModel, to destination: ManagedObjectModel,
    computing attributes: [AttributeMapping] = []
  ) throws(MigrationError) -> MappingModel {
    var inferred = InferredMapping(
      from: source.storage, to: destination.storage, computing: attributes)
    let mappings = inferred.entityMappings()
    guard inferred.problems.isEmpty else {
      throw MigrationError(.cannotInfer(inferred.problems))
    }
    return MappingModel(entityMappings: mappings)
  }
}

/// The mapping of the objects of one entity.
///
/// Core Data: `NSEntityMapping`.
public struct EntityMapping: Sendable, Hashable {
  /// The treatment of the objects.
  ///
  /// Core Data: `NSEntityMappingType`.
  public enum Kind: String, Sendable {
    /// The entity is new: there are none yet.
    case added
    /// They are left out.
    case removed
    /// They stay what they are.
    case copied
    /// Something about them changes.
    case transformed
  }

  /// The treatment of the objects.
  public let kind: Kind
  /// The entity in the source; nil for one that is added.
  public let sourceEntityName: String?
  /// The entity in the destination; nil for one that is removed.
  public let destinationEntityName: String?
  /// The mapping of each stored property, inherited ones included, in the order of their names.
  public let propertyMappings: [PropertyMapping]
  /// The changes of the entity itself, as ends of sentences.
  public let changes: [String]
}

/// The mapping of one property.
///
/// Core Data: `NSPropertyMapping`.
public struct PropertyMapping: Sendable, Hashable {
  /// One way in which a property changes.
  public enum Change: Sendable, Hashable {
    /// It is new, and holds this.
    case added(Value)
    /// It is left out.
    case removed
    /// It had this name.
    case renamed(String)
    /// Its values are kept exactly in a wider type.
    case widened(from: AttributeType, to: AttributeType)
    /// It is required, and takes this where there was nothing.
    case filled(Value)
    /// It is required.
    case required
    /// It is optional.
    case optional
    /// It leads to many objects instead of one.
    case toMany
    /// It leads to one object instead of many.
    case toOne
    /// It has an order: at first that of the objects' keys.
    case ordered
    /// It has no order any more.
    case unordered
    /// It is made from the relationship back, which has this name.
    case inverse(String)
    /// It leads to another entity.
    case destination(String)
    /// Another rule holds when an object is deleted.
    case deleteRule(DeleteRule)
    /// Its meaning or the way it is kept changes; its values stay.
    case redefined
    /// A rule of the program's own computes it for each object, or its default is made anew for each.
    case computed
  }

  /// The name in the source; nil for a property that is added or made from its inverse.
  public let sourceName: String?
  /// The name in the destination; nil for a property that is removed.
  public let destinationName: String?
  /// The entity that declares it, in the destination or, for a removed one, in the source.
  public let entityName: String
  /// The changes; empty if the property is copied.
  public let changes: [Change]
}

extension PropertyMapping.Change: CustomStringConvertible {
  /// The changes, as the end of a sentence that begins with the property.
  public var description: String {
    switch self {
    case .added(let value):
      switch value {
      case .null, .objects: "is new and empty"
      case .bool, .integer, .float, .double, .decimal, .string, .date, .data, .uuid, .url, .object:
        "is new and holds \(value)"
      }
    case .removed: "is left out"
    case .renamed(let name): "was '\(name)'"
    case .widened(let old, let new): "changes from \(old.modelName) to \(new.modelName)"
    case .filled(let value): "is required and takes \(value) where it was empty"
    case .required: "is required"
    case .optional: "is optional"
    case .toMany: "leads to many objects instead of one"
    case .toOne: "leads to one object instead of many"
    case .ordered: "has an order, at first that of the keys"
    case .unordered: "has no order any more"
    case .inverse(let name): "is made from its inverse '\(name)'"
    case .destination(let name): "leads to '\(name)'"
    case .deleteRule(let rule): "has the delete rule \(rule)"
    case .redefined: "is redefined and keeps its values"
    case .computed: "is computed for each object"
    }
  }
}
