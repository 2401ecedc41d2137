import Glibc

/// A folder that only its owner can read, and that is removed with it.
///
/// Its owner holds the folder's lock. A killed process leaves the folder but not the lock: the next one
/// that makes such a folder beside it takes it away.
package final class PrivateFolder: Sendable {
  /// Every name begins so.
  private static let prefix = "arcade-private-"

  package let path: String
  private let descriptor: Int32

  /// The system's folder for temporary files: `$TMPDIR`, else `/tmp`.
  package static var usualPlace: String {
    guard let named = getenv("TMPDIR").map({ String(cString: $0) }), named.hasPrefix("/") else {
      return "/tmp"
    }
    return named
  }

  /// Makes one in the folder for temporary files, or in another one.
  package init(in folder: String? = nil) throws(FileError) {
    let parent = folder ?? Self.usualPlace
    if folder == nil { Self.usualPlaceIsCleared } else { Self.removeAbandoned(in: parent) }
    while true {
      var name = Array((parent + "/" + Self.prefix + "XXXXXX").utf8CString)
      guard mkdtemp(&name) != nil else {
        throw FileError(.makeFolder, path: parent, reason: .system(code: errno))
      }
      let path = String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
      let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
      if descriptor < 0, errno != ENOENT {
        let code = errno
        rmdir(path)
        throw FileError(.open, path: path, reason: .system(code: code))
      }
      // A process that took it for abandoned before the lock was there has it until the folder is
      // gone. On a file system without locks nobody takes it for abandoned.
      if descriptor >= 0 { while flock(descriptor, LOCK_EX) != 0, errno == EINTR {} }
      if descriptor >= 0, isThere(path, descriptor) {
        (self.path, self.descriptor) = (path, descriptor)
        return
      }
      if descriptor >= 0 { close(descriptor) }
    }
  }

  deinit {
    removeContent(of: descriptor)
    rmdir(path)
    close(descriptor)
  }

  /// The usual place may hold thousands of files, so a process looks through it once.
  private static let usualPlaceIsCleared: Void = removeAbandoned()

  /// Removes the folders that processes of this user left when they were killed.
  ///
  /// Folders of other users, and whatever is no folder of our own making, stay; links are removed
  /// and not followed.
  package static func removeAbandoned(in folder: String? = nil) {
    let parent = folder ?? usualPlace
    // A folder that cannot be listed keeps nothing from its work; the next start looks again.
    guard let names = try? SystemFileSystem().names(in: parent) else { return }
    for name in names where name.hasPrefix(prefix) {
      let path = parent + "/" + name
      let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
      guard descriptor >= 0 else { continue }
      defer { close(descriptor) }
      var status = stat()
      guard fstat(descriptor, &status) == 0, status.st_uid == geteuid(),
        status.st_mode & 0o7777 == 0o700, flock(descriptor, LOCK_EX | LOCK_NB) == 0
      else { continue }
      removeContent(of: descriptor)
      rmdir(path)
    }
  }
}

/// Tells whether a path leads to the file of a descriptor.
private func isThere(_ path: String, _ descriptor: Int32) -> Bool {
  var (named, opened) = (stat(), stat())
  return lstat(path, &named) == 0 && fstat(descriptor, &opened) == 0
    && named.st_dev == opened.st_dev && named.st_ino == opened.st_ino
}

/// Empties a folder; every step begins at a descriptor, so that no link leads elsewhere.
private func removeContent(of descriptor: Int32) {
  let own = openat(descriptor, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
  guard own >= 0 else { return }
  guard let stream = fdopendir(own) else {
    close(own)
    return
  }
  defer { closedir(stream) }
  while let entry = readdir(stream) {
    let name = withUnsafePointer(to: &entry.pointee.d_name) {
      $0.withMemoryRebound(to: CChar.self, capacity: Int(NAME_MAX) + 1) { String(cString: $0) }
    }
    if name == "." || name == ".." || unlinkat(descriptor, name, 0) == 0 { continue }
    let inner = openat(descriptor, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    guard inner >= 0 else { continue }
    removeContent(of: inner)
    close(inner)
    unlinkat(descriptor, name, AT_REMOVEDIR)
  }
}
