import DurableFiles
import Glibc
import Persistence

/// A database that is looked at: neither its bytes nor those beside it change, no file is
/// made, and no time stamp moves.
///
/// It is the file itself where nobody else has it open and no change is unfinished, else a
/// private copy that goes with this value.
final class SQLiteFile {
  /// The file to open, without locks.
  let path: String
  let database: SQLiteDatabase
  private let copyFolder: String?

  init(_ original: String) throws(InspectionError) {
    do throws(SQLiteError) {
      if Self.size(original + "-journal") > 0 || Self.isOpenElsewhere(original) {
        let folder = try SQLiteDatabase.copyFiles(of: original)
        copyFolder = folder
        path = folder + "/copy"
        database = try SQLiteDatabase(path: path, mode: .writing)
      } else {
        copyFolder = nil
        path = original
        // Without a log SQLite would make one for a moment, which changes the folder.
        let hasLog = access(original + "-wal", F_OK) == 0
        database = try SQLiteDatabase(path: original, mode: hasLog ? .untouched : .unchanging)
      }
      // The first look tells whether the bytes are a database at all.
      _ = try database.first("SELECT count(*) FROM sqlite_schema") { $0.integer(0) }
    } catch {
      throw InspectionError(error.readingText, path: original)
    }
  }

  deinit {
    if let copyFolder { SQLiteDatabase.removeCopy(in: copyFolder) }
  }

  private static func size(_ path: String) -> Int {
    var status = stat()
    return stat(path, &status) == 0 ? Int(status.st_size) : 0
  }

  /// Whether a program holds one of SQLite's locks: the bytes at 1 GiB of the file, or
  /// those of the index of its write-ahead log.
  private static func isOpenElsewhere(_ path: String) -> Bool {
    isLocked(path, from: 0x4000_0000, count: 512) || isLocked(path + "-shm", from: 120, count: 9)
  }

  private static func isLocked(_ path: String, from start: Int, count: Int) -> Bool {
    let descriptor = Glibc.open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    var lock = flock()
    lock.l_type = Int16(F_WRLCK)
    lock.l_whence = Int16(SEEK_SET)
    lock.l_start = off_t(start)
    lock.l_len = off_t(count)
    return fcntl(descriptor, F_GETLK, &lock) == 0 && lock.l_type != Int16(F_UNLCK)
  }
}
