/// The changes that can be undone, in groups that are undone together.
///
/// Core Data: the context's `UndoManager`.
struct UndoLog {
  enum Change {
    /// The value that a slot had.
    case value(AnyManagedObject, Int, Value)
    case inserted(AnyManagedObject)
    case deleted(AnyManagedObject)
  }

  private(set) var open: [Change] = []
  var undoable: [[Change]] = []
  var redoable: [[Change]] = []
  /// The values that the open group gives back already.
  private var known: Set<Place> = []

  private struct Place: Hashable {
    let object: ObjectIdentifier
    let slot: Int
  }

  /// Returns true if the open group doesn't know yet which value a slot had.
  ///
  /// Only the first value of a group counts, and a list isn't copied again for each member that comes or
  /// goes.
  mutating func isFirst(_ object: AnyManagedObject, _ slot: Int) -> Bool {
    known.insert(Place(object: ObjectIdentifier(object), slot: slot)).inserted
  }

  mutating func append(_ change: Change) {
    redoable.removeAll()
    open.append(change)
  }

  /// Adds what else a deletion has changed to its group, so that it's taken back with it.
  mutating func append(_ changes: [Change], toDeletionOf object: AnyManagedObject) {
    func isDeletion(_ change: Change) -> Bool {
      if case .deleted(let other) = change { other === object } else { false }
    }
    let more = changes.filter { !isDeletion($0) }
    if !open.contains(where: isDeletion),
      let group = undoable.lastIndex(where: { $0.contains(where: isDeletion) })
    {
      undoable[group] += more
    } else {
      open += more
    }
  }

  mutating func close() {
    if !open.isEmpty { undoable.append(open) }
    forgetOpen()
  }

  mutating func forgetOpen() { (open, known) = ([], []) }
}
