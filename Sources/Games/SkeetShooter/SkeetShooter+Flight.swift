import GameCore

extension SkeetShooter {
  /// A miss further from every clay than so many times the hit radius was at none of them.
  private static let nearRadii = 4

  // MARK: - Clays

  /// One draw a tick, as the original: two of its numbers throw a clay from a side.
  mutating func throwClay(_ events: inout [Event]) {
    guard !isOver else { return }
    let drawn = generator.number(below: tuning.throwsOneIn)
    guard drawn < 2 else { return }
    let isFromRight = drawn == 0
    let height = generator.number(below: Self.throwHeight)
    let thrown = tuning.throwing[generator.number(below: tuning.throwing.count)]
    let speed = tuning.speed(ofTenths: thrown.sideways)
    let clay = Clay(
      number: answers.thrown,
      start: FieldVector(
        x: isFromRight ? Self.fieldSize.x : 0, y: height * FieldVector.unitsPerPoint),
      velocity: FieldVector(
        x: isFromRight ? -speed : speed, y: tuning.speed(ofTenths: thrown.upward)),
      gravity: tuning.gravity)
    answers.thrown += 1
    if clays.count == Self.mostClays { lose(at: 0, &events) }
    clays.append(clay)
    events.append(.threw(clay))
  }

  mutating func loseClays(_ events: inout [Event]) {
    for index in clays.indices.reversed() where clays[index].isGone { lose(at: index, &events) }
  }

  private mutating func lose(at index: Int, _ events: inout [Event]) {
    answers.lost += 1
    events.append(.lost(clays.remove(at: index)))
  }

  // MARK: - The shot

  /// Everything flies for a tick; the shot breaks what it comes near on the way.
  mutating func fly(_ events: inout [Event]) {
    breakClays(&events)
    for index in clays.indices { clays[index].age += 1 }
    guard var shot else { return }
    shot.age += 1
    self.shot = shot.isGone ? nil : shot
    if shot.isGone && shot.broken == 0 { miss(shot, &events) }
  }

  private mutating func breakClays(_ events: inout [Event]) {
    guard var shot else { return }
    let reach = tuning.hitRadius * FieldVector.unitsPerPoint
    var whole: [Clay] = []
    for clay in clays {
      let passing = Self.passing(shot, clay)
      if passing.squaredDistance <= reach * reach {
        shot.broken += 1
        hit(clay, shot, &events)
      } else {
        whole.append(clay)
        if passing.squaredDistance < shot.nearest?.squaredDistance ?? .max {
          shot.nearest = passing
        }
      }
    }
    clays = whole
    self.shot = shot
  }

  private mutating func hit(_ clay: Clay, _ shot: Shot, _ events: inout [Event]) {
    tally.countHit()
    events.append(.broke(clay, by: shot))
    if shot.broken > 1 { events.append(.several(shot.broken)) }
    if tally.isStreakCelebrated { events.append(.streak(tally.streak)) }
  }

  private mutating func miss(_ shot: Shot, _ events: inout [Event]) {
    tally.countMiss()
    reloadTicks += tuning.missedReload
    isFireKept = false
    let near = Self.nearRadii * tuning.hitRadius * FieldVector.unitsPerPoint
    let miss: Miss =
      switch shot.nearest {
      case let passing? where passing.squaredDistance <= near * near:
        passing.isBehind ? .late : .early
      default: .wide
      }
    count(miss)
    events.append(.missed(miss))
  }

  private mutating func count(_ miss: Miss) {
    switch miss {
    case .early: answers.early += 1
    case .late: answers.late += 1
    case .wide: answers.wide += 1
    }
  }

  /// The least distance of shot and clay while both move for one tick: at their speeds the
  /// ends of the tick say nothing of the middle.
  static func passing(_ shot: Shot, _ clay: Clay) -> Shot.Passing {
    let apart = clay.position - shot.position
    let clayMovement = clay.movement(atAge: clay.age)
    let shotMovement = shot.position(atAge: shot.age + 1) - shot.position
    let drift = clayMovement - shotMovement
    let whole = drift.squaredLength
    let part = min(max(-apart.dot(drift), 0), whole)
    let nearest = FieldVector(
      x: apart.x + (whole == 0 ? 0 : drift.x * part / whole),
      y: apart.y + (whole == 0 ? 0 : drift.y * part / whole))
    return Shot.Passing(
      squaredDistance: nearest.squaredLength, isBehind: nearest.dot(clayMovement) > 0)
  }
}
