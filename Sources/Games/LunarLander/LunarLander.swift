package import GameCore

/// Lunar lander: a ship sinks towards the moon and has to be set down on a pad, gently.
///
/// The throttle has four notches and stays where it is put: 0 falls, 1 slows the fall, 2
/// stops it, 3 lifts. So does the attitude, 15 degrees a press. Both feet on a pad, slow
/// enough and level enough, are a landing; it earns points, gives some fuel back and leads
/// to a harder site. Everything else that touches the ground is a crash and the end.
package struct LunarLander: TunedGame {
  package static let name = "lander"
  /// Version 2 gives each site of the journey a shape of its own.
  package static let rulesVersion = 2
  package static let oldestRulesVersion = 1
  package static let isFairToRepeat = true

  package static let notches = 0...3
  /// The notch with which a flight begins.
  package static let firstNotch = 1
  /// The leans of the ship to either side, in degrees.
  package static let leans = -45...45
  /// By how much one press leans the ship, in degrees.
  package static let lean = 15
  /// The height at which a flight begins, in points.
  package static let startHeight = 300
  /// The places across the field where a flight can begin, in points.
  package static let starts = 60...420
  /// Ticks in which a new site is looked at before the flight begins.
  package static let arrivalTicks = 60
  /// Ticks in which a landing is looked at.
  package static let landedTicks = 150
  /// Ticks in which a crash is looked at.
  package static let crashedTicks = 110
  /// Seconds of hovering from which on the tank is nearly empty.
  package static let lowFuel = 10

  /// The part of a flight that is played.
  package enum Phase: Sendable, Hashable {
    /// The ship waits above a new site.
    case arriving
    case flying
    case landed(Landing)
    case crashed(Crash)
  }

  /// The reason that a key changes nothing.
  package enum Refusal: Int, CaseIterable, Sendable, Hashable {
    /// The throttle is there already.
    case throttle
    /// The ship leans as far as it can.
    case lean
    /// The ship is level already.
    case level
    /// The tank is empty.
    case noFuel
  }

  /// A change that the view shows or announces.
  package enum Event: Sendable, Hashable {
    /// The ship is above a new site, 0 being the first.
    case arrived(site: Int)
    /// The flight begins.
    case released
    case throttled(notch: Int)
    /// The ship turns towards another lean, in degrees to the right.
    case leaned(degrees: Int)
    case refused(Refusal)
    case landed(Landing)
    case crashed(Crash)
    /// Fuel for ten seconds of hovering is left.
    case fuelLow
    case fuelOut
    /// So many landings: 5, 10 and each further ten.
    case streak(Int)
    case over
  }

  package internal(set) var site: LandingSite
  /// The sites before this one.
  package internal(set) var siteNumber = 0
  package internal(set) var lander: Lander
  /// The ship as it was at the newest picture.
  package internal(set) var pictured: Lander
  /// The position of the throttle, 0 to 3.
  package private(set) var notch = Self.firstNotch
  /// The lean that the ship turns to and keeps, in degrees to the right.
  package private(set) var wantedLean = 0
  /// The fuel left, in the unit of `Tuning.fuel(ofSeconds:)`.
  package internal(set) var fuel: Int
  package internal(set) var phase = Phase.arriving
  /// Ticks since the phase began.
  package internal(set) var phaseTicks = 0
  package private(set) var tick = 0
  /// Points, landings and the crash.
  package internal(set) var tally = Tally()
  /// True if the last crash has been looked at.
  package internal(set) var isOver = false
  package let tuning: Tuning

  let difficulty: Difficulty
  let rules: Int
  var generator: SeededGenerator

  /// Sets up the game that belongs to a seed: the ship waits above the first site.
  package init(seed: UInt64, difficulty: Difficulty, rules: Int) {
    self.difficulty = difficulty
    self.rules = rules
    tuning = Tuning(difficulty, rules: rules)
    generator = SeededGenerator(seed: seed)
    fuel = tuning.fuel(ofSeconds: tuning.fuel)
    site = LandingSite(tuning.plan(ofSite: 0), &generator)
    lander = Self.start(atSite: 0, tuning, &generator)
    pictured = lander
  }

  /// The size of the tank, in the unit of `fuel`.
  package var tank: Int { tuning.fuel(ofSeconds: tuning.fuel) }
  /// Whole seconds of hovering that the fuel is good for, rounded up.
  package var fuelSeconds: Int {
    let second = tuning.fuel(ofSeconds: 1)
    return (fuel + second - 1) / second
  }
  /// The notch that the engine runs at: none without fuel.
  package var burningNotch: Int { fuel > 0 ? notch : 0 }

  // MARK: - The keys

  /// Sets throttle or attitude; both answer while the ship waits, too.
  package mutating func apply(_ action: Action) -> [Event] {
    guard !isOver, phase == .arriving || phase == .flying else { return [] }
    switch action {
    case .throttle(let notch): return [throttle(to: notch)]
    case .throttleUp: return [throttle(to: notch + 1)]
    case .throttleDown: return [throttle(to: notch - 1)]
    case .leanLeft: return [lean(to: wantedLean - Self.lean, orSay: .lean)]
    case .leanRight: return [lean(to: wantedLean + Self.lean, orSay: .lean)]
    case .level: return [lean(to: 0, orSay: .level)]
    }
  }

  private mutating func throttle(to wanted: Int) -> Event {
    guard fuel > 0 else { return .refused(.noFuel) }
    guard wanted != notch, Self.notches.contains(wanted) else { return .refused(.throttle) }
    notch = wanted
    return .throttled(notch: notch)
  }

  private mutating func lean(to wanted: Int, orSay refusal: Refusal) -> Event {
    guard wanted != wantedLean, Self.leans.contains(wanted) else { return .refused(refusal) }
    wantedLean = wanted
    return .leaned(degrees: wantedLean)
  }

  // MARK: - The tick

  /// Lets one tick pass: the ship turns, the engine burns, everything falls; what touches
  /// the ground is judged.
  package mutating func advance() -> [Event] {
    guard !isOver else { return [] }
    tick += 1
    phaseTicks += 1
    var events: [Event] = []
    switch phase {
    case .arriving: wait(&events)
    case .flying: fly(&events)
    case .landed: leave(&events)
    case .crashed: end(&events)
    }
    takePicture()
    return events
  }

  private mutating func wait(_ events: inout [Event]) {
    lander.turn(towards: wantedLean)
    guard phaseTicks == Self.arrivalTicks else { return }
    begin(.flying)
    events.append(.released)
  }

  private mutating func fly(_ events: inout [Event]) {
    lander.turn(towards: wantedLean)
    burn(&events)
    lander.fly(thrust: tuning.push(ofNotch: burningNotch), gravity: tuning.pull)
    guard lander.y <= site.highest else { return }
    let ground = site.height(under: lander.x)
    if lander.y <= ground { touch(ground, &events) }
  }

  private mutating func burn(_ events: inout [Event]) {
    guard fuel > 0 else { return }
    let low = tuning.fuel(ofSeconds: Self.lowFuel)
    let wasLow = fuel <= low
    fuel = max(0, fuel - tuning.push(ofNotch: notch))
    if fuel == 0 {
      events.append(.fuelOut)
    } else if !wasLow && fuel <= low {
      events.append(.fuelLow)
    }
  }

  private mutating func leave(_ events: inout [Event]) {
    guard phaseTicks == Self.landedTicks else { return }
    siteNumber += 1
    site = LandingSite(tuning.plan(ofSite: siteNumber), &generator)
    lander = Self.start(atSite: siteNumber, tuning, &generator)
    (notch, wantedLean) = (Self.firstNotch, 0)
    begin(.arriving)
    events.append(.arrived(site: siteNumber))
  }

  private mutating func end(_ events: inout [Event]) {
    guard phaseTicks == Self.crashedTicks else { return }
    isOver = true
    events.append(.over)
  }

  mutating func begin(_ phase: Phase) {
    self.phase = phase
    phaseTicks = 0
    pictured = lander
  }

  /// The ship as a flight begins: high, level, and drifting to a side.
  private static func start(
    atSite site: Int, _ tuning: Tuning, _ generator: inout SeededGenerator
  ) -> Lander {
    let across = starts.lowerBound + generator.number(below: starts.count)
    let drift = tuning.drift.lowerBound + generator.number(below: tuning.drift.count)
    let side = generator.number(below: 2) * 2 - 1
    return Lander(
      x: across * Lander.unitsPerPoint, y: startHeight * Lander.unitsPerPoint,
      velocityX: side * drift * (10 + site) * Lander.unitsPerSpeed / 10, velocityY: 0)
  }
}
