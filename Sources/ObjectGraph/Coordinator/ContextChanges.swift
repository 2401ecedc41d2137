/// Identifiers of objects that were inserted, updated and deleted; may cross threads.
///
/// Core Data: the user info of `NSManagedObjectContextDidSave`.
public struct ContextChanges: Sendable, Hashable {
  /// New objects.
  public var inserted: [ObjectID] = []
  /// Changed objects.
  public var updated: [ObjectID] = []
  /// Deleted objects.
  public var deleted: [ObjectID] = []

  /// Makes a report of nothing.
  public init() {}

  /// True if it has no objects.
  public var isEmpty: Bool { inserted.isEmpty && updated.isEmpty && deleted.isEmpty }
}
