package import GameCore

/// The figures of lunar lander: a time is that of a flight to its landing, a place is a kind of pad.
///
/// A crash counts for the pad that was nearest.
package struct LunarLanderFigures: FigureWatch {
  package private(set) var figures = GameFigures(places: LunarLander.worths.count)
  private var releaseTick: Int?

  package init() {}

  package mutating func watch(_ events: [LunarLander.Event], in game: LunarLander) {
    for event in events {
      switch event {
      case .released: releaseTick = game.tick
      case .landed(let landing):
        figures.countHit(
          at: Self.place(of: landing.pad), ticks: releaseTick.map { game.tick - $0 })
        releaseTick = nil
      case .crashed:
        guard let pad = nearestPad(in: game) else { continue }
        figures.countMiss(at: Self.place(of: pad))
      case .arrived, .throttled, .leaned, .refused, .fuelLow, .fuelOut, .streak, .over: break
      }
    }
  }

  private static func place(of pad: LandingPad) -> Int {
    LunarLander.worths.firstIndex(of: pad.worth) ?? 0
  }

  /// The field's two ends meet.
  private func nearestPad(in game: LunarLander) -> LandingPad? {
    func distance(_ pad: LandingPad) -> Int {
      let apart = abs(Lander.wrapped(game.lander.x) - pad.middle)
      return min(apart, Lander.fieldWidth - apart)
    }
    return game.site.pads.min { distance($0) < distance($1) }
  }
}
