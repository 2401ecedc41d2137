import GameCore
import Testing

@testable import Games

@Suite struct LanderEngineTests {
  @Test(arguments: Difficulty.allCases)
  func theNotchesFallSlowStopAndLift(difficulty: Difficulty) {
    let game = LunarLander.inFlight(difficulty)
    let changes = LunarLander.notches.map { notch in
      var game = game
      _ = game.apply(.throttle(notch: notch))
      game.advance(ticks: 60)
      return game.lander.velocityY / Lander.unitsPerSpeed
    }
    #expect(changes[0] == -game.tuning.gravity / 10)
    #expect(changes[0] < changes[1] && changes[1] < 0)
    #expect((1...3).contains(changes[2]))
    #expect(changes[3] > changes[2] + 3)
  }

  @Test func throttleAndAttitudeStayWhereTheyArePut() {
    var game = LunarLander.inFlight()
    _ = game.apply(.throttleUp)
    _ = game.apply(.leanRight)
    game.advance(ticks: 120)
    #expect(game.notch == 2 && game.wantedLean == 15 && game.lander.leanDegrees == 15)
  }

  @Test func theShipTurnsFifteenDegreesInATenthOfASecondAndStopsAtFortyFive() {
    var game = LunarLander.inFlight()
    #expect(game.apply(.leanLeft) == [.leaned(degrees: -15)])
    game.advance(ticks: 6)
    #expect(game.lander.leanDegrees == -15)
    for _ in 0..<2 { _ = game.apply(.leanLeft) }
    #expect(game.apply(.leanLeft) == [.refused(.lean)])
    game.advance(ticks: 12)
    #expect(game.lander.leanDegrees == -45)
    #expect(game.apply(.level) == [.leaned(degrees: 0)] && game.apply(.level) == [.refused(.level)])
    game.advance(ticks: 18)
    #expect(game.lander.leanDegrees == 0)
  }

  @Test(arguments: [LunarLander.Action.leanLeft, .leanRight])
  func aLeaningShipIsPushedToTheSideItLeansTo(action: LunarLander.Action) {
    var game = LunarLander.inFlight()
    _ = game.apply(action)
    _ = game.apply(.throttle(notch: 2))
    game.advance(ticks: 60)
    let sideways = game.lander.velocityX / Lander.unitsPerSpeed
    #expect((action == .leanRight ? 1...3 : -3...(-1)).contains(sideways))
  }

  @Test func theThrottleRefusesWhatChangesNothing() {
    var game = LunarLander.inFlight()
    #expect(game.apply(.throttle(notch: 1)) == [.refused(.throttle)])
    #expect(game.apply(.throttleDown) == [.throttled(notch: 0)])
    #expect(game.apply(.throttleDown) == [.refused(.throttle)])
    #expect(game.apply(.throttle(notch: 3)) == [.throttled(notch: 3)])
    #expect(game.apply(.throttleUp) == [.refused(.throttle)])
  }

  @Test(arguments: Difficulty.allCases)
  func aTankIsGoodForItsSecondsOfHovering(difficulty: Difficulty) {
    var game = LunarLander.inFlight(difficulty)
    #expect(game.fuelSeconds == game.tuning.fuel)
    // Notch 2 pushes a little harder than the pull, and burns so much faster.
    _ = game.apply(.throttle(notch: 2))
    let seconds = game.tuning.fuel * game.tuning.gravity / game.tuning.thrusts[1]
    var events: [LunarLander.Event] = []
    for _ in 0..<seconds * 60 - 60 {
      events += game.advance()
      game.lander.y = 250 * Lander.unitsPerPoint
    }
    #expect(events == [.fuelLow] && game.fuel > 0)
    for _ in 0..<120 { events += game.advance() }
    #expect(events == [.fuelLow, .fuelOut] && game.burningNotch == 0)
    #expect(game.apply(.throttle(notch: 3)) == [.refused(.noFuel)])
  }

  @Test func timeRunsFasterOnlyWhileAShipWithoutFuelIsOutOfSight() {
    var game = LunarLander.inFlight()
    game.lander.y = LunarLander.seenHeight + 1
    #expect(game.haste == 1 && game.isTurn(after: 60))
    game.fuel = 0
    #expect(game.haste == 8 && !game.isTurn(after: 60))
    game.lander.y = LunarLander.seenHeight
    #expect(game.haste == 1 && game.isTurn(after: 60))
    game.advance { $0.phase != .flying }
    #expect(game.haste == 1 && game.isTurn(after: 0))
  }

  @Test func theMoonIsRound() {
    var game = LunarLander.inFlight()
    game.lander.x = 0
    game.lander.velocityX = -5 * Lander.unitsPerSpeed
    game.advance(ticks: 60)
    #expect((470...479).contains(game.lander.x / Lander.unitsPerPoint))
    #expect(Lander.way(from: 470 * Lander.unitsPerPoint, to: 10 * Lander.unitsPerPoint) > 0)
  }
}

