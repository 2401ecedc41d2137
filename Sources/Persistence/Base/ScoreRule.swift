import GameCore

/// A score in a table, as stored.
struct ScoreEntry: Sendable, Hashable {
  var score: Score
  /// True if a better score may take this entry's place.
  ///
  /// An entry that is not in the
  /// form that we write is shown and counted, and never changed.
  var isReplaceable = true
}

/// The rule that every store follows, without a file.
enum ScoreRule {
  /// The effect of a submitted score on the entries.
  enum Effect: Hashable {
    case append
    case replace(index: Int)
    /// The entry at this index is as good or better.
    case keep(index: Int)
  }

  static func effect(of score: Score, on entries: [ScoreEntry]) -> (Effect, previousBest: Int?) {
    let own = entries.indices.filter {
      entries[$0].score.isInTable(of: score)
        && entries[$0].score.name.utf8.elementsEqual(score.name.utf8)
    }
    return effect(of: score, on: own, of: entries)
  }

  /// The same where it is known which entries are the name's in the score's table.
  fileprivate static func effect(
    of score: Score, on own: [Int], of entries: [ScoreEntry]
  ) -> (Effect, previousBest: Int?) {
    guard let best = firstBest(own, in: entries) else { return (.append, nil) }
    let previous = entries[best].score.points
    if previous >= score.points { return (.keep(index: best), previous) }
    let replaceable = own.filter { entries[$0].isReplaceable }
    guard let index = firstBest(replaceable, in: entries) else { return (.append, previous) }
    return (.replace(index: index), previous)
  }

  /// Adds a score to the entries in memory and gives its place.
  static func submit(_ score: Score, to entries: inout [ScoreEntry]) -> Placement {
    apply(score, to: &entries).placement
  }

  /// Adds a score to entries of which each table holds so many at most; gives nil where it
  /// does not enter.
  static func submit(
    _ score: Score, to entries: inout [ScoreEntry], capacity: Int?
  ) -> Placement? {
    let placement = submit(score, to: &entries)
    entries = fitting(entries, capacity: capacity)
    return placement.rank <= capacity ?? .max ? placement : nil
  }

  /// The entries of tables of which each holds so many at most.
  static func fitting(_ entries: [ScoreEntry], capacity: Int?) -> [ScoreEntry] {
    guard let capacity else { return entries }
    return entries.indices.filter { rank(ofEntryAt: $0, in: entries) <= capacity }
      .map { entries[$0] }
  }

  /// Adds a score to the entries in memory; gives its place and its effect.
  static func apply(
    _ score: Score, to entries: inout [ScoreEntry]
  ) -> (placement: Placement, effect: Effect) {
    let (effect, previousBest) = effect(of: score, on: entries)
    let index: Int
    var isPersonalBest = true
    switch effect {
    case .append:
      index = entries.count
      entries.append(ScoreEntry(score: score))
    case .replace(let replaced):
      index = replaced
      entries[replaced] = ScoreEntry(score: score)
    case .keep(let best):
      index = best
      isPersonalBest = false
    }
    let placement = Placement(
      rank: rank(ofEntryAt: index, in: entries), previousBest: previousBest,
      isPersonalBest: isPersonalBest)
    return (placement, effect)
  }

  /// The place of an entry in its table, from 1.
  static func rank(ofEntryAt index: Int, in entries: [ScoreEntry]) -> Int {
    let score = entries[index].score
    let before = entries.indices.filter { other in
      guard other != index, entries[other].score.isInTable(of: score) else { return false }
      return stands(entries[other].score, other, before: score, index)
    }
    return before.count + 1
  }

  /// The best of the scores at a speed; of every difficulty where it is nil.
  static func best(
    _ count: Int, of entries: [ScoreEntry], difficulty: Difficulty?, speed: GameSpeed
  ) -> [Score] {
    let table = entries.indices.filter { index in
      let score = entries[index].score
      return score.speed == speed && (difficulty == nil || score.difficulty == difficulty)
    }
    let ordered = table.sorted {
      stands(entries[$0].score, $0, before: entries[$1].score, $1)
    }
    return ordered.prefix(max(0, count)).map { entries[$0].score }
  }

  private static func stands(
    _ left: Score, _ leftIndex: Int, before right: Score, _ rightIndex: Int
  ) -> Bool {
    if left.points != right.points { return left.points > right.points }
    let leftDate = left.date?.secondsSince1970 ?? .min
    let rightDate = right.date?.secondsSince1970 ?? .min
    return (leftDate, leftIndex) < (rightDate, rightIndex)
  }

  private static func firstBest(_ indices: [Int], in entries: [ScoreEntry]) -> Int? {
    indices.reduce(nil) { best, index in
      guard let best else { return index }
      return entries[index].score.points > entries[best].score.points ? index : best
    }
  }
}

/// A name in a table, byte by byte as the databases compare it: texts that are spelled in two ways
/// can be equal, and are names of two.
struct NameKey: Hashable {
  let name: [UInt8]
  let difficulty: Difficulty
  let speed: GameSpeed

  init(_ score: Score) {
    name = Array(score.name.utf8)
    (difficulty, speed) = (score.difficulty, score.speed)
  }
}

/// An index of entries by name, so that many scores can be added without looking at all entries for
/// each.
struct NamesOfEntries {
  private var indices: [NameKey: [Int]] = [:]

  init(_ entries: [ScoreEntry]) {
    for (index, entry) in entries.enumerated() {
      indices[NameKey(entry.score), default: []].append(index)
    }
  }

  /// Adds a score to the entries by the rule and tells what it did.
  mutating func submit(_ score: Score, to entries: inout [ScoreEntry]) -> ScoreRule.Effect {
    let key = NameKey(score)
    let (effect, _) = ScoreRule.effect(of: score, on: indices[key] ?? [], of: entries)
    switch effect {
    case .append:
      indices[key, default: []].append(entries.count)
      entries.append(ScoreEntry(score: score))
    case .replace(let index): entries[index] = ScoreEntry(score: score)
    case .keep: break
    }
    return effect
  }
}

extension Score {
  fileprivate func isInTable(of other: Score) -> Bool {
    difficulty == other.difficulty && speed == other.speed
  }

  /// The score under a name that every file form can hold: control characters, which
  /// XML forbids, are replaced.
  var storable: Score {
    var copy = self
    let isForbidden = { (scalar: Unicode.Scalar) in
      scalar.value < 32 || (0x7f...0x9f).contains(scalar.value)
        || (0xfffe...0xffff).contains(scalar.value)
    }
    if name.unicodeScalars.contains(where: isForbidden) {
      var scalars = String.UnicodeScalarView()
      for scalar in name.unicodeScalars {
        scalars.append(isForbidden(scalar) ? "\u{fffd}" : scalar)
      }
      copy.name = String(scalars)
    }
    return copy
  }
}
