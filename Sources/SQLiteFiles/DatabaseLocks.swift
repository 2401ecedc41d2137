import DurableFiles
import Glibc

/// The locks that SQLite takes on a database, looked at from outside.
///
/// Source: `os_unix.c` and "WAL-mode File Format" of SQLite.
package enum DatabaseLocks {
  /// The bytes at 1 GiB: one for who waits to write, one for who writes, 510 for who reads.
  private static let (first, count) = (0x4000_0000, 512)

  /// Tells whether a program has the database open: in its transaction, or with a write-ahead log.
  ///
  /// A file that this process has open counts as locked: to close it again would give up the locks
  /// that SQLite holds on it here.
  ///
  /// Looks through `descriptor` where the caller has the file open for reading.
  package static func areHeld(on path: String, descriptor: Int32? = nil) -> Bool {
    guard let place = realpath(path, nil) else { return false }
    defer { free(place) }
    let path = String(cString: place)
    let index = Sidecar.index.path(of: path)
    let opened = openedFiles()
    let openings = opened.count { $0 == path }
    if openings > (descriptor == nil ? 0 : 1) || opened.contains(index) { return true }
    let isHeld =
      descriptor.map { isLocked($0, from: first, count: count) }
      ?? isLocked(path, from: first, count: count)
    return isHeld || isLocked(index, from: 120, count: 9)
  }

  /// Tells whether another process is about to change the database.
  ///
  /// Asked only while no transaction runs here.
  package static func isBeingWritten(_ path: String) -> Bool {
    isLocked(path, from: first, count: 2)
  }

  private static func isLocked(_ path: String, from start: Int, count: Int) -> Bool {
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    return isLocked(descriptor, from: start, count: count)
  }

  private static func isLocked(_ descriptor: Int32, from start: Int, count: Int) -> Bool {
    var lock = flock()
    lock.l_type = Int16(F_WRLCK)
    lock.l_whence = Int16(SEEK_SET)
    lock.l_start = off_t(start)
    lock.l_len = off_t(count)
    return fcntl(descriptor, F_GETLK, &lock) == 0 && lock.l_type != Int16(F_UNLCK)
  }

  /// The files that this process has open, each as often as it has.
  private static func openedFiles() -> [String] {
    let system = DurableFiles().system
    // Without `/proc`, and for a descriptor that is gone by now, nothing is known to be open here.
    let names = (try? system.names(in: "/proc/self/fd")) ?? []
    return names.compactMap { try? system.destination(ofLink: "/proc/self/fd/" + $0) }
  }
}
