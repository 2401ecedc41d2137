extension PersistentStoreCoordinator {
  /// Runs a body with a context of its own and gives back what it returns, values only: objects
  /// stay inside.
  ///
  /// The body leaves the caller's actor free. Throws what the body throws, and what it could not read: see
  /// ``ManagedObjectContext/checkReads()``.
  ///
  /// Core Data: `performBackgroundTask(_:)`.
  @concurrent public func perform<R: Sendable>(
    _ body: @Sendable (ManagedObjectContext) throws -> R
  ) async throws -> R {
    try performAndWait(body)
  }

  /// The same without waiting for a task.
  ///
  /// Core Data: `performAndWait(_:)`.
  public func performAndWait<R: Sendable>(
    _ body: (ManagedObjectContext) throws -> R
  ) throws -> R {
    let context = ManagedObjectContext(self)
    let answer = try body(context)
    try context.checkReads()
    return answer
  }
}
