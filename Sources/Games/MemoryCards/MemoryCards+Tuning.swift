package import GameCore

extension MemoryCards {
  /// The numbers that depend on the difficulty.
  package struct Tuning: Sendable, Hashable {
    /// The faces that a deck is made of.
    package var faces: [Face]
    /// The time for which the cards are shown, in ticks of 1/60 second.
    package var study: Int
    /// Wrong guesses within a round that end the game.
    package var strikes: Int
    /// The score that a typical player, who keeps eight cards, reaches in every second game.
    ///
    /// Medals are given by it. On Easy it is less: there the clock alone ends that player's
    /// games, and nobody could earn half as much again.
    package var typicalScore: Int
  }

  /// Ticks on the clock at the start.
  package static let length = 60 * ticksPerSecond

  /// The seconds that are added to the clock when a round is won, from the first round on;
  /// the last number stays.
  package static let bonuses = [30, 25, 20, 15, 10, 5]
}

extension MemoryCards.Tuning {
  /// Moles wait for you, and cards do.
  static let easy = Self(
    faces: [.circle, .square, .triangle], study: 480, strikes: 5, typicalScore: 56)
  /// The original's numbers.
  static let medium = Self(
    faces: [.circle, .square, .pentagon, .triangle], study: 300, strikes: 3, typicalScore: 35)
  /// They do not wait.
  static let hard = Self(
    faces: [.circle, .square, .pentagon, .triangle, .diamond], study: 240, strikes: 3,
    typicalScore: 19)
  /// Do not blink.
  static let insane = Self(
    faces: MemoryCards.Face.allCases, study: 210, strikes: 2, typicalScore: 5)

  package init(_ difficulty: Difficulty) {
    switch difficulty {
    case .easy: self = .easy
    case .medium: self = .medium
    case .hard: self = .hard
    case .insane: self = .insane
    }
  }
}

extension MemoryCards {
  /// The scores that earn medals: half, once and one and a half times the typical one.
  package static func medalScores(_ difficulty: Difficulty) -> MedalScores {
    MedalScores(typical: Tuning(difficulty).typicalScore)
  }
}
