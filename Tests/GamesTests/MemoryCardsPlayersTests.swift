import Balance
import GameCore
import Games
import Testing

/// The scores of two hundred seeds, played once for all tests of this file.
private struct Scores: Sendable {
  var typical: [Int] = []
  var perfect: [Int] = []
  var masher: [Int] = []
  var leaner: [Int] = []

  private static let all = Difficulty.allCases.map(Scores.init(difficulty:))

  static func of(_ difficulty: Difficulty) -> Scores { all[difficulty.order] }

  private init(difficulty: Difficulty) {
    let keys = (0..<MemoryCards.cardCount).map { MemoryCards.Action.turn(card: $0) }
    for seed in UInt64(0)..<200 {
      var person = HumanLikeMemoryPlayer(seed: seed)
      var masher = Masher<MemoryCards>(keys, seed: seed)
      typical.append(person.play(seed: seed, difficulty: difficulty).game.tally.score)
      var leaner = Leaner<MemoryCards>(keys[Int(seed) % MemoryCards.cardCount])
      self.leaner.append(leaner.play(seed: seed, difficulty: difficulty).game.tally.score)
      self.masher.append(masher.play(seed: seed, difficulty: difficulty).game.tally.score)
    }
    for seed in UInt64(0)..<10 {
      var perfect = PerfectMemoryPlayer()
      self.perfect.append(perfect.play(seed: seed, difficulty: difficulty).game.tally.score)
    }
  }

  static func mean(_ scores: [Int]) -> Double {
    Double(scores.reduce(0, +)) / Double(scores.count)
  }
}

@Suite struct MemoryCardsPlayersTests {
  @Test func whoKeepsEightCardsScoresStrictlyLessFromEasyToInsane() {
    let means = Difficulty.allCases.map { Scores.mean(Scores.of($0).typical) }
    for (easier, harder) in zip(means, means.dropFirst()) {
      #expect(easier - harder > 5, "\(means)")
    }
  }

  @Test(arguments: zip(Difficulty.allCases, [0.1, 0.1, 0.1, 0.2]))
  func randomKeysEarnFarLessThanRemembering(difficulty: Difficulty, share: Double) {
    let scores = Scores.of(difficulty)
    let (masher, typical) = (Scores.mean(scores.masher), Scores.mean(scores.typical))
    #expect(masher < share * typical, "\(masher) of \(typical)")
  }

  @Test(arguments: Difficulty.allCases)
  func oneKeyEarnsNothing(difficulty: Difficulty) {
    let scores = Scores.of(difficulty)
    #expect(scores.leaner == Array(repeating: 0, count: 200))
    #expect(Scores.mean(scores.typical) > 1)
  }

  @Test(arguments: Difficulty.allCases)
  func whoForgetsNothingPlaysUntilTimeIsUpAndNobodyEarnsMore(difficulty: Difficulty) {
    var player = PerfectMemoryPlayer()
    let game = player.play(seed: 4, difficulty: difficulty).game
    #expect(game.isOver && game.ticksLeft == 0 && game.tally.misses == 0)
    #expect(game.tick < 300 * ticksPerSecond, "every game ends")
    let scores = Scores.of(difficulty)
    #expect((scores.typical.max() ?? 0) <= (scores.perfect.min() ?? 0))
    #expect((scores.perfect.min() ?? 0) >= MemoryCards.medalScores(difficulty).least(for: .gold))
  }

  @Test(arguments: [Difficulty.medium, .hard, .insane])
  func everySecondGameOfATypicalPlayerOrMoreEarnsBronzeAndFewerEachBetterMedal(
    difficulty: Difficulty
  ) {
    let medals = MemoryCards.medalScores(difficulty)
    let shares = Medal.allCases.map { medal in
      Scores.of(difficulty).typical.count { $0 >= medals.least(for: medal) }
    }
    #expect(shares[0] > 100 && shares[0] > shares[1] && shares[1] > shares[2], "\(shares)")
  }

  @Test func whoForgetsMoreScoresLess() {
    let forgetful = (UInt64(0)..<100).map { seed in
      var player = HumanLikeMemoryPlayer(seed: seed, skill: .keeping(5))
      return player.play(seed: seed, difficulty: .medium).game.tally.score
    }
    #expect(Scores.mean(forgetful) < Scores.mean(Scores.of(.medium).typical) / 2)
  }

  @Test func aPersonKnowsOnlyWhatWasSeenInStudyOrLiesOpen() {
    let nothing = HumanLikeMemoryPlayer.Skill(keeps: 0, ticksToLearn: 36, ticksPerCard: 36)
    let scores = (UInt64(0)..<200).map { seed in
      var player = HumanLikeMemoryPlayer(seed: seed, skill: nothing)
      return player.play(seed: seed, difficulty: .insane).game.tally.score
    }
    let guessing = Scores.mean(Scores.of(.insane).masher)
    #expect(abs(Scores.mean(scores) - guessing) < 0.3, "\(Scores.mean(scores)), \(guessing)")
  }

  @Test func aPersonHasOneHand() {
    var player = HumanLikeMemoryPlayer(seed: 7)
    let presses = player.play(seed: 7, difficulty: .medium).replay.inputs.map(\.tick)
    #expect(presses.count > 18)
    #expect(zip(presses, presses.dropFirst()).allSatisfy { $1 - $0 >= 36 })
  }
}
