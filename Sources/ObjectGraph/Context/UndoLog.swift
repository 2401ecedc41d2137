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

  private(set) var open: [Change] = [] { didSet { knownLists = nil } }
  var undoable: [[Change]] = [] { didSet { knownLists = nil } }
  var redoable: [[Change]] = [] { didSet { knownLists = nil } }
  /// The values that the open group gives back already.
  private var known: Set<Place> = []

  /// One property of one object.
  struct Place: Hashable {
    private let object: ObjectIdentifier
    private let slot: Int

    init(_ object: AnyManagedObject, _ slot: Int) {
      (self.object, self.slot) = (ObjectIdentifier(object), slot)
    }
  }

  private var knownLists: Set<Place>?
  /// Relationships whose objects say by themselves where they belong, and whose lists are older than a
  /// merge.
  private var outdated: Set<Place> = []
  /// The members that the other lists have taken over from the last merge.
  private var merged: [Place: [ObjectID]] = [:]

  /// Returns true if the open group doesn't know yet which value a slot had.
  ///
  /// Only the first value of a group counts, and a list isn't copied again for each member that comes or
  /// goes.
  mutating func isFirst(_ object: AnyManagedObject, _ slot: Int) -> Bool {
    known.insert(Place(object, slot)).inserted
  }

  mutating func append(_ change: Change) {
    redoable.removeAll()
    open.append(change)
  }

  /// Adds the groups of a log that began after this one.
  mutating func append(_ later: UndoLog) {
    for group in later.undoable {
      for change in group { append(change) }
      close()
    }
    for change in later.open { append(change) }
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

  /// The relationships whose lists an undo or a redo would put back.
  ///
  /// They're looked for once between two changes: objects refreshed one by one ask each time.
  var lists: Set<Place> {
    mutating get {
      if let knownLists { return knownLists }
      var found: Set<Place> = []
      for group in undoable + redoable + [open] {
        for case .value(let object, let slot, .objects) in group {
          found.insert(Place(object, slot))
        }
      }
      knownLists = found
      return found
    }
  }

  /// Has the objects of a relationship say who is in its list from now on.
  mutating func markOutdated(_ place: Place) { outdated.insert(place) }

  func isOutdated(_ place: Place) -> Bool { outdated.contains(place) }

  /// The members that a list had when others' changes were taken over last.
  func mergedMembers(_ place: Place) -> [ObjectID]? { merged[place] }

  /// Takes what others have added to lists and taken out of them over into those that are put back.
  mutating func merge(_ lists: [Place: (before: [ObjectID], now: [ObjectID])]) {
    guard !lists.isEmpty else { return }
    func taken(_ change: Change) -> Change {
      guard case .value(let object, let slot, .objects(let ids)) = change,
        let list = lists[Place(object, slot)]
      else { return change }
      return .value(object, slot, .objects(ids.merged(into: list.now, from: list.before)))
    }
    open = open.map(taken)
    undoable = undoable.map { $0.map(taken) }
    redoable = redoable.map { $0.map(taken) }
    for (place, list) in lists { merged[place] = list.now }
  }

  mutating func close() {
    if !open.isEmpty { undoable.append(open) }
    forgetOpen()
  }

  mutating func forgetOpen() { (open, known) = ([], []) }
}
