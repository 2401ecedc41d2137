/// The changes that can be undone, in groups that are undone together.
///
/// Core Data: the context's `UndoManager`.
struct UndoLog {
  enum Change {
    /// The value that a slot had.
    case value(AnyManagedObject, Int, Value)
    case inserted(AnyManagedObject)
    case deleted(AnyManagedObject)

    fileprivate func replacingValue(_ other: (Value) -> Value?) -> Change {
      guard case .value(let object, let slot, let value) = self, let new = other(value) else {
        return self
      }
      return .value(object, slot, new)
    }

    /// True if the value leads to an object that wasn't saved when it was recorded.
    fileprivate var isUnsettled: Bool {
      guard case .value(_, _, let value) = self else { return false }
      return value.references?.contains(where: \.isTemporary) ?? false
    }
  }

  private(set) var open: [Change] = [] { didSet { knownLists = nil } }
  var undoable: [[Change]] = [] {
    didSet {
      knownLists = nil
      settled = min(settled, undoable.count)
    }
  }
  var redoable: [[Change]] = [] { didSet { knownLists = nil } }
  /// The values that the open group gives back already.
  private var known: Set<Place> = []

  /// One property of one object, which lives as long as something is known of it: another one could have
  /// its address.
  struct Place: Hashable {
    private let object: AnyManagedObject
    private let slot: Int

    init(_ object: AnyManagedObject, _ slot: Int) {
      (self.object, self.slot) = (object, slot)
    }

    static func == (left: Place, right: Place) -> Bool {
      left.object === right.object && left.slot == right.slot
    }

    func hash(into hasher: inout Hasher) {
      hasher.combine(ObjectIdentifier(object))
      hasher.combine(slot)
    }
  }

  private var knownLists: Set<Place>?
  /// The number of groups, from the oldest on, that have no temporary identifiers any more.
  private var settled = 0
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
    if !redoable.isEmpty {
      redoable.removeAll()
      forgetMarks()
    }
    open.append(change)
  }

  /// Forgets what is known of lists that nothing puts back any more.
  private mutating func forgetMarks() {
    guard !outdated.isEmpty || !merged.isEmpty else { return }
    let used = lists
    outdated.formIntersection(used)
    merged = merged.filter { used.contains($0.key) }
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
      settled = min(settled, group)
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
    // A parent's lists may have its unsaved objects.
    settled = 0
  }

  /// Replaces values that have temporary identifiers, where a body gives another.
  ///
  /// A save changes the identifiers of new objects, and nobody else may hold these later. Groups without
  /// any aren't looked at again, or each save would cost more than the last.
  mutating func replaceIdentifiers(_ other: (Value) -> Value?) {
    func replaced(_ group: [Change]) -> [Change] { group.map { $0.replacingValue(other) } }
    open = replaced(open)
    undoable.replaceSubrange(settled..., with: undoable[settled...].map(replaced))
    redoable = redoable.map(replaced)
    merged = merged.mapValues { other(.objects($0))?.references ?? $0 }
    let unsettled = undoable[settled...].firstIndex { $0.contains(where: \.isUnsettled) }
    settled = unsettled ?? undoable.count
  }

  mutating func close() {
    if !open.isEmpty { undoable.append(open) }
    forgetOpen()
  }

  /// Forgets the oldest groups, as many as there are more than a number; 0 stands for any number.
  mutating func keepLatest(_ count: Int) {
    guard count > 0, undoable.count > count else { return }
    let settledOnes = max(0, settled - (undoable.count - count))
    undoable.removeFirst(undoable.count - count)
    settled = settledOnes
    forgetMarks()
  }

  mutating func forgetOpen() { (open, known) = ([], []) }
}
