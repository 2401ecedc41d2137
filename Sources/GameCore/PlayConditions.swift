/// The circumstances in which a game was played; they change nothing in it.
package struct PlayConditions: Sendable, Hashable {
  /// A time at which the game stood still.
  package struct Pause: Sendable, Hashable {
    /// Ticks that had passed in the game.
    package var tick: Int
    package var milliseconds: Int

    package init(tick: Int, milliseconds: Int) {
      (self.tick, self.milliseconds) = (tick, milliseconds)
    }
  }

  package var mode: GameMode
  /// The speed of the clock; nil where that was not recorded.
  package var speed: GameSpeed?
  /// The player's name as it was given, not yet safe to draw; nil where it was not recorded.
  package var player: String?
  /// The moment of the first tick; nil where it was not recorded.
  package var start: Timestamp?
  /// In the order of the game.
  package var pauses: [Pause] = []

  package init(
    mode: GameMode = .ordinary, speed: GameSpeed? = nil, player: String? = nil,
    start: Timestamp? = nil
  ) {
    (self.mode, self.speed, self.player, self.start) = (mode, speed, player, start)
  }
}
