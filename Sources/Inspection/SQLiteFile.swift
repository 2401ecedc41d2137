import DurableFiles
import Persistence

/// A database that is looked at: neither its bytes nor those beside it change, no file is
/// made, and no time stamp moves.
///
/// It is the file itself where nobody else has it open and no log or journal belongs to it, else a
/// private copy that goes with this value.
final class SQLiteFile {
  /// The file to open, without locks: nothing that counts stands beside it.
  let path: String
  let database: SQLiteDatabase
  private let original: String
  private let copy: DatabaseCopy?
  /// The original as it was when it was opened.
  private let stamp: FileStamp?
  /// Bytes in the file that is read.
  private let size: Int

  /// No value that is shown is larger, in bytes.
  private static let largestValue = 128 << 20
  /// A few seconds' work; more for each byte that there is to look at.
  private static let (leastOperations, operationsPerByte) = (20_000_000, 16)

  init(_ original: String) throws(InspectionError) {
    self.original = original
    do {
      stamp = try DurableFiles().status(original)?.stamp
      let isCopied = try DatabaseCopy.isNeeded(for: original) || DatabaseLocks.areHeld(on: original)
      copy = isCopied ? try SQLiteDatabase.settledCopy(of: original) : nil
      path = copy?.path(of: original) ?? original
      size = try DurableFiles().status(path)?.stamp.size ?? 0
      database = try SQLiteDatabase(path: path, mode: .unchanging)
      database.limitValues(to: Self.largestValue)
      database.operationLimit =
        Self.leastOperations + Self.operationsPerByte * min(size, 1 << 40)
      // The first look tells whether the bytes are a database at all.
      _ = try database.first("SELECT count(*) FROM sqlite_schema") { $0.integer(0) }
    } catch {
      throw InspectionError(error, path: original)
    }
  }

  /// As many rows as this a sound table of the file cannot have: each takes more than a byte.
  var mostRows: Int { size }

  /// Throws where the file is not what it was when it was opened: what was read since is of two
  /// states.
  func checkUnchanged() throws(InspectionError) {
    guard copy == nil, let stamp else { return }
    // A file that cannot be looked at any more is not the one that was opened either.
    let now = (try? DurableFiles().status(original))?.stamp
    guard now?.inode == stamp.inode, now?.size == stamp.size, now?.modified == stamp.modified else {
      throw InspectionError(
        "another program changed it while it was read; look at it again", path: original)
    }
  }
}
