extension MemoryCards {
  package struct Card: Sendable, Hashable {
    /// The side of a card that is up, and the reason.
    package enum Side: Int, Sendable, Hashable {
      /// Its back is seen; it can be turned.
      case down
      /// Its face is seen by everyone: in study, and where a round or a game is over.
      case up
      /// It is the first card of a guess.
      case turned
      /// It is half of a match.
      case matched
      /// It is half of a wrong guess.
      case wrong
    }

    package var face: Face
    package var side: Side

    /// True if its face is seen.
    package var isUp: Bool { side != .down }
  }
}
