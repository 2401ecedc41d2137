package import GameCore

/// A game's tuning table: one set of numbers for each difficulty.
package protocol GameTuning: Sendable {
  static var easy: Self { get }
  static var medium: Self { get }
  static var hard: Self { get }
  static var insane: Self { get }

  var medals: MedalScores { get }

  /// Replaces the numbers that version 2 of the rules changed by those of version 1.
  mutating func takeFirstRules(_ difficulty: Difficulty)
}

extension GameTuning {
  /// The numbers of a difficulty by the newest rules.
  package init(_ difficulty: Difficulty) {
    switch difficulty {
    case .easy: self = .easy
    case .medium: self = .medium
    case .hard: self = .hard
    case .insane: self = .insane
    }
  }

  /// The numbers of a difficulty by the rules of a version.
  package init(_ difficulty: Difficulty, rules: Int) {
    self.init(difficulty)
    if rules < 2 { takeFirstRules(difficulty) }
  }
}

/// A game whose numbers are in a tuning table.
package protocol TunedGame: Game {
  associatedtype Tuning: GameTuning
}

extension TunedGame {
  /// The scores that earn medals by the newest rules.
  package static func medalScores(_ difficulty: Difficulty) -> MedalScores {
    Tuning(difficulty).medals
  }
}

/// A game whose time runs out.
package protocol TimedGame: TunedGame {
  /// Ticks of the end that are announced.
  static var lastTicks: Int { get }
  /// Ticks until the end.
  var ticksLeft: Int { get }
}

extension TimedGame {
  /// Whole seconds until the end, truncated as the originals' clocks.
  package var secondsLeft: Int { ticksLeft / ticksPerSecond }
  /// True if the announced end has begun.
  package var isInLastSeconds: Bool { ticksLeft <= Self.lastTicks }
  /// Ticks until the clock shows another second, or until the end.
  var ticksToNextSecond: Int { min(ticksLeft % ticksPerSecond + 1, ticksLeft) }
}
