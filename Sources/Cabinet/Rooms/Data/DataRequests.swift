import DurableFiles
import GameCore
import Inspection
import Persistence
import Words

/// Asks for every file that the arcade keeps.
struct ListFiles: RoomRequest {
  /// Files in the order in which they are shown.
  struct Answer: Sendable, Hashable {
    var files: [ListedFile]
    /// The paths of those that are still to be read.
    var unread: Set<String>
    /// The number of backups of each file, by its path.
    var backups: [String: Int]
    /// The number of files that were read to their end; nil if no check was asked for.
    var checked: Int?
  }

  /// True if each recorded game is read too; the damaged ones are listed then.
  var isCheck = false
  /// True if large files are read too.
  var isPatient = false

  func perform(on room: DataRoom) -> Answer {
    if isCheck { room.forget() }
    var (files, unread) = room.list(isPatient: isPatient || isCheck)
    let backups = Self.backups(in: room.storage)
    guard isCheck else { return Answer(files: files, unread: unread, backups: backups) }
    let findings = FileCheck(withScenesOf: room.storage).findings()
    files += findings.filter { finding in
      finding.state != .sound && !files.contains { $0.path == finding.path }
    }
    return Answer(
      files: files, unread: [], backups: backups,
      checked: findings.count { $0.state != .missing })
  }

  /// No backups are counted if they cannot be listed: their own list says why.
  private static func backups(in storage: Storage) -> [String: Int] {
    let copies = (try? BackupList(storage: storage).copies()) ?? []
    return copies.reduce(into: [:]) { counts, copy in
      if let original = copy.original { counts[original, default: 0] += 1 }
    }
  }
}

/// Asks for what is in a folder.
struct ListFolder: RoomRequest {
  var path: String

  func perform(on room: DataRoom) throws(InspectionError) -> [FolderEntry] {
    let files = room.storage.files
    do {
      return try files.names(in: path).sorted().compactMap { FolderEntry(path + "/" + $0, files) }
    } catch {
      throw InspectionError(error, path: path)
    }
  }
}

/// Asks for the copies of a file's earlier states, the newest first.
struct ListBackups: RoomRequest {
  var path: String

  func perform(on room: DataRoom) throws(StoreError) -> [FileBackup] {
    let list = BackupList(storage: room.storage)
    return try list.copies().filter { $0.original == path }.map(list.examined)
  }
}

/// Restores an earlier state of a file; the present one is kept.
struct RestoreBackup: RoomRequest {
  var copy: FileBackup

  func perform(on room: DataRoom) throws(StoreError) -> [RestoredFile] {
    try BackupList(storage: room.storage).restore(copy)
  }
}

struct FolderEntry: Sendable, Hashable {
  let path: String
  let isFolder: Bool
  /// Nothing is known of what can't be looked at; opening it tells the reason.
  let size: Int?
  let modified: Timestamp?

  /// Nil where nothing is there, or nothing that has bytes.
  init?(_ path: String, _ files: DurableFiles) {
    self.path = path
    let status: FileStatus?
    do { status = try files.status(path) } catch {
      (isFolder, size, modified) = (false, nil, nil)
      return
    }
    // A file that has gone since it was listed is shown no more.
    guard let status, [.regular, .folder].contains(status.kind) else { return nil }
    isFolder = status.kind == .folder
    size = status.stamp.size
    modified = Timestamp(secondsSince1970: status.stamp.modified / 1_000_000_000)
  }
}

/// Has a damaged file set aside and its newest good backup put in its place.
struct RepairFile: RoomRequest {
  var file: ListedFile

  func perform(on room: DataRoom) throws(StoreError) -> FileCheck.Repair {
    try FileCheck(withScenesOf: room.storage).repair(file)
  }
}
