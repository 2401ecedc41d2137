package import Words

/// The reason that a board could not be read or written.
package struct BoardError: Error, Hashable, Sendable {
  package typealias Reason = BoardReason

  package let reason: Reason
  package let address: BoardAddress

  /// True if the next try may succeed without anybody's doing.
  package var isPassing: Bool { reason.isPassing }
}

extension BoardError: PlayerMessage {
  package func sentence(in words: Words) -> String { words.board.failure(address.shown, reason) }
}

extension BoardReason {
  var isPassing: Bool {
    switch self {
    case .unreachable, .contested: true
    case .noCurl, .refused, .notABoard, .sentOn, .table: false
    }
  }
}
