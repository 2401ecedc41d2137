import DurableFiles

/// The most bytes that the files of a folder may take together.
package struct FolderQuota: Sendable {
  package let folder: String
  package let bytes: Int
  private let files = DurableFiles()

  package init(folder: String, bytes: Int) {
    (self.folder, self.bytes) = (folder, bytes)
  }

  /// True once the files take as much; a folder that can't be looked into counts as full.
  package var isFull: Bool {
    do {
      return try weight(of: folder, depth: 0) >= bytes
    } catch {
      return true
    }
  }

  /// The arcade's own folders are four deep.
  private static let deepest = 16

  /// A file that goes meanwhile, as of another session, weighs nothing.
  private func weight(of path: String, depth: Int) throws(FileError) -> Int {
    guard depth < Self.deepest else { return bytes }
    guard let status = try files.status(path) else { return 0 }
    guard status.kind == .folder else { return status.stamp.size }
    var sum = 0
    for name in try files.names(in: path) {
      let (new, isTooMuch) = sum.addingReportingOverflow(
        try weight(of: path + "/" + name, depth: depth + 1))
      guard !isTooMuch else { return .max }
      sum = new
    }
    return sum
  }
}
