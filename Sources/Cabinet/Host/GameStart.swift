package import GameCore
package import Persistence

/// A game that is to be played.
package struct GameStart: Sendable, Hashable {
  /// The reason for which it is played, which decides the table that the score enters.
  package enum Occasion: Sendable, Hashable {
    case ordinary
    case practice
    /// The last miss of a game once more, which is practice.
    case retry(Replay)
    /// The game of a day, whose first try counts.
    case daily(DailyTry)
    /// A recorded game is played beside it, from the same seed.
    case race(WatchedGame)
    case challenge(Challenge)
    /// A turn at a table of several players; `best` is the best of the others so far, in points.
    case hotSeat(player: String, best: Int)
  }

  /// The game's name, as in `Game.name`.
  package var game: String
  /// The seed; nil draws a new one.
  package var seed: UInt64?
  /// True if the card with the rule and the keys is left out.
  package var isAgain: Bool
  package var occasion: Occasion
  /// The difficulty that the occasion asks for; nil for the one that the player has chosen.
  package var difficulty: Difficulty?
  /// True if a try of the day was forgiven before, so that this one is lost whenever it is left.
  package var isForgiven = false

  /// Takes a game's name; a chosen seed and practice do not count.
  package init(
    game: String, seed: UInt64? = nil, isAgain: Bool = false, isPractice: Bool = false
  ) {
    self.game = game
    self.seed = seed
    self.isAgain = isAgain
    occasion = seed == nil && !isPractice ? .ordinary : .practice
  }

  /// Starts an ordinary game whose seed a league has drawn.
  package init(game: String, drawn: DrawnGame) {
    self.init(game: game, seed: drawn.seed)
    occasion = .ordinary
  }

  /// Starts the game of a day with the try that counts.
  package init(_ daily: DailyTry, isForgiven: Bool = false) {
    self.init(game: daily.game, seed: daily.day.seed(game: daily.game, rules: daily.rules))
    occasion = .daily(daily)
    difficulty = .medium
    self.isForgiven = isForgiven
  }

  /// Starts a race against a recorded game.
  package init(racing rival: WatchedGame) {
    self.init(game: rival.replay.game, seed: rival.replay.seed)
    occasion = .race(rival)
    difficulty = rival.replay.difficulty
  }

  /// Tries the last miss of a game again.
  package init(retrying replay: Replay) {
    self.init(game: replay.game, seed: replay.seed, isAgain: true)
    occasion = .retry(replay)
    difficulty = replay.difficulty
  }

  package init(_ challenge: Challenge) {
    self.init(game: challenge.game, seed: challenge.seed)
    occasion = .challenge(challenge)
    difficulty = challenge.difficulty
  }

  /// Starts the turn of the player who is next at a table; nil where nobody is.
  package init?(_ table: HotSeat, seed: UInt64) {
    guard let heat = table.heat, let player = table.player else { return nil }
    self.init(game: table.heats[heat].game, seed: seed)
    let best = table.heats[heat].scores.compactMap(\.self).max() ?? 0
    occasion = .hotSeat(player: table.players[player], best: best)
    difficulty = table.difficulty
  }

  /// The same once more, without the card; a seed that was not chosen is drawn anew, and a second try
  /// at a daily game is practice.
  package var again: GameStart {
    var again = self
    again.isAgain = true
    if case .daily = occasion { again.occasion = .practice }
    // A league draws a seed for one game.
    if case .ordinary = occasion { again.seed = nil }
    return again
  }

  package var mode: GameMode {
    switch occasion {
    case .ordinary: .ordinary
    case .practice, .retry: .practice
    case .daily: .daily
    case .race: .race
    case .challenge: .challenge
    case .hotSeat: .table
    }
  }

  /// True if the player's own best counts beside the game.
  package var hasGoals: Bool { counts && mode != .table }

  /// True if the game can be begun anew from its pause: the second try of a day or a turn is none.
  package var canRestart: Bool { ![.daily, .table].contains(mode) }

  /// True if the score is kept.
  package var counts: Bool { mode != .practice }

  /// The version of the rules that the occasion asks for; nil for the newest.
  package var rules: Int? {
    switch occasion {
    case .ordinary, .practice, .hotSeat: nil
    case .retry(let replay): replay.rulesVersion
    case .daily(let daily): daily.rules
    case .race(let rival): rival.replay.rulesVersion
    case .challenge(let challenge): challenge.rules
    }
  }

  /// The player to beat and the score; nil where there is none.
  package var target: (name: String, score: Int)? {
    switch occasion {
    case .ordinary, .practice, .retry, .daily: nil
    case .race(let rival): (rival.player ?? "", rival.replay.score)
    case .challenge(let challenge): (challenge.player, challenge.score)
    case .hotSeat(_, let best): ("", best)
    }
  }
}
