import DurableFiles
import SQLiteFiles

extension Storage {
  /// Quarantines everything that SQLite has beside a database: a journal that stays behind would be
  /// undone into the file that comes next.
  ///
  /// SQLite follows a link, and has them beside the file that it leads to. Gives the places before
  /// and after; where one of them can't be moved, all are where they were.
  @discardableResult
  func quarantineSidecars(
    of path: String, stamp: String
  ) throws(FileError) -> [(from: String, to: String)] {
    let target = try files.followed(path)
    var moved: [(from: String, to: String)] = []
    do throws(FileError) {
      for sidecar in Sidecar.allCases where try files.status(sidecar.path(of: target)) != nil {
        let from = sidecar.path(of: target)
        moved.append((from, try files.quarantine(from, stamp: stamp)))
      }
    } catch {
      putBack(moved)
      throw error
    }
    return moved
  }

  /// Puts a whole new file in the place of a database; on disk when this returns.
  ///
  /// SQLite's files beside the old one are set aside first, since they would be undone into the new
  /// one. They hold changes of the old one, and are beside it again if that stays.
  func replaceDatabase(
    _ path: String, with bytes: [UInt8], stamp: String, limit: Int = .max
  ) throws(FileError) {
    let before = try files.status(path).map { FileIdentity($0.stamp) }
    let moved = try quarantineSidecars(of: path, stamp: stamp)
    do {
      try files.replace(path, with: bytes, limit: limit)
    } catch {
      // The new file may be there all the same, and only its name not yet on disk.
      let isAsBefore = before.map { FileIdentity(path) == $0 } ?? !exists(path)
      if isAsBefore { putBack(moved) }
      throw error
    }
  }

  /// Gives files their names again that nothing else has by now.
  func putBack(_ moved: [(from: String, to: String)]) {
    for (from, to) in moved.reversed() {
      // A file that can't be put back is kept where it is; the failure that led here is reported.
      if exists(from) { continue }
      try? files.system.rename(to, to: from)
      try? files.synchronizeFolder(of: from)
    }
  }
}
