/// The position of an object in the sections of a controller.
///
/// Core Data: an `NSIndexPath` with a section and a row.
public struct ResultPosition: Sendable, Hashable, Comparable {
  /// The section's number, from 0.
  public var section: Int
  /// The object's place in the section, from 0.
  public var item: Int

  /// Takes both numbers.
  public init(section: Int, item: Int) {
    (self.section, self.item) = (section, item)
  }

  /// Orders by section, then by place.
  public static func < (left: Self, right: Self) -> Bool {
    (left.section, left.item) < (right.section, right.item)
  }
}

/// A change of a controller's sections, reported once for all that changed together.
///
/// Old positions are those before the first of the changes, new ones those after the last. Done in
/// the order in which they stand here, one after the other, the changes make the new list of the
/// old one: objects that go or move are taken away from the last to the first, then sections go
/// from the last to the first, sections come from the first to the last, and objects that are new
/// or moved are put in from the first to the last.
///
/// Core Data: the calls of `NSFetchedResultsControllerDelegate` between
/// `controllerWillChangeContent(_:)` and `controllerDidChangeContent(_:)`.
public struct ResultsChanges<E: Entity> {
  /// Objects that are in the list no more.
  ///
  /// Core Data: `.delete`.
  public internal(set) var deleted: [(object: ManagedObject<E>, from: ResultPosition)] = []
  /// Objects that stand elsewhere; their values may have changed as well.
  ///
  /// Core Data: `.move`.
  public internal(set) var moved:
    [(object: ManagedObject<E>, from: ResultPosition, to: ResultPosition)] = []
  /// Sections that are there no more, or come again at another place.
  ///
  /// Core Data: `.delete`.
  public internal(set) var deletedSections: [(name: String, from: Int)] = []
  /// Sections that are new, or were elsewhere.
  ///
  /// Core Data: `.insert`.
  public internal(set) var insertedSections: [(name: String, to: Int)] = []
  /// Objects that are new in the list.
  ///
  /// Core Data: `.insert`.
  public internal(set) var inserted: [(object: ManagedObject<E>, to: ResultPosition)] = []
  /// Objects that stay in their place and whose values may have changed.
  ///
  /// Core Data: `.update`.
  public internal(set) var updated:
    [(object: ManagedObject<E>, from: ResultPosition, to: ResultPosition)] = []

  /// Positions that become free, from the last to the first.
  public var removals: [ResultPosition] {
    (deleted.map(\.from) + moved.map(\.from)).sorted(by: >)
  }

  /// Objects that are put in, from the first to the last.
  public var insertions: [(object: ManagedObject<E>, to: ResultPosition)] {
    (inserted + moved.map { ($0.object, $0.to) }).sorted { $0.to < $1.to }
  }

  /// True if nothing changed.
  public var isEmpty: Bool {
    deleted.isEmpty && moved.isEmpty && inserted.isEmpty && updated.isEmpty
      && deletedSections.isEmpty && insertedSections.isEmpty
  }
}

extension ResultsChanges {
  /// Compares two states of a list; `changed` are the objects whose values may be others.
  init(
    from old: [FetchedResultsController<E>.Section],
    to new: [FetchedResultsController<E>.Section], changed: Set<ObjectIdentifier>
  ) {
    let kept = compareSections(old, new)
    let before = Self.positions(old)
    let after = Self.positions(new)
    for (object, from) in before where after[object] == nil { deleted.append((object, from)) }
    for (section, content) in new.enumerated() {
      let staying = Self.staying(
        content.objects.map { before[$0] }, in: kept[section])
      for (item, object) in content.objects.enumerated() {
        let to = ResultPosition(section: section, item: item)
        guard let from = before[object] else {
          inserted.append((object, to))
          continue
        }
        if !staying.contains(item) {
          moved.append((object, from, to))
        } else if changed.contains(ObjectIdentifier(object.untyped)) {
          updated.append((object, from, to))
        }
      }
    }
    deleted.sort { $0.from > $1.from }
  }

  /// Notes sections that come and go; gives the old number of each that stays, by its new one.
  private mutating func compareSections(
    _ old: [FetchedResultsController<E>.Section], _ new: [FetchedResultsController<E>.Section]
  ) -> [Int: Int] {
    let numbers = Dictionary(
      old.enumerated().map { (Value.string($1.name), $0) }, uniquingKeysWith: { first, _ in first })
    let places = new.map { numbers[.string($0.name)] }
    let staying = longestRise(places)
    var kept: [Int: Int] = [:]
    for (number, section) in new.enumerated() {
      if staying.contains(number) {
        kept[number] = places[number]
      } else {
        insertedSections.append((section.name, number))
      }
    }
    let stayed = Set(kept.values)
    for (number, section) in old.enumerated().reversed() where !stayed.contains(number) {
      deletedSections.append((section.name, number))
    }
    return kept
  }

  private static func positions(
    _ sections: [FetchedResultsController<E>.Section]
  ) -> [ManagedObject<E>: ResultPosition] {
    var positions: [ManagedObject<E>: ResultPosition] = [:]
    for (section, content) in sections.enumerated() {
      for (item, object) in content.objects.enumerated() {
        positions[object] = ResultPosition(section: section, item: item)
      }
    }
    return positions
  }

  /// The places in a new section whose objects need not move: as many as possible that were in the
  /// same section in the same order.
  private static func staying(_ before: [ResultPosition?], in old: Int?) -> Set<Int> {
    guard let old else { return [] }
    return longestRise(before.map { $0.flatMap { $0.section == old ? $0.item : nil } })
  }
}

/// The places of a longest subsequence of rising numbers; what is nil is in none.
private func longestRise(_ numbers: [Int?]) -> Set<Int> {
  var ends: [Int] = []
  var previous: [Int: Int] = [:]
  for (place, number) in numbers.enumerated() {
    guard let number else { continue }
    var (low, high) = (0, ends.count)
    while low < high {
      let middle = (low + high) / 2
      if (numbers[ends[middle]] ?? .max) < number { low = middle + 1 } else { high = middle }
    }
    if low > 0 { previous[place] = ends[low - 1] }
    if low == ends.count { ends.append(place) } else { ends[low] = place }
  }
  var rise: Set<Int> = []
  var place = ends.last
  while let current = place {
    rise.insert(current)
    place = previous[current]
  }
  return rise
}
