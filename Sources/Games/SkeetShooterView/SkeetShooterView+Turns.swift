package import Canvas
package import Keys
package import Words

extension SkeetShooterView {
  /// A line has room for so many clays.
  private static let mostClays = 3
  /// Clays above this height, beyond this distance and at this pace are called high, far and fast; in
  /// points, the pace in ten ticks.
  private static let (highPoints, farPoints, fastPoints) = (160, 170, 50)

  /// The clays in the nine directions, the one that has just come into one of them first, and the gun.
  package func turnLine(_ game: SkeetShooter, looks: Looks, words: Words) -> String {
    let turns = words.games.turns
    let seen = game.clays.filter { $0.direction != nil }
    let order = seen.filter(\.hasChangedDirection) + seen.filter { !$0.hasChangedDirection }
    let clays = order.prefix(Self.mostClays).compactMap { clay -> String? in
      guard let direction = clay.direction else { return nil }
      let key = looks.name(of: Self.points[direction - 1], words.keys)
      let facts = Self.facts(of: clay, turns)
      return clay.fliesRight ? turns.clayFromLeft(key, facts) : turns.clayFromRight(key, facts)
    }
    return turns.sentences(clays + [gun(game, looks, words)])
  }

  private static func facts(of clay: Clay, _ turns: TurnWords) -> [String] {
    [
      clay.position.y > highPoints * FieldVector.unitsPerPoint ? turns.high : turns.low,
      clay.distance > farPoints ? turns.far : turns.near,
    ] + (clay.pace >= fastPoints ? [turns.fast] : [])
  }

  private func gun(_ game: SkeetShooter, _ looks: Looks, _ words: Words) -> String {
    let turns = words.games.turns
    guard let direction = SkeetShooter.direction(ofDegrees: game.aim),
      SkeetShooter.degrees(ofDirection: direction) == game.aim
    else { return turns.gunElsewhere }
    return turns.gun(looks.name(of: Self.points[direction - 1], words.keys))
  }

  /// A shot in each of the nine directions.
  package func choices(_: SkeetShooter) -> [KeyAction] { Self.pointsAndFires }

  package func place(of choice: KeyAction, field: Rectangle) -> Position? {
    guard let offset = Self.pointsAndFires.firstIndex(of: choice) else { return nil }
    let degrees = SkeetShooter.degrees(ofDirection: offset + 1)
    return SkeetShooterLayout(field: field).cell(
      SkeetShooterLayout.place(degrees: degrees, points: Self.aimPoints))
  }
}
