import DurableFiles
import FileSystemDouble
import Glibc
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

  @Test func whoeverWaitsGetsTheLockWhenItIsReleased() async throws {
    let held = try files.lock(path)
    let waiting = Task.detached { [files, path] in
      try files.lock(path, timeout: .seconds(30)).release()
    }
    held.release()
    try await waiting.value
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
