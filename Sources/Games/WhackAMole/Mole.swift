/// The state of the mole in one hole, with the ticks that it has spent in it.
package enum Mole: Sendable, Hashable {
  /// Out of sight.
  case down
  /// Coming up, for `WhackAMole.risingTicks`.
  case rising(ticks: Int)
  /// Standing, until it is hit or ducks.
  case up(ticks: Int)
  /// Going back unharmed, for `WhackAMole.sinkingTicks`.
  case sinking(ticks: Int)
  /// Going back after a hit, for `WhackAMole.struckTicks`.
  case struck(ticks: Int)
}

extension Mole {
  /// The picture of its state, from 0.
  ///
  /// There are three of a rising or sinking mole, four of a struck one, one of each other
  /// state. Game and view agree through it on what can be seen.
  package var picture: Int {
    switch self {
    case .down, .up: 0
    case .rising(let ticks), .sinking(let ticks): ticks / Self.ticksOfMovingPicture
    case .struck(let ticks): ticks / Self.ticksOfStruckPicture
    }
  }

  /// Ticks until time alone shows another picture; nil where time alone does not.
  var ticksToNextPicture: Int? {
    switch self {
    case .down, .up: nil
    case .rising(let ticks), .sinking(let ticks):
      Self.ticksOfMovingPicture - ticks % Self.ticksOfMovingPicture
    case .struck(let ticks): Self.ticksOfStruckPicture - ticks % Self.ticksOfStruckPicture
    }
  }

  /// The mole one tick later, if nothing happens to it.
  var oneTickLater: Mole {
    switch self {
    case .down: .down
    case .rising(let ticks):
      ticks + 1 < WhackAMole.risingTicks ? .rising(ticks: ticks + 1) : .up(ticks: 0)
    case .up(let ticks): .up(ticks: ticks + 1)
    case .sinking(let ticks):
      ticks + 1 < WhackAMole.sinkingTicks ? .sinking(ticks: ticks + 1) : .down
    case .struck(let ticks):
      ticks + 1 < WhackAMole.struckTicks ? .struck(ticks: ticks + 1) : .down
    }
  }

  /// The state in 16 bits, for a game's hash: the state's number above 13 bits of ticks.
  var bits: UInt64 {
    switch self {
    case .down: 0
    case .rising(let ticks): 1 << 13 | UInt64(ticks)
    case .up(let ticks): 2 << 13 | UInt64(ticks)
    case .sinking(let ticks): 3 << 13 | UInt64(ticks)
    case .struck(let ticks): 4 << 13 | UInt64(ticks)
    }
  }

  private static let ticksOfMovingPicture = 5
  private static let ticksOfStruckPicture = 30
}
