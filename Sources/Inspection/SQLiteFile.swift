import DurableFiles
package import SQLiteFiles
import Words

/// A database that is looked at: neither its bytes nor those beside it change, no file is
/// made, and no time stamp moves.
///
/// It is the file itself where nobody else has it open and no log or journal belongs to it, else a
/// private copy that goes with this value.
package final class SQLiteFile {
  package let database: SQLiteDatabase
  private let path: String
  /// The file as it was when it was opened.
  private let stamp: FileStamp?
  /// The pages of a file that was cut off, those that are there and those that it says to have; nil for
  /// a whole one.
  private(set) var cutOff: (there: Int, all: Int)?
  /// True if SQLite can't read some of the schema's definitions, such as those in the words of a later
  /// version: tables and views may be missing from its lists.
  private(set) var isPartlyKnown = false

  /// Opens a file; with `showsRest` one that was cut off as far as it is there, and one whose schema can't
  /// all be read without the rest of it.
  ///
  /// `isHeld` says whether another program has it open; without that the file is opened once more to
  /// see.
  package init(
    _ path: String, isHeld: Bool? = nil, showsRest: Bool = false
  ) throws(InspectionError) {
    self.path = path
    do {
      stamp = try DurableFiles().status(path)?.stamp
      database = try SQLiteDatabase(
        untouched: path, isHeld: isHeld ?? DatabaseLocks.areHeld(on: path))
      try database.readWhateverItsSchemaCalls()
      // The first look tells whether the bytes are a database at all.
      do throws(SQLiteError) {
        try database.lookAtSchema()
      } catch {
        guard showsRest, error.kind == .damaged else { throw error }
        cutOff = try database.missingPages()
        isPartlyKnown = cutOff == nil && error.message.hasPrefix("malformed database schema (")
        guard cutOff != nil || isPartlyKnown else { throw error }
        try database.readWithoutMissingPages()
        try database.lookAtSchema()
      }
    } catch {
      throw InspectionError(error, path: path)
    }
  }

  /// As many rows as this a sound table of the file cannot have: each takes more than a byte.
  var mostRows: Int { database.fileSize }

  /// Throws where the file is not what it was when it was opened: what was read since is of two
  /// states.
  func checkUnchanged() throws(InspectionError) {
    guard !database.isCopy, let stamp else { return }
    // A file that cannot be looked at any more is not the one that was opened either.
    let now = (try? DurableFiles().status(path))?.stamp
    guard now?.inode == stamp.inode, now?.size == stamp.size, now?.modified == stamp.modified else {
      throw InspectionError(.changedWhileRead, path: path)
    }
  }
}

extension SQLiteDatabase {
  /// Before 3.41 SQLite refuses a whole database in which an index, a generated column or a view calls
  /// a function of JSON, as unsafe; the connection can't write, and no function that it has does.
  fileprivate func readWhateverItsSchemaCalls() throws(SQLiteError) {
    try execute("PRAGMA trusted_schema = ON")
  }

  fileprivate func lookAtSchema() throws(SQLiteError) {
    _ = try first("SELECT count(*) FROM sqlite_schema") { $0.integer(0) }
  }
}
