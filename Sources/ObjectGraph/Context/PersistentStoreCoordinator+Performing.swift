extension PersistentStoreCoordinator {
  /// Runs a body with a context of its own and gives back what it returns, values only: objects
  /// stay inside.
  ///
  /// Core Data: `performBackgroundTask(_:)`.
  public func perform<R: Sendable>(
    _ body: @Sendable (ManagedObjectContext) throws -> R
  ) async throws -> R {
    try body(ManagedObjectContext(self))
  }

  /// The same without waiting for a task.
  ///
  /// Core Data: `performAndWait(_:)`.
  public func performAndWait<R: Sendable>(
    _ body: (ManagedObjectContext) throws -> R
  ) throws -> R {
    try body(ManagedObjectContext(self))
  }
}
