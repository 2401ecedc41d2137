extension LunarLander {
  /// The place where the ship will touch the ground if the player presses nothing more.
  package struct Forecast: Sendable, Hashable {
    /// The end of the flight.
    package enum Outcome: Sendable, Hashable {
      case landing
      /// On a pad, but too fast or too far off level.
      case hard
      /// No pad is there, or not for both feet.
      case noPad
    }

    /// The middle between the feet, in units.
    package var x: Int
    /// The height of the ground there, in units.
    package var height: Int
    package var outcome: Outcome
    /// The places of the ship on its way, at equal intervals.
    package var way: [Place]
  }

  /// A place of the middle between the feet, in units.
  package struct Place: Sendable, Hashable {
    /// From the left, in units.
    package var x: Int
    /// The height above the bottom of the field, in units.
    package var y: Int
  }

  /// Further ahead nobody looks, in ticks.
  private static let farthest = 15 * 60
  /// The ground is looked at once in so many ticks.
  private static let step = 4
  /// Ticks from a place of the way to the next.
  private static let wayTicks = 32

  /// The forecast for the newest picture; nil while nothing flies.
  package var forecast: Forecast? {
    guard phase == .flying || phase == .arriving else { return nil }
    return forecast(burning: burningNotch) ?? forecast(burning: 0)
  }

  private func forecast(burning notch: Int) -> Forecast? {
    var ship = pictured
    var way: [Place] = []
    let push = tuning.push(ofNotch: notch)
    for tick in 1...Self.farthest {
      ship.turn(towards: wantedLean)
      ship.fly(thrust: push, gravity: tuning.pull)
      if tick % Self.wayTicks == 0 { way.append(Place(x: ship.x, y: ship.y)) }
      guard tick % Self.step == 0, ship.y <= site.highest else { continue }
      let ground = site.height(under: ship.x)
      guard ship.y <= ground else { continue }
      return touchdown(of: ship, ground, after: way)
    }
    return nil
  }

  private func touchdown(of ship: Lander, _ ground: Int, after way: [Place]) -> Forecast {
    let outcome: Forecast.Outcome =
      site.pad(holding: ship.x) == nil ? .noPad : cause(ofCrashing: ship) == nil ? .landing : .hard
    return Forecast(x: ship.x, height: ground, outcome: outcome, way: way)
  }
}
