extension PersistentStoreCoordinator {
  /// The saves that a store's persistent history tells of, after the one with a number, in their
  /// order; nil for a store that keeps no history.
  ///
  /// The number of the last one is the token for the next time. Throws `StoreError` where the store
  /// was not added or cannot be read. Core Data: `NSPersistentHistoryChangeRequest.fetchHistory(after:)`.
  public func history(
    ofStoreWith uuid: String, after number: Int64 = 0
  ) throws -> [HistoryTransaction]? {
    guard let store = stores.first(where: { $0.metadata.uuid == uuid }) else {
      throw StoreError(.notAStore("none with that UUID was added."), uuid)
    }
    return try (store as? SQLiteStore)?.history(after: number)
  }
}
