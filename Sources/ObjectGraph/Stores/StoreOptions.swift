/// The options with which a store is opened.
///
/// Core Data: the options of `addPersistentStore(ofType:configurationName:at:options:)`.
public struct StoreOptions: Sendable {
  /// True if nothing may be written.
  ///
  /// Core Data: `NSReadOnlyPersistentStoreOption`.
  public var isReadOnly = false
  /// True if a store of a model with other version hashes is opened all the same, for reading only.
  ///
  /// Tables and columns that it lacks are left out, and so is what an XML or binary store has and the model
  /// doesn't know; `PersistentStoreCoordinator.gaps` names each.
  ///
  /// Core Data: `NSIgnorePersistentStoreVersioningOption`.
  public var ignoresVersionHashes = false
  /// True if an SQLite store that is only read is left exactly as it is, with its log and journal.
  ///
  /// Opening takes no lock, makes no file and changes no time stamp. A store with a log or a
  /// journal beside it is read from a private copy.
  public var leavesNoTrace = false
  /// True if a part of an SQLite store that is missing or cannot be understood does not hide the rest.
  ///
  /// The store is read only. A missing table is empty, a missing column and a value that cannot be
  /// read are nil; `PersistentStoreCoordinator.gaps` names each. So a store of another model is read
  /// too, under `ignoresVersionHashes`. A URI that a `URL` would spell in another way, or that is none, is
  /// a text, also in an XML store that is only read.
  public var leavesOutUnreadable = false
  /// True if a new SQLite store keeps a write-ahead log; without, it is one file that may be copied
  /// at any time.
  ///
  /// Core Data: `NSSQLitePragmasOption` with `journal_mode`.
  public var usesWriteAheadLog = false
  /// True if an SQLite store that may be written is put together anew when it's opened: its file is as small
  /// as it can be then.
  ///
  /// It takes as long as copying the file, and a `StoreError` says so if somebody else uses the store. Core Data:
  /// `NSSQLiteManualVacuumOption`.
  public var isVacuumed = false
  /// True if the statistics by which SQLite chooses indexes are made anew when a store that may be written is
  /// opened.
  ///
  /// Core Data: `NSSQLiteAnalyzeOption`.
  public var isAnalyzed = false
  /// The metadata of a new store besides the framework's own keys, which stay.
  ///
  /// Core Data: `setMetadata(_:for:)` of the coordinator.
  public var applicationMetadata: [String: MetadataValue] = [:]

  /// The most bytes of one row of an SQLite store: a larger one is neither read nor written; nil for
  /// SQLite's own limit of a thousand million.
  public var rowLimit: Int?

  /// True if a store of another model is migrated before it is opened, as `MigrationManager` does
  /// it, provided that the model that it was made with is one of `earlierModels` or kept in the
  /// store.
  ///
  /// Core Data: `NSMigratePersistentStoresAutomaticallyOption` with
  /// `NSInferMappingModelAutomaticallyOption`.
  public var migratesAutomatically = false
  /// Models that a store may have been made with.
  public var earlierModels: [ManagedObjectModel] = []

  /// Makes options for an ordinary store.
  public init(
    isReadOnly: Bool = false, ignoresVersionHashes: Bool = false, leavesNoTrace: Bool = false,
    usesWriteAheadLog: Bool = false
  ) {
    self.leavesNoTrace = leavesNoTrace
    self.isReadOnly = isReadOnly
    self.ignoresVersionHashes = ignoresVersionHashes
    self.usesWriteAheadLog = usesWriteAheadLog
  }
}
