import DurableFiles
public import FoundationEssentials
package import SQLiteFiles

/// Stands between contexts and stores; may be shared between threads.
///
/// Core Data: `NSPersistentStoreCoordinator`.
public final class PersistentStoreCoordinator: Sendable {
  /// The model of all stores and contexts.
  public let model: ManagedObjectModel
  private let added = Guarded<[any PersistentStore]>([])
  /// Tells saves to those that follow them.
  let saves = SaveFeed()

  /// Makes a coordinator without stores.
  public init(model: ManagedObjectModel) {
    self.model = model
  }

  /// Adds a store, which is made if there is none at the address.
  ///
  /// Objects of the configuration's entities are kept in it; of all entities without one. An SQLite store
  /// at `/dev/null` is one in memory. Throws `StoreError` when the file does not fit, or has the UUID of a
  /// store that was added before, and leaves it as it was.
  /// Core Data: `addPersistentStore(type:configuration:at:options:)`.
  @discardableResult public func addStore(
    _ kind: StoreKind, at url: URL? = nil, configuration: String? = nil,
    options: StoreOptions = StoreOptions()
  ) throws -> StoreMetadata {
    let names = try model.entityNames(configuration: configuration)
    if options.migratesAutomatically, !options.isReadOnly, let url {
      try migrateIfNeeded(kind, url, configuration, options.earlierModels)
    }
    return try add(try open(kind, url, names, options))
  }

  /// Adds an SQLite store that is read through a connection which leaves it untouched, and which
  /// nobody else uses at the same time.
  ///
  /// Throws as the other `addStore` does.
  @discardableResult package func addStore(
    readThrough connection: SQLiteDatabase, options: StoreOptions
  ) throws -> StoreMetadata {
    let names = try model.entityNames(configuration: nil)
    let opened = try SQLiteOpening.open(
      untouched: connection, model: model, entityNames: names, options: options)
    return try add(try SQLiteStore(opened, model: model.storage, entityNames: names))
  }

  /// Takes over a store that another coordinator with the same model had.
  func adopt(_ store: any PersistentStore) throws {
    _ = try add(store)
  }

  /// Takes a store out without closing it; nil where there's none with the UUID.
  func takeOut(_ uuid: String) -> (any PersistentStore)? {
    added.withLock { stores in
      stores.firstIndex { $0.metadata.uuid == uuid }.map { stores.remove(at: $0) }
    }
  }

  /// Takes all stores out without closing them.
  func takeOutAll() -> [any PersistentStore] {
    added.withLock { stores in
      defer { stores = [] }
      return stores
    }
  }

  private func add(_ store: any PersistentStore) throws -> StoreMetadata {
    let other = added.withLock { stores -> (any PersistentStore)? in
      if let other = stores.first(where: { $0.metadata.uuid == store.metadata.uuid }) {
        return other
      }
      stores.append(store)
      return nil
    }
    if let other {
      store.close()
      throw StoreError(.sharedIdentity(with: other.name), store.name)
    }
    return store.metadata
  }

  private func open(
    _ kind: StoreKind, _ url: URL?, _ names: Set<String>, _ options: StoreOptions
  ) throws -> any PersistentStore {
    switch kind {
    case .sqlite:
      let url = try fileURL(url)
      // Previews and tests are often given this file, so that nothing stays of their store.
      if url.path == "/dev/null", !options.isReadOnly {
        return try open(.inMemory, nil, names, options)
      }
      let opened = try SQLiteOpening.open(
        url, model: model, entityNames: names, options: options)
      return try SQLiteStore(opened, model: model.storage, entityNames: names)
    case .inMemory:
      return try AtomicStore(
        path: nil, format: nil, model: model, entityNames: names, options: options)
    case .xml, .binary:
      let xml = XMLStoreFormat(keepsURITexts: options.isReadOnly && options.leavesOutUnreadable)
      let format: any AtomicStoreFormat = kind == .xml ? xml : BinaryStoreFormat()
      return try AtomicStore.open(
        try fileURL(url).path, format: format, model: model, entityNames: names, options: options)
    }
  }

