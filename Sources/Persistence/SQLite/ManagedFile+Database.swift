import DurableFiles
import SQLiteFiles

/// A database as a file, whatever is in it.
extension ManagedFile {
  /// True if reading in place would change files beside the database, however long it waits.
  func usesWriteAheadLog() throws(FileError) -> Bool {
    if try DatabaseCopy.hasLog(beside: path, files: storage.files) { return true }
    return try header().map { $0[18] == 2 } ?? false
  }

  /// Returns true if a database cannot be read in place without writing.
  func needsCopy() throws(FileError) -> Bool {
    if try DatabaseCopy.hasAbandonedJournal(beside: path, files: storage.files) { return true }
    return try usesWriteAheadLog()
  }

  /// The number of changes of a database, by any program; nil if the file does not tell or cannot
  /// be read, in which case reading the store itself gives the reason.
  ///
  /// Asked only while no transaction runs here: closing a descriptor of the file gives up the
  /// locks that SQLite holds on it.
  var changeCount: Int64? {
    guard let header = try? header(), header[18] == 1 else { return nil }
    return number(header[24..<28])
  }

  /// Returns true if a database without sidecar files has all the pages that it counts.
  ///
  /// SQLite takes the lost part of the last one for zeros.
  ///
  /// Throws where that cannot be read: a database is not damaged because too many files are open.
  func isWhole() throws(FileError) -> Bool {
    guard let header = try header(), let size = try stamp()?.size else { return false }
    let pageSize = number(header[16..<18])
    return number(header[28..<32]) * (pageSize == 1 ? 65_536 : pageSize) <= size
  }

  private func number(_ bytes: ArraySlice<UInt8>) -> Int64 {
    bytes.reduce(0) { $0 << 8 | Int64($1) }
  }

  private func header() throws(FileError) -> [UInt8]? {
    let header = try storage.files.readBeginning(of: path, count: 100)
    return header?.count == 100 ? header : nil
  }

  /// Returns when what SQLite did to names in the folder is on disk: a journal that comes back
  /// after a power cut would undo its change.
  func synchronizeFolder() throws(FileError) {
    try storage.files.synchronizeFolder(of: storage.files.followed(path))
  }
}
