package import ArcadeFormats
import Glibc

/// A file as it was read.
package struct FileContent: Sendable, Hashable {
  package let bytes: [UInt8]
  /// The state of the file at that time.
  package let stamp: FileStamp
}

extension DurableFiles {
  /// The most that is read of a file unless asked otherwise: 64 MiB.
  package static let sizeLimit = 64 << 20

  /// Reads a whole file; nil where there is none.
  ///
  /// Takes no lock and changes nothing, so it works in a folder that is read-only.
  /// Throws where the file is larger than `limit` bytes or is no regular file.
  package func read(
    _ path: String, limit: Int = sizeLimit
  ) throws(FileError) -> FileContent? {
    guard let descriptor = try opened(path) else { return nil }
    defer { system.closeUnwritten(descriptor) }
    return try content(of: descriptor, path: path, limit: limit)
  }

  /// Reads at most `count` bytes from a file's start; nil where there is none.
  ///
  /// `look` is given the file's descriptor and these bytes before the file is closed. Throws as
  /// `read` does, whatever the file's size.
  package func readBeginning(
    of path: String, count: Int, _ look: (Int32, [UInt8]) -> Void = { _, _ in }
  ) throws(FileError) -> [UInt8]? {
    guard let descriptor = try opened(path) else { return nil }
    defer { system.closeUnwritten(descriptor) }
    let status = try perform(.inspect, path) { () throws(SystemError) in
      try system.status(of: descriptor)
    }
    guard status.kind == .regular else { throw FileError(.read, path: path, reason: .notAFile) }
    var bytes = [UInt8](repeating: 0, count: count)
    var filled = 0
    while filled < count {
      let part = try readPart(descriptor, into: &bytes, from: filled, path: path)
      if part == 0 { break }
      filled += part
    }
    let beginning = Array(bytes.prefix(filled))
    look(descriptor, beginning)
    return beginning
  }

  /// Tells the kind of a file by its first bytes; nil where there is none.
  ///
  /// Throws as `read` does, whatever the file's size.
  package func fileKind(of path: String) throws(FileError) -> FileKind? {
    try readBeginning(of: path, count: FileKind.examined).map { FileKind($0) }
  }

  /// Reads a file to its end and keeps nothing of it; throws where a part cannot be read.
  ///
  /// No file is no error.
  package func readThrough(_ path: String) throws(FileError) {
    guard let descriptor = try opened(path) else { return }
    defer { system.closeUnwritten(descriptor) }
    let status = try perform(.inspect, path) { () throws(SystemError) in
      try system.status(of: descriptor)
    }
    guard status.kind == .regular else { throw FileError(.read, path: path, reason: .notAFile) }
    var part = [UInt8](repeating: 0, count: 1 << 16)
    while try readPart(descriptor, into: &part, from: 0, path: path) > 0 {}
  }

  /// Opens a file for reading; nil where there is none.
  package func opened(_ path: String) throws(FileError) -> Int32? {
    let target = try followed(path)
    do {
      // O_NONBLOCK: opening a pipe without a writer would wait for ever.
      return try system.open(target, flags: O_RDONLY | O_NOFOLLOW | O_NONBLOCK, mode: 0)
    } catch {
      if error.isMissing { return nil }
      throw FileError(.open, path: path, reason: .system(code: error.code))
    }
  }

  private func content(
    of descriptor: Int32, path: String, limit: Int
  ) throws(FileError) -> FileContent {
    let status = try perform(.inspect, path) { () throws(SystemError) in
      try system.status(of: descriptor)
    }
    guard status.kind == .regular else { throw FileError(.read, path: path, reason: .notAFile) }
    guard status.stamp.size <= limit else {
      throw FileError(.read, path: path, reason: .tooLarge(limit: limit))
    }
    var bytes = [UInt8](repeating: 0, count: status.stamp.size)
    var count = 0
    while count < bytes.count {
      let part = try readPart(descriptor, into: &bytes, from: count, path: path)
      if part == 0 { break }
      count += part
    }
    bytes.removeLast(bytes.count - count)
    return FileContent(bytes: bytes, stamp: status.stamp)
  }

  private func readPart(
    _ descriptor: Int32, into bytes: inout [UInt8], from start: Int, path: String
  ) throws(FileError) -> Int {
    do {
      return try bytes.withUnsafeMutableBufferPointer { buffer throws(SystemError) in
        let rest = UnsafeMutableRawBufferPointer(buffer)[start...]
        return try system.read(descriptor, into: UnsafeMutableRawBufferPointer(rebasing: rest))
      }
    } catch {
      throw FileError(.read, path: path, reason: .system(code: error.code))
    }
  }
}
