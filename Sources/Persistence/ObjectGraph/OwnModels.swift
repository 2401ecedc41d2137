package import ObjectGraph

/// The models of the stores that the arcade makes, one for each file.
package enum OwnModels {
  /// The model whose version hashes a store's metadata names; nil for another program's store.
  package static func model(of metadata: StoreMetadata) throws -> ManagedObjectModel? {
    let models = [
      try ManagedObjectModel(Hiscore.self),
      try ManagedObjectModel(Detail.self, Band.self, Coverage.self),
      try ManagedObjectModel(Customer.self),
      try ManagedObjectModel(Run.self),
    ]
    return models.first { $0.entityVersionHashesByName == metadata.versionHashes }
  }
}
