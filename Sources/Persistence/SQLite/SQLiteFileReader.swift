import DurableFiles
import Glibc

/// Reads a database without writing anything, in whatever state its writers left it.
final class SQLiteFileReader {
  private let path: String
  private let storage: Storage
  /// Stays open between reads: opening costs more than a read.
  private var open: (database: SQLiteDatabase, stamp: FileStamp)?

  init(path: String, storage: Storage) {
    self.path = path
    self.storage = storage
  }

  /// Closes what is open, for whoever is about to move the file.
  func close() { open = nil }

  /// Reads within one transaction; nil where there is no file.
  func read<Value>(
    _ work: (SQLiteDatabase) throws(SQLiteError) -> Value
  ) throws(SQLiteError) -> Value? {
    guard let status = try status(of: path) else {
      close()
      return nil
    }
    guard status.stamp.size > 0 else { throw SQLiteError.emptyFile }
    do {
      return try read(in: try database(status), work)
    } catch {
      guard error.needsRecovery else { throw error }
      close()
      return try read(in: try recoveredCopy(), work)
    }
  }

  private func read<Value>(
    in database: SQLiteDatabase, _ work: (SQLiteDatabase) throws(SQLiteError) -> Value
  ) throws(SQLiteError) -> Value {
    try database.transaction("BEGIN") { () throws(SQLiteError) in try work(database) }
  }

  private func status(of path: String) throws(SQLiteError) -> FileStatus? {
    do throws(FileError) {
      let status = try storage.files.status(path)
      guard let status, status.kind != .regular else { return status }
      throw FileError(.read, path: path, reason: .notAFile)
    } catch {
      throw SQLiteError(error)
    }
  }

  private func database(_ status: FileStatus) throws(SQLiteError) -> SQLiteDatabase {
    if let open, open.stamp.isSameFile(as: status.stamp) { return open.database }
    close()
    if try usesWriteAheadLog() {
      // Merely reading beside a log would make its index file.
      let log = try self.status(of: path + "-wal")
      if log.map({ $0.stamp.size > 0 }) == true { return try recoveredCopy() }
      return try SQLiteDatabase(path: path, mode: .unchanging)
    }
    let database = try SQLiteDatabase(path: path, mode: .reading, timeout: storage.busyTimeout)
    open = (database, status.stamp)
    return database
  }

  /// Asked only while no transaction runs here: closing a descriptor of the file gives up
  /// the locks that SQLite holds on it.
  private func usesWriteAheadLog() throws(SQLiteError) -> Bool {
    let system = storage.files.system
    do throws(SystemError) {
      let descriptor = try system.open(path, flags: O_RDONLY | O_NONBLOCK, mode: 0)
      defer { try? system.close(descriptor) }
      var header = [UInt8](repeating: 0, count: 20)
      let count = try header.withUnsafeMutableBufferPointer { buffer throws(SystemError) in
        try system.read(descriptor, into: UnsafeMutableRawBufferPointer(buffer))
      }
      return count == 20 && header[18] == 2
    } catch {
      throw SQLiteError(FileError(.open, path: path, reason: .system(code: error.code)))
    }
  }

  // MARK: - A file that a killed writer left in the middle of a change

  /// A copy in which the change is undone, without a name: it goes when it is closed.
  private func recoveredCopy() throws(SQLiteError) -> SQLiteDatabase {
    let folder = try temporaryFolder()
    let copy = folder + "/copy"
    let endings = ["", "-journal", "-wal"]
    defer {
      for ending in endings + ["-shm"] { unlink(copy + ending) }
      rmdir(folder)
    }
    let before = try endings.map { (ending) throws(SQLiteError) in try status(of: path + ending) }
    for (ending, status) in zip(endings, before) where status != nil {
      try copyFile(path + ending, to: copy + ending)
    }
    let after = try endings.map { (ending) throws(SQLiteError) in try status(of: path + ending) }
    guard before == after else { throw SQLiteError.changedMeanwhile }
    let database = try SQLiteDatabase(path: copy, mode: .writing)
    try database.execute("SELECT count(*) FROM sqlite_schema")
    return database
  }

  private func temporaryFolder() throws(SQLiteError) -> String {
    var name = Array("/tmp/arcade-XXXXXX".utf8CString)
    guard mkdtemp(&name) != nil else {
      throw SQLiteError(FileError(.makeFolder, path: "/tmp", reason: .system(code: errno)))
    }
    return String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  private func copyFile(_ source: String, to copy: String) throws(SQLiteError) {
    do throws(FileError) {
      guard let content = try storage.files.read(source, limit: .max) else { return }
      try storage.files.create(copy, with: content.bytes, durably: false)
    } catch {
      throw SQLiteError(error)
    }
  }
}

extension FileStamp {
  func isSameFile(as other: FileStamp) -> Bool {
    device == other.device && inode == other.inode
  }
}

extension Storage {
  /// How long SQLite waits for other programs, in milliseconds.
  var busyTimeout: Int32 {
    guard let lockTimeout else { return 60_000 }
    let (seconds, attoseconds) = lockTimeout.components
    return Int32(clamping: seconds * 1_000 + attoseconds / 1_000_000_000_000_000)
  }
}
