/// The reasons for which an object has other values than before without anybody setting them.
///
/// Core Data: `NSSnapshotEventType`.
public struct SnapshotEvents: OptionSet, Sendable, Hashable {
  /// The reasons as bits, Core Data's own.
  public let rawValue: Int

  /// Makes reasons from bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Its insertion was undone.
  public static let undoInsertion = SnapshotEvents(rawValue: 1 << 1)
  /// Its deletion was undone.
  public static let undoDeletion = SnapshotEvents(rawValue: 1 << 2)
  /// Changes of it were undone or done again.
  public static let undoUpdate = SnapshotEvents(rawValue: 1 << 3)
  /// Its context gave up all changes.
  public static let rollback = SnapshotEvents(rawValue: 1 << 4)
  /// It was read anew under its unsaved changes.
  public static let refresh = SnapshotEvents(rawValue: 1 << 5)
  /// A merge policy brought it together with its store.
  public static let mergePolicy = SnapshotEvents(rawValue: 1 << 6)
}

extension ManagedObjectContext {
  /// Calls the hooks of an object whose values are other ones now; what they set are no changes.
  func awake(_ object: AnyManagedObject, from events: SnapshotEvents) {
    guard !object.entity.hookedTypes.isEmpty, !object.isFault else { return }
    object.state.insert(.awaking)
    for hooks in object.entity.lifecycles { hooks.awake(object, fromSnapshotEvents: events) }
    object.state.remove(.awaking)
  }
}
