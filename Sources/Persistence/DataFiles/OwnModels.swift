package import ObjectGraph

/// The models of the stores that the arcade makes, one for each file.
package enum OwnModels {
  /// The model whose version hashes a store's metadata names; nil for another program's store.
  package static func model(of metadata: StoreMetadata) throws -> ManagedObjectModel? {
    try models.get().first { $0.entityVersionHashesByName == metadata.versionHashes }
  }

  /// Made once: the hashes of every entity take longer than most files that are looked at.
  private static let models = Result {
    [
      try ManagedObjectModel(Hiscore.self),
      try ManagedObjectModel(Detail.self, Band.self, DetailsState.self),
      try ManagedObjectModel(Customer.self),
      try ManagedObjectModel(Run.self),
      try GameHistory.model.get(),
      try GameHistory.firstModel.get(),
    ]
  }
}
