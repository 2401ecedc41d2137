import Foundation
import Glibc

/// A folder with everything below it, as a value.
package struct FileTree: Sendable, Hashable {
  package enum Entry: Sendable, Hashable {
    case file([UInt8], mode: Int)
    case folder(mode: Int)
    case link(String)
  }

  /// Entries by their path below the folder; a folder comes before what is in it.
  package var entries: [String: Entry] = [:]

  package init() {}

  /// Reads what is there; the numbers of files and folders go into `inodes`.
  package init(reading folder: String, inodes: inout [String: UInt64]) {
    var status = stat()
    guard lstat(folder, &status) == 0 else { return }
    inodes[""] = UInt64(status.st_ino)
    let names = FileManager.default.enumerator(atPath: folder)
    while let name = names?.nextObject() as? String {
      let path = folder + "/" + name
      guard lstat(path, &status) == 0 else { continue }
      inodes[name] = UInt64(status.st_ino)
      let mode = Int(status.st_mode & 0o7777)
      switch status.st_mode & S_IFMT {
      case S_IFDIR: entries[name] = .folder(mode: mode)
      case S_IFLNK:
        let target = try? FileManager.default.destinationOfSymbolicLink(atPath: path)
        entries[name] = .link(target ?? "")
      default:
        guard let content = FileManager.default.contents(atPath: path) else { continue }
        entries[name] = .file([UInt8](content), mode: mode)
      }
    }
  }

  package init(reading folder: String) {
    var inodes: [String: UInt64] = [:]
    self.init(reading: folder, inodes: &inodes)
  }

  /// Makes a folder hold this and nothing else.
  package func write(to folder: String) throws {
    let files = FileManager.default
    for name in (try? files.contentsOfDirectory(atPath: folder)) ?? [] {
      try files.removeItem(atPath: folder + "/" + name)
    }
    try files.createDirectory(atPath: folder, withIntermediateDirectories: true)
    for (name, entry) in entries.sorted(by: { $0.key < $1.key }) {
      let path = folder + "/" + name
      switch entry {
      case .folder(let mode):
        guard mkdir(path, mode_t(mode)) == 0 else { throw POSIXError(.EIO) }
      case .link(let target):
        guard symlink(target, path) == 0 else { throw POSIXError(.EIO) }
      case .file(let bytes, let mode): try Self.write(bytes, to: path, mode: mode)
      }
    }
  }

  private static func write(_ bytes: [UInt8], to path: String, mode: Int) throws {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC, mode_t(mode))
    guard descriptor >= 0 else { throw POSIXError(.EIO) }
    defer { close(descriptor) }
    guard Glibc.write(descriptor, bytes, bytes.count) == bytes.count else {
      throw POSIXError(.ENOSPC)
    }
  }

  /// The same for the same content, within a process.
  package var fingerprint: Int {
    var hasher = Hasher()
    for (name, entry) in entries.sorted(by: { $0.key < $1.key }) {
      hasher.combine(name)
      switch entry {
      case .folder: hasher.combine(0)
      case .link(let target): hasher.combine(target)
      case .file(let bytes, _):
        hasher.combine(bytes.count)
        bytes.withUnsafeBytes { hasher.combine(bytes: $0) }
      }
    }
    return hasher.finalize()
  }

  /// The paths of all files, in order.
  package var files: [String] {
    entries.filter { if case .file = $0.value { true } else { false } }.keys.sorted()
  }

  /// The bytes of a file; nil where there is none.
  package func bytes(_ path: String) -> [UInt8]? {
    if case .file(let bytes, _)? = entries[path] { bytes } else { nil }
  }
}
