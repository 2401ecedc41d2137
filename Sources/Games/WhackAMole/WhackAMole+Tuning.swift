package import GameCore

extension WhackAMole {
  /// The numbers that depend on the difficulty; all times in ticks of 1/60 second.
  package struct Tuning: GameTuning, Sendable, Hashable {
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
    /// True if a late whack is a miss: it breaks the streak.
    package var lateIsMiss: Bool
    /// One in so many of those that come up is a decoy; 0 for none.
    package var decoysOneIn: Int
    /// The scores that earn medals: half, once and one and a half times the mean of a typical
    /// player, who reacts in 420 ms; gold on Insane is higher.
    package var medals: MedalScores
  }
}

extension WhackAMole.Tuning {
  /// Moles wait for you.
  package static let easy = Self(
    slope: 25, floor: 30, shortestStand: 75, longestStand: nil, countsBefore: 10,
    countsAfter: 10, stuck: 12, lateIsMiss: false, decoysOneIn: 0,
    medals: MedalScores(bronze: 27, silver: 53, gold: 80))
  /// The original's numbers, with a shortest stand that makes its frenzy playable.
  package static let medium = Self(
    slope: 25, floor: 15, shortestStand: 24, longestStand: nil, countsBefore: 4,
    countsAfter: 4, stuck: 18, lateIsMiss: false, decoysOneIn: 0,
    medals: MedalScores(bronze: 23, silver: 46, gold: 69))
  /// They do not wait.
  package static let hard = Self(
    slope: 25, floor: 15, shortestStand: 15, longestStand: 60, countsBefore: 2,
    countsAfter: 2, stuck: 18, lateIsMiss: true, decoysOneIn: 6,
    medals: MedalScores(bronze: 18, silver: 35, gold: 53))
  /// Do not blink.
  package static let insane = Self(
    slope: 20, floor: 15, shortestStand: 6, longestStand: 24, countsBefore: 0,
    countsAfter: 0, stuck: 24, lateIsMiss: true, decoysOneIn: 3,
    medals: MedalScores(bronze: 9, silver: 18, gold: 40))

  /// Version 1 had no decoys, no streak that a late whack breaks, and calmer moles on Insane.
  package mutating func takeFirstRules(_ difficulty: Difficulty) {
    (lateIsMiss, decoysOneIn) = (false, 0)
    if difficulty == .insane { (shortestStand, longestStand) = (9, 36) }
  }
}
