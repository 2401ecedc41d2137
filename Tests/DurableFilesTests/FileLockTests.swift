import DurableFiles
import FileSystemDouble
import Foundation
import Glibc
import Synchronization
import Testing

@Suite struct FileLockTests {
  private let folder = TemporaryFolder()
  private let files = DurableFiles()
  private var path: String { folder.file("scores") }

  @Test func aHeldLockIsBusyForOthersUntilItIsReleased() throws {
    let held = try files.lock(path)
    let error = #expect(throws: FileError.self) {
      try files.lock(path, timeout: .milliseconds(20))
    }
    #expect(error?.reason == .busy)
    held.release()
    held.release()
    try files.lock(path, timeout: .zero).release()
  }

  /// A child has every descriptor from its start until it runs its program.
  @Test func aReleasedLockIsFreeWhileAChildSharesItsDescriptor() throws {
    let held = try files.lock(path)
    let shared = dup(try #require(descriptor(of: path + ".lock")))
    defer { close(shared) }
    held.release()
    try files.lock(path, timeout: .zero).release()
  }

  /// The descriptor through which this process has a file open.
  private func descriptor(of path: String) -> Int32? {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    return (3..<1_024).first { number in
      var other = stat()
      return fstat(number, &other) == 0
        && (other.st_dev, other.st_ino) == (status.st_dev, status.st_ino)
    }
  }

  @Test func whoeverWaitsGetsTheLockWhenItIsReleased() async throws {
    let held = try files.lock(path)
    let waiting = Task.detached { [files, path] in
      try files.lock(path, timeout: .seconds(30)).release()
    }
    held.release()
    try await waiting.value
  }

  /// One that locks in a loop lets go for microseconds only, which one that waits never hits.
  @Test func theLockIsForTheOneThatWaitsHoweverOftenOthersAskForItThen() throws {
    let held = Mutex<FileLock?>(try files.lock(path))
    let passed = Atomic(0)
    let double = FileSystemDouble()
    // At its second look it stands in the queue.
    double.beforeMarks { [files, path] number in
      guard number > 0 else { return }
      held.withLock { $0.take()?.release() }
      for _ in 0..<20 {
        guard let lock = try? files.lock(path, timeout: .zero) else { continue }
        passed.add(1, ordering: .relaxed)
        lock.release()
      }
    }
    let lock = try DurableFiles(system: double).lock(path, timeout: .seconds(30))
    #expect(passed.load(ordering: .relaxed) == 0)
    #expect(throws: FileError.self) { try files.lock(path, timeout: .zero) }
    lock.release()
  }

  @Test func aQueueThatMovesIsWaitedForLongerThanTheLimit() async throws {
    let (files, path) = (files, path)
    // Twelve, each of whom holds it for a tenth of the limit.
    let served = try await withThrowingTaskGroup(of: Bool.self) { group in
      for _ in 0..<12 {
        group.addTask {
          try await onAThread {
            let lock = try files.lock(path, timeout: .seconds(5))
            usleep(500_000)
            lock.release()
          }
          return true
        }
      }
      return try await group.reduce(into: 0) { count, _ in count += 1 }
    }
    #expect(served == 12)
  }

  @Test func oneLockStandsForALinkAndItsTarget() throws {
    symlink("real", path)
    let held = try files.lock(path)
    #expect(throws: FileError.self) { try files.lock(folder.file("real"), timeout: .zero) }
    held.release()
  }

  @Test func readingNeedsNoLockAndWritesNothing() throws {
    try files.replace(path, with: [1])
    let held = try files.lock(path)
    defer { held.release() }
    let double = FileSystemDouble()
    #expect(try DurableFiles(system: double).read(path)?.bytes == [1])
    #expect(double.calls.isEmpty)
  }
}

/// Runs what waits outside the pool of threads that all tests share.
private func onAThread(_ work: @escaping @Sendable () throws -> Void) async throws {
  try await withCheckedThrowingContinuation { (done: CheckedContinuation<Void, any Error>) in
    Thread { done.resume(with: Result { try work() }) }.start()
  }
}
