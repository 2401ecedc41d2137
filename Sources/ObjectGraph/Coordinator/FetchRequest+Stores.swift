extension FetchRequest {
  /// Asks certain stores of the coordinator only; unsaved objects are those that will go there.
  ///
  /// Core Data: `affectedStores`.
  public func inStores(_ stores: [OpenStore]) -> Self {
    var copy = self
    copy.storeUUIDs = Set(stores.map(\.metadata.uuid))
    return copy
  }
}
