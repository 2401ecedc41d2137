/// Something that can be heard, the more important ones last.
package enum GameSound: CaseIterable, Comparable, Sendable {
  /// A mole, a clay, a pair.
  case hit
  /// Something is nearly over: time, fuel.
  case warning
  /// A mistake.
  case miss
  /// So many hits in a row.
  case streak
  /// A round won, a landing.
  case win
  /// The end of a game.
  case over
  /// The player's best has fallen.
  case record

  /// The times that the terminal's bell rings for it, for players who want bells.
  package var bells: Int {
    switch self {
    case .hit, .over: 0
    case .warning, .miss, .streak: 1
    case .win: 2
    case .record: 3
    }
  }
}
