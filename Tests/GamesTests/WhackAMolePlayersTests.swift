import Balance
import GameCore
import Games
import Testing

/// The scores of two hundred seeds, played once for all tests of this file.
private struct Scores: Sendable {
  var quick: [Int] = []
  var perfect: [Int] = []
  var masher: [Int] = []

  private static let all = Difficulty.allCases.map(Scores.init(difficulty:))

  static func of(_ difficulty: Difficulty) -> Scores { all[difficulty.order] }

  private init(difficulty: Difficulty) {
    let keys = (0..<15).map { WhackAMole.Action.whack(hole: $0) }
    for seed in UInt64(0)..<200 {
      var person = HumanLikeWhackAMolePlayer(seed: seed)
      var perfect = PerfectWhackAMolePlayer()
      quick.append(person.play(seed: seed, difficulty: difficulty).game.tally.score)
      self.perfect.append(perfect.play(seed: seed, difficulty: difficulty).game.tally.score)
    }
    for seed in UInt64(0)..<50 {
      var masher = Masher<WhackAMole>(keys, seed: seed)
      self.masher.append(masher.play(seed: seed, difficulty: difficulty).game.tally.score)
    }
  }

  static func mean(_ scores: [Int]) -> Double {
    Double(scores.reduce(0, +)) / Double(scores.count)
  }
}

@Suite struct WhackAMolePlayersTests {
  @Test func aPersonScoresStrictlyLessFromEasyToInsane() {
    let means = Difficulty.allCases.map { Scores.mean(Scores.of($0).quick) }
    for (easier, harder) in zip(means, means.dropFirst()) {
      #expect(easier - harder > 2, "\(means)")
    }
  }

  @Test(arguments: Difficulty.allCases)
  func nobodyBeatsThePerfectPlayerInAnyGame(difficulty: Difficulty) {
    let scores = Scores.of(difficulty)
    for others in [scores.quick, scores.masher] {
      for (seed, score) in others.enumerated() {
        #expect(scores.perfect[seed] >= score, "seed \(seed)")
      }
    }
  }

  @Test(arguments: zip(Difficulty.allCases, [0.85, 0.7, 0.5, 0.4]))
  func randomKeysEarnLessThanLooking(difficulty: Difficulty, share: Double) {
    let scores = Scores.of(difficulty)
    let (masher, quick) = (Scores.mean(scores.masher), Scores.mean(scores.quick))
    #expect(masher < share * quick, "\(masher) of \(quick)")
  }

  @Test(arguments: Difficulty.allCases)
  func aTypicalPlayerEarnsTheSilverMedalAboutEverySecondTime(difficulty: Difficulty) {
    let medals = WhackAMole.medalScores(difficulty)
    let games = UInt64(0)..<50
    let silver = games.count { seed in
      var player = HumanLikeWhackAMolePlayer(seed: seed, skill: .typical)
      let score = player.play(seed: seed, difficulty: difficulty).game.tally.score
      return score >= medals.least(for: .silver) && score < medals.least(for: .gold)
    }
    #expect(silver > 20)
  }

  @Test func aPersonHasOneHand() {
    var player = HumanLikeWhackAMolePlayer(seed: 7)
    let presses = player.play(seed: 7, difficulty: .insane).replay.inputs.map(\.tick)
    #expect(presses.count > 50, "every third is a decoy and is left alone")
    #expect(zip(presses, presses.dropFirst()).allSatisfy { $1 - $0 >= 9 })
  }
}
