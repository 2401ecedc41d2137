import DurableFiles

/// A store that is one graph in a file on its way to another model.
struct AtomicMigration: FileMigration {
  let job: MigrationJob
  let format: any AtomicStoreFormat

  func survey() throws -> MigrationReport {
    let bytes = try bytes(job.path)
    let metadata = try format.metadata(bytes, path: job.path)
    guard try job.isNeeded(metadata) else { return .notNeeded }
    let (graph, repairs, space) = try read(bytes, metadata)
    var migration = try job.migration(AtomicMigrationSource(graph, space: space), metadata)
    try migration.run(into: nil)
    return migration.report(job.mapping, repairs: repairs)
  }

  func migrate(keepingOld: Bool) throws -> MigrationReport {
    let swap = try StoreSwap(job.path)
    let held = try swap.lock(timeout: job.lockTimeout)
    defer { held.release() }
    swap.removeLeftovers()
    let bytes = try bytes(swap.path)
    let metadata = try format.metadata(bytes, path: job.path)
    guard try job.isNeeded(metadata) else { return .notNeeded }
    let (graph, repairs, space) = try read(bytes, metadata)
    var migration = try job.migration(AtomicMigrationSource(graph, space: space), metadata)
    let target = AtomicMigrationTarget(lastKey: graph.lastKey)
    try migration.run(into: target)
    let report = migration.report(job.mapping, repairs: repairs)
    guard report.conflicts.isEmpty else {
      throw MigrationError(.doesNotFit(report.conflicts), job.path)
    }
    let written = try format.write(target.graph, job.metadata(after: metadata))
    let found = try soundGraph(written)
    try job.check(report) { found.keys(of: [$0]).count }
    let made = try afterWork(written, target.graph, from: graph, metadata)
    try job.finish()
    return try job.replace(swap, keepingOld: keepingOld) { temporary in
      try DurableFiles().create(temporary, with: made, durably: true)
      return report
    }
  }

  private func bytes(_ path: String) throws -> [UInt8] {
    let content: FileContent?
    do { content = try DurableFiles().read(path) } catch {
      throw StoreError(.system("\(error.text)."), path)
    }
    guard let content else { throw StoreError(.notAStore("there is no such file."), path) }
    return content.bytes
  }

  private func read(
    _ bytes: [UInt8], _ metadata: StoreMetadata
  ) throws -> (AtomicGraph, [String], (EntityLayout) -> IdentifierSpace) {
    let (entities, space) = spaces(job.source.storage, job.sourceNames, metadata.uuid)
    let read = try format.read(
      bytes, entities: entities, space: space, path: job.path, isOfTheModel: true,
      accept: { _ in })
    return (read.graph, read.repairs, space)
  }

  private func spaces(
    _ model: ModelStorage, _ names: Set<String>, _ uuid: String
  ) -> ([EntityLayout], (EntityLayout) -> IdentifierSpace) {
    let entities = model.numbered.filter { names.contains($0.name) }
    let spaces = entities.spaces(ofStore: uuid)
    return (
      entities,
      { spaces[ObjectIdentifier($0)] ?? IdentifierSpace(storeUUID: uuid, entity: $0) }
    )
  }

  /// The result with what the program's own work has changed.
  private func afterWork(
    _ written: [UInt8], _ graph: AtomicGraph, from old: AtomicGraph, _ metadata: StoreMetadata
  ) throws -> [UInt8] {
    guard job.work != nil else { return written }
    let before = AtomicStore(
      old, metadata, model: job.source, entityNames: job.sourceNames, name: job.path,
      readOnlyReason: "it is being migrated.")
    let after = AtomicStore(
      graph, try job.metadata(after: metadata), model: job.destination,
      entityNames: job.destinationNames, name: job.path)
    try job.work(on: after, from: before)
    let made = try format.write(after.content, after.metadata)
    _ = try soundGraph(made)
    return made
  }

  /// Reads a result back with the new model, before it takes anyone's place.
  private func soundGraph(_ made: [UInt8]) throws -> AtomicGraph {
    let metadata = try format.metadata(made, path: job.path)
    let (entities, space) = spaces(job.destination.storage, job.destinationNames, metadata.uuid)
    let read = try format.read(
      made, entities: entities, space: space, path: job.path, isOfTheModel: true, accept: { _ in })
    if let repair = read.repairs.first { throw MigrationError(.unsound(repair), job.path) }
    return read.graph
  }
}
