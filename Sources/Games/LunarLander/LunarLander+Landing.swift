package import GameCore

/// A landing, with its pad and its points.
package struct Landing: Sendable, Hashable {
  package let pad: LandingPad
  /// The points that it earned.
  package let points: Int
  /// The speed downward at the touch, in points a second, rounded up.
  package let down: Int
}

/// The end of a flight that was no landing.
package struct Crash: Sendable, Hashable {
  /// The reason of a crash: the first of these that applies.
  package enum Cause: Sendable, Hashable {
    /// There was no pad.
    case noPad
    /// So many points a second downward.
    case down(speed: Int, limit: Int)
    /// So many points a second to a side.
    case sideways(speed: Int, limit: Int)
    /// One foot stood beside the pad.
    case edge
    /// So many degrees off level.
    case lean(degrees: Int, limit: Int)
  }

  package let cause: Cause
  /// True if the tank was empty.
  package let isOutOfFuel: Bool
}

extension LunarLander {
  /// The points of a landing on a pad worth 1 at the limit.
  private static let pointsForLanding = 40
  /// The points more of the softest landing on a pad worth 1.
  private static let pointsForSoftness = 20
  /// Percent of fuel that are a point.
  private static let fuelPercentForPoint = 5

  /// A speed in points a second, rounded up: what is shown as the limit is within it.
  package static func shownSpeed(_ unitsPerTick: Int) -> Int {
    (abs(unitsPerTick) + Lander.unitsPerSpeed - 1) / Lander.unitsPerSpeed
  }

  /// The ship has touched ground of that height.
  mutating func touch(_ ground: Int, _ events: inout [Event]) {
    let touching = lander
    lander.y = ground
    if let cause = cause(ofCrashing: touching) {
      crash(Crash(cause: cause, isOutOfFuel: fuel == 0), &events)
    } else if let pad = site.pad(holding: touching.x) {
      land(on: pad, speed: max(0, -touching.velocityY), &events)
    }
  }

  /// The reason that a ship which touches the ground like this crashes; nil for a landing.
  func cause(ofCrashing ship: Lander) -> Crash.Cause? {
    guard site.pads.contains(where: { site.isOnEdge(of: $0, at: ship.x) }) else { return .noPad }
    let down = Self.shownSpeed(min(0, ship.velocityY))
    if down > tuning.downLimit { return .down(speed: down, limit: tuning.downLimit) }
    let sideways = Self.shownSpeed(ship.velocityX)
    if sideways > tuning.sidewaysLimit {
      return .sideways(speed: sideways, limit: tuning.sidewaysLimit)
    }
    if site.pad(holding: ship.x) == nil { return .edge }
    let lean = abs(ship.leanDegrees)
    return lean > tuning.leanLimit ? .lean(degrees: lean, limit: tuning.leanLimit) : nil
  }

  private mutating func crash(_ crash: Crash, _ events: inout [Event]) {
    tally.countMiss()
    begin(.crashed(crash))
    events.append(.crashed(crash))
  }

  private mutating func land(on pad: LandingPad, speed: Int, _ events: inout [Event]) {
    let landing = Landing(
      pad: pad, points: points(on: pad, speed: speed), down: Self.shownSpeed(speed))
    tally.countHit(worth: landing.points)
    fuel = min(tank, fuel + tuning.fuel(ofSeconds: tuning.fuelForLanding))
    (lander.velocityX, lander.velocityY, lander.leanHalfDegrees) = (0, 0, 0)
    begin(.landed(landing))
    events.append(.landed(landing))
    if tally.isStreakCelebrated { events.append(.streak(tally.streak)) }
  }

  /// The worth of the pad times 40 to 60 by softness, and a point for each 5 % of fuel.
  private func points(on pad: LandingPad, speed: Int) -> Int {
    let limit = tuning.downLimit * Lander.unitsPerSpeed
    let softness = Self.pointsForSoftness * max(0, limit - speed)
    return pad.worth * (Self.pointsForLanding * limit + softness) / limit
      + fuel * 100 / tank / Self.fuelPercentForPoint
  }
}

// MARK: - The most that is possible

extension LunarLander {
  /// No game of a difficulty can end with more points.
  ///
  /// The source is the rules themselves. Every site begins with more drift than the one before, and
  /// only thrust to a side takes it away: from the site on at which all the fuel of a full tank,
  /// pushed at the most lean, leaves more than a landing allows, nobody lands. Each landing before
  /// is counted as the softest one on the pad worth most, with a full tank.
  package static func mostPoints(_ difficulty: Difficulty) -> Int {
    let tuning = Tuning(difficulty)
    let strongest = tuning.push(ofNotch: notches.upperBound)
    // The last of the fuel pushes for a whole tick.
    let pushed = tuning.fuel(ofSeconds: tuning.fuel) + strongest
    let toASide = pushed * Bearing.cosine(90 - leans.upperBound) / Bearing.one + 1
    let most = tuning.sidewaysLimit * Lander.unitsPerSpeed + toASide
    let leastDrift = tuning.drift.lowerBound * Lander.unitsPerSpeed
    // A site's drift is a tenth more for each site before it.
    let sites = max(0, most * 10 / leastDrift - 10) + 1
    let landing =
      (worths.max() ?? 1) * (pointsForLanding + pointsForSoftness) + 100 / fuelPercentForPoint
    return sites * landing
  }
}
