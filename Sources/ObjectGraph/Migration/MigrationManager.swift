public import FoundationEssentials
import SQLiteFiles

/// Takes a store's file from one model to another.
///
/// The result is made beside the store and takes its place only when it is finished and on disk:
/// whatever happens, the store's name stands for the old store or the new one, and the old one is
/// kept. Objects keep their keys, the store its UUID, so that identifiers that were kept elsewhere
/// lead to the same objects. Nobody else may have the store open.
///
/// Core Data: `NSMigrationManager`.
public struct MigrationManager: Sendable {
  /// The model that the store was made with.
  public let sourceModel: ManagedObjectModel
  /// The model that the result is for.
  public let destinationModel: ManagedObjectModel
  /// The mapping of each entity and property.
  public let mappingModel: MappingModel
  /// True if the store is kept as it was, as `NAME.before-migration-DATE` beside the result.
  public var keepsBackup = true
  /// Work of the program's own on the result, once all objects and relationships have been taken over: it
  /// splits and joins entities and relates objects; nil for none.
  ///
  /// An error that it throws ends the migration, as does a change that can't be saved. A survey leaves it out.
  public var finishing: MigrationWork?
  let attributes: [AttributeMapping]
  /// The time to wait for others that use the store.
  public var lockTimeout = Duration.seconds(10)

  /// Finds out what changed from one model to the other.
  ///
  /// Attributes with a rule of their own may change in any way. Throws `MigrationError` with every
  /// reason if the other changes cannot be inferred, or would lose values.
  public init(
    from source: ManagedObjectModel, to destination: ManagedObjectModel,
    computing attributes: [AttributeMapping] = []
  ) throws(MigrationError) {
    sourceModel = source
    destinationModel = destination
    self.attributes = attributes
    mappingModel = try .inferred(from: source, to: destination, computing: attributes)
  }

  /// Reports what `migrateStore` would do, with the numbers of objects and the obstacles; not a
  /// byte changes.
  ///
  /// `progress` gives false to stop. Throws `StoreError` where the file cannot be read or was made
  /// with another model, and `MigrationError` where it has parts that would be lost.
  public func survey(
    _ kind: StoreKind, at url: URL, configuration: String? = nil,
    progress: @escaping (MigrationProgress) -> Bool = { _ in true }
  ) throws -> MigrationReport {
    try migration(kind, url, configuration, progress).survey()
  }

  /// Migrates the store; one that has the destination's version hashes already is left alone.
  ///
  /// `progress` gives false to stop. Throws `MigrationError` where objects do not fit or it was
  /// stopped, `StoreError` where the file cannot be read or written; the store is then as it was.
  /// Core Data: `migrateStore(from:type:mapping:to:type:)`.
  @discardableResult public func migrateStore(
    _ kind: StoreKind, at url: URL, configuration: String? = nil,
    progress: @escaping (MigrationProgress) -> Bool = { _ in true }
  ) throws -> MigrationReport {
    try migration(kind, url, configuration, progress).migrate(keepingOld: keepsBackup)
  }

  /// The model that a store was made with: one of those given, or the one that an SQLite store
  /// keeps of itself; nil where neither has the store's version hashes.
  ///
  /// A store may hold the entities of one of the model's configurations only.
  ///
  /// Core Data: `mergedModel(from:forStoreMetadata:)`.
  public static func sourceModel(
    of kind: StoreKind, at url: URL, among models: [ManagedObjectModel] = []
  ) throws -> ManagedObjectModel? {
    let metadata = try PersistentStoreCoordinator.metadata(of: kind, at: url)
    if let known = models.first(where: { $0.madeStore(with: metadata) }) { return known }
    guard kind == .sqlite, let cached = try ManagedObjectModel.cached(inStoreAt: url),
      cached.madeStore(with: metadata)
    else { return nil }
    return cached
  }

  private func migration(
    _ kind: StoreKind, _ url: URL, _ configuration: String?,
    _ progress: @escaping (MigrationProgress) -> Bool
  ) throws -> any FileMigration {
    guard url.isFileURL else {
      throw StoreError(.unsupported("A store without a file"), url.absoluteString)
    }
    let job = MigrationJob(
      kind: kind, path: url.path, source: sourceModel, destination: destinationModel,
      mapping: mappingModel, sourceNames: try sourceModel.entityNames(configuration: configuration),
      destinationNames: try destinationModel.entityNames(configuration: configuration),
      attributes: attributes, work: finishing, lockTimeout: lockTimeout, progress: progress)
    switch kind {
    case .sqlite: return SQLiteMigration(job: job)
    case .xml: return AtomicMigration(job: job, format: XMLStoreFormat())
    case .binary: return AtomicMigration(job: job, format: BinaryStoreFormat())
    case .inMemory: throw StoreError(.unsupported("A file for a store in memory"), url.path)
    }
  }
}

