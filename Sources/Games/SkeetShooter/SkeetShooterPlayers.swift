import GameCore

/// Fires whenever the gun is ready and a clay can be led exactly: hardly anyone scores more.
package struct NearPerfectSkeetShooterPlayer: BuiltInPlayer {
  package init() {}

  /// Aims at the clay that a shot reaches first, to the degree, and fires.
  package mutating func actions(seeing game: SkeetShooter) -> [SkeetShooter.Action] {
    guard game.isReady else { return [] }
    let leads = game.clays.compactMap { Lead.soonest(for: $0, aims: SkeetShooter.aims) }
    return leads.min { $0.arrival < $1.arrival }.map { [.aimAndFire(degrees: $0.degrees)] } ?? []
  }
}

/// Plays as a person does with the keys that point and fire: looks at one clay at a time,
/// needs time to see it, picks the direction that it will cross next, and never presses at
/// exactly the right moment.
///
/// One who never turns waits for the clay that comes over the gun next.
package struct HumanLikeSkeetShooterPlayer: BuiltInPlayer {
  /// The abilities of a player.
  package struct Skill: Sendable, Hashable {
    /// The mean time from seeing a clay to being able to act on it, in ticks.
    package var reaction: Int
    /// The most ticks that a key comes too early or too late.
    package var timing: Int
    /// Presses of a neighbouring key, in percent.
    package var wrongKeys: Int
    /// True if the player uses the nine directions; else space alone, with the gun straight up.
    package var turns = true

    /// A person who reacts in 250 ms and presses 2 % wrong keys.
    package static let quick = Skill(reaction: 15, timing: 6, wrongKeys: 2)
    /// A person who reacts in 320 ms and presses 3 % wrong keys.
    package static let keen = Skill(reaction: 19, timing: 7, wrongKeys: 3)
    /// A person who reacts in 420 ms and presses 4 % wrong keys.
    package static let typical = Skill(reaction: 25, timing: 8, wrongKeys: 4)
    /// A person who reacts in 900 ms and presses 8 % wrong keys.
    package static let slow = Skill(reaction: 54, timing: 12, wrongKeys: 8)

    /// The same person with one key only, which fires.
    package var neverTurning: Skill {
      var skill = self
      skill.turns = false
      return skill
    }
  }

  private let skill: Skill
  private var generator: SeededGenerator
  private var target: Target?

  private struct Target: Sendable {
    var clay: Int
    /// The tick at which the player will have seen it or press the key.
    var due: Int
    /// The direction once it is chosen.
    var direction: Int?
  }

  /// Takes the seed of the player's own chances, which are none of the game's.
  package init(seed: UInt64, skill: Skill = .quick) {
    self.skill = skill
    generator = SeededGenerator(seed: seed)
  }

  /// Presses at most one key, for the clay that the player has been looking at.
  package mutating func actions(seeing game: SkeetShooter) -> [SkeetShooter.Action] {
    guard let aim = target, let clay = game.clays.first(where: { $0.number == aim.clay }) else {
      target = newTarget(in: game)
      return []
    }
    guard game.tick >= aim.due else { return [] }
    guard let direction = aim.direction else {
      target = plan(for: clay, in: game)
      return []
    }
    target = nil
    return skill.turns ? [.pointAndFire(direction: pressed(for: direction))] : [.fire]
  }

  /// The direction that the clay crosses next, of those the player uses, and the wait until a shot.
  private func nextCrossing(of clay: Clay, after least: Int) -> (direction: Int, wait: Int)? {
    guard !skill.turns else { return Lead.nextCrossing(of: clay, after: least) }
    return Lead.waitOverTheGun(for: clay, after: least).map { (Self.straightUp, $0) }
  }

  private mutating func newTarget(in game: SkeetShooter) -> Target? {
    guard let clay = skill.turns ? generator.element(of: game.clays) : nextOverTheGun(in: game)
    else { return nil }
    let error = generator.spread(atMost: Self.spread)
    return Target(clay: clay.number, due: game.tick + skill.reaction + error, direction: nil)
  }

  private mutating func plan(for clay: Clay, in game: SkeetShooter) -> Target? {
    let ready = max(game.reloadTicks, skill.timing)
    guard let crossing = nextCrossing(of: clay, after: ready) else { return nil }
    return Target(
      clay: clay.number,
      due: game.tick + crossing.wait + generator.spread(atMost: skill.timing),
      direction: crossing.direction)
  }

  /// The clay that crosses the middle next, of those that can still be waited for.
  private func nextOverTheGun(in game: SkeetShooter) -> Clay? {
    let waits = game.clays.compactMap { clay in
      Lead.waitOverTheGun(for: clay, after: skill.reaction + skill.timing)
        .map { (clay: clay, wait: $0) }
    }
    return waits.min { $0.wait < $1.wait }?.clay
  }

  private mutating func pressed(for direction: Int) -> Int {
    guard generator.number(below: 100) < skill.wrongKeys else { return direction }
    let side = generator.number(below: 2) * 2 - 1
    return (direction + side).clamped(to: 1...9)
  }

  private static let spread = 6
  private static let straightUp = 5
}

