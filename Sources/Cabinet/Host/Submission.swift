package import GameCore
package import Persistence

/// A high-score table as a screen shows it.
package struct HighScoreTable: Sendable, Hashable {
  /// The game's name, as in `Game.name`.
  package var game: String
  /// The difficulty that was played; nil for all of them together.
  package var difficulty: Difficulty?
  /// The speed that was played; each has a table of its own.
  package var speed: GameSpeed
  /// The best scores, best first.
  package var scores: [Score]
}

/// A score with the replay that proves it, and its counts.
package struct Submission: Sendable, Hashable {
  package var score: Score
  package var replay: Replay
  package var tally: Tally
  /// The names of the feats that were done.
  package var feats: [String]

  package init(score: Score, replay: Replay, tally: Tally, feats: [String] = []) {
    (self.score, self.replay, self.tally, self.feats) = (score, replay, tally, feats)
  }

  /// The game as the history keeps it, with a score that may name its record by now.
  package func game(with score: Score) -> PlayedGame {
    var game = PlayedGame(score, in: replay, tally: tally)
    game.feats = feats
    return game
  }

  /// The game's name in commands.
  package var game: String { replay.game }
  /// The kind of the game.
  package var mode: GameMode { replay.conditions.mode }
}

/// The result of handing in a score.
package struct SubmitOutcome: Sendable, Hashable {
  /// The place of this game among all that were played under the same rules, from 1; nil where it
  /// entered no table.
  package var rank: Int?
  /// The player's best under the same rules before this game, in points.
  package var previousBest: Int?
  /// The name's entry in the score file where that is higher and stays: it is of earlier rules.
  package var olderEntry: Int?
  /// The names of the feats that the player has done for the first time.
  package var newFeats: [String]

  package init(
    rank: Int?, previousBest: Int?, olderEntry: Int? = nil, newFeats: [String] = []
  ) {
    (self.rank, self.previousBest) = (rank, previousBest)
    (self.olderEntry, self.newFeats) = (olderEntry, newFeats)
  }
}

/// The files that a reset would move, and those that an undo would bring back.
package struct ResettableFiles: Sendable, Hashable {
  package var files: [ResettableFile]
  /// None where there is nothing to undo.
  package var undo: [ResettableFile]

  package init(files: [ResettableFile], undo: [ResettableFile]) {
    (self.files, self.undo) = (files, undo)
  }
}

/// A file that a reset would move to the backups, or an undo back from there.
package struct ResettableFile: Sendable, Hashable {
  /// The records that the file holds.
  package var target: ResetTarget
  package var name: String
  /// The number of records; nil if the file cannot be read.
  package var count: Int?

  package init(target: ResetTarget, name: String, count: Int?) {
    self.target = target
    self.name = name
    self.count = count
  }
}
