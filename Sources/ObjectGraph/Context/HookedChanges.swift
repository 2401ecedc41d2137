/// The objects that hooks have changed before a save, each once: those whose own hooks have not seen the
/// change.
struct HookedChanges {
  private var running: AnyManagedObject?
  private var changed: [AnyManagedObject] = []
  private var unseen: Set<ObjectIdentifier> = []

  /// Says that the hooks of an object are called now: they see what was changed before.
  mutating func begin(_ object: AnyManagedObject) {
    running = object
    unseen.remove(ObjectIdentifier(object))
  }

  /// Notes a change; that of the object whose hooks run is its own.
  mutating func note(_ object: AnyManagedObject) {
    guard object !== running, unseen.insert(ObjectIdentifier(object)).inserted else { return }
    changed.append(object)
  }

  /// The objects whose hooks are to be called, in the order of their first changes.
  var waiting: [AnyManagedObject] {
    var left = unseen
    return changed.filter { left.remove(ObjectIdentifier($0)) != nil }
  }
}
