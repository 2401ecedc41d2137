import GameCore
import Testing

@testable import Games

extension SkeetShooter {
  /// Plays on without the player until the wanted moment or the end.
  mutating func advance(until isReached: (SkeetShooter) -> Bool) {
    while !isReached(self) && !isOver { _ = advance() }
  }

  @discardableResult
  mutating func advance(ticks: Int) -> [Event] {
    (0..<ticks).flatMap { _ in advance() }
  }

  /// A game with nothing but these clays in the air.
  static func with(_ clays: [Clay], _ difficulty: Difficulty = .medium) -> SkeetShooter {
    var game = calm(difficulty)
    game.clays = clays
    return game
  }

  /// A game in which nothing is thrown in the first second.
  static func calm(_ difficulty: Difficulty = .medium) -> SkeetShooter {
    let seed = (UInt64(0)..<10_000).first { seed in
      var game = SkeetShooter(seed: seed, difficulty: difficulty)
      game.advance(ticks: 60)
      return game.answers.thrown == 0
    }
    return SkeetShooter(seed: seed ?? 0, difficulty: difficulty)
  }
}

/// A clay that stands still in the air.
private func standing(number: Int = 0, x: Int, y: Int) -> Clay {
  Clay(
    number: number, start: FieldVector(pointsX: x, pointsY: y), velocity: FieldVector(x: 0, y: 0),
    gravity: 0)
}

@Suite struct SkeetFlightTests {
  @Test func aClayFliesTheOriginalsCurve() {
    var game = SkeetShooter(seed: 1, difficulty: .medium)
    let upward = game.tuning.speed(ofTenths: 75)
    game.advance { $0.clays.last?.velocity.y == upward }
    let clay = game.clays[game.clays.count - 1]
    let heights = (0...200).map { clay.position(atAge: $0).y - clay.start.y }
    let apex = heights.max() ?? 0
    #expect((280...286).contains(apex / 1_024))
    #expect((74...76).contains(heights.firstIndex(of: apex) ?? 0))
    #expect((149...152).contains(heights.dropFirst().firstIndex { $0 < 0 } ?? 0))
    #expect([3, 4, 5, 6].contains(abs(clay.velocity.x) / 1_024))
  }

  @Test func thePaceKeepsTheCurve() {
    let apexes = Difficulty.allCases.map { difficulty in
      let tuning = SkeetShooter.Tuning(difficulty)
      let clay = Clay(
        number: 0, start: FieldVector(x: 0, y: 0),
        velocity: FieldVector(x: 0, y: tuning.speed(ofTenths: 75)), gravity: tuning.gravity)
      return ((0...200).map { clay.position(atAge: $0).y }.max() ?? 0) / 1_024
    }
    #expect(apexes.allSatisfy { (279...287).contains($0) }, "\(apexes)")
  }

  @Test(arguments: zip(Difficulty.allCases, [2.4, 2.4, 2.4, 2.14]))
  func claysComeFromBothSidesAtTheOriginalsPace(difficulty: Difficulty, perSecond: Double) {
    var sides = [0, 0]
    var most = 0
    for seed in UInt64(0)..<60 {
      var game = SkeetShooter(seed: seed, difficulty: difficulty)
      while !game.isOver {
        for case .threw(let clay) in game.advance() {
          sides[clay.velocity.x > 0 ? 0 : 1] += 1
          #expect((0..<60).contains(clay.start.y / 1_024))
        }
        most = max(most, game.clays.count)
      }
    }
    let rate = Double(sides[0] + sides[1]) / 60 / 30
    #expect(abs(rate - perSecond) < 0.1)
    #expect(abs(sides[0] - sides[1]) < 400)
    #expect((8...10).contains(most))
  }

  @Test func theEleventhClayTakesThePlaceOfTheOldest() {
    var game = SkeetShooter.with((0..<10).map { standing(number: $0, x: 40 * $0, y: 200) })
    var lost: [Int] = []
    while game.answers.thrown == 0 && !game.isOver {
      for case .lost(let clay) in game.advance() { lost.append(clay.number) }
    }
    #expect(lost == [0] && game.clays.count == 10)
  }

  @Test(arguments: [Difficulty.medium, .hard, .insane])
  func lowThrowsComeDownBeforeTheMiddleAndHighOnesCrossIt(difficulty: Difficulty) {
    let tuning = SkeetShooter.Tuning(difficulty)
    var landings: [Bool: [Int]] = [:]
    for thrown in tuning.throwing {
      let clay = Clay(
        number: 0, start: FieldVector(pointsX: 0, pointsY: 30),
        velocity: FieldVector(
          x: tuning.speed(ofTenths: thrown.sideways), y: tuning.speed(ofTenths: thrown.upward)),
        gravity: tuning.gravity)
      let landing = (1...300).first { clay.position(atAge: $0).y < 0 } ?? 0
      landings[thrown.upward < 75, default: []].append(clay.position(atAge: landing).x / 1_024)
    }
    #expect(landings[true]?.count ?? 0 >= 3 && landings[true]?.allSatisfy { $0 < 240 } == true)
    #expect(landings[false]?.allSatisfy { $0 > 400 } == true, "\(landings)")
  }

  @Test func onEasyEveryClayCrossesTheMiddle() {
    #expect(SkeetShooter.Tuning(.easy).throwing.allSatisfy { $0.upward == 75 })
  }
}

