import GameCore
import Games
import Testing

@Suite struct FiguresTests {
  private func figures<Watch: FigureWatch, Player: BuiltInPlayer>(
    _: Watch.Type, _ player: Player, seed: UInt64 = 3, _ difficulty: Difficulty = .medium
  ) throws -> (GameFigures, Watch.G) where Player.G == Watch.G {
    var player = player
    let recorded = player.play(seed: seed, difficulty: difficulty)
    return (try #require(Watch.figures(of: recorded.replay)), recorded.game)
  }

  private func median(_ figures: GameFigures) -> Int {
    let sorted = figures.reactions.sorted()
    return sorted[sorted.count / 2]
  }

  @Test func whackAMoleTellsHolesTimesAndTheCurve() throws {
    let (figures, game) = try figures(
      WhackAMoleFigures.self, HumanLikeWhackAMolePlayer(seed: 3, skill: .typical))
    #expect(figures.hits.count == 15 && figures.misses.count == 15)
    #expect(figures.hits.reduce(0, +) == game.tally.hits)
    #expect(figures.misses.reduce(0, +) == game.tally.misses + game.tally.nearMisses)
    #expect(figures.reactions.count == game.tally.hits)
    // That player reacts in 420 ms, and looks at one mole at a time.
    #expect((350...900).contains(median(figures)))
    #expect(figures.curve.count == 30 && figures.curve.last == game.tally.score)
    #expect(figures.curve == figures.curve.sorted())
  }

  @Test func aQuickPlayerHasShorterTimesThanATypicalOne() throws {
    let quick = try figures(WhackAMoleFigures.self, HumanLikeWhackAMolePlayer(seed: 3)).0
    let slow = try figures(
      WhackAMoleFigures.self, HumanLikeWhackAMolePlayer(seed: 3, skill: .slow)
    ).0
    #expect(median(quick) + 200 < median(slow))
  }

  @Test func skeetTellsTheDirectionsOfShots() throws {
    let (figures, game) = try figures(
      SkeetShooterFigures.self, HumanLikeSkeetShooterPlayer(seed: 3, skill: .typical))
    #expect(figures.hits.count == 9 && figures.hits.reduce(0, +) == game.tally.hits)
    #expect(figures.misses.reduce(0, +) == game.tally.misses)
    #expect(figures.hits.filter { $0 > 0 }.count > 2)
    #expect(figures.reactions.count == game.tally.hits && figures.curve.count == 30)
  }

  @Test func memoryTellsTheTimeOfEachRightGuess() throws {
    let (figures, game) = try figures(MemoryCardsFigures.self, HumanLikeMemoryPlayer(seed: 3))
    // A guess has two cards.
    #expect(figures.hits.count == 18 && figures.hits.reduce(0, +) == 2 * game.tally.hits)
    #expect(figures.misses.reduce(0, +) == 2 * game.tally.misses)
    #expect(figures.reactions.count == game.tally.hits)
    #expect(figures.curve.last == game.tally.score)
  }

  @Test func theLanderTellsPadsAndSecondsOfFlight() throws {
    let (figures, game) = try figures(LunarLanderFigures.self, SafeLunarLanderPlayer())
    #expect(figures.hits.count == 4 && figures.hits.reduce(0, +) == game.tally.hits)
    #expect(figures.misses.reduce(0, +) == 1)
    #expect(
      figures.reactions.count == game.tally.hits && figures.reactions.allSatisfy { $0 > 2_000 })
  }

  @Test func aRecordOfUnknownRulesHasNoFigures() {
    var player = HumanLikeWhackAMolePlayer(seed: 3)
    var replay = player.play(seed: 3, difficulty: .easy, ticks: 120).replay
    replay.rulesVersion = 9
    #expect(WhackAMoleFigures.figures(of: replay) == nil)
    #expect(SkeetShooterFigures.figures(of: replay) == nil)
  }

  @Test func barsDoubleFourBarsOn() {
    let starts = (0..<ReactionBars.count).map { ReactionBars.start(of: $0) }
    #expect(starts == starts.sorted() && Set(starts).count == starts.count)
    #expect(starts[0] == 100 && starts[4] == 200 && starts[12] == 800)
    for bar in starts.indices { #expect(ReactionBars.bar(of: starts[bar]) == bar) }
    #expect(ReactionBars.bar(of: 3) == 0 && ReactionBars.bar(of: 900_000) == ReactionBars.count - 1)
  }

  @Test func theMedianOfBarsIsNearTheTrueOne() throws {
    var counts = [Int](repeating: 0, count: ReactionBars.count)
    #expect(ReactionBars.median(of: counts) == nil)
    ReactionBars.count(Array(400...600), into: &counts)
    let median = try #require(ReactionBars.median(of: counts))
    #expect((490...510).contains(median))
  }
}
