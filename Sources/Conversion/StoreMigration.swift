import ArcadeFormats
import DurableFiles
import FoundationEssentials
import Inspection
import ObjectGraph
import Persistence
package import Words

/// Migrates a Core Data store's file to another model, or says what that would do.
package struct StoreMigration {
  /// One entity with its changes.
  package struct Entity: Sendable, Hashable {
    /// The name in the new model, or the old one where it is left out.
    package let name: String
    package let objectCount: Int
    package let changes: [MigrationChange]
    /// The properties that change.
    package let properties: [Property]
  }

  /// One property that does not stay as it is.
  package struct Property: Sendable, Hashable {
    /// The name in the new model, or the old one where it is left out.
    package let name: String
    package let changes: [MigrationChange]
  }

  /// The result of a migration, or its forecast.
  package struct Outcome: Sendable, Hashable {
    /// False when the store is of the model already.
    package let isNeeded: Bool
    package let objectCount: Int
    package let entities: [Entity]
    /// The obstacles, a sentence of the library each.
    package let conflicts: [String]
    /// The damages that are healed in the result, a sentence of the library each.
    package let repairs: [String]
    /// The path of the backup of the store.
    package let backup: String?
  }

  /// The reason that nothing was done.
  package enum Failure: Error, Sendable, Hashable {
    /// The model that the store was made with is not known.
    case noSourceModel
    /// The caller wanted no more.
    case stopped
    case noSuchFile
    /// The file is no store.
    case notAStore
    /// The file cannot be read.
    case unreadable(FileFault)
    /// The obstacles, a sentence of the library each, not yet safe to show.
    case reasons([String])
    /// The library's error of the file, as a whole sentence, not yet safe to show.
    case failed(String)
  }

  private let path: String
  private let model: String
  private let sourceModel: String?

  /// Names the store, the model to take it to, and the model that it was made with; nil for the one
  /// that the store keeps, an earlier version in the folder of the new one, or the arcade's.
  package init(of path: String, to model: String, from sourceModel: String? = nil) {
    self.path = path
    self.model = model
    self.sourceModel = sourceModel
  }

  /// Reports what `run` would do; not a byte changes.
  package func survey() throws(Failure) -> Outcome {
    try reporting { manager, kind, url in
      Outcome(try manager.survey(kind, at: url))
    }
  }

  /// Makes the result beside the store and puts it in its place.
  ///
  /// `progress` gets the numbers of steps done and of all, and gives false to stop.
  package func run(
    progress: @escaping (_ done: Int, _ total: Int) -> Bool
  ) throws(Failure) -> Outcome {
    try reporting { manager, kind, url in
      Outcome(
        try manager.migrateStore(kind, at: url) { step in
          switch step.step {
          case .objects: progress(step.done, 2 * step.total)
          case .relationships: progress(step.total + step.done, 2 * step.total)
          case .finishing: progress(1, 1)
          }
        })
    }
  }

  private func reporting(
    _ body: (MigrationManager, StoreKind, URL) throws -> Outcome
  ) throws(Failure) -> Outcome {
    do {
      let kind = try storeKind()
      let url = URL(fileURLWithPath: path)
      let destination = try ManagedObjectModel(contentsOf: URL(fileURLWithPath: model))
      let metadata = try PersistentStoreCoordinator.metadata(of: kind, at: url)
      if try destination.isCompatible(with: metadata) { return .notNeeded }
      let source = try source(kind, url, metadata)
      return try body(try MigrationManager(from: source, to: destination), kind, url)
    } catch let failure as Failure {
      throw failure
    } catch let error as MigrationError {
      if error.reason == .cancelled { throw .stopped }
      throw error.store == nil ? .reasons(error.sentences) : .failed(error.description)
    } catch let error as ModelError {
      throw .reasons(error.sentences)
    } catch {
      throw .failed("\(error)")
    }
  }

  private func source(
    _ kind: StoreKind, _ url: URL, _ metadata: StoreMetadata
  ) throws -> ManagedObjectModel {
    if let sourceModel {
      return try ManagedObjectModel(contentsOf: URL(fileURLWithPath: sourceModel))
    }
    let versions = ManagedObjectModel.readVersions(in: URL(fileURLWithPath: model))
    if let found = try MigrationManager.sourceModel(of: kind, at: url, among: versions.models) {
      return found
    }
    guard let own = try OwnModels.model(of: metadata) else {
      // It may be the version that can't be read.
      throw versions.fault ?? Failure.noSourceModel
    }
    return own
  }

  private func storeKind() throws(Failure) -> StoreKind {
    let kind: FileKind?
    do {
      kind = try DurableFiles().fileKind(of: path)
    } catch {
      throw .unreadable(FileFault(error))
    }
    guard let kind else { throw .noSuchFile }
    guard let store = StoreKind(kind) else { throw .notAStore }
    return store
  }
}

extension StoreMigration.Outcome {
  static let notNeeded = StoreMigration.Outcome(
    isNeeded: false, objectCount: 0, entities: [], conflicts: [], repairs: [], backup: nil)

  init(_ report: MigrationReport) {
    isNeeded = report.isNeeded
    objectCount = report.objectCount
    entities = report.entities.map { StoreMigration.Entity($0) }
    conflicts = report.conflicts
    repairs = report.repairs
    backup = report.backup?.path
  }
}

extension StoreMigration.Entity {
  init(_ entity: MigrationReport.Entity) {
    let mapping = entity.mapping
    name = mapping.destinationEntityName ?? mapping.sourceEntityName ?? ""
    objectCount = entity.objectCount
    switch mapping.kind {
    case .added: changes = [.added]
    case .removed: changes = [.removed]
    case .copied, .transformed: changes = mapping.changes.map { .library($0) }
    }
    properties = mapping.propertyMappings.filter { !$0.changes.isEmpty }.map { property in
      let lost = property.sourceName.flatMap { entity.lostValueCounts[$0] }
      let more = property.destinationName == nil ? lost : nil
      return StoreMigration.Property(
        name: property.destinationName ?? property.sourceName ?? "",
        changes: property.changes.map { .library($0.description) }
          + (more.map { [.lostValues(count: $0)] } ?? []))
    }
  }
}
