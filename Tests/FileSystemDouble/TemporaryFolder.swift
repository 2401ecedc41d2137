import Foundation

/// A folder of a test's own, removed with everything in it when the test ends.
package final class TemporaryFolder: Sendable {
  /// The full path.
  package let path: String

  /// Makes the folder.
  package init() {
    path = "/tmp/arcade-test-\(UUID().uuidString)"
    // A folder that could not be made shows in the first thing the test does with it.
    try? FileManager.default.createDirectory(
      atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o755])
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// The path of a file in the folder.
  package func file(_ name: String) -> String { path + "/" + name }
}
