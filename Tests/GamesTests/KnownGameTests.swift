import GameCore
import Games
import Testing

/// Several players may play the same game in turn where those who have watched it gain little.
@Suite struct KnownGameTests {
  /// A player who remembers the first five seconds of a game, and then plays like anybody.
  private struct Watcher<Player: BuiltInPlayer>: BuiltInPlayer {
    var knowing: Player
    var other: Player

    mutating func actions(seeing game: Player.G) -> [Player.G.Action] {
      game.tick < 5 * ticksPerSecond
        ? knowing.actions(seeing: game) : other.actions(seeing: game)
    }
  }

  /// The watcher's points as a part of those of somebody who sees the game for the first time.
  private func gain<Player: BuiltInPlayer>(
    _ knowing: (UInt64) -> Player, _ other: (UInt64) -> Player
  ) -> Double {
    var points = (watcher: 0, other: 0)
    for seed in 0..<60 as Range<UInt64> {
      var watcher = Watcher(knowing: knowing(seed), other: other(seed))
      points.watcher += watcher.play(seed: seed, difficulty: .medium).game.tally.score
      var player = other(seed)
      points.other += player.play(seed: seed, difficulty: .medium).game.tally.score
    }
    return Double(points.watcher) / Double(points.other)
  }

  @Test func whoHasWatchedSkeetGainsLessThanATenth() {
    var known = HumanLikeSkeetShooterPlayer.Skill.typical
    known.reaction = 0
    let gain = gain(
      { HumanLikeSkeetShooterPlayer(seed: $0, skill: known) },
      { HumanLikeSkeetShooterPlayer(seed: $0, skill: .typical) })
    #expect(SkeetShooter.isFairToRepeat && gain < 1.1)
  }

  @Test func whoHasWatchedTheLanderGainsLessThanATenth() {
    var known = HumanLikeLunarLanderPlayer.Skill.typical
    (known.reaction, known.placeError) = (0, 0)
    let gain = gain(
      { HumanLikeLunarLanderPlayer(seed: $0, skill: known) },
      { HumanLikeLunarLanderPlayer(seed: $0, skill: .typical) })
    #expect(LunarLander.isFairToRepeat && gain < 1.1)
  }
}
