import GameCore
import Games
import Testing

@Suite struct WhackAMoleRulesTests {
  @Test func theHolesFormAnInvertedTriangle() {
    let rows = (0..<WhackAMole.rowCount).map { Array(WhackAMole.holes(inRow: $0)) }
    #expect(rows == [[0, 1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11], [12, 13], [14]])
    #expect((0..<15).map(WhackAMole.row) == [0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 3, 3, 4])
    #expect((0..<15).map(WhackAMole.placeInRow) == [0, 1, 2, 3, 4, 0, 1, 2, 3, 0, 1, 2, 0, 1, 0])
    #expect(WhackAMole.neighbours(of: 6) == [1, 2, 5, 7, 9, 10])
    #expect(WhackAMole.neighbours(of: 14) == [12, 13])
  }

  /// Every hole at every tick of an unattended game, so each state's each tick is met.
  @Test(arguments: Difficulty.allCases)
  func eachStateOfAMoleHasItsAnswer(difficulty: Difficulty) {
    var game = WhackAMole(seed: 0, difficulty: difficulty)
    var wrong: [String] = []
    while !game.isOver {
      for (hole, mole) in game.moles.enumerated() {
        var tried = game
        let answer = tried.apply(.whack(hole: hole))
        if answer != [expectedAnswer(mole, hole, game.tuning)] {
          wrong.append("\(mole): \(answer)")
        }
      }
      _ = game.advance()
    }
    #expect(wrong == [])
  }

  private func expectedAnswer(
    _ mole: Mole, _ hole: Int, _ tuning: WhackAMole.Tuning
  ) -> WhackAMole.Event {
    switch mole {
    case .up: .hit(hole: hole)
    case .rising(let ticks):
      15 - ticks <= tuning.countsBefore ? .hit(hole: hole) : .early(hole: hole)
    case .sinking(let ticks): ticks < tuning.countsAfter ? .hit(hole: hole) : .late(hole: hole)
    case .struck: .late(hole: hole)
    case .down: .empty(hole: hole)
    }
  }

  @Test func aHitIsOnePointAndSendsTheMoleDownForTwoSeconds() throws {
    var game = WhackAMole(seed: 1, difficulty: .medium)
    game.advance { $0.moles.contains(.up(ticks: 0)) }
    let hole = try #require(game.moles.firstIndex(of: .up(ticks: 0)))
    #expect(game.apply(.whack(hole: hole)) == [.hit(hole: hole)])
    #expect(game.tally.score == 1)
    _ = game.advance(ticks: 119)
    #expect(game.moles[hole] == .struck(ticks: 119))
    // The tick in which it is down again may raise the next one.
    _ = game.advance()
    #expect([.down, .rising(ticks: 0)].contains(game.moles[hole]))
  }

  @Test func whackingAStruckMoleAgainIsLateAndCostsNothing() throws {
    var game = WhackAMole(seed: 1, difficulty: .medium)
    game.advance { $0.moles.contains(.up(ticks: 0)) }
    let hole = try #require(game.moles.firstIndex(of: .up(ticks: 0)))
    _ = game.apply(.whack(hole: hole))
    _ = game.advance(ticks: 7)
    #expect(game.apply(.whack(hole: hole)) == [.late(hole: hole)])
    #expect(game.tally.misses == 0 && game.tally.streak == 1 && game.stuckTicks == 0)
  }

  @Test func onlyAnEmptyHoleIsAMissAndEndsTheStreak() {
    var player = HumanLikeWhackAMolePlayer(seed: 1)
    var game = player.play(seed: 1, difficulty: .medium, ticks: 600).game
    #expect(game.tally.streak > 0)
    game.advance { $0.stuckTicks == 0 && $0.moles[14] == .down }
    let misses = game.tally.misses
    #expect(game.apply(.whack(hole: 14)) == [.empty(hole: 14)])
    #expect(game.tally.misses == misses + 1 && game.tally.streak == 0)
  }

