import FileSystemDouble
import Foundation
import GameCore
import Persistence
import PropertyLists
import SQLiteFiles
import Testing
import Words

@Suite struct StatisticsTests {
  private let place = TestStorage()
  private var path: String { place.folder.file("data/history.sqlite") }
  private func history() -> GameHistory { GameHistory(storage: place.storage) }

  private static let day: Int64 = 86_400

  private func game(
    _ player: String, _ points: Int, day: Int64 = 0, _ difficulty: Difficulty = .hard,
    reactions: [Int]? = nil, accuracy misses: Int = 1, speed: GameSpeed = .full
  ) -> PlayedGame {
    var tally = Tally()
    (tally.score, tally.hits, tally.misses, tally.bestStreak) = (points, points, misses, points / 2)
    let replay = Replay(
      game: "skeet", rulesVersion: 2, seed: UInt64(points) + UInt64(day) * 1_000,
      difficulty: difficulty, inputs: [], ticks: 1_800, score: points, stateHashes: [])
    let date = Timestamp(
      secondsSince1970: TestStorage.moment.secondsSince1970 + day * Self.day)
    let score = Score(
      name: player, points: points, difficulty: difficulty, speed: speed, date: date)
    var game = PlayedGame(score, in: replay, tally: tally)
    guard let reactions else { return game }
    var figures = GameFigures(places: 9)
    for (number, time) in reactions.enumerated() {
      figures.countHit(at: number % 9, ticks: time * ticksPerSecond / 1_000)
    }
    figures.countMiss(at: 8)
    figures.curve = [1, points]
    game.figures = figures
    return game
  }

  private func add(_ games: PlayedGame...) throws {
    let history = history()
    for game in games { _ = try history.add(game) }
  }

  @Test func figuresAreKeptWithTheGame() throws {
    let game = game("Ann", 20, reactions: [400, 500])
    try add(game, self.game("Ann", 10, day: 1))
    let table = HistoryTable(game: "skeet", difficulty: .hard, speed: .full, rules: 2)
    let best = try history().best(of: table)
    #expect(best.map(\.figures) == [game.figures, nil])
  }

  @Test func theMedianOfAnEvenNumberIsTheMeanOfTheMiddleTwo() throws {
    for (day, score) in [4, 78, 15, 26].enumerated() {
      try add(game("Ann", score, day: Int64(day)))
    }
    #expect(try history().statistics(of: "skeet", player: "Ann").summary()?.median == 20.5)
  }

  @Test func gamesAreCountedByWeekAndDifficulty() throws {
    // 2026-11-21 is a Saturday: the third day after it is the next week.
    try add(
      game("Ann", 10, reactions: [400, 400]), game("Ann", 20, day: 1, reactions: [800]),
      game("Ann", 40, day: 3), game("Ann", 7, day: 3, .easy), game("Bob", 90),
      game("Ann", 99, speed: .half))
    let statistics = try history().statistics(of: "skeet", player: "Ann")
    #expect(statistics.weeks.map(\.scores) == [[10, 20], [7], [40]])
    let hard = try #require(statistics.summary(.hard))
    #expect(hard.games == 3 && hard.best == 40 && hard.median == 20 && hard.mean == "23.3")
    #expect(hard.seconds == 90 && hard.bestRun == 20 && hard.accuracy == 95)
    #expect(hard.hits.reduce(0, +) == 3 && hard.misses[8] == 2)
    // The histogram tells the median within the bar of 400 ms.
    #expect(hard.reactions.reduce(0, +) == 3 && (400...475).contains(hard.reaction ?? 0))
    #expect(statistics.summary()?.games == 4 && statistics.summary(.insane) == nil)
    let weeks = statistics.byWeek()
    #expect(weeks.map(\.monday).map { $0.day() } == ["2026-11-16", "2026-11-23"])
    #expect(weeks.map(\.sums.games) == [2, 2])
    #expect(try history().statistics(of: "skeet").summary()?.games == 5)
    let slow = try history().statistics(of: "skeet", player: "Ann", speed: .half)
    #expect(slow.summary()?.games == 1)
    #expect(try history().statistics(of: "lander").summary() == nil)
  }

  @Test func aGameThatTakesAnotherNameIsCountedThereAlone() throws {
    let own = game("Ann", 20, reactions: [300])
    try add(game("Ann", 10), own)
    var other = own
    other.player = "Bea"
    try add(other)
    #expect(try history().statistics(of: "skeet", player: "Ann").summary()?.scores == [10])
    let bea = try #require(try history().statistics(of: "skeet", player: "Bea").summary())
    #expect(bea.scores == [20] && bea.hits.reduce(0, +) == 1)
  }

  @Test func theSameStatisticsComeFromWeeksAndFromGames() throws {
    for day in 0..<40 {
      try add(game("Ann", 10 + Int(day * 7 % 31), day: Int64(day), reactions: [300 + day]))
    }
    let counted = try history().statistics(of: "skeet", player: "Ann")
    let folder = place.folder.file("kept")
    try history().reset(keepingIn: folder)
    try history().restore(from: folder)
    #expect(try history().statistics(of: "skeet", player: "Ann") == counted)
    #expect(try history().count() == 40)
    // A game that is there already doesn't come twice.
    try history().restore(from: folder)
    #expect(try history().count() == 40)
  }

