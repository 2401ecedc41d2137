import Glibc

/// Files that survive a crash: a file always holds its old content or its new one.
///
/// Reading takes no lock, since a file is only ever replaced whole. A process that reads, changes
/// and writes takes the lock first.
package struct DurableFiles: Sendable {
  package let system: any FileSystem
  /// The arcade's own folders: what root makes in them is their owner's.
  package var ownFolders: [String] = []

  package init() {
    system = SystemFileSystem()
  }

  package init(system: any FileSystem) {
    self.system = system
  }

  package func perform<Answer>(
    _ operation: FileError.Operation, _ path: String, _ call: () throws(SystemError) -> Answer
  ) throws(FileError) -> Answer {
    do {
      return try call()
    } catch {
      throw FileError(operation, path: path, reason: .system(code: error.code))
    }
  }

  /// The file or folder at a path, links followed; nil if there is none.
  package func status(_ path: String) throws(FileError) -> FileStatus? {
    let (target, found) = try place(of: path)
    switch found {
    case .success(let status): return status
    case .failure(let error) where error.isMissing: return nil
    case .failure(let error):
      throw FileError(.inspect, path: target, reason: .system(code: error.code))
    }
  }

  /// The file that a path means once symbolic links are followed.
  ///
  /// A link of another user is refused: in a folder that many can write to, it could
  /// point our writing at any file of ours.
  package func followed(_ path: String) throws(FileError) -> String { try place(of: path).path }

  /// The same with its status, or the reason that it has none.
  private func place(
    of path: String
  ) throws(FileError) -> (path: String, status: Result<FileStatus, SystemError>) {
    var current = path
    for _ in 0..<16 {
      let status: FileStatus
      do {
        status = try system.status(at: current)
      } catch {
        // A path whose status cannot be read is no link that we know of; opening it, without
        // following, gives the reason.
        return (current, .failure(error))
      }
      guard status.kind == .link else { return (current, .success(status)) }
      guard status.owner == system.user || status.owner == 0 else {
        throw FileError(.open, path: current, reason: .untrustedLink)
      }
      let link = current
      let destination = try perform(.open, link) { () throws(SystemError) in
        try system.destination(ofLink: link)
      }
      current =
        destination.hasPrefix("/") ? destination : folder(of: current) + "/" + destination
    }
    throw FileError(.open, path: path, reason: .untrustedLink)
  }
}

extension SystemError {
  var isMissing: Bool { code == ENOENT || code == ENOTDIR }
}

/// The folder that a path's last component is in.
package func folder(of path: String) -> String {
  guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
  return slash == path.startIndex ? "/" : String(path[..<slash])
}

/// The last component of a path.
package func fileName(of path: String) -> String {
  guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return path }
  return String(path[path.utf8.index(after: slash)...])
}
