extension MemoryCards {
  /// The picture on the front of a card, distinct by its shape and by its letter.
  package enum Face: Int, CaseIterable, Sendable, Hashable {
    case circle
    case square
    case pentagon
    case triangle
    case diamond
    case cross

    /// The letter in two corners of the card.
    package var letter: Character {
      switch self {
      case .circle: "C"
      case .square: "S"
      case .pentagon: "P"
      case .triangle: "T"
      case .diamond: "D"
      case .cross: "X"
      }
    }
  }
}
