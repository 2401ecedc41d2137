import Canvas
import Commands
import DurableFiles
@preconcurrency import Glibc
import Inspection
import Persistence
import Words

/// A file that a command reads, as a word on the command line names it.
struct InputFile: Sendable {
  let path: String
  /// The name to show, safe for a terminal.
  let name: String
  /// The folder of a pipe's copy; gone with this value.
  private let room: PrivateFolder?

  fileprivate init(path: String, name: String, room: PrivateFolder? = nil) {
    (self.path, self.name, self.room) = (path, name, room)
  }

  /// Pipes are read to their end at most up to this many bytes.
  fileprivate static let largest = 512 << 20

  /// A path as sentences say it: the copy of a pipe by the word that was typed.
  func shown(_ path: String) -> String { room != nil && path == self.path ? name : path }

  /// An error about the copy of a pipe as one about the word that was typed.
  func shown(_ error: StoreError) -> StoreError {
    StoreError(error.reason, path: shown(error.path), content: error.content)
  }

  /// Looks into it; an error is about the word that was typed.
  func inspected(_ options: Inspector.Options) throws(InspectionError) -> InspectedFile {
    do throws(InspectionError) { return try Inspector(options: options).inspect(path) } catch {
      throw InspectionError(error.fault, path: shown(error.path))
    }
  }
}

/// Returns true for `-`, a descriptor, a pipe or a device: its bytes come or go once only.
func isPipe(_ word: String) -> Bool {
  // A descriptor's name leads to its file, or nowhere if that is gone.
  let descriptors = ["/dev/std", "/dev/fd/", "/proc/self/fd/"]
  if word == "-" || descriptors.contains(where: word.hasPrefix) { return true }
  var status = stat()
  return stat(word, &status) == 0 && [S_IFIFO, S_IFCHR].contains(status.st_mode & S_IFMT)
}

/// Returns true for a word whose file is read from a copy: a pipe, and a name that isn't UTF-8.
func isCopied(_ word: String) -> Bool { isPipe(word) || NameInBytes(word) != nil }

extension Storage {
  /// The full path that a word on a command line means; for a file of the arcade that is nowhere, the
  /// place where it would be.
  func place(meantBy word: String) -> String {
    let path = path(meantBy: word)
    guard !word.contains("/"), !exists(path) else { return path }
    let own = filesToLookInto(of: self).map(\.listed).first { file in
      file.name == word || file.path.hasSuffix("/" + word)
    }
    return own?.path ?? path
  }
}

extension FileOptions {
  /// The file that a word means: a path, one of the arcade's own files by its name, or standard
  /// input for `-`.
  ///
  /// A pipe is copied into a private folder, since files are read from any place and more than once; so
  /// is a file whose name isn't UTF-8.
  func input(_ word: String) throws(CommandFailure) -> InputFile {
    if word == "-" { return try copy(of: STDIN_FILENO, name: word) }
    // No path at all would mean the working folder.
    guard !word.isEmpty else { throw CommandFailure(Words.spoken.conversion.noSuchFile(word)) }
    if let name = NameInBytes(word) {
      guard let descriptor = name.opened() else { throw NameInBytes.failure(word) }
      defer { close(descriptor) }
      var status = stat()
      let mode = fstat(descriptor, &status) == 0 ? UInt32(status.st_mode & 0o777) : nil
      return try copy(of: descriptor, name: word, mode: mode)
    }
    let path = storage.place(meantBy: word)
    guard isPipe(word) else { return InputFile(path: path, name: word.printable) }
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return InputFile(path: path, name: word.printable) }
    defer { close(descriptor) }
    return try copy(of: descriptor, name: word)
  }

  /// The copy has the rights of its file where these are known: what is made of it is no more readable.
  private func copy(
    of descriptor: Int32, name: String, mode: UInt32? = nil
  ) throws(CommandFailure) -> InputFile {
    let name = name.printable
    do {
      let room = try PrivateFolder()
      let path = room.path + "/input"
      try storage.files.create(path, with: try bytes(of: descriptor, name: name), durably: false)
      if let mode { try storage.files.setMode(mode | 0o600, of: path) }
      return InputFile(path: path, name: name, room: room)
    } catch {
      throw .notRead(name, error)
    }
  }

  private func bytes(of descriptor: Int32, name: String) throws(FileError) -> [UInt8] {
    var bytes: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = read(descriptor, &part, part.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else {
        throw FileError(.read, path: name, reason: .system(code: errno))
      }
      guard count > 0 else { return bytes }
      bytes += part.prefix(count)
      guard bytes.count <= InputFile.largest else {
        throw FileError(.read, path: name, reason: .tooLarge(limit: InputFile.largest))
      }
    }
  }
}
