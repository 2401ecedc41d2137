/// A score as a table keeps it.
package struct Score: Sendable, Hashable {
  /// The player's name as it was given; not yet safe to draw.
  package var name: String
  /// One point for each hit or match.
  package var points: Int
  /// Medium where a file does not say.
  package var difficulty: Difficulty
  package var speed: GameSpeed
  /// When the game ended; nil in files of the original games.
  package var date: Timestamp?
  /// The seed of the game; nil in files of the original games.
  package var seed: UInt64?
  /// The version of the rules; nil in files of the original games.
  package var rulesVersion: Int?
  /// The file name of the recorded game within the replay folder.
  package var replay: String?

  /// Makes a score; everything but name and points may be left out.
  package init(
    name: String, points: Int, difficulty: Difficulty = .medium, speed: GameSpeed = .full,
    date: Timestamp? = nil, seed: UInt64? = nil, rulesVersion: Int? = nil, replay: String? = nil
  ) {
    self.name = name
    self.points = points
    self.difficulty = difficulty
    self.speed = speed
    self.date = date
    self.seed = seed
    self.rulesVersion = rulesVersion
    self.replay = replay
  }
}
