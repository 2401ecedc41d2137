package import GameCore

/// The figures of whack-a-mole: a time is that from a mole's first hair to the hit, a place is a hole.
package struct WhackAMoleFigures: FigureWatch {
  package private(set) var figures = GameFigures(places: WhackAMole.holeCount)
  /// The tick at which the newest mole of each hole began to come up.
  private var riseTicks = [Int?](repeating: nil, count: WhackAMole.holeCount)

  package init() {}

  package mutating func watch(_ events: [WhackAMole.Event], in game: WhackAMole) {
    for event in events {
      switch event {
      case .rose(let hole): riseTicks[hole] = game.tick
      case .hit(let hole):
        figures.countHit(at: hole, ticks: riseTicks[hole].map { game.tick - $0 })
      case .early(let hole), .late(let hole), .empty(let hole), .decoy(let hole):
        figures.countMiss(at: hole)
      case .ducked, .stuck, .kept, .streak, .lastSeconds, .over: break
      }
    }
  }
}
