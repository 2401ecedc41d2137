extension ManagedObjectContext {
  /// Gives up all unsaved changes: new objects go, changed and deleted ones are as they were read.
  ///
  /// Core Data: `rollback()`.
  public func rollback() {
    for object in touched {
      if object.isInserted {
        object.state.insert(.gone)
        registry.remove(object)
      } else if let committed = object.committed {
        object.values = committed
      }
      object.committed = nil
      object.state.subtract([
        .inserted, .updated, .deleted, .touched, .relationshipTouched,
      ])
    }
    touched.removeAll()
    readFailures.removeAll()
    if undoLog != nil { undoLog = UndoLog() }
  }

  /// Forgets all objects: those that are still held cannot be used any more.
  ///
  /// Core Data: `reset()`.
  public func reset() {
    rollback()
    for object in registry.objects {
      object.state.insert(.fault)
      object.values = []
    }
    prefetched.removeAll()
  }

  /// Makes an object a fault, so that its values are read anew; with `mergeChanges` unsaved changes
  /// are laid over the new values.
  ///
  /// Core Data: `refresh(_:mergeChanges:)`.
  public func refresh(_ object: AnyManagedObject, mergeChanges: Bool) throws {
    guard !object.isInserted, !object.state.contains(.gone) else { return }
    prefetched[object.objectID] = nil
    guard mergeChanges, object.hasChanges else {
      object.state.subtract([.updated, .deleted, .relationshipTouched])
      object.committed = nil
      object.values = []
      object.state.insert(.fault)
      return
    }
    guard let store = source(of: object.objectID),
      let row = try store.row(object.objectID)
    else { throw ObjectError(.inaccessible, object) }
    let changed = object.changedSlots.filter { !object.entity.properties[$0].isToMany }
    var values = row.values
    for slot in changed { values[slot] = object.values[slot] }
    for slot in object.entity.toManySlots { values[slot] = object.values[slot] }
    var committed = row.values
    for slot in object.entity.toManySlots {
      committed[slot] = object.committed?[slot] ?? .null
    }
    object.values = values
    object.committed = committed
    object.version = row.version
  }

  /// Makes all unchanged objects faults, and lays unsaved changes over new values.
  ///
  /// Core Data: `refreshAllObjects()`.
  public func refreshAllObjects() throws {
    for object in registry.objects { try refresh(object, mergeChanges: true) }
  }
}
