/// One attribute of an entity, as a value.
///
/// Core Data: `NSAttributeDescription`.
public struct AttributeDescription: Sendable {
  /// The name, unique in the entity.
  public var name: String
  /// The kind of value.
  public var type: AttributeType
  /// True if the attribute may be nil when the object is saved.
  public var isOptional = true
  /// The value of a new object.
  public var defaultValue = Value.null
  /// Makes the value of each new object anew, in the place of `defaultValue`: an identifier, the time.
  ///
  /// It's part of the program and not of the model: no file has it, and version hashes don't count it.
  public var defaultExpression: (@Sendable () -> Value)?
  /// True if the attribute is never stored; transient properties are no part of version hashes.
  public var isTransient = false
  /// True if the SQLite store keeps an index of it.
  public var isIndexed = false
  /// True if Core Data may keep large bytes in files beside the store.
  public var allowsExternalBinaryDataStorage = false
  /// True if Core Data keeps the value in its history after the object is deleted.
  public var preservesValueInHistoryOnDeletion = false
  /// The text of the expression that Core Data computes the value by, such as `count:(pages)`; nil
  /// for an attribute that is set.
  ///
  /// Each save computes it anew, for the objects that changed and for those that lead to them. Core
  /// Data: `NSDerivedAttributeDescription`.
  public var derivationExpression: String?
  /// The name in the model before, for migration.
  public var renamingIdentifier: String?
  /// A text that changes the version hash when the meaning changes but nothing else does.
  public var versionHashModifier: String?
  /// The name of what turns a transformable attribute's bytes into values.
  ///
  /// A save refuses bytes that it cannot read; nil leaves them alone. Core Data:
  /// `valueTransformerName`.
  public var valueTransformerName: String?
  /// Notes of the program that made the model about the attribute; version hashes don't count them.
  ///
  /// Core Data: `userInfo`.
  public var userInfo: [String: String] = [:]
  /// The rules for the value when the object is saved.
  public var rules: [ValidationRule] = []

  /// Describes an optional attribute without a default.
  public init(_ name: String, _ type: AttributeType, isOptional: Bool = true) {
    self.name = name
    self.type = type
    self.isOptional = isOptional
  }
}

/// A condition on one attribute, with the sentence that tells of its failure.
///
/// Core Data: `setValidationPredicates(_:withValidationWarnings:)`.
public struct ValidationRule: Sendable {
  /// The sentence, which the model's localization dictionary may translate.
  public let warning: String
  /// The kind of failure that a program is told.
  public let code: ValidationCode
  /// The condition as code; nil where the limits say all.
  let condition: (@Sendable (Value) -> Bool)?
  /// The condition in the words of model files, which a model keeps when it's written; none for code.
  let limits: [ValidationLimit]

  /// Makes a rule from a condition on the attribute's value, which may be nil.
  ///
  /// It's code: no file has it.
  public init(
    warning: String, code: ValidationCode = .invalid,
    _ isSatisfied: @escaping @Sendable (Value) -> Bool
  ) {
    self.init(warning: warning, code: code, condition: isSatisfied, limits: [])
  }

  init(
    warning: String, code: ValidationCode, condition: (@Sendable (Value) -> Bool)? = nil,
    limits: [ValidationLimit]
  ) {
    self.warning = warning
    self.code = code
    self.condition = condition
    self.limits = limits
  }
}

/// A condition on a value that isn't nil, as model files state it.
enum ValidationLimit: Sendable, Hashable {
  /// A number or a date that isn't below this one.
  case least(Value)
  /// A number or a date that isn't above this one.
  case greatest(Value)
  /// A text of at least so many UTF-16 units.
  case leastLength(Int64)
  /// A text of at most so many UTF-16 units.
  case greatestLength(Int64)
  /// A text that a regular expression matches.
  case pattern(String)
}

/// The effect on the objects at the other end when an object is deleted.
///
/// Core Data: `NSDeleteRule`.
public enum DeleteRule: Int, Sendable {
  /// Nothing: references may dangle.
  case noAction = 0
  /// Their references to the object are removed.
  case nullify = 1
  /// They are deleted as well.
  case cascade = 2
  /// The object cannot be deleted while there are any.
  case deny = 3
}

/// One relationship of an entity, as a value.
///
/// Core Data: `NSRelationshipDescription`.
public struct RelationshipDescription: Sendable {
  /// The name, unique in the entity.
  public var name: String
  /// The name of the entity at the other end.
  public var destination: String
  /// The name of the relationship back; nil when there is none.
  public var inverse: String?
  /// True if the relationship may be empty when the object is saved.
  public var isOptional = true
  /// True if a to-many relationship keeps an order; of no effect where there is one object only.
  public var isOrdered = false
  /// The least number of objects, when there are any.
  public var minCount = 0
  /// The greatest number of objects: 1 makes a to-one relationship; 0 and -1 have no limit.
  public var maxCount: Int
  /// The effect of deleting the object on the objects at the other end.
  public var deleteRule = DeleteRule.nullify
  /// True if the relationship is never stored.
  public var isTransient = false
  /// The name in the model before, for migration.
  public var renamingIdentifier: String?
  /// A text that changes the version hash when the meaning changes but nothing else does.
  public var versionHashModifier: String?

  /// Notes of the program that made the model about the relationship; version hashes don't count
  /// them.
  ///
  /// Core Data: `userInfo`.
  public var userInfo: [String: String] = [:]

  /// True if there may be more than one object at the other end.
  public var isToMany: Bool { maxCount != 1 }

  /// Describes an optional to-one relationship with rule nullify.
  public static func toOne(
    _ name: String, _ destination: String, inverse: String?
  ) -> RelationshipDescription {
    RelationshipDescription(
      name: name, destination: destination, inverse: inverse, maxCount: 1)
  }

  /// Describes an optional to-many relationship with rule nullify.
  public static func toMany(
    _ name: String, _ destination: String, inverse: String?, isOrdered: Bool = false
  ) -> RelationshipDescription {
    RelationshipDescription(
      name: name, destination: destination, inverse: inverse, isOrdered: isOrdered, maxCount: 0)
  }
}

/// An attribute or a relationship.
///
/// Core Data: `NSPropertyDescription`.
public enum PropertyDescription: Sendable {
  /// An attribute.
  case attribute(AttributeDescription)
  /// A relationship.
  case relationship(RelationshipDescription)

  /// The name, unique in the entity.
  public internal(set) var name: String {
    get {
      switch self {
      case .attribute(let attribute): attribute.name
      case .relationship(let relationship): relationship.name
      }
    }
    set {
      switch self {
      case .attribute(var attribute):
        attribute.name = newValue
        self = .attribute(attribute)
      case .relationship(var relationship):
        relationship.name = newValue
        self = .relationship(relationship)
      }
    }
  }

  /// True if the property is never stored.
  public var isTransient: Bool {
    switch self {
    case .attribute(let attribute): attribute.isTransient
    case .relationship(let relationship): relationship.isTransient
    }
  }

  /// The name in the model before, for migration.
  public var renamingIdentifier: String? {
    switch self {
    case .attribute(let attribute): attribute.renamingIdentifier
    case .relationship(let relationship): relationship.renamingIdentifier
    }
  }
}
