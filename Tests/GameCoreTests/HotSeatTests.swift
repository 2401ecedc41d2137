import GameCore
import Testing

/// Several players at one keyboard, in turn.
@Suite struct HotSeatTests {
  private func table(
    _ players: Int, games: [String] = ["a", "b"], rounds: Int = 2, seed: UInt64 = 7
  ) -> HotSeat {
    HotSeat(
      players: (0..<players).map { "P\($0)" }, games: games, rounds: rounds, difficulty: .medium,
      seed: seed)
  }

  /// Property: whatever the scores, each player plays each game of each round once, and the points
  /// of a heat fall as its scores do.
  @Test(arguments: 0..<40 as Range<UInt64>)
  func everyonePlaysEachGameOfEachRoundOnce(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let count = 2 + generator.number(below: 7)
    let rounds = 1 + generator.number(below: 5)
    var table = table(count, rounds: rounds, seed: seed)
    var turns: [[Int]: Int] = [:]
    while let heat = table.heat, let player = table.player {
      turns[[heat, player], default: 0] += 1
      table.finishTurn(score: generator.number(below: 5))
    }
    #expect(turns.count == count * rounds * 2 && turns.values.allSatisfy { $0 == 1 })
    for heat in table.heats {
      for (score, points) in zip(heat.scores, heat.points) {
        #expect((score == 0) == (points == 0) && points <= count)
        for (other, less) in zip(heat.scores, heat.points) where other ?? 0 > score ?? 0 {
          #expect(less > points)
        }
      }
    }
    let standings = table.standings
    #expect(Set(standings.map(\.player)).count == count && standings.first?.place == 1)
    #expect(standings.map(\.points) == standings.map(\.points).sorted(by: >))
    #expect(standings.map(\.place) == standings.map(\.place).sorted())
  }

  @Test func anotherPlayerBeginsEachHeat() {
    let table = table(3)
    #expect(table.heats.indices.map { table.order(of: $0).first } == [0, 1, 2, 0])
    #expect(table.again(seed: 1).players == ["P1", "P2", "P0"])
    #expect(table.again(seed: 1).heats.map(\.game) == ["a", "b", "a", "b"])
  }

  @Test func equalsGetTheSamePointsAndNoughtGetsNone() {
    var table = table(4, games: ["a"], rounds: 1)
    for score in [5, 9, 5, 0] { table.finishTurn(score: score) }
    #expect(table.heats[0].points == [3, 4, 3, 0])
    #expect(table.standings.map(\.player) == [1, 0, 2, 3])
    #expect(table.standings.map(\.place) == [1, 2, 2, 4])
  }

  @Test func scoresDecideBetweenEqualsAtATableOfOneGame() {
    var table = table(2, games: ["a"])
    // The second player begins the second heat.
    for score in [5, 9, 3, 6] { table.finishTurn(score: score) }
    #expect(table.heats.map(\.points) == [[1, 2], [2, 1]])
    #expect(table.standings.map(\.player) == [1, 0] && table.standings.map(\.place) == [1, 2])
    var mixed = self.table(2, games: ["a", "b"], rounds: 1)
    for score in [5, 9, 3, 6] { mixed.finishTurn(score: score) }
    #expect(mixed.standings.map(\.place) == [1, 1])
  }

  @Test func noPointsAreGivenBeforeTheLastTurn() {
    var table = table(3)
    table.finishTurn(score: 50)
    #expect(table.standings.map(\.points) == [0, 0, 0])
  }

  @Test func eachHeatHasASeedOfItsOwn() {
    let (table, other) = (table(2), table(2, seed: 8))
    let seeds = table.heats.indices.flatMap { [table.seed(ofHeat: $0), other.seed(ofHeat: $0)] }
    #expect(Set(seeds).count == 8)
    #expect(table.seed(ofHeat: 0) == self.table(5).seed(ofHeat: 0))
  }

  // MARK: - Even seeds

  @Test(arguments: 0..<40 as Range<UInt64>)
  func evenSeedsMeasureWithinTenPerCent(seed: UInt64) {
    func measure(_ seed: UInt64) -> Int { 60 + Int(seed % 81) }
    let seeds = EvenSeeds.draw(5, from: seed, measure: measure)
    let measures = seeds.map(measure)
    #expect(Set(seeds).count == 5)
    #expect(Double(measures.min() ?? 0) >= 0.9 * Double(measures.max() ?? 0))
    #expect(EvenSeeds.draw(5, from: seed, measure: measure) == seeds)
  }

  @Test func seedsThatAreNeverEvenAreDrawnAllTheSame() {
    var drawn = 0
    let seeds = EvenSeeds.draw(4, from: 1) { _ in
      drawn += 1
      return 1 << min(drawn, 62)
    }
    #expect(Set(seeds).count == 4 && drawn == 64)
    #expect(Set(EvenSeeds.draw(4, from: 1) { _ in 0 }).count == 4)
  }
}
