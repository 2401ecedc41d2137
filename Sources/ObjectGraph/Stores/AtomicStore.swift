import DurableFiles
import FoundationEssentials
import PropertyLists

/// A store that is in memory as a whole: with a format in a file, else nowhere else.
///
/// `@unchecked Sendable`: everything that changes is used under the lock only.
final class AtomicStore: PersistentStore, @unchecked Sendable {
  let metadata: StoreMetadata
  let name: String
  let entityNames: Set<String>
  let readOnlyReason: String?
  private let format: (any AtomicStoreFormat)?
  /// False for a store of another model, of which only what this one knows is read.
  private let isOfTheModel: Bool
  private let entities: [EntityLayout]
  private let spaces: [ObjectIdentifier: IdentifierSpace]
  private let files = DurableFiles()
  private let lock = RecursiveLock()
  private var graph: AtomicGraph
  private var stamp: FileStamp?
  private var found: [String] = []
  private var leftOut = LeftOutParts([])
  /// The metadata as the file has them now; nil as long as they are those of the beginning.
  private var changedMetadata: StoreMetadata?

  /// Reads the file or writes a new one, under the caller's lock; `path` is nil for memory only.
  init(
    path: String?, format: (any AtomicStoreFormat)?, model: ManagedObjectModel,
    entityNames: Set<String>, options: StoreOptions
  ) throws {
    name = path ?? "memory"
    self.format = format
    self.entityNames = entityNames
    entities = model.storage.numbered.filter { entityNames.contains($0.name) }
    let hashes = model.entityVersionHashesByName.filter { entityNames.contains($0.key) }
    let content = try path.flatMap { try Self.content($0) }
    (metadata, readOnlyReason) = try Self.identity(
      content, format, hashes, model.versionIdentifiers, options, name)
    // Stores of Mac OS X 10.4 have no hashes that could differ.
    isOfTheModel =
      metadata.versionHashes.isEmpty || metadata.differences(to: hashes).isEmpty
    spaces = entities.spaces(ofStore: metadata.uuid)
    graph = AtomicGraph(lastKey: format?.keyBeforeFirst ?? 0)
    if let content {
      try load(content)
    } else if path != nil {
      try write(graph)
    }
  }

  /// A graph that's in memory only, under the identity of a store; `name` is told in errors.
  init(
    _ graph: AtomicGraph, _ metadata: StoreMetadata, model: ManagedObjectModel,
    entityNames: Set<String>, name: String, readOnlyReason: String? = nil
  ) {
    (self.graph, self.metadata, self.name) = (graph, metadata, name)
    (self.entityNames, self.readOnlyReason, format) = (entityNames, readOnlyReason, nil)
    isOfTheModel = true
    entities = model.storage.numbered.filter { entityNames.contains($0.name) }
    spaces = entities.spaces(ofStore: metadata.uuid)
  }

  /// Everything that is in the store.
  var content: AtomicGraph { lock.withLock { graph } }

  /// The metadata of the store, or of a new one, and the reason that it may not be written.
  private static func identity(
    _ content: FileContent?, _ format: (any AtomicStoreFormat)?, _ hashes: [String: Data],
    _ versionIdentifiers: [String], _ options: StoreOptions, _ name: String
  ) throws -> (StoreMetadata, readOnlyReason: String?) {
    guard let content, let format else {
      if format != nil, options.isReadOnly {
        throw StoreError(.notAStore("there is no file."), name)
      }
      let made = StoreMetadata(
        new: format?.kind ?? .inMemory, uuid: try StoreIdentity.makeUUID(for: name),
        hashes: hashes, versionIdentifiers: versionIdentifiers,
        applicationValues: options.applicationMetadata)
      return (made, nil)
    }
    let metadata = try format.metadata(content.bytes, path: name)
    let differences = metadata.differences(to: hashes)
    guard differences.isEmpty || options.ignoresVersionHashes else {
      throw StoreError(.incompatible(differences), name)
    }
    guard differences.isEmpty else {
      return (metadata, "it was opened though its model differs.")
    }
    return (metadata, options.isReadOnly ? "it was opened for reading." : nil)
  }

  private static func content(_ path: String) throws -> FileContent? {
    do {
      let content = try DurableFiles().read(path)
      return content?.bytes.isEmpty ?? true ? nil : content
    } catch {
      throw StoreError(.system("\(error.text)."), path)
    }
  }

  var isReadOnly: Bool { readOnlyReason != nil }

  /// Sentences about what the file as it was last read had broken.
  var repairs: [String] { lock.withLock { found } }

  /// The parts of a store of another model that were left out when its file was last read.
  var gaps: [StoreGap] { lock.withLock { leftOut.all } }

  func gap(of id: ObjectID, property: String) -> StoreGap? {
    lock.withLock { leftOut.gap(of: id, property: property) }
  }

  func space(_ entity: EntityLayout) -> IdentifierSpace {
    // Of an entity that is not kept here nothing is found under such an identifier.
    spaces[ObjectIdentifier(entity)] ?? IdentifierSpace(storeUUID: metadata.uuid, entity: entity)
  }

  func close() {}

  func currentMetadata() throws -> StoreMetadata {
    try withGraph { _ in changedMetadata ?? metadata }
  }

  func setApplicationValues(_ values: [String: MetadataValue]) throws {
    try lock.withLock {
      let before = try currentMetadata()
      do {
        try transaction { _ in
          changedMetadata = (changedMetadata ?? metadata).replacing(applicationValues: values)
        }
      } catch {
        changedMetadata = before
        throw error
      }
    }
  }

  // MARK: - The file

