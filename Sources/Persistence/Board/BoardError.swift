/// The reason that a board could not be read or written.
package struct BoardError: Error, Hashable, Sendable {
  /// The kinds of reasons; the texts are lower-case words without a full stop.
  package enum Reason: Hashable, Sendable {
    /// Nothing answers, or not in time.
    case unreachable(String)
    /// The program that fetches it is not there.
    case noCurl
    /// The server answers with this status.
    case refused(status: Int)
    /// The place holds something else, or a board that is spoiled.
    case notABoard(String)
    /// The server sends uploads on to another server, whose address is as it may be shown.
    case sentOn(to: String)
    /// Others changed it each time it was written.
    case contested
    /// The table here cannot be read or written; the sentence says why.
    case table(StoreError)
  }

  package let reason: Reason
  /// The address of the board.
  package let address: BoardAddress

  /// A sentence for the player: the error, the place, and the fate of the scores.
  package var sentence: String { reason.sentence(at: address.shown) }
  /// True if the next try may succeed without anybody's doing.
  package var isPassing: Bool { reason.isPassing }
}

extension BoardError.Reason {
  var isPassing: Bool {
    switch self {
    case .unreachable, .contested: true
    case .noCurl, .refused, .notABoard, .sentOn, .table: false
    }
  }

  /// The sentence, with the address as it may be shown.
  func sentence(at address: String) -> String {
    let board = "The board at '\(address)'"
    let later = "The scores are kept here and go out later."
    switch self {
    case .unreachable(let text): return "\(board) can't be reached: \(text). \(later)"
    case .noCurl:
      return "\(board) can't be reached: the program 'curl' is not installed. \(later)"
    case .refused(let status):
      return "\(board) can't be used: the server answers with status \(status). \(later)"
    case .notABoard(let text):
      return "\(board) can't be used: \(text). Nothing was changed, neither there nor here."
    case .sentOn(let place):
      return "\(board) can't be used: what is sent there is sent on to '\(place)', another "
        + "server. Set that address if it is the right one. The scores are kept here."
    case .contested:
      return "\(board) was changed by others each time it was written. \(later)"
    case .table(let error): return error.sentence
    }
  }
}
