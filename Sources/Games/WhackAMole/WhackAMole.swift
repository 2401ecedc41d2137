package import GameCore

/// Whack-a-mole: moles come up from fifteen holes, and the player whacks them before they
/// go down again.
///
/// The holes form an inverted triangle, the shape of the keys `12345 qwer asd zx space`,
/// numbered from 0 back left to 14 in front. A game lasts thirty seconds. Moles come and
/// go by the original's draw, once a tick: calm at first, wild in the last five seconds.
///
/// A whack on a standing mole is a hit, one on a rising mole is early, one on a leaving
/// or struck mole is late. An empty hole is a miss: it ends the streak and holds the
/// mallet for a moment. On Hard and Insane a late whack is a miss, too, though it holds
/// nothing, and some of those that come up are decoys: to whack one is a miss like an
/// empty hole.
package struct WhackAMole: TimedGame {
  package static let name = "whackamole"
  /// Version 2 has decoys, and late whacks that are misses.
  package static let rulesVersion = 2
  package static let oldestRulesVersion = 1

  /// Ticks of a whole game.
  package static let length = 30 * ticksPerSecond
  /// Ticks of the frenzy at the end.
  package static let lastTicks = 5 * ticksPerSecond
  /// Ticks that a mole takes to come up.
  package static let risingTicks = 15
  /// Ticks that a mole takes to go back unharmed.
  package static let sinkingTicks = 15
  /// Ticks that a mole takes to go back after a hit.
  package static let struckTicks = 120
  /// A key in this many last ticks of the mallet's wait is kept and done after it.
  package static let keptTicks = 6
  /// A hole whacked again within so many ticks was whacked once: a held or worn key.
  package static let repeatTicks = 6
  /// The tick at which a mole comes up if none has by then.
  package static let forcedRiseTick = 30

  /// An input of the player; the code of a whack is the hole's number.
  package enum Action: GameAction {
    case whack(hole: Int)
  }

  /// A change that the view shows or announces.
  package enum Event: Sendable, Hashable {
    /// A mole starts to come up.
    case rose(hole: Int)
    /// A mole starts to go back unharmed.
    case ducked(hole: Int)
    case hit(hole: Int)
    /// The mole was still coming up.
    case early(hole: Int)
    /// The mole was on its way down, or hit already.
    case late(hole: Int)
    /// Nobody was there: a miss.
    case empty(hole: Int)
    /// It was no mole but a decoy: a miss.
    case decoy(hole: Int)
    /// The mallet is stuck; the key is refused.
    case stuck(hole: Int)
    /// The mallet is nearly free; the key will be done then.
    case kept(hole: Int)
    /// So many hits in a row: 5, 10 and each further ten.
    case streak(Int)
    /// Five seconds are left.
    case lastSeconds
    case over
  }

  /// Counts of whacks and moles, for the advice after a game.
  package struct Answers: Sendable, Hashable {
    /// Whacks on moles that were still coming up.
    package var early = 0
    /// Whacks on moles that were on their way down.
    package var late = 0
    /// Whacks into empty holes.
    package var empty = 0
    /// Whacks on decoys.
    package var decoys = 0
    /// Moles that got back unharmed.
    package var escaped = 0
    /// Moles that came up.
    package var risen = 0
  }

  package private(set) var moles = [Mole](repeating: .down, count: holeCount)
  /// The holes out of which a decoy came last, a bit each, hole 0 in the lowest.
  private(set) var decoyHoles: UInt64 = 0
  /// Ticks that have passed, 0 to `length`.
  package private(set) var tick = 0
  /// Hits, misses and streaks; the score is the hits.
  package private(set) var tally = Tally()
  package private(set) var answers = Answers()
  /// Ticks until the mallet is free; 0 when it is.
  package private(set) var stuckTicks = 0
  /// The hole that will be whacked when the mallet is free.
  package private(set) var keptHole: Int?
  package let tuning: Tuning

  let difficulty: Difficulty
  let rules: Int
  private(set) var generator: SeededGenerator
  private(set) var presses = KeyRepeat<Int>()

  /// Sets up the game that belongs to a seed; no mole is up.
  package init(seed: UInt64, difficulty: Difficulty, rules: Int) {
    self.difficulty = difficulty
    self.rules = rules
    tuning = Tuning(difficulty, rules: rules)
    generator = SeededGenerator(seed: seed)
  }

  /// True if the thirty seconds are over.
  package var isOver: Bool { tick >= Self.length }
  package var ticksLeft: Int { Self.length - tick }

  /// Whacks a hole, or keeps or refuses the key while the mallet is stuck.
  package mutating func apply(_ action: Action) -> [Event] {
    let hole = action.code
    guard !isOver, moles.indices.contains(hole),
      !presses.isRepetition(hole, at: tick, within: Self.repeatTicks)
    else { return [] }
    guard stuckTicks == 0 else { return [keep(hole)] }
    return whack(hole)
  }

  /// Lets one tick pass: moles move, the mallet comes free, one mole may rise or duck.
  package mutating func advance() -> [Event] {
    guard !isOver else { return [] }
    tick += 1
    var events: [Event] = []
    ageMoles(&events)
    freeMallet(&events)
    moveOneMole(&events)
    if ticksLeft == Self.lastTicks { events.append(.lastSeconds) }
    if isOver { end(&events) }
    return events
  }

  // MARK: - A whack

  /// Returns true if what came out of a hole last is a decoy.
  package func isDecoy(_ hole: Int) -> Bool { decoyHoles >> UInt64(hole) & 1 == 1 }

  /// The holes out of which a decoy came last.
  package var decoys: Set<Int> {
    decoyHoles == 0 ? [] : Set((0..<Self.holeCount).filter(isDecoy))
  }

  package func isHit(_ hole: Int) -> Bool {
    switch moles[hole] {
    case _ where isDecoy(hole): false
    case .up: true
    case .rising(let ticks): ticks >= Self.risingTicks - tuning.countsBefore
    case .sinking(let ticks): ticks < tuning.countsAfter
    case .down, .struck: false
    }
  }

  private mutating func whack(_ hole: Int) -> [Event] {
    if isHit(hole) { return hit(hole) }
    switch moles[hole] {
    case .down:
      answers.empty += 1
      missAndStick()
      return [.empty(hole: hole)]
    case let mole where isDecoy(hole):
      answers.decoys += 1
      missAndStick()
      if case .sinking = mole { return [.decoy(hole: hole)] }
      return [.decoy(hole: hole), duck(hole)]
    case .rising:
      answers.early += 1
      tally.countNearMiss()
      return [.early(hole: hole)]
    case .up, .sinking, .struck:
      answers.late += 1
      if tuning.lateIsMiss { tally.countMiss() } else { tally.countNearMiss() }
      return [.late(hole: hole)]
    }
  }

  private mutating func missAndStick() {
    tally.countMiss()
    stuckTicks = tuning.stuck
  }

  private mutating func hit(_ hole: Int) -> [Event] {
    moles[hole] = .struck(ticks: 0)
    tally.countHit()
    return [.hit(hole: hole)] + (tally.isStreakCelebrated ? [.streak(tally.streak)] : [])
  }

  // MARK: - The mallet

  /// The newest kept key replaces an older one: it is what the player wants by now.
  private mutating func keep(_ hole: Int) -> Event {
    guard stuckTicks <= Self.keptTicks else { return .stuck(hole: hole) }
    keptHole = hole
    return .kept(hole: hole)
  }

  private mutating func freeMallet(_ events: inout [Event]) {
    guard stuckTicks > 0 else { return }
    stuckTicks -= 1
    guard stuckTicks == 0, let hole = keptHole, !isOver else { return }
    keptHole = nil
    events += whack(hole)
  }

  // MARK: - The moles

  private mutating func ageMoles(_ events: inout [Event]) {
    for hole in 0..<Self.holeCount {
      switch moles[hole] {
      case .down:
        continue
      case .up(let ticks) where ticks + 1 == tuning.longestStand:
        events.append(duck(hole))
      case .sinking(let ticks) where ticks + 1 == Self.sinkingTicks:
        moles[hole] = .down
        if !isDecoy(hole) { answers.escaped += 1 }
      case let mole:
        moles[hole] = mole.oneTickLater
      }
    }
  }

  /// One draw a tick, as the original: a number that is a hole's moves its mole.
  private mutating func moveOneMole(_ events: inout [Event]) {
    guard !isOver else { return }
    let drawn = draw(atTick: tick, &generator)
    guard let hole = drawn.hole else { return }
    switch moles[hole] {
    case .down:
      moles[hole] = .rising(ticks: 0)
      decoyHoles = decoyHoles & ~(1 << UInt64(hole)) | (drawn.isDecoy ? 1 << UInt64(hole) : 0)
      if !drawn.isDecoy { answers.risen += 1 }
      events.append(.rose(hole: hole))
    case .up(let ticks) where ticks >= tuning.shortestStand:
      events.append(duck(hole))
    case .rising, .up, .sinking, .struck:
      break
    }
  }

  /// Draws the hole that moves in a tick, if any, and the kind of what comes up there.
  ///
  /// The kind is drawn in each tick, so that no draw depends on the player.
  func draw(
    atTick tick: Int, _ generator: inout SeededGenerator
  ) -> (hole: Int?, isDecoy: Bool) {
    let hole = generator.number(below: spawnerBound(atTick: tick))
    let isDecoy = tuning.decoysOneIn > 0 && generator.number(below: tuning.decoysOneIn) == 0
    return (hole < Self.holeCount ? hole : nil, isDecoy)
  }

  /// The limit of the numbers that the spawner draws: the lower, the busier.
  private func spawnerBound(atTick tick: Int) -> Int {
    if tick == Self.forcedRiseTick && answers.risen == 0 { return Self.holeCount }
    let calmTicks = Self.length - tick - Self.lastTicks
    return max(tuning.floor, calmTicks * tuning.slope / ticksPerSecond)
  }

  private mutating func duck(_ hole: Int) -> Event {
    moles[hole] = .sinking(ticks: 0)
    return .ducked(hole: hole)
  }

  private mutating func end(_ events: inout [Event]) {
    for hole in 0..<Self.holeCount {
      switch moles[hole] {
      case .rising, .up: moles[hole] = .sinking(ticks: 0)
      case .down, .sinking, .struck: continue
      }
    }
    events.append(.over)
  }
}

extension WhackAMole.Action {
  /// The hole's number.
  package var code: Int {
    switch self {
    case .whack(let hole): hole
    }
  }

  /// The whack of the hole with that number, 0 to 14.
  package init?(code: Int) {
    guard (0..<WhackAMole.holeCount).contains(code) else { return nil }
    self = .whack(hole: code)
  }
}
