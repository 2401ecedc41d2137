import GameCore
import Games
import TestSupport
import Testing

@Suite struct WhackAMoleReplayTests {
  @Test(arguments: Difficulty.allCases)
  func aRecordedGamePlayedAgainGivesItsScore(difficulty: Difficulty) throws {
    var player = HumanLikeWhackAMolePlayer(seed: 11)
    let recorded = player.play(seed: 99, difficulty: difficulty)
    let replay = recorded.replay
    #expect(replay.ticks == 1800 && replay.stateHashes.count == 31)
    let again = try replay.played(as: WhackAMole.self)
    #expect(again.tally == recorded.game.tally && again.answers == recorded.game.answers)
  }

  @Test func aReplayWithAnotherHoleInOneWhackSaysWhereItDiffers() throws {
    var player = HumanLikeWhackAMolePlayer(seed: 11)
    var replay = player.play(seed: 99, difficulty: .medium).replay
    replay.inputs[20].action = (replay.inputs[20].action + 1) % 15
    let second = replay.inputs[20].tick / 60
    #expect(throws: ReplayMismatch.differs(second: second)) {
      try replay.played(as: WhackAMole.self)
    }
  }

  @Test(arguments: Difficulty.allCases)
  func theSameSeedAndKeysGiveTheSameStatesInAnotherProcess(difficulty: Difficulty) throws {
    var player = HumanLikeWhackAMolePlayer(seed: 3)
    let replay = player.play(seed: .max, difficulty: difficulty).replay
    let here = hashes(of: replay, as: WhackAMole.self)
    #expect(here.count == 1801 && Set(here).count == 1801)
    #expect(try hashesInAnotherProcess(of: replay) == here)
  }
}

@Suite struct WhackAMoleCatalogueTests {
  /// A change of this golden is a change of the rules: raise `rulesVersion` with it.
  @Test func theFirstSeedsGiveTheKnownGames() {
    let catalogue = Difficulty.allCases.flatMap { difficulty in
      (UInt64(0)..<5).map { line(seed: $0, difficulty) }
    }
    expectGolden(catalogue.joined(separator: "\n"), named: "whackamole-seeds")
  }

  private func line(seed: UInt64, _ difficulty: Difficulty) -> String {
    var person = HumanLikeWhackAMolePlayer(seed: seed)
    var perfect = PerfectWhackAMolePlayer()
    let game = person.play(seed: seed, difficulty: difficulty).game
    let answers = game.answers
    return """
      \(difficulty.rawValue) \(seed): \(game.tally.score) hits, best \(game.tally.bestStreak), \
      early \(answers.early), late \(answers.late), empty \(answers.empty), \
      \(answers.escaped) of \(answers.risen) escaped, \(String(game.stateHash, radix: 16)), \
      perfect \(perfect.play(seed: seed, difficulty: difficulty).game.tally.score)
      """
  }
}
