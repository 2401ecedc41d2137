package import GameCore

/// A kind of player, as a row of the table of balance names it.
package struct SimulatedPlayer: Sendable {
  package let name: String
  /// Plays the game of a seed and gives its score, in points.
  package let score: @Sendable (_ seed: UInt64, _ difficulty: Difficulty) -> Int

  init<Player: BuiltInPlayer>(_ name: String, _ player: @escaping @Sendable (UInt64) -> Player) {
    self.name = name
    score = { seed, difficulty in
      var player = player(seed)
      return player.play(seed: seed, difficulty: difficulty, ticks: Self.mostTicks).game.tally.score
    }
  }

  /// No simulated game lasts longer: twenty minutes.
  private static let mostTicks = 20 * 60 * ticksPerSecond
}
