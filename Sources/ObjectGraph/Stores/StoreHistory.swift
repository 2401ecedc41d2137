public import FoundationEssentials

/// A save that a store's persistent history tells of.
///
/// Core Data: `NSPersistentHistoryTransaction`.
public struct HistoryTransaction: Sendable, Hashable {
  /// The number of the save in the store; later saves have greater ones.
  ///
  /// Core Data: `transactionNumber`.
  public let number: Int64
  /// The moment of the save.
  public let date: Date
  /// The one who saved, if the context had an author.
  ///
  /// Core Data: `author`.
  public let author: String?
  /// The name of the context that saved.
  public let contextName: String?
  /// The identifier of the app that saved.
  public let bundleID: String?
  /// The name of the process that saved.
  public let processID: String?
  /// The changes, in their order.
  public let changes: [HistoryChange]
}

/// The change of one object in a save.
///
/// Core Data: `NSPersistentHistoryChange`.
public struct HistoryChange: Sendable, Hashable {
  /// The kinds of changes.
  public enum Kind: Int64, Sendable {
    /// The object was inserted.
    case insert = 0
    /// The object was changed.
    case update = 1
    /// The object was deleted.
    case delete = 2
  }

  /// The number of the change in the store.
  public let number: Int64
  /// The kind of change.
  public let kind: Kind
  /// The object, which may be gone since.
  public let objectID: ObjectID
}
