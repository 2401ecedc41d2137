import GameCore
import Games

extension WhackAMole {
  /// Plays on without the player until the wanted moment or the end.
  mutating func advance(until isReached: (WhackAMole) -> Bool) {
    while !isReached(self) && !isOver { _ = advance() }
  }

  mutating func advance(ticks: Int) -> [Event] {
    (0..<ticks).flatMap { _ in advance() }
  }

  /// A game in which no mole has come up in the first 29 ticks.
  static func slowStart(_ difficulty: Difficulty) -> WhackAMole {
    let seed = (UInt64(0)..<1_000).first { seed in
      var game = WhackAMole(seed: seed, difficulty: difficulty)
      _ = game.advance(ticks: forcedRiseTick - 1)
      return game.answers.risen == 0
    }
    return WhackAMole(seed: seed ?? 0, difficulty: difficulty)
  }
}

/// A game as a person sees it.
struct Sight: Hashable {
  var moles: [String]
  var secondsLeft: Int
  var isInLastSeconds: Bool
  var isStuck: Bool
  var isOver: Bool

  init(of game: WhackAMole) {
    moles = game.moles.map { mole in
      switch mole {
      case .down: "down"
      case .rising: "rising \(mole.picture)"
      case .up: "up"
      case .sinking: "sinking \(mole.picture)"
      case .struck: "struck \(mole.picture)"
      }
    }
    secondsLeft = game.secondsLeft
    isInLastSeconds = game.isInLastSeconds
    isStuck = game.stuckTicks > 0
    isOver = game.isOver
  }
}
