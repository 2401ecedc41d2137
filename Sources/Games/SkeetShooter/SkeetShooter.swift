package import GameCore

/// Skeet shooter: clays fly across the field from both sides, and one gun at the bottom
/// breaks them.
///
/// A game lasts thirty seconds. Clays follow the original's curves, at most ten at a time.
/// A shot flies straight on and breaks every clay that it comes near; the gun then reloads
/// for a third of a second, and longer when the shot left the field without breaking any.
/// That is a miss: it ends the streak.
package struct SkeetShooter: TimedGame {
  package static let name = "skeet"
  /// Version 2 throws clays from Medium on that do not reach the middle.
  package static let rulesVersion = 2
  package static let oldestRulesVersion = 1
  package static let isFairToRepeat = true

  /// Ticks of a whole game.
  package static let length = 30 * ticksPerSecond
  package static let lastTicks = 5 * ticksPerSecond
  /// The right and the upper edge of the field.
  package static let fieldSize = FieldVector(pointsX: 480, pointsY: 320)
  /// The muzzle, from which shots begin.
  package static let gun = FieldVector(pointsX: 240, pointsY: 0)
  /// The most clays in the air; one more takes the place of the oldest.
  package static let mostClays = 10
  /// The limit of the height above the ground from which clays are thrown, in points, exclusive.
  package static let throwHeight = 60
  /// The speed of a shot, in points a tick.
  package static let shotSpeed = 20
  /// Ticks from a shot to the next.
  package static let reload = 20
  /// A key in this many last ticks of the reload is kept and done after it.
  package static let keptTicks = 6
  /// A key that fires, again within so many ticks, was pressed once: a held or worn key.
  package static let repeatTicks = 6
  /// The angles that the gun can be turned to, in degrees.
  package static let aims = 15...165
  /// By how much one press turns the gun, in degrees.
  package static let turn = 15

  /// The kind of a miss.
  package enum Miss: Int, CaseIterable, Sendable, Hashable {
    /// It passed in front of a clay.
    case early
    /// It passed behind a clay.
    case late
    /// No clay was near.
    case wide
  }

  /// A change that the view shows or announces.
  package enum Event: Sendable, Hashable {
    case threw(Clay)
    /// A clay fell to the ground or left the field.
    case lost(Clay)
    case turned(degrees: Int)
    case fired(degrees: Int)
    case broke(Clay, by: Shot)
    /// One shot has now broken so many clays, two or more.
    case several(Int)
    /// The shot left the field without breaking a clay.
    case missed(Miss)
    /// The gun is reloading; the key is refused.
    case reloading
    /// The gun is nearly ready; the key will be done then.
    case kept
    /// So many clays in a row: 5, 10 and each further ten.
    case streak(Int)
    /// Five seconds are left.
    case lastSeconds
    case over
  }

  /// Counts of shots, misses and clays, for the advice after a game.
  package struct Answers: Sendable, Hashable {
    package var shots = 0
    /// Misses in front of a clay.
    package var early = 0
    /// Misses behind a clay.
    package var late = 0
    /// Misses with no clay near.
    package var wide = 0
    /// Clays that got away.
    package var lost = 0
    /// Clays that were thrown.
    package var thrown = 0
  }

  /// The clays in the air, the oldest first.
  package internal(set) var clays: [Clay] = []
  /// The shot in the air.
  package internal(set) var shot: Shot?
  /// The direction of the gun, in whole degrees; 90 is up.
  package private(set) var aim = 90
  /// Ticks until the gun is ready; 0 when it is, or when only its shot has to leave.
  package internal(set) var reloadTicks = 0
  /// True if the gun will be fired as soon as it is ready.
  package internal(set) var isFireKept = false
  /// Ticks that have passed, 0 to `length`.
  package private(set) var tick = 0
  /// Hits, misses and streaks; the score is the clays broken.
  package internal(set) var tally = Tally()
  package internal(set) var answers = Answers()
  package let tuning: Tuning

  let difficulty: Difficulty
  let rules: Int
  var generator: SeededGenerator
  private(set) var presses = KeyRepeat<Action>()

  /// Sets up the game that belongs to a seed; nothing is in the air.
  package init(seed: UInt64, difficulty: Difficulty, rules: Int) {
    self.difficulty = difficulty
    self.rules = rules
    tuning = Tuning(difficulty, rules: rules)
    generator = SeededGenerator(seed: seed)
  }

  /// True if the thirty seconds are over.
  package var isOver: Bool { tick >= Self.length }
  package var ticksLeft: Int { Self.length - tick }
  /// True if a shot can be fired now.
  package var isReady: Bool { reloadTicks == 0 && shot == nil }

  /// The angle of a direction, 1 to 9: 150 to 30 degrees.
  package static func degrees(ofDirection direction: Int) -> Int { 165 - 15 * direction }

  /// Turns the gun, fires it, or both; turning is free at any time.
  package mutating func apply(_ action: Action) -> [Event] {
    guard !isOver else { return [] }
    switch action {
    case .point(let direction): return turn(to: Self.degrees(ofDirection: direction))
    case .pointAndFire(let direction):
      return turn(to: Self.degrees(ofDirection: direction)) + press(action)
    case .turnLeft: return turn(to: aim + Self.turn)
    case .turnRight: return turn(to: aim - Self.turn)
    case .fire: return press(action)
    case .aim(let degrees): return turn(to: degrees)
    case .aimAndFire(let degrees): return turn(to: degrees) + pullTrigger()
    }
  }

  /// Lets one tick pass: clays and the shot fly, clays break, the gun reloads, one clay may
  /// be thrown.
  package mutating func advance() -> [Event] {
    guard !isOver else { return [] }
    tick += 1
    var events: [Event] = []
    fly(&events)
    loseClays(&events)
    throwClay(&events)
    readyGun(&events)
    if ticksLeft == Self.lastTicks { events.append(.lastSeconds) }
    if isOver { events.append(.over) }
    return events
  }

  // MARK: - The gun

  private mutating func turn(to degrees: Int) -> [Event] {
    let wanted = degrees.clamped(to: Self.aims)
    guard wanted != aim else { return [] }
    aim = wanted
    return [.turned(degrees: aim)]
  }

  private mutating func press(_ key: Action) -> [Event] {
    presses.isRepetition(key, at: tick, within: Self.repeatTicks) ? [] : pullTrigger()
  }

  private mutating func pullTrigger() -> [Event] {
    if isReady { return [fire()] }
    guard reloadTicks <= Self.keptTicks else { return [.reloading] }
    isFireKept = true
    return [.kept]
  }

  private mutating func fire() -> Event {
    isFireKept = false
    shot = Shot(degrees: aim)
    reloadTicks = Self.reload
    answers.shots += 1
    return .fired(degrees: aim)
  }

  private mutating func readyGun(_ events: inout [Event]) {
    if reloadTicks > 0 { reloadTicks -= 1 }
    if isReady && isFireKept && !isOver { events.append(fire()) }
  }
}
