public import FoundationEssentials
import Glibc

/// A store that a coordinator has open.
///
/// Core Data: `NSPersistentStore`.
public struct OpenStore: Sendable, Hashable {
  /// The store's metadata, as they were when it was opened.
  public let metadata: StoreMetadata
  /// The file; nil for a store in memory.
  public let url: URL?
  /// The names of the entities that the store may hold.
  public let entityNames: Set<String>
  /// True if it isn't written to.
  public let isReadOnly: Bool

  init(_ store: any PersistentStore) {
    metadata = store.metadata
    url = store.metadata.kind == .inMemory ? nil : URL(fileURLWithPath: store.name)
    entityNames = store.entityNames
    isReadOnly = store.isReadOnly
  }

  /// Compares the stores' identities.
  public static func == (left: Self, right: Self) -> Bool {
    left.metadata.uuid == right.metadata.uuid
  }

  /// Feeds the store's identity to a hasher.
  public func hash(into hasher: inout Hasher) { hasher.combine(metadata.uuid) }
}

extension PersistentStoreCoordinator {
  /// The stores, in the order in which they were added.
  ///
  /// Core Data: `persistentStores`.
  public var persistentStores: [OpenStore] { stores.map { OpenStore($0) } }

  /// The store that has an object, or had it; nil where it isn't one of this coordinator's.
  public func persistentStore(of id: ObjectID) -> OpenStore? { store(of: id).map { OpenStore($0) } }

  /// The metadata of an open store as they are now.
  ///
  /// Throws `StoreError`. Core Data: `metadata(for:)`.
  public func metadata(of store: OpenStore) throws -> StoreMetadata {
    try opened(store).currentMetadata()
  }

  /// Replaces the entries that applications have added to an open store's metadata, at once; the
  /// framework's own stay.
  ///
  /// Throws `StoreError` when the store can't be written. Core Data: `setMetadata(_:for:)`, which waits
  /// for the next save.
  public func setMetadata(_ values: [String: MetadataValue], of store: OpenStore) throws {
    try opened(store).setApplicationValues(values)
  }

  private func opened(_ store: OpenStore) throws -> any PersistentStore {
    guard let found = stores.first(where: { $0.metadata.uuid == store.metadata.uuid }) else {
      throw StoreError(.system("It is not open here."), store.url?.path ?? "memory")
    }
    return found
  }

  /// Closes one store; its objects can no longer be read or saved.
  ///
  /// Throws `StoreError` when it isn't one of this coordinator's. Core Data: `remove(_:)`.
  public func removeStore(_ store: OpenStore) throws {
    guard let removed = takeOut(store.metadata.uuid) else {
      throw StoreError(.system("It is not open here."), store.url?.path ?? "memory")
    }
    removed.close()
  }

  /// Copies a store's objects, and what applications have added to its metadata, into a new store, which
  /// takes its place in the coordinator.
  ///
  /// The old file stays as it is. Objects get new identifiers, given by the old ones. Throws
  /// `StoreError`, and leaves everything as it was, when the new store can't be made or there is one.
  /// Core Data: `migratePersistentStore(_:to:type:options:)`.
  @discardableResult public func migrateStore(
    _ store: OpenStore, to kind: StoreKind, at url: URL? = nil, configuration: String? = nil,
    options: StoreOptions = StoreOptions()
  ) throws -> [ObjectID: ObjectID] {
    if let url, access(url.path, F_OK) == 0 {
      throw StoreError(.readOnly("there is a file already."), url.path)
    }
    let old = try opened(store)
    var options = options
    options.applicationMetadata.merge(try old.currentMetadata().applicationValues) { own, _ in own }
    let target = PersistentStoreCoordinator(model: model)
    try target.addStore(kind, at: url, configuration: configuration, options: options)
    let copied: [ObjectID: ObjectID]
    do {
      copied = try copy([old], to: target)
    } catch {
      target.removeStores()
      // The first failure is reported; the half of a store that can't be removed only takes room.
      if let url { try? Self.destroyStore(kind, at: url) }
      throw error
    }
    try removeStore(store)
    guard let new = target.takeOutAll().first else { return copied }
    try adopt(new)
    return copied
  }
}
