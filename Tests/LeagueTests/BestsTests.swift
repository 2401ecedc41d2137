import GameCore
import League
import Testing

@Suite struct BestsTests {
  @Test func theBestOfSeveralGamesIsWrittenOnceOnEachBoard() {
    var bests = Bests([:])
    let entered = [("a", 30), ("b", 50), ("c", 40)].map {
      bests.enter(claim($0.0, score: $0.1), isRanked: false)
    }
    #expect(entered == [true, true, false])
    #expect(bests.changes.map(\.entry) == ["b", "b"])
    #expect(bests.changes.map(\.place.board.period.text) == ["all", "week 1969-12-29"])
    #expect(bests.tallying.inOrder.map(\.score) == [50, 50])
    #expect(bests.tallying.inOrder.map(\.change) == [1, 1])
  }

  @Test func theEarlierOfTwoEqualGamesStays() {
    var bests = Bests([:])
    let entered = ["a", "b"].map { bests.enter(claim($0, score: 30), isRanked: $0 == "b") }
    #expect(entered == [true, false])
    #expect(bests.changes.map(\.entry) == ["a", "a"])
    #expect(bests.changes.map(\.isRanked) == [false, false])
  }

  /// The week is new, and all time has a better one.
  @Test func aGameStandsWhereItIsBetterThanTheLeaguesAndIsCountedThere() {
    let places = claim("a", score: 30).places
    var bests = Bests([places[0]: 40])
    let isBestOfWeek = bests.enter(claim("a", score: 30), isRanked: false)
    #expect(isBestOfWeek && bests.changes.map(\.place) == [places[1]])
    let isBest = bests.enter(claim("b", score: 41), isRanked: true)
    #expect(isBest)
    #expect(bests.changes.map(\.place) == [places[1], places[0]])
    #expect(bests.changes.map(\.score) == [41, 41])
    let counts = bests.tallying.inOrder.map { [$0.score, $0.change] }
    #expect(counts == [[40, -1], [41, 1], [41, 1]])
  }

  @Test func playersAndDaysStandApart() throws {
    let day = try #require(Day("2026-11-24"))
    var bests = Bests([:])
    let claims = [
      claim("a", score: 30, day: day), claim("b", score: 20, of: "bob", day: day),
      claim("c", score: 10),
    ]
    for claim in claims { _ = bests.enter(claim, isRanked: false) }
    #expect(bests.changes.map(\.entry) == ["a", "b", "c", "c"])
  }

  /// For a server these are two roles.
  @Test func playersWhoseNamesAreSpelledAlikeStandApart() {
    let names = ["Zo\u{eb}", "Zoe\u{308}"]
    #expect(Set(names).count == 1 && Set(names.map(Role.init)).count == 2)
    var bests = Bests([:])
    for name in names { _ = bests.enter(claim(name, score: 30, of: name), isRanked: false) }
    #expect(bests.changes.count == 4)
  }

  @Test func aStatementTakesSoManyRowsAndLeavesTheOtherPlacesEmpty() {
    let statement = RefereeStatements.lockPlayers
    let text = statement.statement.text
    #expect(text.contains("(VALUES ($1::text), ($2::text), "))
    #expect(text.contains(", ($16::text)) AS v (role)") && !text.contains("$17"))
    #expect(statement.values(of: []) == [])
    let rows = (1...17).map { [BoundValue.integer($0)] }
    let values = statement.values(of: rows)
    #expect(
      values == [
        rows[..<16].flatMap { $0 }, rows[16] + Array(repeating: .null, count: 15),
      ])
  }

  private func claim(
    _ id: String, score: Int, of player: String = "zoe", day: Day? = nil
  ) -> LeagueClaim {
    let kind = LeagueClass(
      game: "whackamole", difficulty: .medium, rules: 2, speed: .full, day: day)
    return LeagueClaim(id: id, player: player, kind: kind, score: score, sentAt: 0, draw: nil)
  }
}
