/// A player that is part of the program, for attract mode and for tests.
///
/// It sees what a person would see and does what a person could do: it reads the game's
/// public state once a tick and answers with actions.
package protocol BuiltInPlayer: Sendable {
  associatedtype G: Game

  /// Looks at the game before its next tick and says what to do now, in order.
  mutating func actions(seeing game: G) -> [G.Action]
}

extension BuiltInPlayer {
  /// Plays a game from its first tick to its end, or to so many ticks.
  package mutating func play(
    seed: UInt64, difficulty: Difficulty, rules: Int = G.rulesVersion, ticks: Int = .max
  ) -> RecordedGame<G> {
    var recorded = RecordedGame<G>(seed: seed, difficulty: difficulty, rules: rules)
    while !recorded.game.isOver && recorded.game.tick < ticks {
      for action in actions(seeing: recorded.game) {
        _ = recorded.apply(action)
      }
      _ = recorded.advance()
    }
    return recorded
  }
}
