extension LunarLander {
  package static let hasTurns = true
  /// Ticks of a turn high above the ground, and near it.
  private static let (turnTicks, lowTurnTicks) = (60, 15)
  /// Below this height, in points, turns are short.
  private static let lowHeight = 40

  /// A turn begins a second after the last answer, near the ground a quarter of a second after it, and
  /// where the ship has touched the ground; a fall that nothing can change takes no turns.
  package func isTurn(after ticks: Int) -> Bool {
    switch phase {
    case .arriving: false
    case .flying where haste > 1: false
    case .flying:
      ticks >= (heightAboveGround(of: lander) < Self.lowHeight ? Self.lowTurnTicks : Self.turnTicks)
    case .landed, .crashed: phaseTicks == 0
    }
  }

  /// The height of a ship's feet above the ground below them, in points.
  package func heightAboveGround(of ship: Lander) -> Int {
    max(0, ship.y - site.height(under: ship.x)) / Lander.unitsPerPoint
  }

  /// Throttle and attitude cost no time: both are put where they are to be, and then time passes.
  package static func passesTime(_: Action) -> Bool { false }

  /// A pad as the ship sees it.
  package struct SeenPad: Sendable, Hashable {
    package let worth: Int
    /// Points from the ship to its middle, to the right if positive.
    package let way: Int
    /// True if both feet are above it.
    package let isBelow: Bool
  }

  /// The pads of the site, the nearest first.
  package var seenPads: [SeenPad] {
    let pads = site.pads.map { pad in
      SeenPad(
        worth: pad.worth, way: Lander.way(from: lander.x, to: pad.middle) / Lander.unitsPerPoint,
        isBelow: pad.holds(lander.x))
    }
    return pads.sorted { abs($0.way) < abs($1.way) }
  }

  /// True if ground as high as the ship lies between it and the nearest pad.
  package var hasHighGroundAhead: Bool {
    guard let pad = seenPads.first, !pad.isBelow else { return false }
    let end = lander.x + pad.way * Lander.unitsPerPoint
    return site.height(
      from: min(lander.x, end) - Lander.footReach, to: max(lander.x, end) + Lander.footReach)
      >= lander.y
  }
}
