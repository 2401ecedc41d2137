extension ManagedObjectModel {
  /// Returns true if a store can be opened with this model: every version hash is the same.
  ///
  /// Throws `ModelError` where there is no such configuration.
  /// Core Data: `isConfiguration(withName:compatibleWithStoreMetadata:)`.
  public func isCompatible(
    with metadata: StoreMetadata, configuration: String? = nil
  ) throws(ModelError) -> Bool {
    try differences(from: metadata, configuration: configuration).isEmpty
  }

  /// The entities whose version hashes are not those of a store, by name.
  ///
  /// Throws `ModelError` where there is no such configuration.
  public func differences(
    from metadata: StoreMetadata, configuration: String? = nil
  ) throws(ModelError) -> [EntityDifference] {
    let names = try entityNames(configuration: configuration)
    return metadata.differences(to: entityVersionHashesByName.filter { names.contains($0.key) })
  }

  /// Returns true if a store has the hashes of all of the model's entities, or of those of one of its
  /// configurations.
  func madeStore(with metadata: StoreMetadata) -> Bool {
    let (hashes, names) = (entityVersionHashesByName, Set(metadata.versionHashes.keys))
    let isWhole = Set(hashes.keys) == names
    guard isWhole || configurations.values.contains(where: { Set($0) == names }) else {
      return false
    }
    return metadata.differences(to: hashes.filter { names.contains($0.key) }).isEmpty
  }
}
