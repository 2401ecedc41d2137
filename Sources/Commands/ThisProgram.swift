@preconcurrency import Glibc

/// The program that runs, and the programs that it becomes.
package enum ThisProgram {
  /// The full path of its file.
  package static var path: String {
    var buffer = [UInt8](repeating: 0, count: Int(PATH_MAX))
    let length = buffer.withUnsafeMutableBytes { bytes in
      bytes.baseAddress.map { readlink("/proc/self/exe", $0, bytes.count) } ?? 0
    }
    return String(decoding: buffer.prefix(max(0, length)), as: UTF8.self)
  }

  /// Becomes the first program that is there, with these words as its command line.
  ///
  /// Returns only where none of them can be started.
  package static func become(_ paths: [String], _ words: [String]) {
    let arguments = words.map { strdup($0) } + [nil]
    defer { for word in arguments { free(word) } }
    // Lines that haven't been written yet would be lost.
    fflush(stdout)
    for path in paths { execv(path, arguments) }
  }
}
