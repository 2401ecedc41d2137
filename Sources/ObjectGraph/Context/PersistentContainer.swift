public import FoundationEssentials

/// A coordinator with the contexts that most programs have: one for the screen, others for work.
///
/// Core Data: `NSPersistentContainer`.
@MainActor public final class PersistentContainer {
  /// The model's name, for people who look for errors.
  nonisolated public let name: String
  /// The stores.
  nonisolated public let coordinator: PersistentStoreCoordinator
  /// The context of the main actor, which takes over all other contexts' saves as they happen.
  public private(set) lazy var viewContext = ManagedObjectContext.main(coordinator)

  /// Makes a container without stores.
  nonisolated public init(name: String, model: ManagedObjectModel) {
    self.name = name
    coordinator = PersistentStoreCoordinator(model: model)
  }

  /// Adds a store, as ``PersistentStoreCoordinator/addStore(_:at:configuration:options:)`` does.
  ///
  /// Core Data: `loadPersistentStores(completionHandler:)`.
  @discardableResult nonisolated public func loadStore(
    _ kind: StoreKind, at url: URL? = nil, configuration: String? = nil,
    options: StoreOptions = StoreOptions()
  ) throws -> StoreMetadata {
    try coordinator.addStore(kind, at: url, configuration: configuration, options: options)
  }

  /// Makes a context for the caller's own task or actor.
  ///
  /// Core Data: `newBackgroundContext()`.
  nonisolated public func newBackgroundContext() -> ManagedObjectContext {
    ManagedObjectContext(coordinator)
  }

  /// Runs a body with a context of its own, as ``PersistentStoreCoordinator/perform(_:)`` does.
  ///
  /// Core Data: `performBackgroundTask(_:)`.
  nonisolated public func performBackgroundTask<R: Sendable>(
    _ body: @escaping @Sendable (ManagedObjectContext) throws -> R
  ) async throws -> R {
    try await coordinator.perform(body)
  }
}
