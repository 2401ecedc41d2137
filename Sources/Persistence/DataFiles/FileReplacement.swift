import DurableFiles
import SQLiteFiles

/// Another state in the place of one of the arcade's files, for a caller that holds its owner's
/// lock: first `keep`, then `put`.
struct FileReplacement {

  let file: OwnFile
  /// The backup to put there; nil to leave the place empty.
  let copy: FileBackup?
  let storage: Storage
  /// The moment that everything kept for it bears.
  let stamp: String
  /// The number that all copies bear which are kept for it.
  let number: Int
  /// True if the present file is known to be damaged.
  var isDamaged = false

  /// Keeps the present file: a sound one among the backups, any other beside its place.
  func keep() throws(FileError) -> RestoredFile.Replaced? {
    storage.files.removeLeftovers(of: file.path)
    guard try storage.files.status(file.path) != nil else { return nil }
    return try isUsable
      ? keepBackup() : .quarantined(storage.files.quarantine(file.path, stamp: stamp))
  }

  private var isUsable: Bool {
    if isDamaged { return false }
    return switch FileCheck(storage: storage).finding(file.path, isThorough: true)?.state {
    case .damaged, .newer, .unreadable: false
    case .sound, .unwritable, .missing, nil: true
    }
  }

  /// The copy that is to be put back stays, be it the oldest.
  private func keepBackup() throws(FileError) -> RestoredFile.Replaced? {
    guard let bytes = try presentBytes(), try bytes != copyBytes() else { return nil }
    let place = try storage.files.keepBackup(
      of: bytes, name: storage.backupName(of: file.path), in: storage.locations.backupFolder,
      stamp: stamp, number: number, sparing: copy?.path, durably: true)
    return .backup(place)
  }

  /// Puts the copy into the file's place; on disk when this returns.
  ///
  /// SQLite's unfinished changes go first: they would be undone into the file that comes.
  func put() throws(FileError) {
    try storage.quarantineSidecars(of: file.path, stamp: stamp)
    if let bytes = try copyBytes() {
      try storage.files.replace(file.path, with: bytes)
    } else if try storage.files.status(file.path) != nil {
      try storage.files.remove(file.path)
    }
  }

  private func copyBytes() throws(FileError) -> [UInt8]? {
    guard let copy else { return nil }
    guard let content = try storage.files.read(copy.path, limit: .max) else {
      throw FileError(.read, path: copy.path, reason: .system(code: 2))
    }
    return content.bytes
  }

  /// The content of the file, with SQLite's sidecar files.
  private func presentBytes() throws(FileError) -> [UInt8]? {
    for sidecar in Sidecar.ofChanges {
      guard let status = try storage.files.status(sidecar.path(of: file.path)),
        status.stamp.size > 0
      else {
        continue
      }
      // If the copy cannot be made, the bytes themselves are kept, and the rest is quarantined.
      do throws(SQLiteError) {
        return try SQLiteDatabase(copying: file.path, files: storage.files).bytes()
      } catch {
        break
      }
    }
    return try storage.files.read(file.path, limit: .max)?.bytes
  }
}