  @Test func streaksAreCelebratedAtFiveAndAtEachTen() {
    var player = PerfectWhackAMolePlayer()
    var game = WhackAMole(seed: 3, difficulty: .medium)
    var streaks: [Int] = []
    while !game.isOver {
      var events = player.actions(seeing: game).flatMap { game.apply($0) }
      events += game.advance()
      for case .streak(let length) in events { streaks.append(length) }
    }
    #expect(streaks == [5] + stride(from: 10, through: game.tally.score, by: 10))
    #expect(game.tally.bestStreak == game.tally.score)
  }
}

@Suite struct WhackAMoleMalletTests {
  @Test(arguments: Difficulty.allCases)
  func anEmptyHoleHoldsTheMalletAndRefusesKeys(difficulty: Difficulty) {
    var game = WhackAMole.slowStart(difficulty)
    #expect(game.apply(.whack(hole: 0)) == [.empty(hole: 0)])
    #expect(game.stuckTicks == game.tuning.stuck)
    #expect(game.apply(.whack(hole: 1)) == [.stuck(hole: 1)])
    _ = game.advance(ticks: game.tuning.stuck)
    #expect(game.stuckTicks == 0 && game.tally.misses == 1)
    #expect(game.apply(.whack(hole: 2)) == [.empty(hole: 2)])
  }

  @Test func aKeyInTheLastSixTicksOfTheWaitIsKeptAndDoneAfterIt() {
    var game = WhackAMole.slowStart(.medium)
    _ = game.apply(.whack(hole: 0))
    _ = game.advance(ticks: 11)
    #expect(game.apply(.whack(hole: 1)) == [.stuck(hole: 1)])
    _ = game.advance()
    #expect(game.stuckTicks == 6)
    #expect(game.apply(.whack(hole: 2)) == [.kept(hole: 2)])
    #expect(game.keptHole == 2)
    #expect(game.advance(ticks: 5) == [])
    #expect(game.advance() == [.empty(hole: 2)])
    #expect(game.stuckTicks == 18 && game.keptHole == nil && game.tally.misses == 2)
  }

  @Test func theNewestKeptKeyIsTheOneThatIsDone() {
    var game = WhackAMole.slowStart(.medium)
    _ = game.apply(.whack(hole: 0))
    _ = game.advance(ticks: 13)
    #expect(game.apply(.whack(hole: 1)) == [.kept(hole: 1)])
    #expect(game.apply(.whack(hole: 2)) == [.kept(hole: 2)])
    #expect(game.advance(ticks: 5) == [.empty(hole: 2)])
  }

  @Test func theSameHoleAgainWithinSixTicksIsOnePress() {
    var game = WhackAMole.slowStart(.easy)
    _ = game.apply(.whack(hole: 0))
    _ = game.advance(ticks: 6)
    #expect(game.apply(.whack(hole: 0)) == [])
    #expect(game.keptHole == nil)
    _ = game.advance(ticks: 7)
    #expect(game.apply(.whack(hole: 0)) == [.empty(hole: 0)])
    #expect(game.tally.misses == 2)
  }

  @Test func anotherHoleIsAnotherPress() {
    var game = WhackAMole.slowStart(.easy)
    _ = game.apply(.whack(hole: 0))
    _ = game.advance(ticks: 6)
    #expect(game.apply(.whack(hole: 1)) == [.kept(hole: 1)])
    #expect(game.apply(.whack(hole: 0)) == [.kept(hole: 0)])
  }

  @Test func aHeldKeyIsOneMiss() {
    var game = WhackAMole.slowStart(.easy)
    for _ in 0..<14 {
      _ = game.apply(.whack(hole: 0))
      _ = game.advance(ticks: 2)
    }
    #expect(game.tally.misses == 1)
  }

  @Test func aHoleThatDoesNotExistIsNoWhack() {
    var game = WhackAMole(seed: 0, difficulty: .medium)
    let before = game.stateHash
    #expect(game.apply(.whack(hole: 15)) == [] && game.apply(.whack(hole: -1)) == [])
    #expect(game.stateHash == before)
  }
}
