import ArcadeFormats
import DurableFiles
import Glibc
import PropertyLists
import Words

/// The recorded games that no table names: a folder for each game in `replays/kept`.
///
/// A game's record comes here when it enters no table, or has left the last one. Together they take
/// so many bytes at most; then the oldest go first. The sum of their bytes stands in a file, so that
/// a game that ends need not look at all of them.
package struct KeptReplays: Sendable {
  /// One of them.
  package struct Record: Sendable, Hashable {
    package let path: String
    package let bytes: Int
  }

  /// After a removal so much is left of the limit, so that not every game after it removes one.
  private static let share = (numerator: 19, denominator: 20)

  let storage: Storage

  /// Works in the replay folder of a storage; nothing is read or written yet.
  package init(storage: Storage) {
    self.storage = storage
  }

  var root: String { storage.locations.keptReplayFolder }

  /// All of one game, or of every game where it is nil, the oldest first.
  package func records(of game: String? = nil) throws(StoreError) -> [Record] {
    try StoreContent.replay.reading { () throws(FileError) in try listed(game) }
  }

  /// Takes in the replays with these names, which no table names any more, and removes the oldest
  /// where all together take more than `limit` bytes.
  ///
  /// A record that a table, or a score that waits to be saved, still names goes back to its place.
  package func take(_ names: [String], limit: Int) throws(StoreError) {
    guard !names.isEmpty else { return }
    try StoreContent.replay.writing { () throws(FileError) in try storage.files.makeFolder(root) }
    try storage.whileLocked(root, .replay) { () throws(StoreError) in
      let total = try StoreContent.replay.writing { () throws(FileError) in try moveIn(names) }
      // If a table can't be read, nothing is removed. The next game tries again.
      guard total > limit, let named = try? namedRecords() else { return }
      try StoreContent.replay.writing { () throws(FileError) in
        try removeOldest(besides: named, limit: limit)
      }
    }
  }

  // MARK: - Taking in and removing

  private func moveIn(_ names: [String]) throws(FileError) -> Int {
    let replays = ReplayFile(storage: storage)
    var moves: [(from: String, to: String)] = []
    var added = 0
    for name in names where name == fileName(of: name) {
      let place = storage.locations.replayFolder + "/" + name
      guard let status = try storage.files.status(place), status.kind == .regular else {
        removeWaiting(name)
        continue
      }
      added = added.addingClamped(status.stamp.size)
      moves.append((place, replays.keptPath(of: name)))
    }
    let before: Int
    if let sum { before = sum } else { before = try listed().map(\.bytes).clampedSum() }
    let total = before.addingClamped(added)
    // The sum is written first: one that is too high only leads to a count.
    try write(sum: total)
    for (from, to) in moves {
      try storage.files.makeFolder(folder(of: to))
      try move(from, to: to)
    }
    return total
  }

  /// A record that could not be written to the replay folder is not kept beside the scores that wait.
  private func removeWaiting(_ name: String) {
    for folder in ReplayFile(storage: storage).waitingFolders {
      // Most often it isn't there; where it can't be removed it only takes room.
      try? storage.files.remove(folder + "/" + name)
    }
  }

  private func removeOldest(besides named: Set<String>, limit: Int) throws(FileError) {
    var left: [Record] = []
    for record in try listed() {
      let name = fileName(of: record.path)
      let home = storage.locations.replayFolder + "/" + name
      if !named.contains(name) {
        left.append(record)
      } else if try storage.files.status(home) == nil {
        try move(record.path, to: home)
        try storage.files.synchronizeFolder(of: home)
      }
    }
    var total = left.map(\.bytes).clampedSum()
    let goal = limit / Self.share.denominator * Self.share.numerator
    if total > limit {
      let stay = Self.newest(of: left, in: goal)
      for record in left.dropLast(stay.count) {
        try storage.files.perform(.remove, record.path) { () throws(SystemError) in
          try storage.files.system.remove(record.path)
        }
      }
      total = stay.bytes
      for game in Set(left.map { folder(of: $0.path) }) {
        try storage.files.synchronizeFolder(of: game + "/")
      }
    }
    try write(sum: total)
  }

  /// The number of the newest records that take so many bytes at most, and their bytes.
  private static func newest(of records: [Record], in most: Int) -> (count: Int, bytes: Int) {
    var (count, bytes) = (0, 0)
    for record in records.reversed() {
      guard record.bytes <= most - bytes else { break }
      count += 1
      bytes += record.bytes
    }
    return (count, bytes)
  }

  /// Gives a record another place, which may be on another disk: of the backups, or behind a link.
  func move(_ path: String, to newPath: String) throws(FileError) {
    let files = storage.files
    do {
      try files.system.rename(path, to: newPath)
    } catch {
      guard error.code == EXDEV, let content = try files.read(path) else {
        throw FileError(.rename, path: path, reason: .system(code: error.code))
      }
      files.removeLeftovers(of: newPath)
      // The half of a record under its name would be taken for the whole one the next time.
      try files.replace(newPath, with: content.bytes)
      try files.remove(path)
    }
  }

  /// The names of every recorded game that a table or a waiting score needs.
  private func namedRecords() throws(StoreError) -> Set<String> {
    var named = try GameHistory(storage: storage).namedRecords()
    for game in GameStorage.all {
      named.formUnion(try game.namedRecords(in: storage))
    }
    return named
  }

  private func listed(_ game: String? = nil) throws(FileError) -> [Record] {
    var records: [(moment: String, record: Record)] = []
    let games: [String]
    if let game { games = [game] } else { games = try storage.files.names(in: root) }
    for game in games {
      for name in try storage.files.names(in: root + "/" + game) where name.hasSuffix(".plist") {
        let path = "\(root)/\(game)/\(name)"
        guard let status = try storage.files.status(path), status.kind == .regular else { continue }
        records.append((moment(of: name), Record(path: path, bytes: status.stamp.size)))
      }
    }
    return records.sorted { ($0.moment, $0.record.path) < ($1.moment, $1.record.path) }
      .map(\.record)
  }

  /// The moment at which a game ended, as its record's name has it; text that orders.
  private func moment(of name: String) -> String {
    let parts = name.utf8.split(separator: UInt8(ascii: "-"), maxSplits: 2)
    return parts.count > 1 ? String(decoding: parts[1], as: UTF8.self) : ""
  }

  // MARK: - The sum

  private static let version = 1
  private var sumFile: String { root + "/sum.plist" }

  /// The bytes of all together as they were written down; nil where they have to be counted.
  private var sum: Int? {
    // A file that can't be read is made anew.
    guard let content = try? storage.files.read(sumFile, limit: 1 << 16),
      let root = (try? PropertyList(reading: content.bytes))?.root.dictionary,
      root["arcadeKeptReplays"]?.integer == Self.version
    else { return nil }
    return root["bytes"]?.integer.flatMap { Self.believed.contains($0) ? $0 : nil }
  }

  /// The sums that are taken from the file: any other was put there by someone else.
  private static let believed = 0...1 << 50

  /// It need not survive a power cut: then all are counted.
  private func write(sum: Int) throws(FileError) {
    let root: [String: PropertyListValue] = [
      "arcadeKeptReplays": .integer(Self.version), "bytes": .integer(sum),
    ]
    guard let bytes = try? PropertyList(root: .dictionary(root)).bytes() else { return }
    try storage.files.replace(sumFile, with: bytes, durably: false)
  }

  /// Has all counted when the next record comes.
  func forgetSum() throws(FileError) {
    if try storage.files.status(sumFile) != nil { try storage.files.remove(sumFile) }
  }
}
