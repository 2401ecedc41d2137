package import GameCore
package import Games

/// Presses any of some keys, twelve times a second.
package struct Masher<G: Game>: BuiltInPlayer {
  private let keys: [G.Action]
  private var generator: SeededGenerator
  /// Ticks from a key to the next.
  private static var pressTicks: Int { 5 }

  package init(_ keys: [G.Action], seed: UInt64) {
    self.keys = keys
    generator = SeededGenerator(seed: seed &+ 1_000)
  }

  package mutating func actions(seeing game: G) -> [G.Action] {
    guard game.tick % Self.pressTicks == 0 else { return [] }
    return [keys[generator.number(below: keys.count)]]
  }
}

/// Holds one key down, which a terminal repeats every second tick.
package struct Leaner<G: Game>: BuiltInPlayer {
  private let key: G.Action

  package init(_ key: G.Action) {
    self.key = key
  }

  package mutating func actions(seeing game: G) -> [G.Action] {
    game.tick % 2 == 0 ? [key] : []
  }
}

/// Presses space as fast as a finger can, about seven times a second, and never looks.
package struct SpaceTapper: BuiltInPlayer {
  private static let pressTicks = 8

  package init() {}

  package mutating func actions(seeing game: SkeetShooter) -> [SkeetShooter.Action] {
    game.tick % Self.pressTicks == 0 ? [.fire] : []
  }
}
