import ObjectGraph

extension ManagedObjectContext {
  /// Makes a context in which an object that another process deleted is an error of the save, and not
  /// one without values: a score must not be compared with nothing.
  convenience init(exact coordinator: PersistentStoreCoordinator) {
    self.init(coordinator)
    shouldDeleteInaccessibleFaults = false
  }
}
