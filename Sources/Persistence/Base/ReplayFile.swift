import DurableFiles
package import GameCore
import PropertyLists
import Words

/// Recorded games as files: compact binary property lists in the replay folder.
package struct ReplayFile: Sendable {
  /// No replay is larger than this many bytes.
  private static let sizeLimit = 8 << 20

  private let storage: Storage

  /// Works in the replay folder of a storage.
  package init(storage: Storage) {
    self.storage = storage
  }

  /// The place of a recorded game that no table names any more.
  ///
  /// Its folder has the name of the game, with which the name of the file begins.
  func keptPath(of name: String) -> String {
    "\(storage.locations.keptReplayFolder)/\(name.prefix { $0 != "-" })/\(name)"
  }

  /// Every place where a replay may be.
  private func places(of name: String) -> [String] {
    [storage.locations.replayFolder + "/" + name, keptPath(of: name)]
      + waitingFolders.map { $0 + "/" + name }
  }

  /// Writes a replay and gives its file name, for `Score.replay`.
  ///
  /// The name is made of game, date and seed: `whackamole-20261121T002412Z-42.plist`. No
  /// other replay is overwritten; the same one under the same name is written once. A replay
  /// that the replay folder doesn't take waits beside the spooled scores.
  package func write(_ replay: Replay, date: Timestamp) throws(StoreError) -> String {
    do throws(StoreError) {
      return try write(replay, date: date, in: storage.locations.replayFolder)
    } catch {
      for folder in waitingFolders {
        // The player gets the reason that the replay folder didn't take it.
        if let name = try? write(replay, date: date, in: folder) { return name }
      }
      throw error
    }
  }

  /// Moves a replay that waits beside the spooled scores to the replay folder.
  func moveHome(_ name: String) {
    guard isName(name) else { return }
    for folder in waitingFolders {
      let waiting = folder + "/" + name
      // A replay that can't be moved now is read where it is.
      guard let content = try? storage.files.read(waiting, limit: Self.sizeLimit),
        (try? put(content.bytes, at: storage.locations.replayFolder + "/" + name)) == true
      else { continue }
      try? storage.files.remove(waiting)
    }
  }

  /// False where another replay has the name; the half of this one, left by a killed program, would
  /// have it for ever.
  private func put(_ bytes: [UInt8], at path: String) throws(FileError) -> Bool {
    if let there = try storage.files.read(path, limit: Self.sizeLimit) {
      return there.bytes == bytes
    }
    try storage.files.makeFolder(folder(of: path))
    try storage.files.replace(path, with: bytes)
    return true
  }

  /// The folders of replays that could not be written to the replay folder.
  var waitingFolders: [String] {
    storage.locations.spoolFolders.map { $0 + "/replays" }
  }

  private func write(
    _ replay: Replay, date: Timestamp, in folder: String
  ) throws(StoreError) -> String {
    let stamp = dateStamp(secondsSince1970: date.secondsSince1970)
    let stem = "\(safe(replay.game))-\(stamp)-\(replay.seed)"
    let bytes = try encoded(replay, path: folder + "/" + stem + ".plist")
    for number in 1...1_000 {
      let name = number == 1 ? stem + ".plist" : "\(stem)-\(number).plist"
      if storage.exists(keptPath(of: name)) { continue }
      if try create(folder + "/" + name, with: bytes) { return name }
    }
    throw StoreError(
      .unwritable(.access(.noFreeName)), path: folder + "/" + stem + ".plist",
      content: .replay)
  }

  /// Reads the replay with a file name that `write` gave.
  ///
  /// Throws where there is none, it is damaged, or a later version wrote it.
  package func read(_ name: String) throws(StoreError) -> Replay {
    guard isName(name) else {
      throw StoreError(.unreadable(.access(.notAReplayFile)), path: name, content: .replay)
    }
    let paths = places(of: name)
    return try read(path: paths.first { storage.exists($0) } ?? paths[0])
  }

  /// True if there is a replay with a file name that `write` gave.
  package func exists(_ name: String) -> Bool {
    isName(name) && places(of: name).contains(where: storage.exists)
  }

  /// Removes the replay with a file name that `write` gave; no such file is no error.
  package func remove(_ name: String) throws(StoreError) {
    guard isName(name) else { return }
    for path in places(of: name) where storage.exists(path) {
      try StoreContent.replay.writing(path) { () throws(FileError) in
        try storage.files.remove(path)
      }
    }
  }

  private func isName(_ name: String) -> Bool {
    name == fileName(of: name) && name != ".." && name != "."
  }

  /// Reads the file at a path, or where there is none the replay with that name.
  package func read(word: String) throws(StoreError) -> Replay {
    try !storage.exists(word) && exists(word) ? read(word) : read(path: word)
  }

  package func read(path: String) throws(StoreError) -> Replay {
    let content = try StoreContent.replay.reading(path) { () throws(FileError) in
      try storage.files.read(path, limit: Self.sizeLimit)
    }
    guard let content else {
      throw StoreError(.unreadable(.access(.missing)), path: path, content: .replay)
    }
    do {
      return try ReplayCoding.replay(PropertyList(reading: content.bytes).root)
    } catch let error as PropertyListError {
      throw StoreError(.damaged(FileFault(error)), path: path, content: .replay)
    } catch let error as ReplayCoding.Failure {
      throw StoreError(error.reason, path: path, content: .replay)
    } catch {
      throw StoreError(.damaged(.content(.notA(.replay))), path: path, content: .replay)
    }
  }

  /// The bytes of a replay's file; `path` is where they are to be written.
  func encoded(_ replay: Replay, path: String) throws(StoreError) -> [UInt8] {
    do {
      return try PropertyList(root: ReplayCoding.value(of: replay), form: .binary).bytes()
    } catch {
      throw StoreError(.unwritable(FileFault(error)), path: path, content: .replay)
    }
  }

  /// False where another replay has the name.
  private func create(_ path: String, with bytes: [UInt8]) throws(StoreError) -> Bool {
    do {
      try storage.files.makeFolder(folder(of: path))
      try storage.files.create(path, with: bytes, durably: true, limit: Self.sizeLimit)
      return true
    } catch {
      guard error.isNameTaken else {
        throw StoreError(.unwritable(FileFault(error)), path: path, content: .replay)
      }
      // A file that can't be read is not this one, and the next name is tried.
      return (try? storage.files.read(path, limit: Self.sizeLimit))?.bytes == bytes
    }
  }

  private func safe(_ name: String) -> String {
    String(name.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" })
  }
}