@Suite struct LanderTouchdownTests {
  @Test(arguments: Difficulty.allCases)
  func aTouchWithinAllLimitsIsALandingAndOneBeyondIsACrash(difficulty: Difficulty) {
    let tuning = LunarLander.Tuning(difficulty)
    let (down, side) = (tuning.downLimit, tuning.sidewaysLimit)
    #expect(cause(.touching(difficulty, down: down)) == nil)
    #expect(
      cause(.touching(difficulty, down: down + 1)) == .down(speed: down + 1, limit: down))
    #expect(cause(.touching(difficulty, right: -side)) == nil)
    #expect(
      cause(.touching(difficulty, right: side + 1)) == .sideways(speed: side + 1, limit: side))
    #expect(cause(.touching(difficulty, lean: -tuning.leanLimit)) == nil)
    let tooMuch = tuning.leanLimit + 15
    #expect(
      cause(.touching(difficulty, lean: tooMuch)) == .lean(degrees: tooMuch, limit: tooMuch - 15))
  }

  @Test func bothFeetMustStandOnThePad() {
    #expect(cause(.touching(worth: 5)) == nil)
    #expect(cause(.touching(worth: 5, columnsOff: 2)) == .edge)
    #expect(cause(.touching(worth: 1, columnsOff: 4)) == nil)
    #expect(cause(.touching(worth: 1, columnsOff: -5)) == .edge)
    var lost = LunarLander.touching(.hard)
    let places = stride(from: 0, to: Lander.fieldWidth, by: LandingSite.sampleWidth)
    lost.lander.x =
      places.first { x in
        lost.site.pads.allSatisfy { !lost.site.isOnEdge(of: $0, at: x) }
      } ?? 0
    lost.lander.y = lost.site.height(under: lost.lander.x)
    #expect(cause(lost) == .noPad)
  }

  @Test(arguments: LunarLander.worths)
  func aLandingEarnsItsWorthTheSofterTheMore(worth: Int) throws {
    let tuning = LunarLander.Tuning(.medium)
    func points(down: Int) throws -> Int {
      var game = LunarLander.touching(worth: worth, down: down)
      game.fuel = 0
      let landing = try #require(Self.landing(in: game.advance()))
      #expect(game.tally.score == landing.points && game.tally.hits == 1)
      return landing.points
    }
    #expect(try points(down: tuning.downLimit) == worth * 40)
    let soft = try points(down: tuning.downLimit / 2)
    #expect((worth * 50 - 1...worth * 50).contains(soft))
  }

  @Test func aFullTankIsWorthTwentyPointsMore() {
    let points = [0, 100].map { percent in
      var game = LunarLander.touching(down: 14)
      game.fuel = game.tank * percent / 100
      game.advance(ticks: 1)
      return game.tally.score
    }
    #expect(points == [40, 60])
  }

  @Test func aLandingGivesFuelBackAndLeadsToAHarderSite() {
    var game = LunarLander.touching()
    game.fuel = game.tank / 2
    let site = game.site
    game.advance(ticks: 1)
    #expect(game.fuel == game.tank / 2 + game.tuning.fuel(ofSeconds: 13))
    #expect(game.apply(.throttleUp) == [])
    let events = game.advance(ticks: LunarLander.landedTicks)
    #expect(events == [.arrived(site: 1)] && game.site != site)
    #expect(game.notch == LunarLander.firstNotch && game.phase == .arriving)
    #expect(game.lander.y == LunarLander.startHeight * Lander.unitsPerPoint)
  }

  @Test func aTankHoldsNoMoreThanItHolds() {
    var game = LunarLander.touching()
    game.advance(ticks: 1)
    #expect(game.fuel == game.tank)
  }

  @Test func aCrashIsLookedAtAndEndsTheGame() {
    var game = LunarLander.touching(down: 40)
    let events = game.advance(ticks: 1_000)
    #expect(events.count == 2 && events.last == .over && game.isOver)
    #expect(game.tally.misses == 1 && game.tally.score == 0)
    let hash = game.stateHash
    #expect(game.advance() == [] && game.apply(.throttleUp) == [] && game.stateHash == hash)
    #expect(game.quietTicks == 59)
  }

  @Test func theFifthLandingIsCelebrated() {
    var game = LunarLander.touching()
    for _ in 0..<4 { game.tally.countHit(worth: 50) }
    #expect(game.advance().last == .streak(5))
  }

  @Test(arguments: Difficulty.allCases)
  func whoDoesNothingCrashes(difficulty: Difficulty) {
    for seed in UInt64(0)..<20 {
      var game = LunarLander(seed: seed, difficulty: difficulty)
      game.advance(ticks: 60 * 60)
      #expect(game.isOver && game.tally.score == 0, "seed \(seed)")
    }
  }

  @Test func noGameCanEndWithMoreThanTheSoftestLandingsUntilTheDriftCannotBeStopped() {
    let most = Difficulty.allCases.map { LunarLander.mostPoints($0) }
    #expect(most == [191_040, 100_800, 69_440, 55_680])
    for (difficulty, most) in zip(Difficulty.allCases, most) {
      let tuning = LunarLander.Tuning(difficulty)
      let sites = most / 320
      // At the site after the last, all the fuel pushed against the drift leaves too much of it.
      let drift = tuning.drift.lowerBound * (10 + sites) * Lander.unitsPerSpeed / 10
      var ship = Lander(x: 0, y: 0, velocityX: -drift, velocityY: 0)
      ship.leanHalfDegrees = 2 * LunarLander.leans.upperBound
      var fuel = tuning.fuel(ofSeconds: tuning.fuel)
      while fuel > 0 {
        let push = tuning.push(ofNotch: LunarLander.notches.upperBound)
        fuel -= push
        ship.fly(thrust: push, gravity: 0)
      }
      #expect(-ship.velocityX > tuning.sidewaysLimit * Lander.unitsPerSpeed)
      #expect(most > 50 * tuning.medals.gold)
    }
  }

  private func cause(_ game: LunarLander) -> Crash.Cause? {
    var game = game
    for case .crashed(let crash) in game.advance() { return crash.cause }
    return nil
  }

  private static func landing(in events: [LunarLander.Event]) -> Landing? {
    for case .landed(let landing) in events { return landing }
    return nil
  }
}
