import Glibc

/// A file's lock across processes, held until `release`.
public final class FileLock {
  private let system: any FileSystem
  private var descriptor: Int32?

  fileprivate init(system: any FileSystem, descriptor: Int32) {
    self.system = system
    self.descriptor = descriptor
  }

  deinit { release() }

  /// Gives the lock up; a second call does nothing.
  public func release() {
    guard let descriptor else { return }
    self.descriptor = nil
    // Closed or not, the descriptor is gone and with it the lock; there is nothing to do again.
    try? system.close(descriptor)
  }
}

extension DurableFiles {
  /// Takes the lock `NAME.lock` beside a file, which readers and replacements of that
  /// file by other processes respect if they take it too.
  ///
  /// Waits for as long as another holds it, or for `timeout` and then throws `busy`.
  /// Hold it with `defer { lock.release() }`: without a use, Swift may end its life
  /// before the end of the block. The lock file stays: removing it would let two
  /// processes hold locks on two files of one name.
  public func lock(_ path: String, timeout: Duration? = nil) throws(FileError) -> FileLock {
    let lockPath = try followed(path) + ".lock"
    let descriptor = try perform(.lock, path) { () throws(SystemError) in
      try system.open(lockPath, flags: O_RDWR | O_CREAT | O_NOFOLLOW, mode: 0o600)
    }
    let lock = FileLock(system: system, descriptor: descriptor)
    do {
      try wait(for: descriptor, timeout: timeout)
    } catch {
      lock.release()
      let isBusy = error.code == EWOULDBLOCK
      throw FileError(.lock, path: path, reason: isBusy ? .busy : .system(code: error.code))
    }
    return lock
  }

  private func wait(for descriptor: Int32, timeout: Duration?) throws(SystemError) {
    guard let timeout else {
      try system.lock(descriptor, waiting: true)
      return
    }
    let deadline = ContinuousClock.now + timeout
    while true {
      do {
        try system.lock(descriptor, waiting: false)
        return
      } catch {
        guard error.code == EWOULDBLOCK, ContinuousClock.now < deadline else { throw error }
      }
      // The system waits for a lock for ever or not at all; by chance, so that those who wait do not
      // all ask at once.
      usleep(useconds_t.random(in: 500...2_000))
    }
  }
}
