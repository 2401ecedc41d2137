import GameCore
import Games
import Testing

/// The scores of two hundred seeds, played once for all tests of this file.
private struct Scores: Sendable {
  var quick: [Int] = []
  var perfect: [Int] = []
  var masher: [Int] = []

  private static let easy = Scores(difficulty: .easy)
  private static let medium = Scores(difficulty: .medium)
  private static let hard = Scores(difficulty: .hard)
  private static let insane = Scores(difficulty: .insane)

  static func of(_ difficulty: Difficulty) -> Scores {
    switch difficulty {
    case .easy: easy
    case .medium: medium
    case .hard: hard
    case .insane: insane
    }
  }

  private init(difficulty: Difficulty) {
    for seed in UInt64(0)..<200 {
      var person = HumanLikeWhackAMolePlayer(seed: seed)
      var perfect = PerfectWhackAMolePlayer()
      quick.append(person.play(seed: seed, difficulty: difficulty).game.tally.score)
      self.perfect.append(perfect.play(seed: seed, difficulty: difficulty).game.tally.score)
    }
    for seed in UInt64(0)..<50 {
      var masher = Masher(seed: seed)
      self.masher.append(masher.play(seed: seed, difficulty: difficulty).game.tally.score)
    }
  }

  static func mean(_ scores: [Int]) -> Double {
    Double(scores.reduce(0, +)) / Double(scores.count)
  }
}

/// Presses any key twelve times a second.
private struct Masher: BuiltInPlayer {
  private var generator: SeededGenerator

  init(seed: UInt64) {
    generator = SeededGenerator(seed: seed &+ 1_000)
  }

  mutating func actions(seeing game: WhackAMole) -> [WhackAMole.Action] {
    game.tick % 5 == 0 ? [.whack(hole: generator.number(below: 15))] : []
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
