import Canvas
import Foundation
import GameCore
import Games
import Keys
import Persistence
import Terminal
import TerminalDouble
import Testing
import Words

@testable import Cabinet

/// A daily game is compared with daily games, whose scores have a table of their own.
@Suite struct DailyResultTests {
  private static let daily = DailyTry(
    day: Day(Visit.noon), game: WhackAMole.name, player: "Ann", rules: WhackAMole.rulesVersion,
    speed: .full)

  /// The result after a best of so many points among the daily games.
  private func result(
    score: Int, best: Int?, rank: Int, after days: [Int] = [], in words: Words = .english
  ) -> String {
    let tries = days.map { day in
      var done = DailyTry(
        day: Day(Visit.noon) + day, game: "skeet", player: "Ann", rules: 2, speed: .full)
      done.finish(score: 1, curve: [])
      return done
    }
    var tally = Tally()
    (tally.score, tally.hits) = (score, score)
    let size = Size(columns: 80, rows: 24)
    var screen = ResultScreen(
      GameResult(
        start: GameStart(Self.daily), player: "Ann", difficulty: .medium, speed: .full, seed: 1,
        tally: tally, outcome: SubmitOutcome(rank: rank, previousBest: best),
        medalScores: MedalScores(bronze: 90, silver: 95, gold: 99), picture: Canvas(size: size),
        replay: Records.whackAMole))
    let context = ScreenContext(
      words: words, looks: Looks(keys: KeyMap(games: GameEntry.all)), preferences: Preferences(),
      games: GameEntry.all, bestScores: [:], figures: TitleFigures(daily: tries),
      sprites: SpriteSheet(),
      revision: 0, size: size, now: .zero, date: Visit.noon, secondsFromGreenwich: { _ in 0 })
    _ = screen.update(.key("x"), context)
    var canvas = Canvas(size: size)
    _ = screen.draw(context, on: &canvas)
    return canvas.lines.joined(separator: "\n")
  }

  @Test func aRecordAmongTheDailyGamesIsNews() {
    #expect(result(score: 20, best: 12, rank: 1).contains("NEW RECORD! +8"))
    for best in [nil, 20, 30] {
      #expect(result(score: 20, best: best, rank: 2).contains("That was today's try."))
    }
  }

