package import DurableFiles
import Glibc

/// The log beside a database that holds pages which are newer than those in the file.
///
/// Source: "The WAL File Format" in "Database File Format" of SQLite.
package struct WriteAheadLog {
  /// The number of pages that belong to the database; a page counts as often as it was changed.
  package let count: Int

  private static let (headSize, frameHeadSize) = (32, 24)

  /// Takes the path of a log; one that isn't there has no pages.
  package init(at path: String, _ files: DurableFiles) throws(FileError) {
    var count = 0
    _ = try files.readBeginning(of: path, count: Self.headSize) { descriptor, head in
      count = Self.count(head, descriptor)
    }
    self.count = count
  }

  /// The frames up to the last commit of those that have the salts of the log's head.
  ///
  /// A log begins anew with other salts, and leaves the frames of before where they are.
  private static func count(_ head: [UInt8], _ descriptor: Int32) -> Int {
    var status = stat()
    guard head.count == headSize, fstat(descriptor, &status) == 0 else { return 0 }
    let pageSize = head[8..<12].reduce(0) { $0 << 8 | Int($1) }
    guard (512...65_536).contains(pageSize) else { return 0 }
    let frameSize = frameHeadSize + pageSize
    let frames = (Int(status.st_size) - headSize) / frameSize
    var (passed, committed) = (0, 0)
    var frame = [UInt8](repeating: 0, count: frameHeadSize)
    while passed < frames {
      let place = off_t(headSize + passed * frameSize)
      guard pread(descriptor, &frame, frameHeadSize, place) == frameHeadSize,
        frame[8..<16].elementsEqual(head[16..<24])
      else { break }
      passed += 1
      // The last frame of a commit has the size of the database; the others have 0.
      if frame[4..<8].contains(where: { $0 != 0 }) { committed = passed }
    }
    return committed
  }
}
