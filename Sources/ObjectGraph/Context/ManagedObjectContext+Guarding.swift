extension ManagedObjectContext {
  /// Has the next save find out whether an object was changed in its store meanwhile, even if nothing
  /// of it changes here.
  ///
  /// Such an object is a conflict like a changed one. A save without any change looks at nothing, and
  /// so does a child's save into its parent. The object is read if it's a fault. Throws `ObjectError` when it's of another context or its store has
  /// it no more. Core Data: `detectConflicts(for:)`.
  public func detectConflicts(for object: AnyManagedObject) throws {
    guard object.registry === registry else { throw ObjectError(.noContext, object) }
    if object.isFault { try fire(object) }
    guard !object.isDeletedOrGone else { throw ObjectError(.deleted, object) }
    object.state.insert(.guarded)
    touch(object)
  }
}

extension AnyManagedObject {
  /// True if the next save only looks at the object's version.
  var isGuarded: Bool {
    state.contains(.guarded) && !hasChanges && !isFault && !objectID.isTemporary
      && !isDeletedOrGone
  }
}
