import GameCore
import PropertyLists
import Words

/// A score file as a value: everything in it, and the scores among it.
struct ScoreList {
  /// The version that this program writes and the newest that it reads.
  static let version = 1
  private static let listKey = "hiscores"
  private static let versionKey = "arcadeVersion"

  private(set) var root: [String: PropertyListValue]
  private var records: [PropertyListValue]
  /// The record of each entry.
  private var recordIndices: [Int]
  private(set) var entries: [ScoreEntry]

  /// Takes a root that `problem` found nothing wrong with.
  init(root: PropertyListValue) {
    let root = root.dictionary ?? [:]
    let records = root[Self.listKey]?.array ?? []
    self.root = root
    self.records = records
    recordIndices = []
    entries = []
    for (index, record) in records.enumerated() {
      guard let entry = ScoreRecord.entry(record) else { continue }
      recordIndices.append(index)
      entries.append(entry)
    }
  }

  /// The reason that a property list is no score list that this version may write to.
  static func problem(_ root: PropertyListValue) -> StoreError.Reason? {
    guard let root = root.dictionary else { return .damaged(.content(.notA(.scores))) }
    if let newer = newerVersion(root, supported: version) { return newer }
    switch root[listKey] {
    case .array: return nil
    case nil where root.keys.allSatisfy { $0 == versionKey }: return nil
    case nil: return .damaged(.content(.noScoreList))
    case .some: return .damaged(.content(.badScoreList))
    }
  }

  /// The file's root with all scores in it.
  var value: PropertyListValue {
    var root = root
    root[Self.listKey] = .array(records)
    if root[Self.versionKey]?.integer == nil { root[Self.versionKey] = .integer(Self.version) }
    return .dictionary(root)
  }

  /// Adds a score; gives its place, and true if anything changed.
  mutating func submit(_ score: Score) -> (placement: Placement, didChange: Bool) {
    let (placement, effect) = ScoreRule.apply(score, to: &entries)
    return (placement, record(effect, of: score))
  }

  /// Adds scores one after the other; gives how many became their names' best.
  mutating func submit(contentsOf scores: [Score]) -> Int {
    var names = NamesOfEntries(entries)
    var count = 0
    for score in scores {
      let effect = names.submit(score, to: &entries)
      if record(effect, of: score) { count += 1 }
    }
    return count
  }

  /// Does to the records what was done to the entries; false where that was nothing.
  ///
  /// Keys of `source`, the record that the score has elsewhere, are taken over where they aren't ours.
  private mutating func record(
    _ effect: ScoreRule.Effect, of score: Score, in source: [String: PropertyListValue] = [:]
  ) -> Bool {
    switch effect {
    case .append:
      recordIndices.append(records.count)
      records.append(ScoreRecord.value(of: score, replacing: source))
    case .replace(let index):
      let record = recordIndices[index]
      let old = (records[record].dictionary ?? [:]).merging(source) { $1 }
      records[record] = ScoreRecord.value(of: score, replacing: old)
    case .keep:
      return false
    }
    return true
  }

  /// Adds a score as an entry of its own.
  mutating func append(_ score: Score) {
    recordIndices.append(records.count)
    records.append(ScoreRecord.value(of: score))
    entries.append(ScoreEntry(score: score))
  }

  /// Takes over what another list has and this one has not, by the rule of all stores.
  ///
  /// Entries that this version never changes come as they are, and last: a name's better one of a
  /// table that isn't known keeps no score of its own out.
  mutating func merge(_ other: ScoreList) {
    let sources = zip(other.entries, other.recordIndices.map { other.records[$0] })
    var names = NamesOfEntries(entries)
    for (entry, source) in sources where entry.isReplaceable {
      let effect = names.submit(entry.score, to: &entries)
      _ = record(effect, of: entry.score, in: source.dictionary ?? [:])
    }
    let known = Set(records)
    for (entry, source) in sources where !entry.isReplaceable && !known.contains(source) {
      recordIndices.append(records.count)
      records.append(source)
      entries.append(entry)
    }
    _ = takeRest(of: other)
  }

  /// Takes over the records that are no scores of this version, and the keys beside the list; false
  /// where this list has all of them.
  mutating func takeRest(of other: ScoreList) -> Bool {
    let (keys, count) = (root.count, records.count)
    root.merge(other.root) { own, _ in own }
    let entryRecords = Set(other.recordIndices)
    var known = Set(records)
    for (index, record) in other.records.enumerated()
    where !entryRecords.contains(index) && known.insert(record).inserted {
      records.append(record)
    }
    return root.count > keys || records.count > count
  }
}

/// The reason not to write to a file that a later version wrote.
func newerVersion(
  _ root: [String: PropertyListValue], supported: Int, key: String = "arcadeVersion"
) -> StoreError.Reason? {
  switch root[key] {
  case .integer(let found) where found > supported:
    .newerVersion(found: found, supported: supported)
  case .unsignedInteger, .hugeInteger:
    .newerVersion(found: .max, supported: supported)
  case .string, .integer, .real, .boolean, .date, .data, .array, .dictionary, .uniqueIdentifier,
    nil:
    nil
  }
}
