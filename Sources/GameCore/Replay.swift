/// A recorded game: everything needed to play it again and to check its score.
///
/// The owner of its file decides the form in which it is written.
package struct Replay: Sendable, Hashable {
  /// The version of the format that this program records and the newest that it reads.
  package static let formatVersion = 2

  /// One action of the player.
  package struct Input: Sendable, Hashable {
    /// Ticks that had passed when the action was applied.
    package var tick: Int
    package var action: Int

    package init(tick: Int, action: Int) {
      self.tick = tick
      self.action = action
    }
  }

  /// The version of the format: from 2 on the hashes cover the player's actions, too, and the
  /// conditions are recorded.
  package var format = Replay.formatVersion
  /// The game's name, as in `Game.name`.
  package var game: String
  package var rulesVersion: Int
  package var seed: UInt64
  package var difficulty: Difficulty
  /// The player's actions, in order.
  package var inputs: [Input]
  /// Ticks that the game lasted.
  package var ticks: Int
  /// The final score, in points.
  package var score: Int
  /// The state's hash after each full second of game time, and at the end.
  package var stateHashes: [UInt64]
  /// The circumstances in which it was played.
  package var conditions = PlayConditions()
  /// The keys of its file that this version does not know, in the file's own form; empty for none.
  package var unknownKeys: [UInt8] = []
  /// True if something in its file was changed after it was recorded.
  package var isAltered = false

  package init(
    format: Int = Replay.formatVersion, game: String, rulesVersion: Int, seed: UInt64,
    difficulty: Difficulty, inputs: [Input], ticks: Int, score: Int, stateHashes: [UInt64],
    conditions: PlayConditions = PlayConditions()
  ) {
    self.format = format
    self.conditions = conditions
    self.game = game
    self.rulesVersion = rulesVersion
    self.seed = seed
    self.difficulty = difficulty
    self.inputs = inputs
    self.ticks = ticks
    self.score = score
    self.stateHashes = stateHashes
  }
}

/// The reason that a replay does not give the game that it claims.
package enum ReplayMismatch: Error, Sendable, Hashable {
  /// It was recorded with rules that are not known any more or not yet, or is of another game.
  case otherRules(game: String, version: Int)
  /// It holds an action code that the game does not know.
  case unknownAction(code: Int, second: Int)
  /// Actions out of order, or after the end.
  case disorder(second: Int)
  /// The state differs from the recorded one in this second of game time, from 0.
  case differs(second: Int)
  /// Every state agrees, yet the score does not.
  case otherScore(recorded: Int, played: Int)
  /// The game agrees, yet something else in its file was changed.
  case altered
}
