import DurableFiles
import Glibc
import Words

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

  /// Keeps the present file: a damaged, newer or endless one beside its place, any other among the
  /// backups.
  ///
  /// Throws where the file cannot be read at the moment: it may be sound, and stays where it is.
  func keep() throws(FileError) -> RestoredFile.Replaced? {
    storage.files.removeLeftovers(of: file.path)
    guard let status = try storage.files.status(file.path) else { return nil }
    // A file that would fill the memory is moved, not read.
    let isReadable = status.kind == .regular && status.stamp.size <= FileFormat.sizeLimit
    return try isReadable && isUsable
      ? keepBackup() : .quarantined(storage.files.quarantine(file.path, stamp: stamp))
  }

  private var isUsable: Bool {
    if isDamaged { return false }
    return switch FileCheck(storage: storage).finding(file.path, isThorough: true)?.state {
    case .damaged, .newer: false
    case .sound, .unwritable, .unreadable, .missing, nil: true
    }
  }

  /// The copy that is to be put back stays, be it the oldest.
  private func keepBackup() throws(FileError) -> RestoredFile.Replaced? {
    guard let bytes = try storage.wholeContent(of: file.path), try bytes != copyBytes() else {
      return nil
    }
    let place = try storage.files.keepBackup(
      of: bytes, name: storage.backupName(of: file.path), in: storage.locations.backupFolder,
      stamp: stamp, number: number, sparing: copy?.path, durably: true)
    return .backup(place)
  }

  /// Puts the copy into the file's place; on disk when this returns.
  ///
  /// SQLite's unfinished changes go first: they would be undone into the file that comes.
  func put() throws(FileError) {
    if let bytes = try copyBytes() {
      return try storage.replaceDatabase(file.path, with: bytes, stamp: stamp)
    }
    try storage.quarantineSidecars(of: file.path, stamp: stamp)
    if try storage.files.status(file.path) != nil {
      try storage.files.remove(storage.files.followed(file.path))
    }
  }

  /// Gives a file that was set aside its name again where nothing took its place: the next check
  /// finds it, and mends it once there is room.
  func putBack(_ replaced: RestoredFile.Replaced?) {
    // Of a path that can't be followed any more it's kept where it is; the failure that led here is
    // reported.
    guard case .quarantined(let place) = replaced,
      let target = try? storage.files.followed(file.path)
    else { return }
    storage.putBack([(from: target, to: place)])
  }

  private func copyBytes() throws(FileError) -> [UInt8]? {
    guard let copy else { return nil }
    guard let content = try storage.files.read(copy.path, limit: FileFormat.sizeLimit) else {
      throw FileError(.read, path: copy.path, reason: .system(code: ENOENT))
    }
    return content.bytes
  }
}
