import DurableFiles
import SQLiteFiles

/// Reads a database without writing anything, in whatever state its writers left it.
final class SQLiteFileReader {
  private let file: ManagedFile
  /// Stays open between reads: opening costs more than a read.
  private var open: (database: SQLiteDatabase, stamp: FileStamp)?

  init(_ file: ManagedFile) { self.file = file }

  private var path: String { file.path }
  private var storage: Storage { file.storage }

  /// Closes what is open, for whoever is about to move the file.
  func close() { open = nil }

  /// Reads within one transaction; nil where there is no file.
  func read<Value>(
    _ work: (SQLiteDatabase) throws(SQLiteError) -> Value
  ) throws(SQLiteError) -> Value? {
    guard let status = try SQLiteDatabase.status(of: path, storage.files) else {
      close()
      return nil
    }
    guard status.stamp.size > 0 else { throw SQLiteError.emptyFile }
    let size = status.stamp.size
    if let copy = try copyIfNeeded() { return try read(in: copy, size, work) }
    do {
      return try read(in: try database(status), size, work)
    } catch {
      guard error.needsRecovery else { throw error }
      close()
      return try read(in: try SQLiteDatabase(copying: path, files: storage.files), size, work)
    }
  }

  /// A private copy where reading the file itself would change something beside it.
  private func copyIfNeeded() throws(SQLiteError) -> SQLiteDatabase? {
    let hasLog: Bool
    do throws(FileError) {
      hasLog = try DatabaseCopy.hasLog(beside: path, files: storage.files)
      if !hasLog, try !DatabaseCopy.hasAbandonedJournal(beside: path, files: storage.files) {
        return nil
      }
    } catch {
      throw SQLiteError(error)
    }
    do {
      let copy = try SQLiteDatabase(copying: path, files: storage.files)
      close()
      return copy
    } catch {
      // A program that keeps on writing is alive: SQLite waits its turn.
      guard error.isBusy, !hasLog else { throw error }
      return nil
    }
  }

  private func read<Value>(
    in database: SQLiteDatabase, _ size: Int,
    _ work: (SQLiteDatabase) throws(SQLiteError) -> Value
  ) throws(SQLiteError) -> Value {
    database.limitWork(fileSize: size, valueSize: SQLiteDatabase.rowLimit)
    return try database.transaction("BEGIN") { () throws(SQLiteError) in try work(database) }
  }

  private func database(_ status: FileStatus) throws(SQLiteError) -> SQLiteDatabase {
    if let open, open.stamp.isSameFile(as: status.stamp) { return open.database }
    close()
    // Merely reading would make a log's index, though there is no log.
    if try isLogged() { return try SQLiteDatabase(path: path, mode: .unchanging) }
    let database = try SQLiteDatabase(path: path, mode: .reading, timeout: storage.busyTimeout)
    open = (database, status.stamp)
    return database
  }

  private func isLogged() throws(SQLiteError) -> Bool {
    do throws(FileError) { return try file.usesWriteAheadLog() } catch { throw SQLiteError(error) }
  }
}

extension FileStamp {
  func isSameFile(as other: FileStamp) -> Bool {
    device == other.device && inode == other.inode
  }
}

extension Storage {
  /// The time that SQLite waits for other programs, in milliseconds.
  var busyTimeout: Int32 {
    guard let lockTimeout else { return 60_000 }
    let (seconds, attoseconds) = lockTimeout.components
    return Int32(clamping: seconds * 1_000 + attoseconds / 1_000_000_000_000_000)
  }
}
