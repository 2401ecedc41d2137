/// An action that a replay can write down as a small number.
package protocol GameAction: Sendable, Hashable {
  /// The number of this action in a replay; never reused for another one
  /// within a rules version.
  var code: Int { get }
  /// The action that `code` stands for, or nil where no action has that code.
  init?(code: Int)
}

/// A game as a value: a seed and a list of actions are the whole game.
///
/// A game knows no clock, key, file, colour or system randomness. It calculates with
/// integers only, so that a replay gives the same state on every machine. The host
/// calls `advance` sixty times a second of game time and `apply` whenever the player
/// acts; a paused game is one that is not advanced.
package protocol Game: Sendable {
  /// An input of the player.
  associatedtype Action: GameAction
  /// A change that the view, the bell or the message line reports.
  associatedtype Event: Sendable, Hashable

  /// The name used in commands and files: `whackamole`.
  static var name: String { get }
  /// The version of the rules of new games, raised by one whenever the same seed and actions would no
  /// longer give the same game.
  static var rulesVersion: Int { get }
  /// The oldest version of the rules that a replay can still be played by.
  static var oldestRulesVersion: Int { get }

  /// The ticks in which a player has seen nothing yet that helps in another try of the same game.
  static var forgivenTicks: Int { get }

  /// True if a player who knows a game does little better in it, so that several may play the same
  /// one in turn.
  static var isFairToRepeat: Bool { get }

  /// The action that, done before the first tick, makes it a game without a clock, so that a replay
  /// says which kind of game it is; nil for a game that is about time.
  static var clockStop: Action? { get }

  /// True if the game can be played in turns: its time stands still until the player answers.
  static var hasTurns: Bool { get }

  /// Sets up the game that belongs to a seed, by the rules of a version from `oldestRulesVersion` to
  /// `rulesVersion`.
  init(seed: UInt64, difficulty: Difficulty, rules: Int)

  /// Does what the player asks, at once; no time passes.
  mutating func apply(_ action: Action) -> [Event]
  /// Lets one tick of 1/60 second pass.
  mutating func advance() -> [Event]

  /// In a game in turns, returns true if the player is to answer now, so many ticks after the last
  /// answer.
  func isTurn(after ticks: Int) -> Bool
  /// In a game in turns, returns true if time passes after an action; one that only prepares the
  /// answer costs none.
  static func passesTime(_ action: Action) -> Bool

  /// Ticks that have passed.
  var tick: Int { get }
  /// True if the game has ended; `advance` and `apply` then change nothing.
  var isOver: Bool { get }
  /// Ticks for which nothing that can be seen will change unless the player acts, so
  /// that the host can sleep; 0 when the next tick may show something new.
  var quietTicks: Int { get }
  /// By how many times the host lets time pass faster: more than 1 where there is nothing to see and
  /// nothing that the player could change. The ticks stay the same.
  var haste: Int { get }
  /// A hash of everything that decides how the game goes on.
  var stateHash: UInt64 { get }
  /// The score and what it was made of.
  var tally: Tally { get }
}

extension Game {
  package var haste: Int { 1 }
  package static var clockStop: Action? { nil }
  package static var hasTurns: Bool { false }
  package func isTurn(after _: Int) -> Bool { true }
  package static func passesTime(_: Action) -> Bool { true }
  package static var isFairToRepeat: Bool { false }
  package static var forgivenTicks: Int { 5 * ticksPerSecond }
  package static var oldestRulesVersion: Int { rulesVersion }

  /// Sets up the game that belongs to a seed, by the newest rules.
  package init(seed: UInt64, difficulty: Difficulty) {
    self.init(seed: seed, difficulty: difficulty, rules: Self.rulesVersion)
  }
}

/// Ticks in one second of game time.
package let ticksPerSecond = 60

/// The player's counts in a game so far.
package struct Tally: Sendable, Hashable {
  /// One point for each hit or match; in lunar lander what landings earned.
  package var score = 0
  /// Hits, matches or landings.
  package var hits = 0
  /// Mistakes, as the game defines them.
  package var misses = 0
  /// Attempts that failed and are no mistake.
  package var nearMisses = 0
  /// Hits since the last miss.
  package var streak = 0
  /// The longest streak of this game.
  package var bestStreak = 0

  package init() {}

  /// True if the streak that a hit has made longer is celebrated: 5, 10 and each further ten.
  package var isStreakCelebrated: Bool { streak == 5 || streak > 0 && streak % 10 == 0 }

  /// Hits in percent of all attempts, rounded to nearest; nil before the first attempt.
  package var accuracy: Int? {
    let attempts = hits + misses + nearMisses
    return attempts == 0 ? nil : (hits * 100 + attempts / 2) / attempts
  }

  /// Counts one hit, what it earns, and the streak it belongs to.
  package mutating func countHit(worth points: Int = 1) {
    score += points
    hits += 1
    streak += 1
    bestStreak = max(bestStreak, streak)
  }

  /// Counts one attempt that failed and leaves the streak as it is.
  package mutating func countNearMiss() {
    nearMisses += 1
  }

  /// Counts one mistake, which ends the streak.
  package mutating func countMiss() {
    misses += 1
    streak = 0
  }
}
