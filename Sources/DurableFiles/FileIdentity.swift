import Glibc

/// The device and inode of a file: they tell it from another one of the same name, and stay while it
/// is only written to.
package struct FileIdentity: Sendable, Hashable {
  private let device: UInt64
  private let inode: UInt64

  package init(_ stamp: FileStamp) {
    (device, inode) = (stamp.device, stamp.inode)
  }

  /// Nil where there is no such file; links are followed.
  package init?(_ path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    (device, inode) = (UInt64(status.st_dev), UInt64(status.st_ino))
  }
}