  private func load(_ content: FileContent) throws {
    guard let format else { return }
    let read = try format.read(
      content.bytes, entities: entities, space: space, path: name, isOfTheModel: isOfTheModel
    ) { now in
      // Another process may have migrated the file to a model that is not ours.
      let differences = now.differences(to: metadata.versionHashes)
      guard differences.isEmpty else { throw StoreError(.incompatible(differences), name) }
      changedMetadata = now
    }
    graph = stamp == nil ? read.graph : graph.succeeded(by: read.graph)
    stamp = content.stamp
    (found, leftOut) = (read.repairs, read.leftOut)
  }

  /// Opens a store's file, or makes it; of several processes that come at once the first makes it.
  static func open(
    _ path: String, format: any AtomicStoreFormat, model: ManagedObjectModel,
    entityNames: Set<String>, options: StoreOptions
  ) throws -> AtomicStore {
    let isThere = try content(path) != nil
    let held = isThere || options.isReadOnly ? nil : try lock(path)
    defer { held?.release() }
    return try AtomicStore(
      path: path, format: format, model: model, entityNames: entityNames, options: options)
  }

  private static func lock(_ path: String) throws -> FileLock {
    do {
      return try DurableFiles().lock(path, timeout: .seconds(10))
    } catch {
      throw error.reason == .busy
        ? StoreError(.locked, path) : StoreError(.readOnly("\(error.text)."), path)
    }
  }

  private func write(_ graph: AtomicGraph) throws {
    guard let format else { return }
    do {
      try files.replace(
        name, with: try format.write(graph, changedMetadata ?? metadata),
        limit: DurableFiles.sizeLimit)
      stamp = try files.status(name)?.stamp
    } catch let error as FileError {
      throw StoreError(.readOnly("\(error.text)."), name)
    } catch let error as PropertyListError {
      throw StoreError(.readOnly("\(error.text)."), name)
    }
  }

  /// Takes over what another process has written since.
  private func reloadIfChanged() throws {
    guard format != nil, let stamp else { return }
    let current: FileStamp?
    do { current = try files.status(name)?.stamp } catch { return }
    guard let current, current != stamp, let content = try Self.content(name) else { return }
    try load(content)
  }

  // MARK: - Reading

  private func withGraph<R>(_ body: (AtomicGraph) throws -> R) throws -> R {
    try lock.withLock {
      try reloadIfChanged()
      return try body(graph)
    }
  }

  func rows(_ fetch: StoreFetch, _ body: (StoredRow) -> Void) throws {
    let rows = try withGraph { graph in
      try keys(fetch, graph).compactMap { storedRow($0, graph) }
    }
    for row in rows { body(row) }
  }

  func ids(_ fetch: StoreFetch) throws -> [ObjectID] {
    try withGraph { graph in
      try keys(fetch, graph).compactMap { key in
        graph.nodes[key].map { ObjectID(space: space($0.entity), key: key) }
      }
    }
  }

  func count(_ fetch: StoreFetch) throws -> Int {
    try withGraph { try keys(fetch, $0).count }
  }

  func dictionaries(_ request: DictionaryFetch) throws -> [[String: Value]] {
    try withGraph { graph in
      let source = AtomicSource(graph: graph, space: space)
      return try DictionaryEvaluator(source: source, request: request)
        .answer(try keys(request.objects, graph))
    }
  }

  private func keys(_ fetch: StoreFetch, _ graph: AtomicGraph) throws -> [Int64] {
    let evaluator = MemoryEvaluator(source: AtomicSource(graph: graph, space: space))
    var keys = graph.keys(
      of: fetch.entities, candidatesFor: fetch.predicate, storeUUID: metadata.uuid)
    if let first = fetch.firstKey { keys = keys.filter { $0 >= first } }
    if let predicate = fetch.predicate {
      keys = try keys.filter { try evaluator.holds(predicate, $0) }
    }
    let sorted = try evaluator.sorted(keys, by: fetch.order).dropFirst(fetch.offset)
    return Array(fetch.limit.map { sorted.prefix($0) } ?? sorted)
  }

  private func storedRow(_ key: Int64, _ graph: AtomicGraph) -> StoredRow? {
    graph.nodes[key].map { node in
      StoredRow(
        id: ObjectID(space: space(node.entity), key: key), version: node.version,
        values: node.values)
    }
  }

  func row(_ id: ObjectID) throws -> StoredRow? {
    try withGraph { storedRow(id.key, $0) }
  }

  func rows(_ ids: [ObjectID], of entity: EntityLayout) throws -> [StoredRow] {
    try withGraph { graph in ids.compactMap { storedRow($0.key, graph) } }
  }

  func members(of id: ObjectID, slot: Int) throws -> [ObjectID] {
    try withGraph { graph in
      guard case .objects(let ids) = graph.nodes[id.key]?.values[slot] else { return [] }
      return ids
    }
  }

  // MARK: - Writing

  func transaction<R>(_ body: (any StoreTransaction) throws -> R) throws -> R {
    if let readOnlyReason { throw StoreError(.readOnly(readOnlyReason), name) }
    return try lock.withLock {
      let held = format == nil ? nil : try Self.lock(name)
      defer { held?.release() }
      try reloadIfChanged()
      let transaction = AtomicTransaction(graph, store: name)
      let result = try body(transaction)
      transaction.settleMembers()
      if let model = entities.first?.model { transaction.forgetDeleted(model) }
      if let broken = transaction.graph.brokenConstraint(transaction.changedRoots) {
        throw StoreError(
          .notUnique(entity: broken.entity.name, attributes: broken.names), name)
      }
      try write(transaction.graph)
      graph = transaction.graph
      return result
    }
  }
}
