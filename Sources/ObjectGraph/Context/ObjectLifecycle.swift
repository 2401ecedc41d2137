/// The change that a save makes to an object.
public enum ObjectChange: Sendable, Hashable {
  /// It's new.
  case insertion
  /// Its values change.
  case update
  /// It goes.
  case deletion
}

/// An entity whose hooks are called when its objects change, and those of its subentities.
///
/// The hooks of a parent are called before those of the entity itself, all of them: nothing has to be
/// passed on. Core Data: the methods of `NSManagedObject` that subclasses override.
public protocol ObjectLifecycle: HookedEntity {
  /// Called once when an object is inserted, before anyone else sees it.
  static func awakeFromInsert(_ object: AnyManagedObject)
  /// Called each time an object's values come from its store.
  ///
  /// Attributes of the object that are set here change in memory only: the object has no changes by
  /// that. Its relationships can't be set here.
  static func awakeFromFetch(_ object: AnyManagedObject)
  /// Called when an object's values were replaced by an undo, a rollback, a refresh that keeps unsaved
  /// changes, or a merge policy.
  ///
  /// As in `awakeFromFetch(_:)`, attributes can be set without a change and relationships can't; of an
  /// object that has other changes they are saved with these. Core Data: `awake(fromSnapshotEvents:)`.
  static func awake(_ object: AnyManagedObject, fromSnapshotEvents events: SnapshotEvents)
  /// Called before an inserted, changed or deleted object is saved; it may change objects.
  ///
  /// It's called again for an object that another one's hook has changed since. An object's own changes
  /// don't call its own hooks again.
  static func willSave(_ object: AnyManagedObject)
  /// Called after an inserted, changed or deleted object was saved.
  static func didSave(_ object: AnyManagedObject)
  /// Called before an object is marked as deleted, and before its delete rules are followed.
  ///
  /// It's called again for an object that's deleted twice.
  static func prepareForDeletion(_ object: AnyManagedObject)
  /// Called before an object forgets its values, to read them again when they are needed.
  static func willTurnIntoFault(_ object: AnyManagedObject)
  /// Called after an object has forgotten its values.
  static func didTurnIntoFault(_ object: AnyManagedObject)
  /// A value of the program's own behind a key, which `value(forKey:)` gives instead of the stored one;
  /// nil for none. The key need not be one of the model.
  ///
  /// The stored one is `primitiveValue(forKey:)`. Core Data: an accessor of the subclass.
  static func computedValue(_ object: AnyManagedObject, forKey key: String) -> Value?
  /// Sentences about what is wrong with an inserted or changed object as a whole; none when it may be
  /// saved.
  static func validationProblems(_ object: AnyManagedObject) -> [String]
  /// Sentences about what is wrong with one kind of change; the default asks the other function, and
  /// refuses no deletion.
  ///
  /// Core Data: `validateForInsert()`, `validateForUpdate()`, `validateForDelete()`.
  static func validationProblems(_ object: AnyManagedObject, for change: ObjectChange) -> [String]
}

extension ObjectLifecycle {
  /// Does nothing.
  public static func awakeFromInsert(_ object: AnyManagedObject) {}
  /// Does nothing.
  public static func awakeFromFetch(_ object: AnyManagedObject) {}
  /// Does nothing.
  public static func awake(
    _ object: AnyManagedObject, fromSnapshotEvents events: SnapshotEvents
  ) {}
  /// Does nothing.
  public static func willSave(_ object: AnyManagedObject) {}
  /// Does nothing.
  public static func didSave(_ object: AnyManagedObject) {}
  /// Does nothing.
  public static func prepareForDeletion(_ object: AnyManagedObject) {}
  /// Does nothing.
  public static func willTurnIntoFault(_ object: AnyManagedObject) {}
  /// Does nothing.
  public static func didTurnIntoFault(_ object: AnyManagedObject) {}
  /// Computes nothing.
  public static func computedValue(_ object: AnyManagedObject, forKey key: String) -> Value? { nil }
  /// Finds nothing wrong.
  public static func validationProblems(_ object: AnyManagedObject) -> [String] { [] }
  /// Finds what is wrong with the object as a whole, unless it goes.
  public static func validationProblems(
    _ object: AnyManagedObject, for change: ObjectChange
  ) -> [String] {
    change == .deletion ? [] : validationProblems(object)
  }
}

extension EntityLayout {
  /// The types that are told what happens to objects: those of parents before the entity's own.
  @inline(__always) var lifecycles: [any ObjectLifecycle.Type] {
    hookedTypes.isEmpty ? [] : hookedTypes.compactMap { $0 as? any ObjectLifecycle.Type }
  }
}

extension AnyManagedObject {
  /// The change that the next save makes; nil for none.
  public var pendingChange: ObjectChange? {
    guard hasChanges else { return nil }
    return state.contains(.deleted) ? .deletion : isInserted ? .insertion : .update
  }

  /// A typed view of the object; nil when it's of another entity.
  ///
  /// Hooks get objects without a type, and see them with it by this.
  public func cast<E: Entity>(to entity: E.Type) -> ManagedObject<E>? {
    guard let (declaration, layout) = registry.model.declared(entity),
      self.entity.isKind(of: layout)
    else { return nil }
    return ManagedObject(self, declaration)
  }
}
