import DurableFiles
import Words

/// A place from which a board is fetched and to which it is put.
protocol BoardPlace {
  /// The content; nil if there is none.
  func get() throws(BoardError) -> BoardContent?
  /// Puts new bytes where `old` was; false where that is not there any more.
  ///
  /// Not every server can tell: whoever puts has to read again.
  func put(_ bytes: [UInt8], replacing old: BoardContent?) throws(BoardError) -> Bool
}

/// A board's bytes as they were fetched.
struct BoardContent: Hashable {
  let bytes: [UInt8]
  /// The server's name for this state of the board.
  var tag: String?
}

/// A board in a file of this machine.
struct FileBoardPlace: BoardPlace {
  let address: BoardAddress
  let path: String
  let files: DurableFiles

  func get() throws(BoardError) -> BoardContent? {
    do {
      return try files.read(path, limit: Board.sizeLimit).map { BoardContent(bytes: $0.bytes) }
    } catch {
      throw failure(error)
    }
  }

  func put(_ bytes: [UInt8], replacing old: BoardContent?) throws(BoardError) -> Bool {
    // Another user's lock cannot be taken; then reading again has to do, as with a server.
    let lock = try? files.lock(path, timeout: .seconds(5))
    defer { lock?.release() }
    guard try get()?.bytes == old?.bytes else { return false }
    do {
      try files.replace(path, with: bytes)
    } catch {
      throw failure(error)
    }
    return true
  }

  private func failure(_ error: FileError) -> BoardError {
    if case .tooLarge = error.reason {
      return BoardError(reason: .notABoard(.tooLarge), address: address)
    }
    return BoardError(reason: .unreachable(.file(FileFault(error))), address: address)
  }
}
