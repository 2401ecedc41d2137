import GameCore
import Games
import TestSupport
import Testing

@Suite struct LanderReplayTests {
  @Test(arguments: Difficulty.allCases)
  func aRecordedGamePlayedAgainGivesItsScore(difficulty: Difficulty) throws {
    var player = HumanLikeLunarLanderPlayer(seed: 11)
    let recorded = player.play(seed: 99, difficulty: difficulty)
    let again = try recorded.replay.played(as: LunarLander.self)
    #expect(again.tally == recorded.game.tally && again.tally.score > 100)
  }

  @Test func aReplayWithAnotherKeySaysWhereItDiffers() throws {
    var player = SafeLunarLanderPlayer()
    var replay = player.play(seed: 99, difficulty: .medium).replay
    replay.inputs[8].action = (replay.inputs[8].action + 1) % 4
    let second = replay.inputs[8].tick / 60
    #expect(throws: ReplayMismatch.differs(second: second)) {
      try replay.played(as: LunarLander.self)
    }
  }

  @Test(arguments: Difficulty.allCases)
  func theSameSeedAndKeysGiveTheSameStatesInAnotherProcess(difficulty: Difficulty) throws {
    var player = HumanLikeLunarLanderPlayer(seed: 4)
    let recorded = player.play(seed: .max, difficulty: difficulty)
    let here = hashes(of: recorded.replay, as: LunarLander.self)
    #expect(here.count == recorded.game.tick + 1 && Set(here).count == here.count)
    #expect(try hashesInAnotherProcess(of: recorded.replay) == here)
  }

  @Test func everyActionComesBackFromItsCode() {
    let codes = (-1...20).filter { LunarLander.Action(code: $0) != nil }
    #expect(codes == Array(0...8))
    #expect(codes.allSatisfy { LunarLander.Action(code: $0)?.code == $0 })
  }

  /// A change of this golden is a change of the rules: raise `rulesVersion` with it.
  @Test func theFirstSeedsGiveTheKnownGames() {
    let catalogue = Difficulty.allCases.flatMap { difficulty in
      (UInt64(0)..<5).map { line(seed: $0, difficulty) }
    }
    expectGolden(catalogue.joined(separator: "\n"), named: "lander-seeds")
  }

  private func line(seed: UInt64, _ difficulty: Difficulty) -> String {
    var person = HumanLikeLunarLanderPlayer(seed: seed)
    var safe = SafeLunarLanderPlayer()
    let game = person.play(seed: seed, difficulty: difficulty).game
    let pads = LunarLander(seed: seed, difficulty: difficulty).site.pads
      .map { "x\($0.worth) at \($0.left / Lander.unitsPerPoint)" }
    return """
      \(difficulty.rawValue) \(seed): \(pads.joined(separator: ", ")), \
      \(game.tally.score) points, \(game.tally.hits) landings in \(game.tick) ticks, \
      \(String(game.stateHash, radix: 16)), \
      safe \(safe.play(seed: seed, difficulty: difficulty).game.tally.score)
      """
  }
}
