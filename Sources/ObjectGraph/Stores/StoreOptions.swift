/// How a store is opened.
///
/// Core Data: the options of `addPersistentStore(ofType:configurationName:at:options:)`.
public struct StoreOptions: Sendable {
  /// Whether nothing may be written.
  ///
  /// Core Data: `NSReadOnlyPersistentStoreOption`.
  public var isReadOnly = false
  /// Whether a store of a model with other version hashes is opened all the same, for reading only.
  ///
  /// Core Data: `NSIgnorePersistentStoreVersioningOption`.
  public var ignoresVersionHashes = false
  /// Whether an SQLite store that is only read is left exactly as it is, with its companions.
  ///
  /// No lock, no file made beside it, no time stamp moved. For a file that nobody else has open.
  public var leavesNoTrace = false
  /// Whether a new SQLite store keeps a write-ahead log; without, it is one file that may be copied
  /// at any time.
  ///
  /// Core Data: `NSSQLitePragmasOption` with `journal_mode`.
  public var usesWriteAheadLog = false

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
