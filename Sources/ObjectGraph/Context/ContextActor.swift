/// The home of one context and its objects, away from every other actor.
actor ContextActor {
  private let executor = WorkerExecutor()

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  func run<R: Sendable>(
    _ coordinator: PersistentStoreCoordinator,
    _ body: nonisolated(nonsending) @Sendable (ManagedObjectContext) async throws -> R
  ) async throws -> R {
    let context = ManagedObjectContext(coordinator)
    let answer = try await body(context)
    try context.checkReads()
    return answer
  }
}
