import DurableFiles
import GameCore
import PropertyLists
package import Words

/// Something that can be reset: a game's scores, the settings or what a room keeps.
package struct ResetTarget: Sendable, Hashable {
  /// The word for it in `arcade reset`.
  package let name: String

  /// Everything that can be reset: each game, the settings, and what the rooms keep.
  package static let all: [ResetTarget] = DataFile.all.compactMap { file in
    if case .store = file.access { ResetTarget(name: file.name) } else { nil }
  }
  /// The scores of every game, and the games that they were earned in.
  package static let scores: [ResetTarget] = all.filter(\.isGame) + [history]
  package static let history = ResetTarget(name: "history")
  package static let settings = ResetTarget(name: "settings")

  /// The targets of a word, `all` among them; nil where there is no such thing.
  package static func named(_ word: String) -> [ResetTarget]? {
    if word == "all" { return all }
    return all.first { $0.name == word }.map { [$0] }
  }

  /// The recorded games that no table of a game names, which go with its scores.
  static func keptReplays(of game: String) -> ResetTarget {
    ResetTarget(name: game + keptReplaysSuffix)
  }

  private static let keptReplaysSuffix = " replays"

  /// The target of an entry in the list of a reset.
  static func listed(_ name: String) -> ResetTarget? {
    if let target = all.first(where: { $0.name == name }) { return target }
    return GameStorage.all.map { keptReplays(of: $0.game) }.first { $0.name == name }
  }

  /// True if it is a game's scores.
  package var isGame: Bool { GameStorage.named(name) != nil }

  /// Every place where it may be; none for what has no file of its own in the list of all.
  fileprivate func paths(in storage: Storage) -> [String] {
    DataFile.all.first { $0.name == name }?.paths(storage.locations) ?? []
  }

  func store(in storage: Storage) -> any ResettableStore {
    if name.hasSuffix(Self.keptReplaysSuffix) {
      return KeptReplaysOfGame(String(name.dropLast(Self.keptReplaysSuffix.count)), storage)
    }
    return DataFile.all.first { $0.name == name }?.resettable(in: storage)
      ?? Settings(storage: storage).file
  }
}

/// One file that a reset would take, or took.
package struct ResetItem: Sendable, Hashable {
  package let target: ResetTarget
  package let path: String
  /// The number of records; nil if the file cannot be read.
  package let records: Int?
}

