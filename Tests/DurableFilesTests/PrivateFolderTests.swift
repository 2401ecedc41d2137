import DurableFiles
import FileSystemDouble
import Foundation
import Glibc
import Synchronization
import Testing

/// Folders for private copies, while other arcades start and clear away what was left behind.
@Suite struct PrivateFolderTests {
  /// A folder is there for a moment before its owner has its lock.
  @Test func aPrivateFolderStaysWhileOtherArcadesStart() throws {
    let place = TemporaryFolder()
    let cleared = Atomic(0)
    let isDone = Atomic(false)
    let cleaner = Thread {
      while !isDone.load(ordering: .relaxed) {
        PrivateFolder.removeAbandoned(in: place.path)
        cleared.add(1, ordering: .relaxed)
      }
    }
    cleaner.start()
    defer { isDone.store(true, ordering: .relaxed) }
    var made = 0
    while made < 1_000 || cleared.load(ordering: .relaxed) < 1_000 {
      let folder = try PrivateFolder(in: place.path)
      usleep(100)
      #expect(access(folder.path, F_OK) == 0)
      made += 1
    }
    isDone.store(true, ordering: .relaxed)
    while !cleaner.isFinished { usleep(1_000) }
  }
}
