/// The policy of a save for objects that were changed in their store since they were read.
///
/// Core Data: `NSMergePolicy`.
public enum MergePolicy: Sendable {
  /// The save fails and tells every conflict. Core Data: `NSErrorMergePolicy`.
  case error
  /// Property by property; where both changed, the store's value stays.
  /// Core Data: `NSMergeByPropertyStoreTrumpMergePolicy`.
  case storeWins
  /// Property by property; where both changed, the object's value goes in.
  /// Core Data: `NSMergeByPropertyObjectTrumpMergePolicy`.
  case objectWins
  /// The whole object goes in. Core Data: `NSOverwriteMergePolicy`.
  case overwrite
  /// The object's changes are given up. Core Data: `NSRollbackMergePolicy`.
  case rollback
}

/// Objects that were changed or deleted in their store since they were read.
///
/// Nothing was saved.
///
/// Core Data: `NSManagedObjectMergeError` and its `NSMergeConflict` list.
public struct ConflictError: Error, Sendable, CustomStringConvertible {
  /// One object with its differences.
  public struct Conflict: Sendable, Hashable {
    /// The object.
    public let objectID: ObjectID
    /// True if the object is no longer in the store.
    public let isDeletedInStore: Bool
    /// True if this context wants it deleted.
    public let isDeletedHere: Bool
    /// The version that the object was read with.
    ///
    /// Core Data: `oldVersionNumber`.
    public let version: Int64
    /// The version that the store has; nil where the object is deleted.
    ///
    /// Core Data: `newVersionNumber`.
    public let storedVersion: Int64?
    /// Properties whose values differ between the store and the context.
    public let properties: [Difference]
  }

  /// A property with the values of both sides.
  public struct Difference: Sendable, Hashable {
    /// The property's name.
    public let name: String
    /// The value in the context.
    public let value: Value
    /// The value in the store.
    public let stored: Value
    /// The value that both began with; nil also where a to-many relationship wasn't read before.
    ///
    /// Core Data: the `cachedSnapshot` of an `NSMergeConflict`.
    public let base: Value
  }

  /// The conflicts, in the order of the save.
  public let conflicts: [Conflict]

  /// A sentence for each conflict.
  public var description: String {
    conflicts.map { conflict in
      if conflict.isDeletedInStore { return "\(conflict.objectID) was deleted meanwhile." }
      let values = conflict.properties.map { "\($0.name): \($0.stored) there, \($0.value) here" }
      return "\(conflict.objectID) was changed meanwhile (\(values.joined(separator: "; ")))."
    }.joined(separator: " ") + " Nothing has been saved."
  }
}
