package import DurableFiles
import GameCore
import PropertyLists
package import Words

/// Finished games that wait to be sent to a league, a file each.
///
/// A file is on disk before the result is shown, and goes when the league has the game.
package struct LeagueOutbox: Sendable {
  private static let sizeLimit = 8 << 20

  private let storage: Storage

  /// Works in the state folder of a storage.
  package init(storage: Storage) {
    self.storage = storage
  }

  private var folder: String { storage.locations.leagueOutbox }
  private var refusedFolder: String { storage.locations.refusedByLeague }
  private func path(_ id: String) -> String { folder + "/" + id + ".plist" }

  /// Keeps a game; it is on disk when this returns.
  package func keep(_ entry: OutboxEntry) throws(StoreError) {
    let path = path(entry.id)
    do {
      let bytes = try PropertyList(root: entry.value(), form: .binary).bytes()
      try storage.files.makeFolder(folder)
      try storage.files.create(path, with: bytes, durably: true, limit: Self.sizeLimit)
    } catch let error as FileError {
      throw StoreError(.unwritable(FileFault(error)), path: path, content: .replay)
    } catch let error as PropertyListError {
      throw StoreError(.unwritable(FileFault(error)), path: path, content: .replay)
    } catch {
      throw StoreError(.unwritable(.access(.notWritable)), path: path, content: .replay)
    }
  }

  /// The identifiers of the games that wait, in the order of their names.
  package func waiting() -> [String] { identifiers(in: folder) }

  /// The identifiers of the games that a league refused.
  package func refused() -> [String] { identifiers(in: refusedFolder) }

  private func identifiers(in folder: String) -> [String] {
    // A folder that can't be listed now is listed again at the next chance.
    let names = (try? storage.files.names(in: folder)) ?? []
    return names.filter { $0.hasSuffix(".plist") }.map { String($0.dropLast(6)) }
      .filter { DrawnGame(ticket: $0)?.ticket == $0 }.sorted()
  }

  /// A game that waits; nil where its file is gone or holds something else, which stays.
  package func entry(_ id: String) -> OutboxEntry? {
    // `arcade check` tells why it can't be read.
    try? read(id)
  }

  /// Reads a game that waits; throws why it can't be read.
  package func read(_ id: String) throws(StoreError) -> OutboxEntry {
    let path = path(id)
    let bytes = try StoreContent.replay.reading(path) { () throws(FileError) in
      try storage.files.read(path, limit: Self.sizeLimit)?.bytes
    }
    guard let bytes else {
      throw StoreError(.unreadable(.access(.missing)), path: path, content: .replay)
    }
    do {
      if let entry = OutboxEntry(try PropertyList(reading: bytes).root), entry.id == id {
        return entry
      }
    } catch {
      throw StoreError(.damaged(FileFault(error)), path: path, content: .replay)
    }
    throw StoreError(.damaged(.content(.notA(.replay))), path: path, content: .replay)
  }

  /// Takes a game out that the league has.
  package func remove(_ id: String) throws(StoreError) {
    do {
      try storage.files.remove(path(id))
    } catch {
      // Another arcade may have sent the same game.
      guard storage.exists(path(id)) else { return }
      throw StoreError(.unwritable(FileFault(error)), path: path(id), content: .replay)
    }
  }

  /// Puts a game apart that the league refuses for good; its file stays.
  package func setAside(_ id: String) throws(StoreError) {
    try StoreContent.replay.writing(path(id)) { () throws(FileError) in
      guard let content = try storage.files.read(path(id), limit: Self.sizeLimit) else { return }
      try storage.files.makeFolder(refusedFolder)
      try storage.files.replace(refusedFolder + "/" + id + ".plist", with: content.bytes)
      try storage.files.remove(path(id))
    }
  }

  /// Waits until no other process is sending.
  ///
  /// Throws where one still is after the storage's time, and where the outbox can't be made.
  package func lock() throws(LeagueFault) -> FileLock {
    do {
      try storage.files.makeFolder(storage.locations.leagueFolder)
      return try storage.files.lock(
        storage.locations.leagueFolder + "/sending", timeout: storage.lockTimeout)
    } catch {
      throw .file(FileFault(error), path: folder)
    }
  }
}
