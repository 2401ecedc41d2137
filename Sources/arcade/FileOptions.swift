import Canvas
import Commands
import DurableFiles
import Persistence
import Words

/// The words on a command line that mean files.
extension FileOptions {
  /// The path that a word for a new file means; nil for standard output.
  func output(_ word: String?) -> String? { ["-", "/dev/stdout"].contains(word) ? nil : word }

  /// Makes a folder that the player asked for by name; one that is there stays.
  func makeFolder(_ path: String) throws(CommandFailure) {
    do {
      try storage.files.makeFolder(path)
    } catch {
      throw .notWritten(path, error)
    }
  }

  /// Refuses a place for a new file where one is already, unless it is replaced by force.
  ///
  /// The arcade's own files are refused in any case: they change under their locks, with backups.
  func checkFree(_ path: String, force: Bool) throws(CommandFailure) {
    guard NameInBytes(path) == nil else { throw NameInBytes.failure(path) }
    if let name = storage.ownName(of: storage.fullPath(of: path)) {
      throw CommandFailure(Words.spoken.conversion.ownFile(path.printable, name))
    }
    guard !force else { return }
    let status: FileStatus?
    do {
      status = try storage.files.status(path)
    } catch {
      throw .notWritten(path, error)
    }
    guard status == nil else {
      throw CommandFailure(Words.spoken.commands.alreadyThere(path.printable))
    }
  }

  /// Writes a file that the player asked for by name.
  ///
  /// An existing file is only replaced by force and keeps its mode; a new one is as readable as the
  /// player's other new files unless told otherwise. A pipe or a device takes the bytes, and nothing
  /// there is replaced. Throws a sentence.
  func write(
    _ bytes: [UInt8], to path: String, force: Bool, newMode: UInt32 = DurableFiles.ordinaryMode
  ) throws(CommandFailure) {
    do {
      if isPipe(path) { return try storage.files.send(bytes, to: path) }
      try checkFree(path, force: force)
      try storage.files.replace(path, with: bytes, newMode: newMode)
    } catch let failure as CommandFailure {
      throw failure
    } catch {
      throw .notWritten(path, error)
    }
  }
}

extension FileOptions {
  /// The mode of a new file for its owner alone, made of files that nobody else can read.
  static let privateMode: UInt32 = 0o600

  /// Writes a file in the same way with bytes that come in pieces, so that a large one needs little
  /// memory.
  ///
  /// Throws what `make` throws as well; the file is then as it was.
  func write(
    to path: String, force: Bool,
    inPieces make: (_ write: @escaping ([UInt8]) throws -> Void) throws -> Void
  ) throws {
    guard !isPipe(path) else {
      var bytes: [UInt8] = []
      try make { bytes += $0 }
      return try write(bytes, to: path, force: force)
    }
    try checkFree(path, force: force)
    do {
      try storage.files.replace(path, newMode: DurableFiles.ordinaryMode) { try make($0) }
    } catch let error as FileError {
      throw CommandFailure.notWritten(path, error)
    }
  }
}
