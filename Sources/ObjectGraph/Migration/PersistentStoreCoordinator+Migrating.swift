import FoundationEssentials

extension PersistentStoreCoordinator {
  /// Takes a store that is there and of another model to the coordinator's.
  ///
  /// Throws `StoreError` with the differences where nobody knows the model that it was made with.
  func migrateIfNeeded(
    _ kind: StoreKind, _ url: URL, _ configuration: String?, _ models: [ManagedObjectModel]
  ) throws {
    guard kind != .inMemory, url.isFileURL, SQLiteOpening.isFilled(url.path) else { return }
    let metadata: StoreMetadata
    do {
      metadata = try Self.metadata(of: kind, at: url)
    } catch let error as StoreError where error.reason == .missingMetadata {
      // Perhaps it is being made: opening it will tell.
      return
    }
    let differences = try model.differences(from: metadata, configuration: configuration)
    guard !differences.isEmpty else { return }
    let source =
      // A model that can't be compared is not the store's.
      try models.first {
        (try? $0.isCompatible(with: metadata, configuration: configuration)) ?? false
      } ?? MigrationManager.sourceModel(of: kind, at: url)
    guard let source else { throw StoreError(.incompatible(differences), url.path) }
    try MigrationManager(from: source, to: model)
      .migrateStore(kind, at: url, configuration: configuration)
  }
}
