import Glibc

/// A file that is read or written as a whole.
enum TextFile {
  struct Failure: Error, CustomStringConvertible {
    let description: String

    init(_ path: String) {
      description = "\(path): \(String(cString: strerror(errno)))"
    }
  }

  static func read(_ path: String) throws(Failure) -> [UInt8] {
    guard let file = fopen(path, "r") else { throw Failure(path) }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = fread(&part, 1, part.count, file)
      bytes += part.prefix(count)
      if count < part.count { break }
    }
    guard ferror(file) == 0 else { throw Failure(path) }
    return bytes
  }

  static func write(_ text: String, to path: String) throws(Failure) {
    guard let file = fopen(path, "w") else { throw Failure(path) }
    let isWritten = fputs(text, file) >= 0
    guard fclose(file) == 0, isWritten else { throw Failure(path) }
  }
}
