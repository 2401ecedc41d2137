import Glibc

/// An operation on a file that failed, and the reason.
package struct FileError: Error, Hashable, Sendable {
  package enum Operation: String, Hashable, Sendable {
    case open
    case read
    case write
    case synchronize
    case rename
    case remove
    case makeFolder = "make folder"
    case list
    case lock
    case inspect
  }

  package enum Reason: Hashable, Sendable {
    /// The system refused, with this `errno`.
    case system(code: Int32)
    /// A folder, device or pipe is in the place of a file.
    case notAFile
    /// The file is larger than this many bytes.
    case tooLarge(limit: Int)
    /// Another process held the lock until the time was up.
    case busy
    /// A symbolic link that belongs to another user, or one that leads in a circle.
    case untrustedLink
    /// Every name that was tried is taken.
    case noFreeName
    /// A private copy of so many bytes does not fit into the folder for temporary files.
    case noRoomForCopy(size: Int, folder: String)
  }

  package let operation: Operation
  /// The file or folder it was being done to.
  package let path: String
  package let reason: Reason

  package init(_ operation: Operation, path: String, reason: Reason) {
    self.operation = operation
    self.path = path
    self.reason = reason
  }

  /// The reason in lower-case words without a full stop: `no space left on device`.
  package var text: String {
    switch reason {
    case .system(let code): SystemError(code: code).text
    case .notAFile: "it isn't a file"
    case .tooLarge(let limit):
      operation == .write
        ? "it would be larger than \(size(limit)), and couldn't be read again"
        : "it's larger than \(size(limit))"
    case .busy: "another program is using it"
    case .untrustedLink: "it's a link that can't be trusted"
    case .noFreeName: "every name for it is taken"
    case .noRoomForCopy(let size, let folder):
      "the private copy from which it is read does not fit into '\(folder)': it has \(size) bytes, "
        + "and TMPDIR can name another folder"
    }
  }
}

/// A limit in the unit in which it is a whole number.
private func size(_ limit: Int) -> String {
  limit < 1 << 20 ? "\(limit / (1 << 10)) KiB" : "\(limit / (1 << 20)) MiB"
}

extension SystemError {
  /// The system's text, in lower-case words without a full stop: `input/output error`.
  package var text: String {
    guard let text = strerror(code) else { return "error \(code)" }
    let sentence = String(cString: text)
    // Some begin with a name: `RPC struct is bad`.
    guard sentence.dropFirst().first?.isUppercase != true else { return sentence }
    return sentence.prefix(1).lowercased() + sentence.dropFirst()
  }
}

extension FileError {
  /// True if there is already a file of the name.
  package var isNameTaken: Bool { reason == .system(code: EEXIST) }
}
