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
        if answer != expectedAnswer(mole, hole, game) { wrong.append("\(mole): \(answer)") }
      }
      _ = game.advance()
    }
    #expect(wrong == [])
  }

  private func expectedAnswer(
    _ mole: Mole, _ hole: Int, _ game: WhackAMole
  ) -> [WhackAMole.Event] {
    guard mole != .down, game.isDecoy(hole) else {
      return [expectedAnswer(mole, hole, game.tuning)]
    }
    if case .sinking = mole { return [.decoy(hole: hole)] }
    return [.decoy(hole: hole), .ducked(hole: hole)]
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

  @Test func whackingAStruckMoleAgainIsLateAndCostsNothingOnMedium() throws {
    var game = WhackAMole(seed: 1, difficulty: .medium)
    game.advance { $0.moles.contains(.up(ticks: 0)) }
    let hole = try #require(game.moles.firstIndex(of: .up(ticks: 0)))
    _ = game.apply(.whack(hole: hole))
    _ = game.advance(ticks: 7)
    #expect(game.apply(.whack(hole: hole)) == [.late(hole: hole)])
    #expect(game.tally.misses == 0 && game.tally.streak == 1 && game.stuckTicks == 0)
  }

  @Test func anEmptyHoleIsAMissAndEndsTheStreak() {
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

@Suite struct WhackAMoleStreakTests {
  /// Plays until the player has a streak and a hole is as wanted; gives that hole.
  private func game(
    _ difficulty: Difficulty, until isWanted: (Mole) -> Bool
  ) throws -> (game: WhackAMole, hole: Int) {
    var player = HumanLikeWhackAMolePlayer(seed: 1)
    var game = WhackAMole(seed: 1, difficulty: difficulty)
    while !game.isOver {
      let hole = game.moles.indices.first {
        isWanted(game.moles[$0]) && !game.isDecoy($0) && !game.isHit($0)
      }
      if let hole, game.tally.streak > 2, game.stuckTicks == 0 { return (game, hole) }
      for action in player.actions(seeing: game) { _ = game.apply(action) }
      _ = game.advance()
    }
    throw NoSuchMoment()
  }

  private struct NoSuchMoment: Error {}

  @Test(arguments: zip(Difficulty.allCases, [false, false, true, true]))
  func aLateWhackBreaksTheStreakOnHardAndInsane(difficulty: Difficulty, breaks: Bool) throws {
    var (game, hole) = try game(difficulty) { if case .sinking = $0 { true } else { false } }
    let before = game.tally
    #expect(game.apply(.whack(hole: hole)) == [.late(hole: hole)])
    #expect(game.tally.streak == (breaks ? 0 : before.streak))
    #expect(game.tally.misses == before.misses + (breaks ? 1 : 0))
    #expect(game.stuckTicks == 0, "only a hole or a decoy holds the mallet")
  }

  @Test(arguments: Difficulty.allCases)
  func anEarlyWhackNeverBreaksTheStreak(difficulty: Difficulty) throws {
    var (game, hole) = try game(difficulty) { if case .rising = $0 { true } else { false } }
    let before = game.tally
    #expect(game.apply(.whack(hole: hole)) == [.early(hole: hole)])
    #expect(game.tally.streak == before.streak && game.tally.misses == before.misses)
  }

  @Test(arguments: Difficulty.allCases)
  func accuracyIsHitsOverAllWhacks(difficulty: Difficulty) {
    var player = HumanLikeWhackAMolePlayer(seed: 4, skill: .typical)
    let game = player.play(seed: 4, difficulty: difficulty).game
    let answers = game.answers
    let failed = answers.early + answers.late + answers.empty + answers.decoys
    let whacks = game.tally.hits + failed
    #expect(failed > 0 && game.tally.accuracy == (game.tally.hits * 100 + whacks / 2) / whacks)
  }
}

@Suite struct WhackAMoleDecoyTests {
  @Test(arguments: zip(Difficulty.allCases, [0...0, 0...0, 0.13...0.21, 0.28...0.38]))
  func decoysComeUpOnHardAndInsaneOnly(difficulty: Difficulty, share: ClosedRange<Double>) {
    var (decoys, all) = (0, 0)
    for seed in UInt64(0)..<10 {
      var game = WhackAMole(seed: seed, difficulty: difficulty)
      while !game.isOver {
        for case .rose(let hole) in game.advance() {
          all += 1
          decoys += game.isDecoy(hole) ? 1 : 0
        }
      }
    }
    #expect(share.contains(Double(decoys) / Double(all)), "\(decoys) of \(all)")
  }

  @Test(arguments: [Difficulty.hard, .insane])
  func aWhackedDecoyIsAMissThatHoldsTheMalletAndDucks(difficulty: Difficulty) throws {
    var game = WhackAMole(seed: 1, difficulty: difficulty)
    var player = PerfectWhackAMolePlayer()
    func standingDecoy() -> Int? {
      game.moles.indices.first { hole in
        if case .up = game.moles[hole] { game.isDecoy(hole) } else { false }
      }
    }
    while standingDecoy() == nil || game.tally.streak == 0 {
      for action in player.actions(seeing: game) { _ = game.apply(action) }
      _ = game.advance()
      try #require(!game.isOver)
    }
    let hole = try #require(standingDecoy())
    let score = game.tally.score
    #expect(!game.isHit(hole))
    #expect(game.apply(.whack(hole: hole)) == [.decoy(hole: hole), .ducked(hole: hole)])
    #expect(game.tally.score == score && game.tally.streak == 0 && game.tally.misses == 1)
    #expect(game.stuckTicks == game.tuning.stuck && game.moles[hole] == .sinking(ticks: 0))
    #expect(game.answers.decoys == 1)
  }

  @Test func decoysAreNeitherMolesThatRoseNorMolesThatEscaped() {
    var game = WhackAMole(seed: 2, difficulty: .insane)
    var (moles, decoys) = (0, 0)
    while !game.isOver {
      for case .rose(let hole) in game.advance() {
        if game.isDecoy(hole) { decoys += 1 } else { moles += 1 }
      }
    }
    #expect(decoys > 10 && game.answers.risen == moles && game.answers.escaped <= moles)
  }

  @Test func theBuiltInPlayersLeaveDecoysAlone() {
    for seed in UInt64(0)..<10 {
      var perfect = PerfectWhackAMolePlayer()
      #expect(perfect.play(seed: seed, difficulty: .insane).game.tally.misses == 0)
      var person = HumanLikeWhackAMolePlayer(seed: seed)
      let answers = person.play(seed: seed, difficulty: .insane).game.answers
      #expect(answers.decoys <= 4, "a person takes one in 25 for a mole")
    }
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
