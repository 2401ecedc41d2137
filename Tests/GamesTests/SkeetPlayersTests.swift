import Balance
import GameCore
import Games
import Testing

/// The scores of two hundred seeds, played once for all tests of this file.
private struct Scores: Sendable {
  var quick: [Int] = []
  var typical: [Int] = []
  var nearPerfect: [Int] = []
  var leaner: [Int] = []
  var tapper: [Int] = []
  var masher: [Int] = []

  private static let all = Difficulty.allCases.map(Scores.init(difficulty:))

  static func of(_ difficulty: Difficulty) -> Scores { all[difficulty.order] }

  private init(difficulty: Difficulty) {
    let keys = (1...9).map { SkeetShooter.Action.pointAndFire(direction: $0) }
    func score<Player: BuiltInPlayer>(_ player: Player, _ seed: UInt64) -> Int
    where Player.G == SkeetShooter {
      var player = player
      return player.play(seed: seed, difficulty: difficulty).game.tally.score
    }
    for seed in UInt64(0)..<200 {
      quick.append(score(HumanLikeSkeetShooterPlayer(seed: seed), seed))
      leaner.append(score(Leaner(.fire), seed))
      tapper.append(score(SpaceTapper(), seed))
      masher.append(score(Masher(keys, seed: seed), seed))
    }
    for seed in UInt64(0)..<25 {
      typical.append(score(HumanLikeSkeetShooterPlayer(seed: seed, skill: .typical), seed))
      nearPerfect.append(score(NearPerfectSkeetShooterPlayer(), seed))
    }
  }

  static func mean(_ scores: [Int]) -> Double {
    Double(scores.reduce(0, +)) / Double(scores.count)
  }
}

@Suite struct SkeetPlayersTests {
  @Test func aPersonScoresStrictlyLessFromEasyToInsane() {
    let means = Difficulty.allCases.map { Scores.mean(Scores.of($0).quick) }
    for (easier, harder) in zip(means, means.dropFirst()) {
      #expect(easier - harder > 1.5, "\(means)")
    }
  }

  @Test(arguments: Difficulty.allCases)
  func pressingWithoutLookingEarnsLessThanAiming(difficulty: Difficulty) {
    let scores = Scores.of(difficulty)
    let quick = Scores.mean(scores.quick)
    for others in [scores.leaner, scores.tapper, scores.masher] {
      #expect(Scores.mean(others) < 0.9 * quick, "\(Scores.mean(others)) of \(quick)")
    }
  }

  @Test(arguments: Difficulty.allCases)
  func theExactPlayerBeatsEveryoneInEveryGame(difficulty: Difficulty) {
    let scores = Scores.of(difficulty)
    for others in [scores.quick, scores.typical, scores.tapper, scores.masher] {
      for (seed, score) in zip(scores.nearPerfect.indices, others) {
        #expect(scores.nearPerfect[seed] > score, "seed \(seed)")
      }
    }
  }

  @Test func aPersonHasOneHand() {
    var player = HumanLikeSkeetShooterPlayer(seed: 7)
    let presses = player.play(seed: 7, difficulty: .insane).replay.inputs.map(\.tick)
    #expect(presses.count > 25)
    #expect(zip(presses, presses.dropFirst()).allSatisfy { $1 - $0 >= 9 })
  }
}