/// A store on its way to another model.
protocol FileMigration {
  /// Looks at everything and changes nothing.
  func survey() throws -> MigrationReport
  /// Makes the result beside the store and puts it in its place.
  func migrate(keepingOld: Bool) throws -> MigrationReport
}

/// One store with all that its migration needs to know.
struct MigrationJob {
  let kind: StoreKind
  let path: String
  let source: ManagedObjectModel
  let destination: ManagedObjectModel
  let mapping: MappingModel
  let sourceNames: Set<String>
  let destinationNames: Set<String>
  let attributes: [AttributeMapping]
  let work: MigrationWork?
  let lockTimeout: Duration
  let progress: (MigrationProgress) -> Bool

  /// False where the store is of the destination already; throws where it is of neither.
  func isNeeded(_ metadata: StoreMetadata) throws -> Bool {
    let wanted = destination.entityVersionHashesByName.filter { destinationNames.contains($0.key) }
    if metadata.differences(to: wanted).isEmpty { return false }
    let known = source.entityVersionHashesByName.filter { sourceNames.contains($0.key) }
    let differences = metadata.differences(to: known)
    guard differences.isEmpty else { throw StoreError(.incompatible(differences), path) }
    return true
  }

  func migration(
    _ source: any MigrationSource, _ metadata: StoreMetadata
  ) throws -> GraphMigration {
    let plan = MigrationPlan(
      mapping, self.source.storage, destination.storage, names: sourceNames,
      computing: attributes)
    let outside = plan.entities.filter { !destinationNames.contains($0.destination.name) }
    guard outside.isEmpty else {
      throw MigrationError(
        .cannotInfer(
          outside.map { "'\($0.destination.name)' is not in the configuration any more." }), path)
    }
    return try GraphMigration(plan, from: source, uuid: metadata.uuid, store: path) { step in
      guard progress(step) else { throw MigrationError(.cancelled, path) }
    }
  }

  /// Asks for the last time before the result takes the store's place.
  func finish() throws {
    guard progress(MigrationProgress(step: .finishing, entityName: "", done: 0, total: 0)) else {
      throw MigrationError(.cancelled, path)
    }
  }

  /// The metadata of the result: the store's identity and the keys of applications, with the new
  /// model's hashes.
  func metadata(after old: StoreMetadata) throws -> StoreMetadata {
    let hashes = destination.entityVersionHashesByName.filter { destinationNames.contains($0.key) }
    let new = StoreMetadata(
      new: kind, uuid: old.uuid, hashes: hashes,
      versionIdentifiers: destination.versionIdentifiers)
    let keys = old.keys.merging(new.keys) { _, new in new }
    guard let made = StoreMetadata(kind: kind, uuid: old.uuid, keys: keys) else {
      throw StoreError(.missingMetadata, path)
    }
    return made
  }

  /// Compares the numbers of objects that were read back from the result, before it takes anyone's
  /// place; an entity without one isn't in the store.
  func check(_ report: MigrationReport, found: (EntityLayout) throws -> Int?) throws {
    for entity in report.entities {
      guard let name = entity.mapping.destinationEntityName,
        let layout = destination.storage.layouts[name], let found = try found(layout),
        found != entity.objectCount
      else { continue }
      throw MigrationError(
        .unsound("The result has \(found) of \(entity.objectCount) objects of '\(name)'."), path)
    }
  }

  /// Lets a result be made beside the store, and puts it in its place.
  func replace(
    _ swap: StoreSwap, keepingOld: Bool, _ make: (_ temporary: String) throws -> MigrationReport
  ) throws -> MigrationReport {
    let temporary = swap.temporaryPath()
    do {
      var report = try make(temporary)
      report.backup = try swap.replace(with: temporary, keepingOld: keepingOld)
        .map { URL(fileURLWithPath: $0) }
      return report
    } catch {
      swap.discard(temporary)
      throw named(error, temporary)
    }
  }

  /// An error of the unfinished result as one of the store.
  private func named(_ error: any Error, _ temporary: String) -> any Error {
    switch error {
    case let failure as SQLiteError: failure.storeError(path)
    case let error as StoreError where error.store == temporary: StoreError(error.reason, path)
    case let error as MigrationError where error.store == nil:
      MigrationError(error.reason, path)
    default: error
    }
  }
}
