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
    // No limit that a busy machine could reach: it is free, or a child that another test has just
    // started still holds a copy of its descriptor until it becomes another program.
    try files.lock(path, timeout: .seconds(60)).release()
  }

  @Test func whoeverWaitsGetsTheLockWhenItIsReleased() async throws {
    let held = try files.lock(path)
    let waiting = Task.detached { [files, path] in
      try files.lock(path, timeout: .seconds(30)).release()
    }
    held.release()
    try await waiting.value
  }

  /// One that locks in a loop lets go for microseconds only, which whoever waits never hits.
  @Test func whoeverWaitsLetsOneThatLocksInALoopPassOnceAtMost() async throws {
    let (files, path) = (files, path)
    let turns = Atomic(0)
    let isDone = Atomic(false)
    try await withThrowingTaskGroup(of: Void.self) { group in
      let looping = Thread {
        while !isDone.load(ordering: .relaxed) {
          guard let lock = try? files.lock(path) else { return }
          turns.add(1, ordering: .relaxed)
          lock.release()
        }
      }
      looping.start()
      defer { isDone.store(true, ordering: .relaxed) }
      while turns.load(ordering: .relaxed) == 0 { await Task.yield() }
      var passed: [Int] = []
      for _ in 0..<101 {
        let before = turns.load(ordering: .relaxed)
        let lock = try files.lock(path, timeout: .seconds(30))
        passed.append(turns.load(ordering: .relaxed) - before)
        lock.release()
        while turns.load(ordering: .relaxed) == before + (passed.last ?? 0) { await Task.yield() }
      }
      // A busy machine stops the thread between the count and the queue, which adds turns to most
      // waits. Behind a lock that isn't fair all but a few waits take hundreds of turns.
      #expect(passed.sorted()[25] <= 2, "\(passed)")
    }
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
