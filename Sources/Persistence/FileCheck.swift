import DurableFiles
import GameCore
import Glibc

/// Opens every file of the arcade, and mends what is damaged when asked to.
public struct FileCheck: Sendable {
  /// What became of a damaged file.
  public struct Repair: Sendable, Hashable {
    /// Where the damaged file is now, untouched.
    public let place: String
    /// The backup that stands in its place; nil where none could be read, in which case
    /// the arcade begins the file anew.
    public let backup: String?
  }

  private let storage: Storage

  /// Works on the files of a storage.
  public init(storage: Storage) {
    self.storage = storage
  }

  /// Every file and recorded game with how it stands; reads only.
  ///
  /// Files that were set aside before are left out.
  public func findings() -> [ListedFile] {
    listFiles(of: storage).filter { $0.kind != ListedFile.damagedKind } + replays()
  }

  private func replays() -> [ListedFile] {
    let folder = storage.locations.replayFolder
    let names = (try? storage.files.names(in: folder)) ?? []
    let lister = FileLister(storage: storage)
    return names.filter { $0.hasSuffix(".plist") }.sorted().map { name in
      lister.checked("replay", folder + "/" + name, kind: "recorded game") {
        path throws(StoreError) in
        _ = try ReplayFile(storage: storage).read(path: path)
        return nil
      }
    }
  }

  /// Sets a damaged file aside and puts the newest backup that can be read in its place.
  ///
  /// Throws where the file cannot be moved; it is then where it was.
  public func repair(_ file: ListedFile) throws(StoreError) -> Repair {
    let sound = newestSoundBackup(of: file)
    do {
      let lock = try storage.files.lock(file.path, timeout: storage.lockTimeout)
      defer { lock.release() }
      let place = try storage.files.setAside(file.path, stamp: storage.stamp)
      // What SQLite had not finished belongs to the damaged file, not to the backup.
      for ending in ["-journal", "-wal", "-shm"] {
        guard try storage.files.status(file.path + ending) != nil else { continue }
        _ = try storage.files.setAside(file.path + ending, stamp: storage.stamp)
      }
      if let sound { try storage.files.replace(file.path, with: sound.bytes) }
      return Repair(place: place, backup: sound?.backup.path)
    } catch {
      throw StoreError(.unwritable(error.text), path: file.path, content: .scores)
    }
  }

  /// A backup is tried in a folder of its own, so that nothing unsound ever stands where
  /// the arcade looks.
  private func newestSoundBackup(of file: ListedFile) -> (backup: Backup, bytes: [UInt8])? {
    let name = fileName(of: file.path)
    let backups = (try? storage.files.backups(of: name, in: storage.locations.backupFolder)) ?? []
    for backup in backups.reversed() {
      guard let bytes = try? storage.files.read(backup.path)?.bytes, isSound(bytes, as: name)
      else { continue }
      return (backup, bytes)
    }
    return nil
  }

  private func isSound(_ bytes: [UInt8], as name: String) -> Bool {
    let folder = storage.locations.stateFolder + "/check-\(getpid())"
    defer { empty(folder) }
    var trial = storage
    trial.locations = FileLocations(dataDirectory: folder, environment: [:])
    do {
      try storage.files.makeFolder(folder)
      try storage.files.replace(folder + "/" + name, with: bytes)
    } catch {
      return false
    }
    return listFiles(of: trial).contains {
      $0.path == folder + "/" + name && $0.state == .sound
    }
  }

  private func empty(_ folder: String) {
    for name in (try? storage.files.names(in: folder)) ?? [] {
      unlink(folder + "/" + name)
    }
    rmdir(folder)
  }
}
