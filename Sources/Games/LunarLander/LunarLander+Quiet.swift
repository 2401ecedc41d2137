import GameCore

extension LunarLander {
  /// Ticks of one picture of the flight: twenty pictures a second.
  package static let pictureTicks = 3

  mutating func takePicture() {
    if phaseTicks % Self.pictureTicks == 0 { pictured = lander }
  }

  /// Ticks for which nothing of the ship, its instruments and the phase changes unless the
  /// player acts; at most 59, and 59 once the game is over.
  package var quietTicks: Int {
    let limit = ticksPerSecond - 1
    guard !isOver else { return limit }
    let end: Int =
      switch phase {
      case .arriving: Self.arrivalTicks
      case .flying: .max
      case .landed: Self.landedTicks
      case .crashed: Self.crashedTicks
      }
    let isMoving = phase == .flying || lander.leanHalfDegrees != 2 * wantedLean
    let picture = isMoving ? Self.pictureTicks - phaseTicks % Self.pictureTicks : limit + 1
    return eventless(atMost: min(limit, picture - 1, end - phaseTicks - 1, ticksOfShownFuel - 1))
  }

  /// Ticks before the next in which the ground is touched or the tank runs low.
  private func eventless(atMost limit: Int) -> Int {
    guard phase == .flying else { return limit }
    var ahead = self
    return (0..<limit).first { _ in !ahead.advance().isEmpty } ?? limit
  }

  /// Ticks until the fuel is shown with one second less.
  private var ticksOfShownFuel: Int {
    let push = tuning.push(ofNotch: burningNotch)
    guard phase == .flying, push > 0 else { return .max }
    let rest = fuel - (fuelSeconds - 1) * tuning.fuel(ofSeconds: 1)
    return (rest + push - 1) / push
  }
}
