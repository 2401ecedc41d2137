import Balance
import GameCore
import Games
import Testing

/// Games of many seeds, played once for all tests of this file.
private struct Games: Sendable {
  var typical: [LunarLander] = []
  var safe: [LunarLander] = []
  var mindless: [[LunarLander]] = []

  private static let all = Difficulty.allCases.map(Games.init(difficulty:))

  static func of(_ difficulty: Difficulty) -> Games { all[difficulty.order] }

  private init(difficulty: Difficulty) {
    func game<Player: BuiltInPlayer>(_ player: Player, _ seed: UInt64) -> LunarLander
    where Player.G == LunarLander {
      var player = player
      return player.play(seed: seed, difficulty: difficulty).game
    }
    for seed in UInt64(0)..<200 {
      typical.append(game(HumanLikeLunarLanderPlayer(seed: seed, skill: .typical), seed))
    }
    for seed in UInt64(0)..<20 { safe.append(game(SafeLunarLanderPlayer(), seed)) }
    let keys: [LunarLander.Action] = [
      .throttleUp, .throttleDown, .throttle(notch: 2), .leanLeft, .leanRight, .level,
    ]
    let every = (0..<9).compactMap(LunarLander.Action.init(code:))
    for key in keys {
      mindless.append((UInt64(0)..<10).map { game(Leaner(key), $0) })
    }
    mindless.append((UInt64(0)..<10).map { game(Masher(every, seed: $0), $0) })
  }

  static func mean(_ games: [LunarLander]) -> Double {
    Double(games.map(\.tally.score).reduce(0, +)) / Double(games.count)
  }
}

@Suite struct LanderPlayersTests {
  @Test func aPersonScoresStrictlyLessFromEasyToInsane() {
    let means = Difficulty.allCases.map { Games.mean(Games.of($0).typical) }
    for (easier, harder) in zip(means, means.dropFirst()) {
      #expect(easier - harder > 30, "\(means)")
    }
  }

  @Test(arguments: Difficulty.allCases)
  func theSafePilotLandsNearlyAlwaysWhileThereIsFuel(difficulty: Difficulty) {
    let games = Games.of(difficulty).safe
    let crashes = games.count { game in
      if case .crashed(let crash) = game.phase { !crash.isOutOfFuel } else { false }
    }
    #expect(crashes <= 1 && games.allSatisfy { $0.tally.hits > 0 })
  }

  @Test(arguments: Difficulty.allCases)
  func pressingWithoutLookingEarnsLessThanFlying(difficulty: Difficulty) {
    let typical = Games.mean(Games.of(difficulty).typical)
    for games in Games.of(difficulty).mindless {
      #expect(Games.mean(games) < 0.1 * typical)
    }
  }

  @Test(arguments: Difficulty.allCases)
  func aGameLastsAMinuteOrAFewAndEnds(difficulty: Difficulty) {
    let games = Games.of(difficulty)
    let seconds = games.typical.map { $0.tick / 60 }.sorted()
    #expect((40...240).contains(seconds[100]), "\(seconds[100])")
    #expect((games.typical + games.safe).allSatisfy { $0.isOver && $0.tick < 10 * 60 * 60 })
  }

  @Test(arguments: Difficulty.allCases)
  func aTypicalGameEarnsSilverMoreOftenThanGold(difficulty: Difficulty) {
    let medals = Games.of(difficulty).typical.map {
      LunarLander.medalScores(difficulty).medal(for: $0.tally.score)
    }
    let (silver, gold) = (medals.count { $0 ?? .bronze >= .silver }, medals.count { $0 == .gold })
    #expect(silver > 100 && gold < 100 && gold > 4, "\(silver) and \(gold) of 200")
  }

  @Test func aPersonHasOneHand() {
    var player = HumanLikeLunarLanderPlayer(seed: 7, skill: .typical)
    let presses = player.play(seed: 7, difficulty: .insane).replay.inputs.map(\.tick)
    #expect(presses.count > 20)
    #expect(zip(presses, presses.dropFirst()).allSatisfy { $1 - $0 >= 16 })
  }
}