@Suite struct SkeetGunTests {
  @Test func theNineDirectionsAreFifteenDegreesApart() {
    #expect(
      (1...9).map(SkeetShooter.degrees(ofDirection:)) == [150, 135, 120, 105, 90, 75, 60, 45, 30])
  }

  @Test func turningIsFreeAtAnyTimeAndStopsAtTheGround() {
    var game = SkeetShooter.calm()
    _ = game.apply(.fire)
    #expect(game.apply(.point(direction: 1)) == [.turned(degrees: 150)])
    #expect(game.apply(.turnLeft) == [.turned(degrees: 165)])
    #expect(game.apply(.turnLeft) == [])
    #expect(game.apply(.aim(degrees: 43)) == [.turned(degrees: 43)])
    #expect(game.apply(.turnRight) == [.turned(degrees: 28)])
  }

  @Test func everyActionHasACodeOfItsOwnAndComesBackFromIt() {
    let actions = (0...600).compactMap { SkeetShooter.Action(code: $0) }
    #expect(actions.count == 9 + 9 + 3 + 2 * 151)
    #expect(Set(actions.map(\.code)).count == actions.count)
    for action in actions { #expect(SkeetShooter.Action(code: action.code) == action) }
  }

  @Test func aShotThatBreaksAClayReloadsForAThirdOfASecond() {
    var game = SkeetShooter.with([standing(x: 240, y: 200)])
    #expect(game.apply(.fire) == [.fired(degrees: 90)])
    let events = game.advance(ticks: 19)
    #expect(events.contains { if case .broke = $0 { true } else { false } })
    #expect(!game.isReady)
    _ = game.advance()
    #expect(game.isReady && game.tally.score == 1 && game.tally.misses == 0)
  }

  @Test(arguments: Difficulty.allCases)
  func aShotThatLeavesTheFieldUnbrokenIsAMissAndReloadsLonger(difficulty: Difficulty) {
    var game = SkeetShooter.calm(difficulty)
    _ = game.apply(.fire)
    #expect(game.advance(ticks: 17).contains(.missed(.wide)))
    #expect(game.tally.misses == 1 && game.tally.streak == 0)
    game.advance { $0.isReady }
    #expect(game.tick == 20 + game.tuning.missedReload)
  }

  @Test func oneShotBreaksEveryClayOnItsWay() {
    var game = SkeetShooter.with([
      standing(number: 0, x: 240, y: 100), standing(number: 1, x: 240, y: 200),
      standing(number: 2, x: 400, y: 200),
    ])
    _ = game.apply(.fire)
    let events = game.advance(ticks: 16)
    #expect(events.contains(.several(2)))
    #expect(game.tally.score == 2 && game.clays.map(\.number) == [2])
  }

  @Test(arguments: Difficulty.allCases)
  func theHitRadiusIsMeasuredAcrossTheShotsWholeWay(difficulty: Difficulty) {
    let radius = SkeetShooter.Tuning(difficulty).hitRadius
    for (offset, isHit) in [(radius, true), (radius + 1, false)] {
      // Between the ends of a tick's way, where only the way itself comes near.
      for height in 100..<120 {
        var game = SkeetShooter.with([standing(x: 240 + offset, y: height)], difficulty)
        _ = game.apply(.fire)
        game.advance(ticks: 16)
        #expect((game.tally.score == 1) == isHit, "\(height)")
      }
    }
  }

  @Test func aMissSaysWhetherTheShotCameEarlyOrLate() {
    func answer(clayAt x: Int) -> SkeetShooter.Answers {
      // It crosses the gun's line to the right, 8 points a tick.
      let clay = Clay(
        number: 0, start: FieldVector(pointsX: x, pointsY: 160),
        velocity: FieldVector(pointsX: 8, pointsY: 0), gravity: 0)
      var game = SkeetShooter.with([clay])
      _ = game.apply(.fire)
      game.advance(ticks: 20)
      return game.answers
    }
    // The shot is at that height after eight ticks, the clay then 64 points further.
    #expect(answer(clayAt: 240 - 64 - 60).early == 1)
    #expect(answer(clayAt: 240 - 64 + 60).late == 1)
    #expect(answer(clayAt: 20).wide == 1)
  }

  @Test func aKeyWhileReloadingIsRefusedAndInTheLastTicksKept() {
    var game = SkeetShooter.with([standing(x: 240, y: 60)])
    _ = game.apply(.fire)
    game.advance(ticks: 10)
    #expect(game.apply(.pointAndFire(direction: 3)) == [.turned(degrees: 120), .reloading])
    game.advance(ticks: 4)
    #expect(game.apply(.pointAndFire(direction: 5)) == [.turned(degrees: 90), .kept])
    #expect(!game.advance(ticks: 5).contains(.fired(degrees: 90)))
    #expect(game.advance() == [.fired(degrees: 90)])
  }

  @Test func aKeptKeyIsForgottenWhenTheShotMisses() {
    var game = SkeetShooter.calm()
    _ = game.apply(.fire)
    game.advance(ticks: 15)
    #expect(game.apply(.pointAndFire(direction: 5)) == [.kept])
    #expect(game.advance(ticks: 40) == [.missed(.wide)])
    #expect(game.answers.shots == 1)
  }

  @Test func aHeldKeyIsOneShot() {
    var game = SkeetShooter.calm()
    var fired = 0
    for _ in 0..<40 {
      if game.apply(.fire) == [.fired(degrees: 90)] { fired += 1 }
      game.advance(ticks: 2)
    }
    #expect(fired == 1)
    game.advance(ticks: 7)
    #expect(game.apply(.fire) == [.fired(degrees: 90)])
  }
}
