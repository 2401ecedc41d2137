import DurableFiles
import SQLiteFiles
import Words

/// A file that the arcade owns, whatever its format: the lock, the quarantine of damage, the
/// backup, the replacement and the notices are the same for all.
final class ManagedFile {
  /// A larger file is not read whole before the first change of a session.
  static let checkedSize = 4 << 20

  let path: String
  let storage: Storage
  let format: FileFormat
  let notices: NoticeList
  private let lockName: String
  private let backupName: String
  /// True if the file's state before this session is kept, or there was none.
  var isSafe = false

  /// Works on a file; nothing is read or written yet.
  ///
  /// The lock and the backups bear the file's name unless given; files of one store share their
  /// notices.
  init(
    path: String, format: FileFormat, storage: Storage, lockName: String? = nil,
    backupName: String? = nil, notices: NoticeList = NoticeList()
  ) {
    (self.path, self.format, self.storage, self.notices) = (path, format, storage, notices)
    self.lockName = lockName ?? path
    self.backupName = backupName ?? fileName(of: path)
  }

  var name: String { fileName(of: path) }

  /// The content of the file; nil if there is none.
  func read() throws(FileError) -> FileContent? {
    try storage.files.read(path, limit: format.limit)
  }

  /// The content with the changes that SQLite keeps beside a database; nil if there is none.
  func whole() throws(FileError) -> [UInt8]? {
    format.isDatabase ? try storage.wholeContent(of: path) : try read()?.bytes
  }

  /// The state of a regular file; nil if there is none.
  func stamp() throws(FileError) -> FileStamp? {
    guard let status = try storage.files.status(path) else { return nil }
    guard status.kind == .regular else { throw FileError(.read, path: path, reason: .notAFile) }
    return status.stamp
  }

  /// The state of a file that holds something; nil if there is none, and throws for one of no
  /// bytes.
  func filledStamp() throws -> FileStamp? {
    guard let stamp = try stamp() else { return nil }
    guard stamp.size > 0 else {
      throw StoreError(.damaged(.content(.empty)), path: path, content: format.content)
    }
    return stamp
  }

  // MARK: - Changing

  /// Does some work while no other arcade changes the file.
  func whileLocked<Value>(
    _ work: () throws(StoreError) -> Value
  ) throws(StoreError) -> Value {
    let lock = try reporting(isWriting: true) {
      try storage.files.makeFolder(folder(of: lockName))
      return try storage.files.lock(lockName, timeout: storage.lockTimeout)
    }
    defer { lock.release() }
    // A database is replaced before a session's first change only.
    if !(format.isDatabase && isSafe) { storage.files.removeLeftovers(of: path) }
    return try work()
  }

  /// Reads before a change, for a caller that holds the lock: damage on which two readings agree is
  /// quarantined, and gives nil.
  func sound<Value>(_ reading: () throws(StoreError) -> Value?) throws(StoreError) -> Value? {
    do {
      return try storage.agreed(reading)
    } catch {
      guard error.isDamage, error.path == path else { throw error }
      try quarantine(error)
      return nil
    }
  }

  func quarantine(_ damage: StoreError) throws(StoreError) {
    try reporting(isWriting: true) {
      try quarantineSidecars()
      let place = try storage.files.quarantine(path, stamp: storage.stamp)
      notices.add(.quarantined(path: damage.path, damage.reason.fault, place: place))
    }
  }

  private func quarantineSidecars() throws(FileError) {
    if format.isDatabase { try storage.quarantineSidecars(of: path, stamp: storage.stamp) }
  }

  /// Keeps the state before a change; a backup that cannot be made does not keep a change from
  /// being saved.
  ///
  /// Files that belong together are kept under one `stamp` and `number`.
  func keepBackup(
    stamp: String? = nil, number: Int? = nil, of bytes: () throws -> [UInt8]?
  ) {
    let folder = storage.locations.backupFolder
    do {
      if let bytes = try bytes() {
        try storage.files.keepBackup(
          of: bytes, name: backupName, in: folder, stamp: stamp ?? storage.stamp,
          number: number)
      }
      isSafe = true
    } catch let error as FileError {
      notices.add(.notBackedUp(path: error.path, FileFault(error)))
    } catch let error as SQLiteError {
      notices.add(.notBackedUp(path: path, FileFault(error)))
    } catch {
      notices.add(.notBackedUp(path: folder, .access(.outOfMemory)))
    }
  }

  /// Puts a whole new file in the place; on disk when this returns.
  func replace(with bytes: [UInt8]) throws(FileError) {
    if format.isDatabase {
      let stamp = storage.stamp
      try storage.replaceDatabase(path, with: bytes, stamp: stamp, limit: format.limit)
    } else {
      try storage.files.replace(path, with: bytes, limit: format.limit)
    }
  }

  // MARK: - Reset

  /// Copies content to a folder under the file's own name, on disk when this returns.
  func keep(
    in folder: String, _ content: () throws(FileError) -> [UInt8]?
  ) throws(StoreError) {
    let place = folder + "/" + name
    try StoreContent.reset.writing(place) { () throws(FileError) in
      guard let bytes = try content() else { return }
      try storage.files.makeFolder(folder)
      // The half of a copy has no name by which an undo would take it for the whole one.
      try storage.files.replace(place, with: bytes, durably: true)
    }
  }

  /// Copies the file to a folder and then removes it; no file is no error.
  func move(to folder: String) throws(StoreError) {
    try keep(in: folder) { () throws(FileError) in try whole() }
    try reporting(isWriting: true) {
      if try storage.files.status(path) != nil {
        // A link stays, and leads to the file that comes next.
        try storage.files.remove(storage.files.followed(path))
      }
      // The copy has their changes.
      try quarantineSidecars()
    }
  }

  // MARK: - Errors

  /// Converts any error to one about this file.
  func error(_ error: any Error, isWriting: Bool) -> StoreError {
    switch error {
    case let error as StoreError: return error
    case let error as FileError:
      return StoreError(
        StoreFault(error, isWriting: isWriting), path: path, content: format.content)
    default:
      return StoreError(format.reason(error, isWriting), path: path, content: format.content)
    }
  }

  /// Runs the body and throws its error as one about this file.
  func reporting<Value>(
    isWriting: Bool, _ body: () throws -> Value
  ) throws(StoreError) -> Value {
    do { return try body() } catch { throw self.error(error, isWriting: isWriting) }
  }
}

/// The differences between files of one format and those of another.
struct FileFormat: Sendable {
  /// A larger file would fill the memory, and no arcade has made it.
  static let sizeLimit = 1 << 30

  let content: StoreError.Content
  /// The most bytes that are read, and so the most that are written.
  var limit = sizeLimit
  /// True if SQLite keeps files beside it.
  var isDatabase = false
  /// The reason of an error that is none of the file system.
  var reason: @Sendable (_ error: any Error, _ isWriting: Bool) -> StoreError.Reason = {
    $1 ? .unwritable(.access(.notEncodable)) : .unreadable(.access(.notReadable))
  }
}

/// The notices of a store for the player; all its files share one list.
final class NoticeList {
  private var notices: [StoreNotice] = []

  func add(_ notice: StoreNotice) { notices.append(notice) }

  /// Gives each notice once.
  func take() -> [StoreNotice] {
    defer { notices = [] }
    return notices
  }
}
