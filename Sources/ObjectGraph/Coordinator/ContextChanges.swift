/// Identifiers of objects that were inserted, updated, deleted and read anew; may cross threads.
///
/// Core Data: the user info of `NSManagedObjectContextDidSave`.
public struct ContextChanges: Sendable, Hashable {
  /// New objects.
  public var inserted: [ObjectID] = []
  /// Changed objects.
  public var updated: [ObjectID] = []
  /// Deleted objects.
  public var deleted: [ObjectID] = []
  /// Objects that a refresh has made read anew, without a change of their context's; a save has none.
  ///
  /// Core Data: `NSRefreshedObjectsKey`.
  public var refreshed: [ObjectID] = []

  /// Makes a report of nothing.
  public init() {}

  /// True if it has no objects.
  public var isEmpty: Bool {
    inserted.isEmpty && updated.isEmpty && deleted.isEmpty && refreshed.isEmpty
  }
}
