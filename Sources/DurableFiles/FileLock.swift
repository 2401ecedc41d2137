import Glibc

/// A file's lock across processes, held until `release`.
package final class FileLock {
  private let system: any FileSystem
  private var descriptor: Int32?

  fileprivate init(system: any FileSystem, descriptor: Int32) {
    self.system = system
    self.descriptor = descriptor
  }

  deinit { release() }

  /// Gives the lock up; a second call does nothing.
  package func release() {
    guard let descriptor else { return }
    self.descriptor = nil
    // A child that is being started shares the descriptor until it runs its program, and would hold
    // the lock as long.
    try? system.unlock(descriptor)
    // Closed or not, the descriptor is gone and with it the lock; there is nothing to do again.
    try? system.close(descriptor)
  }
}

extension DurableFiles {
  /// Takes the lock `NAME.lock` beside a file, which readers and replacements of that
  /// file by other processes respect if they take it too.
  ///
  /// Those who wait are served in the order in which they came. Waiting ends with `busy` when the
  /// lock has stayed in the same hands for `timeout`, as where its holder is stopped; however many
  /// stand before, a queue that moves is waited for. Without `timeout` waiting never ends. Hold it
  /// with `defer { lock.release() }`: without a use, Swift may end its life before the end of the
  /// block. The lock file stays: removing it would let two processes hold locks on two files of one
  /// name. A process that holds one lock takes another only if no process takes them in the other
  /// order.
  package func lock(_ path: String, timeout: Duration? = nil) throws(FileError) -> FileLock {
    let target = try followed(path)
    let lockPath =
      folder(of: target) + "/" + Self.shortened(fileName(of: target), leaving: 5) + ".lock"
    let descriptor = try perform(.lock, path) { () throws(SystemError) in
      try system.open(lockPath, flags: O_RDWR | O_CREAT | O_NOFOLLOW, mode: 0o600)
    }
    giveToOwner(ofFolderWith: lockPath, descriptor)
    let lock = FileLock(system: system, descriptor: descriptor)
    do {
      try LockQueue(system: system, descriptor: descriptor).pass(timeout: timeout)
    } catch {
      lock.release()
      let isBusy = error.code == EWOULDBLOCK
      throw FileError(.lock, path: path, reason: isBusy ? .busy : .system(code: error.code))
    }
    return lock
  }
}
