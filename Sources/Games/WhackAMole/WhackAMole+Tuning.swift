package import GameCore

extension WhackAMole {
  /// The numbers that depend on the difficulty; all times in ticks of 1/60 second.
  package struct Tuning: Sendable, Hashable {
    /// The slowness with which the moles get busier: the spawner draws below this many numbers for
    /// each second left beyond the last five, and a number below 15 moves a mole.
    package var slope: Int
    /// The fewest numbers that the spawner draws from: 15 moves a mole each tick.
    package var floor: Int
    /// A mole that stands for less than this does not duck.
    package var shortestStand: Int
    /// A mole ducks by itself after standing for this long; nil to stay.
    package var longestStand: Int?
    /// The last ticks of the rise that count as standing.
    package var countsBefore: Int
    /// The first ticks of ducking that count as standing.
    package var countsAfter: Int
    /// The time for which an empty hole holds the mallet.
    package var stuck: Int
    /// The mean score of a typical player, who reacts in 420 ms; medals are given by it.
    package var typicalScore: Int
  }
}

extension WhackAMole.Tuning {
  /// Moles wait for you.
  static let easy = Self(
    slope: 25, floor: 30, shortestStand: 75, longestStand: nil, countsBefore: 10,
    countsAfter: 10, stuck: 12, typicalScore: 53)
  /// The original's numbers, with a shortest stand that makes its frenzy playable.
  static let medium = Self(
    slope: 25, floor: 15, shortestStand: 24, longestStand: nil, countsBefore: 4,
    countsAfter: 4, stuck: 18, typicalScore: 46)
  /// They do not wait.
  static let hard = Self(
    slope: 25, floor: 15, shortestStand: 15, longestStand: 60, countsBefore: 2,
    countsAfter: 2, stuck: 18, typicalScore: 39)
  /// Do not blink.
  static let insane = Self(
    slope: 20, floor: 15, shortestStand: 9, longestStand: 36, countsBefore: 0,
    countsAfter: 0, stuck: 24, typicalScore: 30)

  package init(_ difficulty: Difficulty) {
    switch difficulty {
    case .easy: self = .easy
    case .medium: self = .medium
    case .hard: self = .hard
    case .insane: self = .insane
    }
  }
}

extension WhackAMole {
  /// The scores that earn medals: half, once and one and a half times the typical one.
  package static func medalScores(_ difficulty: Difficulty) -> MedalScores {
    MedalScores(typical: Tuning(difficulty).typicalScore)
  }
}
