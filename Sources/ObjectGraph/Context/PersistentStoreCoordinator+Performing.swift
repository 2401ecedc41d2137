extension PersistentStoreCoordinator {
  /// Runs a body with a context of its own and gives back what it returns, values only: objects
  /// stay inside.
  ///
  /// The body runs on a thread of the library's own: it holds up neither the caller's actor nor the
  /// threads of other tasks, however long a save takes. Throws what the body throws, and what it could
  /// not read: see ``ManagedObjectContext/checkReads()``.
  ///
  /// Core Data: `performBackgroundTask(_:)`.
  public func perform<R: Sendable>(
    _ body: @escaping @Sendable (ManagedObjectContext) throws -> R
  ) async throws -> R {
    try await withCheckedThrowingContinuation { continuation in
      WorkerThreads.shared.run {
        continuation.resume(with: Result { try self.performAndWait(body) })
      }
    }
  }

  /// Runs an asynchronous body with a context of its own, which stays the same throughout.
  ///
  /// The body runs in an actor of its own on a thread of the library's; while it waits, the thread is
  /// free. The context and its objects can't leave it. Throws as `perform(_:)` does.
  public func withContext<R: Sendable>(
    _ body: nonisolated(nonsending) @Sendable (ManagedObjectContext) async throws -> R
  ) async throws -> R {
    try await ContextActor().run(self, body)
  }

  /// The same as `perform(_:)` without waiting for a task.
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
