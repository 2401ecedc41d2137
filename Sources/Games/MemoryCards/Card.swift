extension MemoryCards {
  /// A card on the table.
  package struct Card: Sendable, Hashable {
    /// Which way a card lies, and why.
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

    /// What is on its front.
    package var face: Face
    /// Which way it lies.
    package var side: Side

    /// Whether its face is seen.
    package var isUp: Bool { side != .down }
  }
}