  @Test func gamesThatAnotherProgramAddsAreCounted() throws {
    try add(game("Ann", 10), game("Ann", 20, day: 1), game("Bob", 5))
    let database = try SQLiteDatabase(path: path, mode: .writing)
    try database.execute(
      """
      INSERT INTO ZGAME (Z_PK, Z_ENT, Z_OPT, ZGAME, ZDIFFICULTY, ZSCORE, ZSEED, ZDATE, ZPLAYER,
        ZMODE, ZSPEED, ZRULES, ZDURATION, ZBESTRUN)
      SELECT Z_PK + 100, Z_ENT, 1, ZGAME, ZDIFFICULTY, ZSCORE + 50, '99', ZDATE, ZPLAYER, ZMODE,
        ZSPEED, ZRULES, ZDURATION, ZBESTRUN FROM ZGAME
      """)
    try database.execute("UPDATE Z_PRIMARYKEY SET Z_MAX = 200 WHERE Z_NAME = 'Game'")
    let scores = { try self.history().statistics(of: "skeet", player: "Ann").summary()?.scores }
    #expect(try scores()?.sorted() == [10, 20, 60, 70])
    // The next game of another session counts all of them in their weeks.
    try add(game("Ann", 30, day: 2))
    #expect(try scores()?.sorted() == [10, 20, 30, 60, 70])
    #expect(try database.texts("SELECT CAST(sum(ZGAMES) AS TEXT) FROM ZWEEK") == ["7"])
  }

  /// The binary form of a list has dates of any year.
  @Test func scoresAndDatesThatNoGameHasAreNeverTooLargeToCount() throws {
    let seconds = [-9.223e18, -9.2e18, 9.2e18, 9.223e18]
    let records = seconds.map { seconds -> PropertyListValue in
      .dictionary([
        "name": .string("Ann \(seconds)"), "score": .integer(.max),
        "date": .date(PropertyListDate(secondsSinceReference: seconds)),
      ])
    }
    let list = PropertyList(root: .dictionary(["hiscores": .array(records)]), form: .binary)
    try place.write(try list.bytes())
    let summary = try #require(try history().statistics(of: "whackamole").summary())
    #expect(summary.games == 4 && summary.best == Int(Int32.max))
    #expect(summary.mean == "\(Int32.max).0")
  }

  // MARK: - What was there before

  @Test func oldScoresAreTheBeginningButThoseOfTheHouseAreNot() throws {
    for name in ["skeet", "lander"] { try place.store(of: name).prepare() }
    let old = Score(
      name: "Ann", points: 33, difficulty: .hard,
      date: Timestamp(secondsSince1970: 1_700_000_000), seed: 5, rulesVersion: 1)
    _ = try place.store(of: "skeet").submit(old)
    // Before the first game they are counted without being written.
    #expect(try history().statistics(of: "skeet", player: "Ann").summary()?.scores == [33])
    #expect(try history().statistics(of: "lander").summary() == nil)
    #expect(try place.bytes(path) == nil)
    try add(game("Ann", 20), game("Ann", 21, day: 1))
    #expect(try history().statistics(of: "skeet", player: "Ann").summary()?.scores == [33, 20, 21])
    #expect(try history().count() == 3)
  }

  @Test func aScoreThatWasTakenOverTakesWhatIsKnownOfItsGame() throws {
    let game = game("Ann", 20, reactions: [400])
    _ = try place.store(of: "skeet").submit(game.asScore)
    try add(self.game("Bob", 5, day: 1), game)
    let summary = try #require(try history().statistics(of: "skeet", player: "Ann").summary())
    #expect(summary.scores == [20] && summary.seconds == 30 && summary.hits.reduce(0, +) == 1)
    #expect(try history().count() == 2)
  }

  /// The file in `Records` is never written again: it is what players have on their disks.
  @Test func aHistoryOfTheFirstVersionIsCountedAndTakesGamesWithFigures() throws {
    let record = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("Records/history-1.sqlite")
    let first = [UInt8](try Data(contentsOf: record))
    try place.write(first, to: path)
    let players = ["Zoë1", "Zoë2", "Zoë3"]
    func games() throws -> [Int] {
      try players.flatMap {
        try history().statistics(of: "whackamole", player: $0).summary()?.scores ?? []
      }
    }
    #expect(try games() == [1, 2, 3])
    // Reading does not write.
    #expect(try place.bytes(path) == first)
    try add(game("Ann", 20, reactions: [400]))
    #expect(try games() == [1, 2, 3])
    #expect(try history().statistics(of: "skeet", player: "Ann").summary()?.games == 1)
    #expect(try place.keptCopies().contains { $0.contains("history") })
    let kept = try #require(try place.keptCopies().first { $0.contains("history") })
    let folder = place.storage.locations.backupFolder
    #expect(try place.bytes(folder + "/" + kept) == first)
  }

  // MARK: - What became better

  @Test func theSentenceIsAboutTheFigureThatBecameBetterMost() throws {
    for day in 0..<5 {
      try add(game("Ann", 20 + day, day: Int64(day), reactions: [600, 600]))
    }
    let few = try history().statistics(of: "skeet", player: "Ann")
    #expect(few.improvement() == nil && few.missingGames() == 5)
    for day in 5..<10 {
      try add(game("Ann", 22 + day, day: Int64(day), reactions: [400, 400]))
    }
    let statistics = try history().statistics(of: "skeet", player: "Ann")
    #expect(statistics.missingGames(.hard) == 0 && statistics.missingGames(.easy) == 10)
    let improvement = try #require(statistics.improvement(.hard))
    #expect(improvement.figure == .reaction && improvement.before == 600)
    #expect(improvement.after == 400 && improvement.games == 5 && improvement.difficulty == .hard)
    #expect(statistics.improvement() == improvement && statistics.improvement(.easy) == nil)
  }

  @Test func nothingIsSaidToBeBetterThatIsNot() throws {
    for day in 0..<10 {
      try add(game("Ann", 40 - day, day: Int64(day), reactions: [400 + day * 20]))
    }
    #expect(try history().statistics(of: "skeet", player: "Ann").improvement() == nil)
  }
}
