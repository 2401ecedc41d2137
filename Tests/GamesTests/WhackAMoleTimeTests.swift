import GameCore
import Games
import TestSupport
import Testing

@Suite struct WhackAMoleTimeTests {
  @Test(arguments: Difficulty.allCases)
  func aMoleStandsItsShortestTimeAndNeverLongerThanItsLongest(difficulty: Difficulty) {
    let tuning = WhackAMole.Tuning(difficulty)
    var stands: Set<Int> = []
    for seed in UInt64(0)..<8 {
      var game = WhackAMole(seed: seed, difficulty: difficulty)
      while !game.isOver {
        let before = game.moles
        for case .ducked(let hole) in game.advance() {
          if case .up(let ticks) = before[hole] { stands.insert(ticks + 1) }
        }
      }
    }
    #expect(stands.min() == tuning.shortestStand)
    if let longest = tuning.longestStand { #expect(stands.max() == longest) }
  }

  @Test func theFirstMoleComesByTickThirty() {
    let firsts = (UInt64(0)..<200).map { seed in
      var game = WhackAMole(seed: seed, difficulty: .medium)
      game.advance { $0.answers.risen > 0 }
      return game.tick
    }
    #expect(firsts.max() == 30)
    #expect(Set(firsts).count > 15, "most first moles come by chance")
  }

  @Test func theClockIsTruncatedAndTheLastFiveSecondsAreAnnouncedOnce() {
    var game = WhackAMole(seed: 4, difficulty: .medium)
    #expect(game.secondsLeft == 30)
    _ = game.advance()
    #expect(game.secondsLeft == 29)
    #expect(!game.advance(ticks: 1498).contains(.lastSeconds))
    #expect(game.advance().last == .lastSeconds)
    #expect(game.secondsLeft == 5 && game.isInLastSeconds)
    #expect(!game.advance(ticks: 300).contains(.lastSeconds))
  }

  @Test(arguments: Difficulty.allCases)
  func atTheEndEveryMoleDucksAndNothingHappensAnyMore(difficulty: Difficulty) {
    var game = WhackAMole(seed: 5, difficulty: difficulty)
    _ = game.advance(ticks: WhackAMole.length - 1)
    #expect(!game.isOver)
    #expect(game.advance().last == .over)
    #expect(game.isOver && game.ticksLeft == 0 && game.secondsLeft == 0)
    #expect(
      game.moles.allSatisfy { mole in
        switch mole {
        case .rising, .up: false
        case .down, .sinking, .struck: true
        }
      })
    let hash = game.stateHash
    #expect(game.advance() == [] && game.apply(.whack(hole: 3)) == [])
    #expect(game.stateHash == hash && game.tick == WhackAMole.length)
  }

  @Test func aGameIsCalmThenBusyThenWild() {
    var rises = [0, 0, 0, 0]
    var hits = [0, 0, 0, 0]
    for seed in UInt64(0)..<100 {
      var player = HumanLikeWhackAMolePlayer(seed: seed, skill: .typical)
      var watched = WhackAMole(seed: seed, difficulty: .medium)
      var played = watched
      while !watched.isOver {
        let part = min(watched.tick / 600 + (watched.tick >= 1500 ? 1 : 0), 3)
        let (risen, score) = (watched.answers.risen, played.tally.score)
        for action in player.actions(seeing: played) { _ = played.apply(action) }
        _ = (watched.advance(), played.advance())
        rises[part] += watched.answers.risen - risen
        hits[part] += played.tally.score - score
      }
    }
    // Ten, ten, five and five seconds of a hundred games.
    let risesPerSecond = zip(rises, [10, 10, 5, 5]).map { Double($0) / Double($1) / 100 }
    #expect((0.5...1.5).contains(risesPerSecond[0]), "\(risesPerSecond)")
    #expect(risesPerSecond[1] > risesPerSecond[0] && risesPerSecond[2] > risesPerSecond[1])
    #expect((9.5...12.5).contains(risesPerSecond[3]), "\(risesPerSecond)")
    #expect(hits[0] < hits[1] && hits[3] < hits[2], "\(hits)")
  }

  @Test(arguments: Difficulty.allCases)
  func nothingVisibleChangesInQuietTicksAndSomethingDoesAfterThem(difficulty: Difficulty) {
    for seed in UInt64(0)..<2 {
      var player = HumanLikeWhackAMolePlayer(seed: seed)
      var game = WhackAMole(seed: seed, difficulty: difficulty)
      var sight = Sight(of: game)
      var quiet = game.quietTicks
      var longest = 0
      var wrongTicks: [Int] = []
      while !game.isOver {
        let actions = player.actions(seeing: game)
        for action in actions { _ = game.apply(action) }
        if !actions.isEmpty { (sight, quiet) = (Sight(of: game), game.quietTicks) }
        longest = max(longest, quiet)
        _ = game.advance()
        if (Sight(of: game) == sight) != (quiet > 0) { wrongTicks.append(game.tick) }
        (sight, quiet) = quiet > 0 ? (sight, quiet - 1) : (Sight(of: game), game.quietTicks)
      }
      #expect(wrongTicks == [])
      #expect(longest > 20)
    }
  }

  @Test func theTuningTableIsAsReviewed() {
    let table = Difficulty.allCases.map { difficulty in
      let tuning = WhackAMole.Tuning(difficulty)
      let medals = WhackAMole.medalScores(difficulty)
      return """
        \(difficulty.rawValue): slope \(tuning.slope), floor \(tuning.floor), \
        stands \(tuning.shortestStand) to \(tuning.longestStand.map(String.init) ?? "any"), \
        counts \(tuning.countsBefore) before and \(tuning.countsAfter) after, \
        stuck \(tuning.stuck), late is \(tuning.lateIsMiss ? "a miss" : "free"), \
        decoys one in \(tuning.decoysOneIn), \
        medals \(Medal.allCases.map { String(medals.least(for: $0)) }.joined(separator: " "))
        """
    }
    expectGolden(table.joined(separator: "\n"), named: "whackamole-tuning")
  }
}
