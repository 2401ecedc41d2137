import DurableFiles
import FileSystemDouble
import Foundation
import Glibc
import Testing

/// Folders for private copies, while other arcades start and clear away what was left behind.
@Suite struct PrivateFolderTests {
  /// A folder is there for a moment before its owner has its lock.
  @Test func aPrivateFolderStaysWhileOtherArcadesStart() throws {
    let place = TemporaryFolder()
    let end = ContinuousClock.now + .milliseconds(500)
    let cleaner = Thread {
      while ContinuousClock.now < end { PrivateFolder.removeAbandoned(in: place.path) }
    }
    cleaner.start()
    while ContinuousClock.now < end {
      let folder = try PrivateFolder(in: place.path)
      usleep(100)
      #expect(access(folder.path, F_OK) == 0)
    }
    while !cleaner.isFinished { usleep(1_000) }
  }
}
