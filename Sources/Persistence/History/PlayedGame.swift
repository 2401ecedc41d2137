package import GameCore

/// A game that was played to its end, as the history keeps it.
package struct PlayedGame: Sendable, Hashable {
  /// The player's name as it was given; not yet safe to draw.
  package var player: String
  /// The game's name in commands.
  package var game: String
  /// Points.
  package var score: Int
  package var difficulty: Difficulty
  package var speed: GameSpeed
  package var mode: GameMode
  package var rules: Int
  package var seed: UInt64
  /// The moment at which it ended.
  package var date: Timestamp
  /// Ticks of 1/60 second of game time.
  package var ticks: Int
  /// The longest row of hits without a miss.
  package var bestRun: Int
  /// Hits in percent of all attempts; nil where nothing was attempted.
  package var accuracy: Int?
  /// The file name of the recorded game in the replay folder; nil where it isn't kept.
  package var record: String?
  /// The names of the feats that were done in it, for the history to keep the new ones; empty where
  /// a game is read.
  package var feats: [String] = []
  /// Its times, places and curve; nil where it was not watched.
  package var figures: GameFigures?

  package init(
    _ score: Score, in replay: Replay, tally: Tally
  ) {
    player = score.name
    game = replay.game
    self.score = score.points
    difficulty = score.difficulty
    speed = score.speed
    mode = replay.conditions.mode
    rules = replay.rulesVersion
    seed = replay.seed
    date = score.date ?? .now
    ticks = replay.ticks
    bestRun = tally.bestStreak
    accuracy = tally.accuracy
    record = score.replay
  }

  init(
    player: String, game: String, score: Int, difficulty: Difficulty, speed: GameSpeed,
    mode: GameMode, rules: Int, seed: UInt64, date: Timestamp, ticks: Int, bestRun: Int,
    accuracy: Int?, record: String?
  ) {
    (self.player, self.game, self.score) = (player, game, score)
    (self.difficulty, self.speed, self.mode, self.rules) = (difficulty, speed, mode, rules)
    (self.seed, self.date, self.ticks) = (seed, date, ticks)
    (self.bestRun, self.accuracy, self.record) = (bestRun, accuracy, record)
  }

  /// The game as an entry of a score table.
  package var asScore: Score {
    Score(
      name: player, points: score, difficulty: difficulty, speed: speed, date: date, seed: seed,
      rulesVersion: rules, replay: record)
  }

  package var table: HistoryTable {
    HistoryTable(game: game, difficulty: difficulty, speed: speed, mode: mode, rules: rules)
  }
}

/// Games that are compared with each other: of one game, difficulty, speed, kind and version of the
/// rules.
package struct HistoryTable: Sendable, Hashable {
  package var game: String
  package var difficulty: Difficulty
  package var speed: GameSpeed
  package var mode: GameMode
  package var rules: Int

  package init(
    game: String, difficulty: Difficulty, speed: GameSpeed, mode: GameMode = .ordinary, rules: Int
  ) {
    (self.game, self.difficulty, self.speed) = (game, difficulty, speed)
    (self.mode, self.rules) = (mode, rules)
  }
}

/// The place of a game among those that it is compared with.
package struct HistoryPlacement: Sendable, Hashable {
  /// The place among all games of the table, from 1; the earlier of two equal scores comes first.
  package let rank: Int
  /// The best score of the same player before, in points; nil for the first game.
  package let previousBest: Int?
  /// True where the history names the game's record, which has to stay then.
  package let namesRecord: Bool
  /// The names of the feats that the player has done for the first time.
  package let newFeats: [String]
  /// The records of games that have left the tables for this one; the history names them no more.
  package let releasedRecords: [String]

  package init(
    rank: Int, previousBest: Int?, namesRecord: Bool = false, newFeats: [String] = [],
    releasedRecords: [String] = []
  ) {
    (self.rank, self.previousBest) = (rank, previousBest)
    (self.namesRecord, self.newFeats) = (namesRecord, newFeats)
    self.releasedRecords = releasedRecords
  }
}