  @Test func theDaysInARowAreToldAfterADailyGame() {
    #expect(
      result(score: 20, best: 30, rank: 2, after: [-2, -1]).contains(
        "That was today's try, and your day 3 in a row."))
    #expect(
      result(score: 20, best: 30, rank: 2, after: [-3, -2]).contains("That was today's try."))
    #expect(result(score: 20, best: 12, rank: 1, after: [-1]).contains("NEW RECORD! +8"))
    for language in SpokenLanguage.allCases {
      let text = language.words.rooms.daily.doneInARow(9_999)
      #expect(TextWidth.columns(of: text) <= 54, "\(text)")
    }
  }

  @Test func theRankSaysThatItIsAmongDailyGames() {
    #expect(result(score: 20, best: 30, rank: 12).contains("#12 on Medium, daily games"))
    let chinese = SpokenLanguage.simplifiedChinese.words
    #expect(result(score: 20, best: 30, rank: 2, in: chinese).contains("中等，每日一局第 2 名"))
  }

  @Test func aLargeRankIsWholeBesideTheMedal() {
    #expect(result(score: 20, best: 30, rank: 123).contains("#123 on Medium, daily games"))
    // The medal leaves room for the difficulty alone.
    let withMedal = result(score: 92, best: 97, rank: 123)
    #expect(withMedal.contains("#123 on Medium\n"), "\(withMedal)")
    #expect(!withMedal.contains("…"), "\(withMedal)")
    #expect(result(score: 92, best: 97, rank: 12).contains("#12 on Medium, daily games"))
  }

  /// Keeps a daily game of 77 points in the history.
  private func keepDailyGame(in storage: MemoryStorage) throws {
    var replay = Records.whackAMole
    (replay.difficulty, replay.conditions.mode) = (.medium, .daily)
    let score = Score(
      name: "Ann", points: 77, difficulty: .medium, date: Visit.noon, seed: replay.seed,
      rulesVersion: replay.rulesVersion)
    let history: GameHistory = storage.rooms.store()
    _ = try history.add(PlayedGame(score, in: replay, tally: Tally()))
  }

  @Test func theScoresAfterADailyGameAreThoseOfDailyGames() throws {
    let storage = MemoryStorage()
    _ = storage.set("player_name", to: "Ann")
    #expect(!Visit("go:scores t", storage: storage).text.contains("daily games"))
    try keepDailyGame(in: storage)
    let side = Visit("go:scores t", storage: storage)
    #expect(side.text.contains("High scores · daily games"))
    #expect(side.screen.contains { $0.contains("Ann") && $0.contains(" 77 ") })
    let afterAGame = Visit(
      "go:daily <enter> x x", storage: storage,
      then: [(at: .seconds(50), event: .key("2")), (at: .seconds(55), event: .hangUp)])
    #expect(afterAGame.text.contains("High scores · daily games"))
    #expect(afterAGame.screen.contains { $0.contains("Ann") && $0.contains(" 77 ") })
  }

  @Test func theTitleShowsTheBestDailyGameWhereThereIsNoOtherScore() throws {
    let storage = MemoryStorage()
    _ = storage.set("player_name", to: "Ann")
    try keepDailyGame(in: storage)
    func title() -> String { Visit("", storage: storage).text }
    #expect(title().contains("77  Ann") && title().contains("daily games"))
    #expect(title().contains("now try Hard"))
    // The games of the day are all on Medium.
    _ = storage.set("simple_data_difficulty", to: "Hard")
    #expect(!title().contains("77  Ann") && !title().contains("daily games"))
    _ = storage.set("simple_data_difficulty", to: "Medium")
    storage.kept["whackamole"] = [
      Score(name: "Ann", points: 23, seed: 1, rulesVersion: WhackAMole.rulesVersion)
    ]
    #expect(title().contains("23  Ann") && title().contains("✦ bronze"))
    #expect(!title().contains("77  Ann") && !title().contains("daily games"))
  }

  @Test func anEmptyTableLeadsToTheScoresOfTheNextSide() throws {
    let storage = MemoryStorage()
    _ = storage.set("player_name", to: "Ann")
    let sentence = "No scores here yet. Press t for daily games."
    #expect(!Visit("go:scores", storage: storage).text.contains(sentence))
    try keepDailyGame(in: storage)
    #expect(Visit("go:scores", storage: storage).text.contains(sentence))
    let skeet = Visit("go:scores <tab>", storage: storage).text
    #expect(skeet.contains("No scores yet.") && !skeet.contains("Press t"))
  }

  @Test func attractModeShowsTheDailyGamesWhereThereIsNoOtherScore() throws {
    let storage = MemoryStorage()
    _ = storage.set("player_name", to: "Ann")
    try keepDailyGame(in: storage)
    let visit = Visit("", storage: storage, attractDelay: .seconds(60))
    let seen = visit.terminal.showings.filter { $0.time > .seconds(60) }.map {
      $0.canvas.lines.joined(separator: "\n")
    }
    #expect(seen.contains { $0.contains("daily games") && $0.contains(" 77 ") })
    // A key that turns the side would return to the menu here.
    #expect(!seen.contains { $0.contains("Press t") })
  }

  @Test func theDisplayShowsTheBestOfTheDailyGames() throws {
    let storage = MemoryStorage()
    _ = storage.set("player_name", to: "Ann")
    storage.kept["whackamole"] = [
      Score(name: "Ann", points: 99, seed: 1, rulesVersion: WhackAMole.rulesVersion)
    ]
    let keys = "go:daily <enter> x x"
    let end: [(at: Duration, event: TerminalEvent)] = [(at: .seconds(3), event: .hangUp)]
    let first = Visit(keys, storage: storage, then: end)
    #expect(first.text.contains("HI SCORE:") && !first.text.contains("99"))
    try FileManager.default.removeItem(atPath: storage.folder + "/daily.plist")
    try keepDailyGame(in: storage)
    #expect(Visit(keys, storage: storage, then: end).text.contains("77 "))
  }
}
