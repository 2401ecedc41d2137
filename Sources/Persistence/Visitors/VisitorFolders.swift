package import DurableFiles
import Glibc

/// The folders of a public machine's visitors, all below one.
///
/// `visitors/` has a folder for each key, `passing/` those of visitors without one, and `places/` the
/// locks that bound the number of sessions.
package struct VisitorFolders: Sendable {
  private let root: String
  private let files = DurableFiles()

  /// Works below a folder; nothing is made yet.
  package init(root: String) {
    self.root = root
  }

  /// Takes one of the places; nil where all are taken.
  ///
  /// The place is free again when its lock is released, or its process has ended in any way.
  package func takePlace(of count: Int) throws(FileError) -> FileLock? {
    let folder = root + "/places"
    try files.makeFolder(folder)
    for number in 1...max(1, count) {
      do {
        return try files.lock("\(folder)/\(number)", timeout: .zero)
      } catch {
        guard error.reason == .busy else { throw error }
      }
    }
    return nil
  }

  /// The folder of whoever has a key, made where there is none; true where it was made.
  package func folder(of key: VisitorKey) throws(FileError) -> (path: String, isNew: Bool) {
    let path = root + "/visitors/" + key.fingerprint
    let isNew = try files.status(path) == nil
    try files.makeFolder(path)
    return (path, isNew)
  }

  /// A folder that goes with its owner, for a visitor without a key.
  package func passingFolder() throws(FileError) -> PrivateFolder {
    try files.makeFolder(root + "/passing")
    return try PrivateFolder(in: root + "/passing")
  }

  /// The key in the file that an SSH server wrote for this session; nil where there is none.
  ///
  /// The file must be the server's: this user's own, for nobody else, and no link.
  package static func key(in path: String) -> VisitorKey? {
    let descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      status.st_uid == geteuid(), status.st_mode & 0o077 == 0, status.st_nlink == 1
    else { return nil }
    var bytes = [UInt8](repeating: 0, count: VisitorKey.sizeLimit + 1)
    var length = 0
    while length < bytes.count {
      let count = bytes[length...].withUnsafeMutableBytes {
        read(descriptor, $0.baseAddress, $0.count)
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { break }
      length += count
    }
    return VisitorKey(authentication: Array(bytes[..<length]))
  }
}
