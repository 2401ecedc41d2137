extension DurableFiles {
  /// So many bytes are collected before they are written.
  private static let pieceSize = 1 << 16

  /// Replaces a file, or makes it, with bytes that come in pieces: a large file needs little memory.
  ///
  /// `make` writes them one after another. When this returns, the new content is on disk. Throws what `make` throws as well; the file is
  /// then as it was.
  package func replace(
    _ path: String, newMode: UInt32? = nil,
    inPieces make: (_ write: @escaping ([UInt8]) throws(FileError) -> Void) throws -> Void
  ) throws {
    let target = try followed(path)
    let old = try statusToKeep(of: target)
    let (temporary, descriptor) = try makeTemporaryFile(beside: target)
    let mode = old.map { keepOwner(of: $0, for: descriptor) } ?? newMode
    do {
      let rest = try pieces(make, to: descriptor, path: temporary)
      try fill(descriptor, path: temporary, with: rest, mode: mode)
      try perform(.rename, target) { () throws(SystemError) in
        try system.rename(temporary, to: target)
      }
    } catch {
      // The first failure is reported; the next writer removes what is left of the temporary file.
      try? system.remove(temporary)
      throw error
    }
    try synchronizeFolder(of: target)
  }

  /// Writes the pieces but for the last bytes, which it gives.
  private func pieces(
    _ make: (_ write: @escaping ([UInt8]) throws(FileError) -> Void) throws -> Void,
    to descriptor: Int32,
    path: String
  ) throws -> [UInt8] {
    var bytes: [UInt8] = []
    do {
      try make { (piece) throws(FileError) in
        bytes += piece
        guard bytes.count >= Self.pieceSize else { return }
        try writeAll(bytes, to: descriptor, path: path)
        bytes.removeAll(keepingCapacity: true)
      }
    } catch {
      // The failure of the making is reported, not that of the closing.
      try? system.close(descriptor)
      throw error
    }
    return bytes
  }
}
