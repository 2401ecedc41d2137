extension SkeetShooter {
  package static let hasTurns = true

  /// A turn begins when a clay comes into one of the nine directions, and the gun is ready.
  package func isTurn(after ticks: Int) -> Bool {
    ticks > 0 && isReady && clays.contains(where: \.hasChangedDirection)
  }

  /// Turning the gun costs no time.
  package static func passesTime(_ action: Action) -> Bool {
    switch action {
    case .point, .turnLeft, .turnRight, .aim: false
    case .pointAndFire, .fire, .aimAndFire: true
    }
  }

  /// The direction, 1 to 9, that an angle is nearest to; nil below all of them.
  package static func direction(ofDegrees degrees: Int) -> Int? {
    let step = step(nearestTo: degrees)
    return (1...9).contains(step) ? step : nil
  }

  /// The step of the gun that an angle is nearest to; 1 to 9 are the nine directions.
  static func step(nearestTo degrees: Int) -> Int {
    (Self.degrees(ofDirection: 0) - degrees + turn / 2) / turn
  }
}

extension Clay {
  /// The direction, 1 to 9, in which the gun sees it; nil below all of them.
  package var direction: Int? { direction(atAge: age) }

  /// True if it has come into another of the nine directions in the last tick.
  package var hasChangedDirection: Bool {
    direction != nil && direction != direction(atAge: age - 1)
  }

  /// Points from the gun.
  package var distance: Int {
    let place = position - SkeetShooter.gun
    // The longer side and half of the shorter one: exact to an eighth.
    let (x, y) = (abs(place.x), abs(place.y))
    return (max(x, y) + min(x, y) / 2) / FieldVector.unitsPerPoint
  }

  private func direction(atAge age: Int) -> Int? {
    let place = position(atAge: age) - SkeetShooter.gun
    return SkeetShooter.direction(ofDegrees: Bearing.degrees(x: place.x, y: place.y))
  }

  /// True if it flies to the right.
  package var fliesRight: Bool { velocity.x > 0 }

  /// Points across the field in ten ticks.
  package var pace: Int { abs(velocity.x) * 10 / FieldVector.unitsPerPoint }
}
