public import FoundationEssentials

/// Migrations one after the other, from whichever of their models a store was made with.
///
/// Core Data: `NSStagedMigrationManager`.
public struct StagedMigration: Sendable {
  /// The migrations, each from the model that the one before leads to.
  public let stages: [MigrationManager]

  /// Makes a chain of migrations.
  ///
  /// Throws `MigrationError` where one doesn't begin with the model that the one before it ends with.
  public init(_ stages: [MigrationManager]) throws(MigrationError) {
    for (stage, next) in zip(stages, stages.dropFirst()) {
      let (end, start) = (stage.destinationModel, next.sourceModel)
      guard end.entityVersionHashesByName == start.entityVersionHashesByName else {
        throw MigrationError(
          .cannotInfer(["A stage doesn't begin with the model that the one before leads to."]))
      }
    }
    self.stages = stages
  }

  /// Takes a store through the stages that it hasn't passed; gives a report for each, none where it's of
  /// the last model already.
  ///
  /// Each stage is complete before the next begins: after an interruption the store is of one of the
  /// models, and can go on from there. Only the first stage keeps the store as it was. Throws
  /// `MigrationError` where the store is of none of the models, and what
  /// ``MigrationManager/migrateStore(_:at:configuration:progress:)`` throws.
  @discardableResult public func migrateStore(
    _ kind: StoreKind, at url: URL, configuration: String? = nil,
    progress: @escaping (MigrationProgress) -> Bool = { _ in true }
  ) throws -> [MigrationReport] {
    let metadata = try PersistentStoreCoordinator.metadata(of: kind, at: url)
    guard let last = stages.last else { return [] }
    let isOf = { (model: ManagedObjectModel) in
      try model.isCompatible(with: metadata, configuration: configuration)
    }
    if try isOf(last.destinationModel) { return [] }
    guard let first = try stages.firstIndex(where: { try isOf($0.sourceModel) }) else {
      throw MigrationError(.noSourceModel, url.path)
    }
    return try stages[first...].enumerated().map { place, stage in
      var stage = stage
      stage.keepsBackup = stage.keepsBackup && place == 0
      return try stage.migrateStore(
        kind, at: url, configuration: configuration, progress: progress)
    }
  }
}
