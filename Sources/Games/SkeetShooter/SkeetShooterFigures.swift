package import GameCore

/// The figures of skeet shooter: a time is that from the throw of a clay to its end, a place is one of
/// the nine directions.
package struct SkeetShooterFigures: FigureWatch {
  private static let directions = 9

  package private(set) var figures = GameFigures(places: directions)
  /// The ticks of the throws of the clays that are in the air, by their numbers.
  private var throwTicks: [Int: Int] = [:]
  /// The direction of the newest shot, from 0 at the left.
  private var direction = directions / 2

  package init() {}

  package mutating func watch(_ events: [SkeetShooter.Event], in game: SkeetShooter) {
    for event in events {
      switch event {
      case .threw(let clay): throwTicks[clay.number] = game.tick
      case .lost(let clay): throwTicks[clay.number] = nil
      case .fired(let degrees):
        direction = SkeetShooter.step(nearestTo: degrees).clamped(to: 1...Self.directions) - 1
      case .broke(let clay, _):
        let ticks = throwTicks.removeValue(forKey: clay.number).map { game.tick - $0 }
        figures.countHit(at: direction, ticks: ticks)
      case .missed: figures.countMiss(at: direction)
      case .turned, .several, .reloading, .kept, .streak, .lastSeconds, .over: break
      }
    }
  }
}
