/// An entity that is told what happens to its objects.
///
/// Core Data: the methods of `NSManagedObject` that subclasses override.
public protocol ObjectLifecycle: Entity {
  /// Called once when an object is inserted, before anyone else sees it.
  static func awakeFromInsert(_ object: AnyManagedObject)
  /// Called each time an object's values come from its store.
  static func awakeFromFetch(_ object: AnyManagedObject)
  /// Called before an inserted or changed object is saved; it may change objects.
  static func willSave(_ object: AnyManagedObject)
  /// Sentences about what is wrong with an object as a whole; none when it may be saved.
  static func validationProblems(_ object: AnyManagedObject) -> [String]
}

extension ObjectLifecycle {
  /// Does nothing.
  public static func awakeFromInsert(_ object: AnyManagedObject) {}
  /// Does nothing.
  public static func awakeFromFetch(_ object: AnyManagedObject) {}
  /// Does nothing.
  public static func willSave(_ object: AnyManagedObject) {}
  /// Finds nothing wrong.
  public static func validationProblems(_ object: AnyManagedObject) -> [String] { [] }
}

extension EntityLayout {
  /// The type that is told; nil for an entity that isn't declared by such a type.
  var lifecycle: (any ObjectLifecycle.Type)? { declaredType as? any ObjectLifecycle.Type }
}