  private func fileURL(_ url: URL?) throws -> URL {
    guard let url, url.isFileURL else {
      throw StoreError(.unsupported("A store without a file"), url?.absoluteString ?? "memory")
    }
    return url
  }

  /// Closes all stores; contexts can no longer read or save.
  public func removeStores() {
    for store in takeOutAll() { store.close() }
  }

  var stores: [any PersistentStore] { added.withLock { $0 } }

  /// The store that new objects of an entity go to: the first that may hold them.
  func store(for entity: EntityLayout) -> (any PersistentStore)? {
    stores.first { $0.entityNames.contains(entity.name) && !$0.isReadOnly }
      ?? stores.first { $0.entityNames.contains(entity.name) }
  }

  /// The store that an identifier belongs to.
  func store(of id: ObjectID) -> (any PersistentStore)? {
    stores.first { $0.metadata.uuid == id.space.storeUUID }
  }

  /// An identifier of another coordinator as this one makes them, with the entity of its own model; nil
  /// where it doesn't have the store or the entity.
  func own(_ id: ObjectID) -> ObjectID? {
    guard let entity = model.storage.layouts[id.entityName], let store = store(of: id),
      store.entityNames.contains(entity.name)
    else { return nil }
    return ObjectID(space: store.space(entity), key: id.key)
  }

  /// The identifier for a URI; nil when it names no entity of a store that was added.
  ///
  /// Core Data: `managedObjectID(forURIRepresentation:)`.
  public func objectID(for uri: URL) -> ObjectID? {
    guard let parts = ObjectURI(uri), let entity = model.storage.layouts[parts.entityName],
      let store = stores.first(where: { $0.metadata.uuid == parts.storeUUID }),
      store.entityNames.contains(entity.name)
    else { return nil }
    return ObjectID(space: store.space(entity), key: parts.key)
  }

  /// Reads a store's metadata without opening it and without changing any file.
  ///
  /// Core Data: `metadataForPersistentStore(type:at:)`.
  public static func metadata(of kind: StoreKind, at url: URL) throws -> StoreMetadata {
    switch kind {
    case .sqlite: return try SQLiteMetadata.read(url.path)
    case .inMemory: throw StoreError(.unsupported("A file for a store in memory"), url.path)
    case .xml, .binary:
      let content: FileContent?
      do { content = try DurableFiles().read(url.path) } catch {
        throw StoreError(.system("\(error.text)."), url.path)
      }
      guard let content, let format = format(kind) else {
        throw StoreError(.notAStore("there is no such file."), url.path)
      }
      return try format.metadata(content.bytes, path: url.path)
    }
  }

  private static func format(_ kind: StoreKind) -> (any AtomicStoreFormat)? {
    switch kind {
    case .xml: XMLStoreFormat()
    case .binary: BinaryStoreFormat()
    case .sqlite, .inMemory: nil
    }
  }

  /// The parts of stores that are left out: what an SQLite store lacks or nobody can read, with
  /// `StoreOptions.leavesOutUnreadable`, and what an XML or binary store of another model has and this one
  /// doesn't know, with `ignoresVersionHashes`.
  ///
  /// Values of an SQLite store are looked at when their objects are read: their gaps are told from then on.
  public var gaps: [StoreGap] {
    stores.flatMap { ($0 as? SQLiteStore)?.gaps ?? ($0 as? AtomicStore)?.gaps ?? [] }
  }

  /// The reason that a property of an object which was read is left out; nil where it is not.
  public func gap(of id: ObjectID, property: String) -> StoreGap? {
    let store = store(of: id)
    return (store as? SQLiteStore)?.gap(of: id, property: property)
      ?? (store as? AtomicStore)?.gap(of: id, property: property)
  }

  /// Sentences about damage in files that is repaired in memory; a save writes the repair.
  public var repairs: [String] {
    stores.flatMap { ($0 as? AtomicStore)?.repairs ?? [] }
  }
}
