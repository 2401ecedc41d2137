import Glibc

/// Reads the small files that come with the program.
enum AssetFile {
  /// No asset is larger; a larger file is not one of ours.
  static let mostBytes = 1 << 20

  /// The content of a regular file of at most `mostBytes`; nil where there is none or it
  /// cannot be read.
  static func bytes(at path: String) -> [UInt8]? {
    // Without O_NONBLOCK a pipe in the file's place would hold the program.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      status.st_size <= mostBytes
    else { return nil }
    return bytes(of: descriptor, count: Int(status.st_size))
  }

  private static func bytes(of descriptor: Int32, count: Int) -> [UInt8]? {
    var isWhole = true
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      while filled < count {
        let got = read(descriptor, buffer.baseAddress?.advanced(by: filled), count - filled)
        if got < 0, errno == EINTR { continue }
        isWhole = got >= 0
        guard got > 0 else { return }
        filled += got
      }
    }
    return isWhole ? bytes : nil
  }

  /// True if a path leads somewhere.
  static func isThere(_ path: String) -> Bool { access(path, F_OK) == 0 }

  /// The path of the running program; nil where the system does not say.
  static var executablePath: String? {
    var count = 0
    let path = [UInt8](unsafeUninitializedCapacity: Int(PATH_MAX)) { buffer, filled in
      guard let start = buffer.baseAddress else { return }
      count = readlink("/proc/self/exe", start, buffer.count)
      filled = max(0, count)
    }
    return count > 0 ? String(decoding: path, as: UTF8.self) : nil
  }
}
