package import GameCore
import PropertyLists
package import Words

/// The tries at the daily games: `daily.plist`.
///
/// A try is on disk before its game begins, so that there is one a day, whatever ends the program.
package final class DailyFile: ResettableStore, RoomStore {
  static let name = "daily.plist"
  private static let version = 1
  private static let versionKey = "arcadeVersion"
  private static let listKey = "tries"

  /// The answer to a player who wants to begin.
  package enum Beginning: Sendable, Hashable {
    /// This try counts.
    case counts
    /// The player has had the try of this day.
    case alreadyPlayed
    /// The clock stands before a day that the player has had a try of.
    case clockSetBack(newest: Day)
  }

  private let file: PropertyListFile

  /// Works on the file of a storage; nothing is read or written yet.
  package init(storage: Storage) {
    file = PropertyListFile(
      path: storage.locations.scoreFile(Self.name), content: .daily, storage: storage,
      problem: Self.problem)
  }

  package var path: String? { file.path }

  private static func problem(_ root: PropertyListValue) -> StoreError.Reason? {
    guard let root = root.dictionary, root[listKey]?.array != nil else {
      return .damaged(.content(.noTries))
    }
    return newerVersion(root, supported: version)
  }

  /// All tries in the order in which they were begun.
  package func tries() throws(StoreError) -> [DailyTry] {
    Self.entries(of: try file.read()).compactMap(DailyTry.init)
  }

  /// Begins a try; when this returns `counts`, it is on disk and no other one of that day counts.
  package func begin(_ new: DailyTry) throws(StoreError) -> Beginning {
    var answer = Beginning.counts
    try change { entries in
      let known = entries.compactMap(DailyTry.init).filter { $0.player == new.player }
      let newest = known.map(\.day).max()
      if known.contains(where: { $0.isSame(as: new) && $0.state != .forgiven }) {
        answer = .alreadyPlayed
        return false
      }
      if let newest, newest > new.day {
        answer = .clockSetBack(newest: newest)
        return false
      }
      entries.append(new.value())
      return true
    }
    return answer
  }

  /// Forgives a try that was left in its first seconds, once a day and game; true where it was.
  package func forgive(_ left: DailyTry) throws(StoreError) -> Bool {
    var isForgiven = false
    try change { entries in
      let same = entries.compactMap(DailyTry.init).filter { $0.isSame(as: left) }
      guard !same.contains(where: { $0.state != .begun }) else { return false }
      isForgiven = Self.update(left, in: &entries) { $0.state = .forgiven }
      return isForgiven
    }
    return isForgiven
  }

  /// Keeps the score of a try that was begun, with the points of each seventh of the game.
  ///
  /// It's kept, too, where the list was reset or set aside while the game was played.
  package func finish(_ done: DailyTry, score: Int, curve: [Int]) throws(StoreError) {
    try change { entries in
      if Self.update(done, in: &entries, { $0.finish(score: score, curve: curve) }) { return true }
      guard !entries.compactMap(DailyTry.init).contains(where: { $0.isSame(as: done) }) else {
        return false
      }
      var new = done
      new.finish(score: score, curve: curve)
      entries.append(new.value())
      return true
    }
  }

  /// Changes the try that is being played; false where there is none.
  private static func update(
    _ given: DailyTry, in entries: inout [PropertyListValue], _ change: (inout DailyTry) -> Void
  ) -> Bool {
    for index in entries.indices.reversed() {
      guard var entry = DailyTry(entries[index]), entry.isSame(as: given), entry.state == .begun
      else { continue }
      change(&entry)
      entries[index] = entry.value(over: entries[index].dictionary ?? [:])
      return true
    }
    return false
  }

  package func takeNotices() -> [StoreNotice] { file.takeNotices() }

  // MARK: - The file

  private static func entries(of list: PropertyList?) -> [PropertyListValue] {
    list?.root.dictionary?[listKey]?.array ?? []
  }

  /// Changes the list while no other arcade does; `work` gives false to leave it as it is.
  private func change(_ work: (inout [PropertyListValue]) -> Bool) throws(StoreError) {
    try file.change { content throws(StoreError) in
      var entries = Self.entries(of: content?.list)
      guard work(&entries) else { return nil }
      return Self.list(entries, over: content?.list)
    }
  }

  private static func list(
    _ entries: [PropertyListValue], over list: PropertyList?
  ) -> PropertyList {
    var root = list?.root.dictionary ?? [:]
    root[versionKey] = .integer(version)
    root[listKey] = .array(entries)
    return PropertyList(root: .dictionary(root), form: list?.form ?? .xml)
  }

  // MARK: - Reset

  package func count() throws(StoreError) -> Int { try tries().count }

  package func reset(keepingIn folder: String) throws(StoreError) {
    try file.change { content throws(StoreError) in
      if let content { try file.keep(content, in: folder) }
      // A damaged file is set aside where a new one is written.
      return Self.list([], over: content?.list)
    }
  }

  /// Brings back the tries that `reset` took away; those since stay.
  ///
  /// A try that is finished there takes the place of one that was only begun since.
  package func restore(from folder: String) throws(StoreError) {
    let kept = Self.entries(of: try file.kept(in: folder))
    guard !kept.isEmpty else { return }
    try change { entries in
      let (known, all) = (entries.compactMap(DailyTry.init), Set(entries))
      // A try of a later version is known by all that stands in it.
      let missing = kept.filter { value in
        DailyTry(value).map { old in
          !known.contains { $0.isSame(as: old) && ($0.isFinished || !old.isFinished) }
        } ?? !all.contains(value)
      }
      let finished = missing.compactMap(DailyTry.init).filter(\.isFinished)
      let since = entries.filter { value in
        guard let since = DailyTry(value), since.state == .begun else { return true }
        return !finished.contains { $0.isSame(as: since) }
      }
      entries = missing + since
      return !missing.isEmpty
    }
  }
}
