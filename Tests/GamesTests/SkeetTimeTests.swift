import GameCore
import Games
import TestSupport
import Testing

@Suite struct SkeetTimeTests {
  @Test func theClockIsTruncatedAndTheLastFiveSecondsAreAnnouncedOnce() {
    var game = SkeetShooter(seed: 4, difficulty: .medium)
    var announced: [Int] = []
    #expect(game.secondsLeft == 30)
    while !game.isOver {
      if game.advance().contains(.lastSeconds) { announced.append(game.tick) }
      #expect(game.secondsLeft == (1_800 - game.tick) / 60)
    }
    #expect(announced == [1_500])
  }

  @Test func afterTheEndNothingHappens() {
    var game = SkeetShooter(seed: 5, difficulty: .hard)
    var last: [SkeetShooter.Event] = []
    while !game.isOver { last = game.advance() }
    #expect(last.last == .over)
    let hash = game.stateHash
    #expect(game.advance() == [] && game.apply(.pointAndFire(direction: 2)) == [])
    #expect(game.stateHash == hash && game.tick == 1_800 && game.quietTicks == 59)
  }

  /// A game as a person sees it.
  private struct Sight: Equatable {
    var clays: [FieldVector]
    var shot: FieldVector?
    var secondsLeft: Int
    var reloadPicture: Int
    var isReady: Bool
    var score: Int

    init(of game: SkeetShooter) {
      let late = game.ticksSincePicture
      clays = game.clays.map { $0.position(atAge: max(0, $0.age - late)) }
      shot = game.shot.map { $0.position(atAge: max(0, $0.age - late)) }
      secondsLeft = game.secondsLeft
      reloadPicture = game.reloadPicture
      isReady = game.isReady
      score = game.tally.score
    }
  }

  @Test(arguments: Difficulty.allCases)
  func nothingVisibleChangesInQuietTicks(difficulty: Difficulty) {
    var player = HumanLikeSkeetShooterPlayer(seed: 1)
    var game = SkeetShooter(seed: 1, difficulty: difficulty)
    var (sight, quiet) = (Sight(of: game), game.quietTicks)
    var wakes = 0
    var wrongTicks: [Int] = []
    while !game.isOver {
      let actions = player.actions(seeing: game)
      for action in actions { _ = game.apply(action) }
      if !actions.isEmpty { (sight, quiet) = (Sight(of: game), game.quietTicks) }
      _ = game.advance()
      if quiet > 0 {
        if Sight(of: game) != sight { wrongTicks.append(game.tick) }
        quiet -= 1
      } else {
        (sight, quiet) = (Sight(of: game), game.quietTicks)
        wakes += 1
      }
    }
    #expect(wrongTicks == [])
    #expect(wakes < 30 * 36)
  }

  @Test func theHostSleepsWhileNothingIsInTheAir() {
    let longest = (UInt64(0)..<20).map { seed in
      var game = SkeetShooter(seed: seed, difficulty: .medium)
      while game.clays.isEmpty && game.quietTicks == 0 { _ = game.advance() }
      guard game.clays.isEmpty else { return 0 }
      var sleeper = game
      let quiet = game.quietTicks
      for _ in 0..<quiet { #expect(sleeper.advance() == []) }
      return quiet
    }
    #expect((longest.max() ?? 0) > 25)
  }

  @Test func theTuningTableIsAsReviewed() {
    let table = Difficulty.allCases.map { difficulty in
      let tuning = SkeetShooter.Tuning(difficulty)
      let medals = SkeetShooter.medalScores(difficulty)
      return """
        \(difficulty.rawValue): pace \(tuning.pace), throws \
        \(tuning.throwing.map { "\($0.sideways)/\($0.upward)" }.joined(separator: " ")), \
        throws one in \(tuning.throwsOneIn), hit radius \(tuning.hitRadius), \
        picture \(tuning.pictureWidth), reload after a miss +\(tuning.missedReload), \
        medals \(Medal.allCases.map { String(medals.least(for: $0)) }.joined(separator: " "))
        """
    }
    expectGolden(table.joined(separator: "\n"), named: "skeet-tuning")
  }
}
