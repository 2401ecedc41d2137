package import DurableFiles
package import GameCore
import Glibc

/// The dependencies of everything that owns a file: places, files, clock.
package struct Storage: Sendable {
  package var locations: FileLocations
  /// The functions that read and write them.
  package var files: DurableFiles
  /// The clock.
  package var now: @Sendable () -> Timestamp
  /// The time to wait for another arcade that is writing the same file; nil for ever.
  package var lockTimeout: Duration?

  /// Works in the given places, on this machine's files and clock unless told otherwise.
  package init(
    locations: FileLocations, files: DurableFiles = DurableFiles(),
    now: @escaping @Sendable () -> Timestamp = { .now }, lockTimeout: Duration? = .seconds(5)
  ) {
    self.locations = locations
    self.files = files
    self.files.ownFolders = [
      locations.dataFolder, locations.configurationFolder, locations.stateFolder,
    ]
    self.now = now
    self.lockTimeout = lockTimeout
  }

  /// The same with every file in another folder, where something is tried out.
  func inside(_ folder: String) -> Storage {
    var other = self
    other.locations = FileLocations(dataDirectory: folder, environment: [:])
    return other
  }

  /// The moment as file names carry it: `20261121T002412Z`.
  var stamp: String { dateStamp(secondsSince1970: now().secondsSince1970) }
}

extension Timestamp {
  package static var now: Timestamp { Timestamp(secondsSince1970: Int64(time(nil))) }
}