/// Takes files away in a way that can be undone until the next reset.
package struct DataReset: Sendable {
  private let storage: Storage

  package init(storage: Storage) {
    self.storage = storage
  }

  /// The files that a reset would take; missing and empty ones are left out.
  package func plan(_ targets: [ResetTarget]) -> [ResetItem] {
    let all = targets.flatMap { target in
      target.isGame ? [target, .keptReplays(of: target.name)] : [target]
    }
    return all.compactMap { target in
      let store = target.store(in: storage)
      guard let path = store.path, mayBeThere(path) else { return nil }
      // Files whose records cannot be counted can still be taken away.
      let records = try? store.count()
      return records == 0 ? nil : ResetItem(target: target, path: path, records: records)
    }
  }

  /// A file that cannot be looked at is named too: then the reset tells why it cannot take it.
  private func mayBeThere(_ path: String) -> Bool {
    do { return try storage.files.status(path) != nil } catch { return true }
  }

  /// Moves what `plan` names to a new folder among the backups and begins anew.
  ///
  /// If there is nothing to take, the last reset can still be undone. Gives the folder, or nil
  /// where there was nothing. `tell` is given the notices of the stores where the reset fails.
  package func perform(
    _ targets: [ResetTarget], _ tell: (StoreNotice) -> Void = { _ in }
  ) throws(StoreError) -> (items: [ResetItem], folder: String?, notices: [StoreNotice]) {
    let items = plan(targets)
    guard !items.isEmpty else { return ([], nil, []) }
    let folder = try makeFolder()
    var notices: [StoreNotice] = []
    do throws(StoreError) {
      try writeList(of: items, in: folder)
      for item in items {
        let store = item.target.store(in: storage)
        defer { notices += store.takeNotices() }
        do throws(StoreError) { try store.reset(keepingIn: folder) } catch { throw error.ofReset }
      }
    } catch {
      notices.forEach(tell)
      removeUnused(folder)
      throw error
    }
    dropOld()
    return (items, folder, notices)
  }

  /// Removes the folder of a reset that took nothing.
  private func removeUnused(_ folder: String) {
    // One that stays is passed over by whoever looks for the last reset.
    guard let names = try? storage.files.names(in: folder), !names.contains(where: isKept)
    else { return }
    try? storage.files.removeFolder(folder)
  }

  /// Tells what was taken from the list and from the half of a copy, which has a hidden name.
  private func isKept(_ name: String) -> Bool { name != Self.listName && !name.hasPrefix(".") }

  /// Every reset is kept until the next one, and for thirty days.
  private static let daysKept: Int64 = 30

  private func dropOld() {
    let backups = storage.locations.backupFolder
    // One too many is no reason to call the reset failed; the next one tries again.
    guard let names = try? storage.files.names(in: backups) else { return }
    let resets = resets(among: names)
    let now = storage.now().secondsSince1970
    let moments = BackupSpacing.plausible(resets.map { $0.mark.moment ?? .max }, now: now)
    for (reset, moment) in zip(resets, moments).dropLast()
    where now - moment > Self.daysKept * 86_400 {
      try? storage.files.removeFolder(backups + "/" + reset.name)
    }
  }

  /// The folders of resets, undone ones too, oldest first.
  private func resets(among names: [String]) -> [(name: String, mark: BackupMark)] {
    let now = storage.now().secondsSince1970
    let found = names.compactMap { name -> (name: String, mark: BackupMark)? in
      guard name.hasPrefix(Self.prefix) else { return nil }
      var text = name.dropFirst(Self.prefix.count)
      if text.hasSuffix(Self.undoneSuffix) { text = text.dropLast(Self.undoneSuffix.count) }
      return BackupMark(text).map { (name, $0) }
    }
    return found.sorted { $0.mark.isBefore($1.mark, now: now) }
  }

  /// The last reset, if it has not been undone: its moment and what it took.
  ///
  /// One that took nothing, as where it failed or was killed, leaves the one before it to be undone.
  package func last() throws(StoreError) -> (folder: String, items: [ResetItem])? {
    let backups = storage.locations.backupFolder
    for reset in resets(among: try names(in: backups)).reversed() {
      if reset.name.hasSuffix(Self.undoneSuffix) { return nil }
      let folder = backups + "/" + reset.name
      let names = try names(in: folder)
      guard names.contains(where: isKept) else { continue }
      let listed = try readList(in: folder)
      let items = listed.filter { isThere($0, among: names) }
      // One that was killed before the first of its files was away took nothing.
      if items.isEmpty, !listed.isEmpty { continue }
      // Files that no list names can't be brought back, and those of an earlier reset are older.
      return items.isEmpty ? nil : (folder, items)
    }
    return nil
  }

  /// Tells whether a folder has what a list names.
  ///
  /// The settings may have been reset before the members, who were put into a store of the usual kind
  /// then.
  private func isThere(_ item: ResetItem, among names: [String]) -> Bool {
    ([item.path] + item.target.paths(in: storage)).contains { names.contains(fileName(of: $0)) }
  }

  /// Brings back what the last reset took; what was added since stays.
  ///
  /// Gives what was brought back; nothing where there is nothing to undo. Where one of them can't be
  /// brought back, the others are all the same, that is thrown, and the undo can be tried again.
  /// `tell` is given the notices of the stores, also of one that fails.
  package func undo(
    _ tell: (StoreNotice) -> Void = { _ in }
  ) throws(StoreError) -> [ResetItem] {
    guard let (folder, items) = try last() else { return [] }
    var failure: StoreError?
    for item in items {
      let store = item.target.store(in: storage)
      do throws(StoreError) {
        try store.restore(from: folder)
      } catch {
        failure = failure ?? error
      }
      for notice in store.takeNotices() { tell(notice) }
    }
    if let failure { throw failure }
    do {
      try storage.files.system.rename(folder, to: folder + Self.undoneSuffix)
    } catch {
      // Another arcade may have undone it in the same moment.
      guard storage.exists(folder + Self.undoneSuffix) else {
        throw StoreError(.unwritable(.access(.notMarked)), path: folder, content: .reset)
      }
    }
    return items
  }

  // MARK: - The folder of a reset

  private static let prefix = "reset-"
  private static let undoneSuffix = "-undone"
  private static let listName = "reset.plist"

  private func makeFolder() throws(StoreError) -> String {
    let backups = storage.locations.backupFolder
    return try StoreContent.reset.writing { () throws(FileError) in
      try storage.files.makeFolder(backups)
      for _ in 0..<100 {
        let number = try storage.files.nextBackupNumber(in: backups)
        let name = Self.prefix + BackupMark(stamp: storage.stamp, number: number).text
        do throws(FileError) {
          try storage.files.makeNewFolder(backups + "/" + name)
          return backups + "/" + name
        } catch {
          // Another arcade resets something now: its folder counts for the next number.
          guard error.isNameTaken else { throw error }
        }
      }
      throw FileError(.makeFolder, path: backups, reason: .noFreeName)
    }
  }

  private func names(in folder: String) throws(StoreError) -> [String] {
    try StoreContent.reset.reading(folder) { () throws(FileError) in
      try storage.files.names(in: folder)
    }
  }

  private func writeList(of items: [ResetItem], in folder: String) throws(StoreError) {
    let list = items.map { item in
      PropertyListValue.dictionary([
        "name": .string(item.target.name), "file": .string(item.path),
        "records": .integer(item.records ?? 0),
      ])
    }
    let root: [String: PropertyListValue] = ["arcadeReset": .integer(1), "files": .array(list)]
    let path = folder + "/" + Self.listName
    do {
      try storage.files.create(
        path, with: PropertyList(root: .dictionary(root)).bytes(), durably: true)
    } catch let error as FileError {
      throw StoreError(.unwritable(FileFault(error)), path: path, content: .reset)
    } catch {
      throw StoreError(.unwritable(.access(.notWritable)), path: path, content: .reset)
    }
  }

  private func readList(in folder: String) throws(StoreError) -> [ResetItem] {
    let file = PropertyListFile(
      path: folder + "/" + Self.listName, content: .reset, storage: storage,
      problem: { $0.dictionary?["files"]?.array == nil ? .damaged(.content(.noFiles)) : nil })
    let records = try file.read()?.root.dictionary?["files"]?.array ?? []
    return records.compactMap { record in
      guard let record = record.dictionary, let name = record["name"]?.string,
        let target = ResetTarget.listed(name),
        let path = record["file"]?.string
      else { return nil }
      return ResetItem(target: target, path: path, records: record["records"]?.integer.map(counted))
    }
  }

  /// The most records that a list is believed to count, so that they can be added up.
  private static let mostRecords = 1 << 40

  private func counted(_ records: Int) -> Int { min(max(0, records), Self.mostRecords) }
}

extension StoreError {
  /// The same of a file that was to be reset: nobody wanted to save anything in it.
  fileprivate var ofReset: StoreError {
    switch reason {
    case .busy: StoreError(.notReset(.access(.inUseByAnArcade)), path: path, content: content)
    case .unwritable(let fault) where content != .reset:
      StoreError(.notReset(fault), path: path, content: content)
    case .unwritable, .unreadable, .damaged, .newerVersion, .notReset: self
    }
  }
}