/// The direction and the moment for a shot at a clay.
private struct Lead {
  /// The limit of a player's foresight, in ticks.
  private static let farthest = 90

  var degrees: Int
  /// Ticks from now until the shot meets the clay.
  var arrival: Int

  /// The soonest meeting of the clay with a shot that is fired now.
  static func soonest(for clay: Clay, aims: ClosedRange<Int>) -> Lead? {
    for ahead in 1...farthest {
      let place = place(of: clay, ahead: ahead)
      guard place.y > 0 else { return nil }
      let degrees = Bearing.degrees(x: place.x, y: place.y)
      guard flight(to: place, degrees) <= ahead, isInField(place) else { continue }
      return aims.contains(degrees) ? Lead(degrees: degrees, arrival: ahead) : nil
    }
    return nil
  }

  /// The wait before a shot straight up that meets the clay over the gun; nil if it's too late for one
  /// or too far ahead, or where the clay comes down before.
  static func waitOverTheGun(for clay: Clay, after least: Int) -> Int? {
    let place = place(of: clay, ahead: 0)
    let speed = clay.velocity.x
    guard speed != 0, place.x.signum() == -speed.signum() else { return nil }
    let ahead = (abs(place.x) + abs(speed) - 1) / abs(speed)
    let crossing = Self.place(of: clay, ahead: ahead)
    guard ahead <= farthest, crossing.y > 0, isInField(crossing) else { return nil }
    let wait = ahead - flight(to: crossing, 90)
    return wait >= least ? wait : nil
  }

  /// The next of the nine directions that the clay crosses, and how long to wait before a shot in that
  /// direction.
  static func nextCrossing(of clay: Clay, after least: Int) -> (direction: Int, wait: Int)? {
    var before = SkeetShooter.turn
    for ahead in 1...farthest {
      let place = place(of: clay, ahead: ahead)
      guard place.y > 0, isInField(place) else { continue }
      let degrees = Bearing.degrees(x: place.x, y: place.y)
      let step = degrees / SkeetShooter.turn
      defer { before = step }
      guard ahead > 1, step != before else { continue }
      let direction = 11 - max(step, before)
      let wait = ahead - flight(to: place, degrees)
      if wait >= least, (1...9).contains(direction) { return (direction, wait) }
    }
    return nil
  }

  private static func place(of clay: Clay, ahead: Int) -> FieldVector {
    clay.position(atAge: clay.age + ahead) - SkeetShooter.gun
  }

  private static func isInField(_ place: FieldVector) -> Bool {
    abs(place.x) < SkeetShooter.gun.x && place.y < SkeetShooter.fieldSize.y
  }

  /// Ticks that a shot takes to a place in the direction of that place.
  private static func flight(to place: FieldVector, _ degrees: Int) -> Int {
    let length =
      (Bearing.cosine(degrees) * place.x + Bearing.sine(degrees) * place.y) / Bearing.one
    return length / (SkeetShooter.shotSpeed * FieldVector.unitsPerPoint)
  }
}
