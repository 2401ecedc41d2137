import GameCore
import Games
import TestSupport
import Testing

@Suite struct SkeetReplayTests {
  @Test(arguments: Difficulty.allCases)
  func aRecordedGamePlayedAgainGivesItsScore(difficulty: Difficulty) throws {
    var player = HumanLikeSkeetShooterPlayer(seed: 11)
    let recorded = player.play(seed: 99, difficulty: difficulty)
    let again = try recorded.replay.played(as: SkeetShooter.self)
    #expect(again.tally == recorded.game.tally && again.answers == recorded.game.answers)
    #expect(recorded.replay.ticks == 1_800 && again.tally.score > 15)
  }

  @Test func aReplayWithoutOneOfItsShotsSaysWhereItDiffers() throws {
    var player = NearPerfectSkeetShooterPlayer()
    var replay = player.play(seed: 99, difficulty: .medium).replay
    // The same angle, without firing.
    replay.inputs[20].action -= 200
    let second = replay.inputs[20].tick / 60
    #expect(throws: ReplayMismatch.differs(second: second)) {
      try replay.played(as: SkeetShooter.self)
    }
  }

  @Test(arguments: Difficulty.allCases)
  func theSameSeedAndKeysGiveTheSameStatesInAnotherProcess(difficulty: Difficulty) throws {
    var player = NearPerfectSkeetShooterPlayer()
    let replay = player.play(seed: .max, difficulty: difficulty).replay
    let here = hashes(of: replay, as: SkeetShooter.self)
    #expect(here.count == 1_801 && Set(here).count == 1_801)
    #expect(try hashesInAnotherProcess(of: replay) == here)
  }

  /// A change of this golden is a change of the rules: raise `rulesVersion` with it.
  @Test func theFirstSeedsGiveTheKnownGames() {
    let catalogue = Difficulty.allCases.flatMap { difficulty in
      (UInt64(0)..<5).map { line(seed: $0, difficulty) }
    }
    expectGolden(catalogue.joined(separator: "\n"), named: "skeet-seeds")
  }

  private func line(seed: UInt64, _ difficulty: Difficulty) -> String {
    var person = HumanLikeSkeetShooterPlayer(seed: seed)
    var exact = NearPerfectSkeetShooterPlayer()
    let game = person.play(seed: seed, difficulty: difficulty).game
    let answers = game.answers
    return """
      \(difficulty.rawValue) \(seed): \(game.tally.score) hits of \(answers.shots) shots, \
      best \(game.tally.bestStreak), early \(answers.early), late \(answers.late), \
      wide \(answers.wide), \(answers.lost) of \(answers.thrown) lost, \
      \(String(game.stateHash, radix: 16)), \
      exact \(exact.play(seed: seed, difficulty: difficulty).game.tally.score)
      """
  }
}
