import GameCore
import Games
import Testing

@Suite struct FeatsTests {
  /// The number of a player's games in which each feat was done, over 20 seeds.
  private func counts<Watch: FeatWatch, Player: BuiltInPlayer>(
    _: Watch.Type, _ difficulty: Difficulty, _ player: (UInt64) -> Player
  ) -> [Watch.Word: Int] where Player.G == Watch.G {
    var counts: [Watch.Word: Int] = [:]
    for seed in 0..<UInt64(20) {
      var player = player(seed)
      for word in player.feats(seed: seed, difficulty: difficulty, Watch.self) {
        counts[word, default: 0] += 1
      }
    }
    return counts
  }

  @Test func aFirstGameOfWhackAMoleBringsAFeatAndAGoodPlayerHasNotDoneAll() {
    let quick = counts(WhackAMoleFeats.self, .medium) { HumanLikeWhackAMolePlayer(seed: $0) }
    #expect(quick[.first] == 20 && quick[.row25] == 20)
    #expect((1..<20).contains(quick[.clean] ?? 0) && (1..<20).contains(quick[.sharp] ?? 0))
    let typical = counts(WhackAMoleFeats.self, .hard) {
      HumanLikeWhackAMolePlayer(seed: $0, skill: .typical)
    }
    #expect(typical[.row50] == nil && typical[.flurry] == nil && typical[.kind] ?? 0 > 0)
  }

  @Test func noRabbitCanBeSparedWhereThereIsNone() {
    let easy = counts(WhackAMoleFeats.self, .easy) { HumanLikeWhackAMolePlayer(seed: $0) }
    #expect(easy[.kind] == nil)
  }

  @Test func skeetHasFeatsForTurningTheGun() {
    let typical = counts(SkeetShooterFeats.self, .medium) {
      HumanLikeSkeetShooterPlayer(seed: $0, skill: .typical)
    }
    #expect(typical[.first] == 20 && typical[.double] == 20)
    #expect(typical[.fiveWays] ?? 0 > 10 && typical[.flat] ?? 0 > 10)
    #expect((1..<20).contains(typical[.row20] ?? 0) && typical[.keeper] == nil)
  }

  @Test func memoryHasFeatsForWhoForgetsAndForWhoDoesNot() {
    let typical = counts(MemoryCardsFeats.self, .medium) { HumanLikeMemoryPlayer(seed: $0) }
    #expect(typical[.first] == 20 && (1..<20).contains(typical[.round1] ?? 0))
    #expect(typical[.twoClean] == nil && typical[.brink] ?? 0 > 0)
    let perfect = counts(MemoryCardsFeats.self, .insane) { _ in PerfectMemoryPlayer() }
    #expect(perfect[.nine] == 20 && perfect[.twoClean] == 20 && perfect[.brink] == nil)
  }

  @Test func landingsAreCountedWithinOneFlight() {
    let safe = counts(LunarLanderFeats.self, .hard) { _ in SafeLunarLanderPlayer() }
    #expect(safe[.first] == 20 && safe[.three] ?? 0 > 10 && safe[.ten] == nil)
    #expect(safe[.gentle] ?? 0 > 10 && safe[.steady] == nil)
  }

  @Test func aWatchedGameIsTheSameGame() {
    var one = HumanLikeSkeetShooterPlayer(seed: 3)
    var other = HumanLikeSkeetShooterPlayer(seed: 3)
    let feats = one.feats(seed: 3, difficulty: .hard, SkeetShooterFeats.self)
    var watch = SkeetShooterFeats()
    let replay = other.play(seed: 3, difficulty: .hard).replay
    var again = RecordedGame<SkeetShooter>(seed: 3, difficulty: .hard)
    for input in replay.inputs {
      while again.game.tick < input.tick { watch.watch(again.advance(), in: again.game) }
      if let action = SkeetShooter.Action(code: input.action) {
        watch.watch(again.apply(action), in: again.game)
      }
    }
    while !again.game.isOver { watch.watch(again.advance(), in: again.game) }
    #expect(watch.done == feats && !feats.isEmpty)
  }

  @Test func oneShotThatBreaksThreeIsATriple() {
    var watch = SkeetShooterFeats()
    let game = SkeetShooter(seed: 1, difficulty: .easy)
    watch.watch([.several(2)], in: game)
    #expect(watch.done == [.double])
    watch.watch([.several(3)], in: game)
    #expect(watch.done == [.double, .triple])
  }

  @Test(arguments: Difficulty.allCases)
  func aGoldMedalIsAFeatAndOnHardAndInsaneAnotherOne(difficulty: Difficulty) {
    let medals = WhackAMole.medalScores(difficulty)
    var tally = Tally()
    tally.score = medals.gold
    let names = WhackAMoleFeats().names(of: tally, difficulty, medals: medals)
    #expect(names.contains("whackamole.gold"))
    #expect(names.contains("whackamole.goldOnHard") == (difficulty >= .hard))
    #expect(names.contains("whackamole.goldOnInsane") == (difficulty == .insane))
    tally.score -= 1
    #expect(WhackAMoleFeats().names(of: tally, difficulty, medals: medals).isEmpty)
  }

  @Test func everyGameHasAboutADozenAndThreeOfThemAreHidden() {
    for feats in [
      WhackAMoleFeats.feats, SkeetShooterFeats.feats, MemoryCardsFeats.feats,
      LunarLanderFeats.feats,
    ] {
      #expect((12...20).contains(feats.count))
      #expect(feats.count(where: \.isHidden) == 3)
      #expect(Set(feats.map(\.name)).count == feats.count)
    }
  }
}

extension BuiltInPlayer {
  /// Plays a game to its end and gives the feats that were done in it.
  fileprivate mutating func feats<Watch: FeatWatch>(
    seed: UInt64, difficulty: Difficulty, _: Watch.Type = Watch.self
  ) -> Set<Watch.Word> where Watch.G == G {
    var recorded = RecordedGame<G>(seed: seed, difficulty: difficulty)
    var watch = Watch()
    while !recorded.game.isOver {
      for action in actions(seeing: recorded.game) {
        watch.watch(recorded.apply(action), in: recorded.game)
      }
      watch.watch(recorded.advance(), in: recorded.game)
    }
    return watch.done
  }
}
