import Canvas
import Foundation
import GameCore
import Games
import Keys
import Persistence
import Terminal
import TerminalDouble
import TestSupport
import Testing
import Words

@testable import Cabinet

/// The daily games as a player meets them.
@Suite struct DailyVisitTests {
  private let storage: MemoryStorage = {
    let storage = MemoryStorage()
    _ = storage.set("player_name", to: "Ann")
    return storage
  }()

  private var file: DailyFile { DailyFile(storage: storage.files) }
  private static let today = Day(Visit.noon)

  @Test func pointsThatNoGameBringsAreFullBars() {
    #expect(GlyphSet.unicode.bars([.max, 0, .min, .max]) == "█▁▁█")
    #expect(GlyphSet.ascii.bars([7, 14, -3]) == "490")
  }

  private func finish(_ game: String, days: [Int]) throws {
    for day in days {
      let done = DailyTry(
        day: Self.today + day, game: game, player: "Ann", rules: 2, speed: .full)
      _ = try file.begin(done)
      try file.finish(done, score: 61, curve: [4, 7, 9, 12, 11, 8, 10])
    }
  }

  private func visit(
    _ keys: String, then: [(Double, Key)] = [], until end: Double = 60, columns: Int = 80,
    rows: Int = 24, unicode: Bool = true
  ) -> Visit {
    Visit(
      keys, columns: columns, rows: rows, unicode: unicode, storage: storage,
      then: then.map { (at: .seconds($0.0), event: .key($0.1)) }
        + [(at: .seconds(end), event: .hangUp)])
  }

  @Test func theFirstTryIsPlayedToItsEndAndCounts() throws {
    let visit = visit("go:daily <enter> x x 1 q a")
    #expect(visit.text.contains("GAME OVER!"))
    #expect(visit.text.contains("Arcade 2026-11-21 · Whack-a-mole · "))
    let done = try #require(try file.tries().first)
    #expect(done.state == .finished && done.day == Self.today && done.player == "Ann")
    #expect(done.curve.count == 7 && done.curve.reduce(0, +) == done.score)
  }

  @Test func afterAGameOfTheDayTheNextOneIsChosen() throws {
    try finish("skeet", days: [-1, 0])
    let played = [(50.0, Key.escape)]
    #expect(visit("go:daily <enter> x x", then: played, until: 52).text.contains("▸ Memory cards"))
    #expect(visit("go:daily", until: 3).text.contains("▸ Whack-a-mole"))
    // Practice leads nowhere else.
    let again = visit("go:daily <enter> x x", then: played, until: 52)
    #expect(again.text.contains("▸ Whack-a-mole"))
  }

  @Test func aDailyGameThatTakesAnotherNameIsThatPlayersTry() throws {
    try finish("skeet", days: [-2, -1])
    let renaming: [(Double, Key)] = [(50, "4"), (50.5, "2")]
    let result = visit("go:daily <enter> x x 1 q a", then: renaming, until: 52).text
    #expect(result.contains("Whack-a-mole · Medium · Player2"))
    // The days in a row are Ann's.
    #expect(result.contains("That was today's try.") && !result.contains("in a row"))
    let tries = try file.tries().filter { $0.game == "whackamole" }
    #expect(tries.map(\.player) == ["Ann", "Player2"])
    #expect(tries.map(\.state) == [.finished, .finished])
    let first = try #require(tries.first)
    #expect(tries.allSatisfy { $0.score == first.score && $0.curve == first.curve })
    let room = visit("go:daily", until: 3).text
    #expect(room.components(separatedBy: "not played yet").count == 4)
  }

  @Test func whoPlaysDailyGamesOnlyIsOfferedByName() throws {
    try finish("skeet", days: [-2, -1])
    let other = DailyTry(
      day: Self.today, game: "skeet", player: "Zoe", rules: 2, speed: .full)
    _ = try file.begin(other)
    _ = storage.set("player_name", to: "Player2")
    let screen = visit("go:player", until: 3).screen
    // The last one who played comes first.
    #expect(screen.contains { $0.contains("4 Zoe") }, "\(screen)")
    #expect(screen.contains { $0.contains("5 Ann") }, "\(screen)")
    _ = visit("go:player 5", until: 3)
    #expect(storage.preferences.player == "Ann")
  }

  @Test func aTryThatWasLeftGetsNoScoreOfAnother() throws {
    let left = DailyTry(
      day: Self.today, game: "whackamole", player: "Player2", rules: 2, speed: .full)
    _ = try file.begin(left)
    let renaming: [(Double, Key)] = [(50, "4"), (50.5, "2")]
    let result = visit("go:daily <enter> x x 1 q a", then: renaming, until: 52).text
    #expect(result.contains("Whack-a-mole · Medium · Player2"))
    let tries = try file.tries()
    #expect(tries.map(\.player) == ["Player2", "Ann"])
    #expect(tries.map(\.state) == [.begun, .finished])
  }

  @Test func theLastGameOfTheDayStaysChosen() throws {
    for game in ["skeet", "memory", "lander"] { try finish(game, days: [0]) }
    let visit = visit("go:daily <enter> x x", then: [(50, .escape)], until: 52)
    #expect(visit.text.contains("▸ Whack-a-mole"))
  }

  @Test func theTitleSaysHowManyOfTodaysTriesAreLeft() throws {
    #expect(visit("at:daily", until: 3).text.contains("one try a day"))
    try finish("whackamole", days: [-1, 0])
    #expect(visit("at:daily", until: 3).text.contains("1 of 4 played today"))
    for game in ["skeet", "memory", "lander"] { try finish(game, days: [0]) }
    let played = visit("at:daily", until: 3, columns: 60, rows: 20).text
    #expect(played.contains("all played today") && !played.contains("one try a day"))
    _ = storage.set("player_name", to: "Bob")
    #expect(visit("at:daily", until: 3).text.contains("one try a day"))
  }

  @Test(arguments: [(80, 24), (60, 20)])
  func theTitleTellsTheDaysInARowWhateverWasPlayed(columns: Int, rows: Int) throws {
    func title() -> String { visit("at:daily", until: 3, columns: columns, rows: rows).text }
    try finish("whackamole", days: [-2])
    #expect(!title().contains("in a row"))
    try finish("skeet", days: [-1])
    #expect(title().contains("one try a day · 2 in a row"))
    try finish("memory", days: [0])
    #expect(title().contains("1 of 4 played today · 3 in a row"))
    _ = storage.set("player_name", to: "Bob")
    #expect(!title().contains("in a row"))
  }

  @Test(arguments: SpokenLanguage.allCases)
  func theDaysInARowPushNoMedalUnderThePictureOfAGame(language: SpokenLanguage) throws {
    storage.kept["whackamole"] = [
      Score(name: "Ann", points: 30, rulesVersion: WhackAMole.rulesVersion)
    ]
    try finish("skeet", days: Array(-13...0))
    let words = language.words
    let text = Visit("", storage: storage, language: language).text
    #expect(text.contains("✦ \(words.result.medals[0]) "), "\(text)")
    #expect(text.contains("●█●█") && text.contains(words.rooms.daily.menuStreak(14)), "\(text)")
  }

  @Test func theSentenceAboutTheClipboardIsWholeInASmallWindow() throws {
    try finish("whackamole", days: [0])
    let room = visit("go:daily c", until: 5, columns: 60, rows: 20).text
    #expect(room.contains("if your terminal lets") && room.contains("programs do that."), "\(room)")
    #expect(!room.contains("…"), "\(room)")
  }

  @Test(arguments: [(60, 20), (80, 24)])
  func theDaysInARowCoverNoStateOfATry(columns: Int, rows: Int) throws {
    try finish("skeet", days: [-2, -1])
    _ = try file.begin(
      DailyTry(day: Self.today, game: "skeet", player: "Ann", rules: 2, speed: .full))
    func row(_ words: Words) throws -> String {
      let visit = Visit("go:daily", columns: columns, rows: rows, storage: storage, words: words)
      return try #require(visit.screen.first { $0.contains(words.rooms.daily.left) })
    }
    #expect(try row(.english).contains("2 days in a row"))
    let (words, other) = (PseudoLanguage.words, try row(PseudoLanguage.words))
    let isWide = columns == 80
    // Beside the long state there is room for the short form, or for none.
    #expect(other.contains(words.rooms.daily.menuStreak(2)) == isWide, "\(other)")
    #expect(other.count { $0 == "⟦" } == other.count { $0 == "⟧" }, "\(other)")
  }

  @Test func aTitleThatIsLeftOpenOverMidnightTellsOfTheNewDay() {
    var done = DailyTry(day: Self.today, game: "skeet", player: "Ann", rules: 2, speed: .full)
    done.finish(score: 1, curve: [])
    var preferences = Preferences()
    preferences.playerName = "Ann"
    let size = Size(columns: 100, rows: 30)
    let figures = TitleFigures(daily: [done])
    func context(afterHours hours: Int64) -> ScreenContext {
      ScreenContext(
        words: .english, looks: Looks(keys: KeyMap(games: GameEntry.all)),
        preferences: preferences, games: GameEntry.all, bestScores: [:], figures: figures,
        sprites: SpriteSheet(), revision: 1, size: size, now: .seconds(hours * 3_600),
        date: Timestamp(secondsSince1970: Visit.noon.secondsSince1970 + hours * 3_600),
        secondsFromGreenwich: { _ in 0 })
    }
    var title = TitleScreen()
    _ = title.update(.appeared, context(afterHours: 0))
    func text(afterHours hours: Int64) -> String {
      _ = title.update(.key(.down), context(afterHours: hours))
      var canvas = Canvas(size: size)
      _ = title.draw(context(afterHours: hours), on: &canvas)
      return canvas.lines.joined(separator: "\n")
    }
    #expect(text(afterHours: 0).contains("1 of 4 played today"))
    #expect(text(afterHours: 11).contains("1 of 4 played today"))
    #expect(text(afterHours: 12).contains("one try a day"))
  }

  @Test func theFiguresOfRealFilesHoldTheDaysInARow() throws {
    try finish("whackamole", days: [-4])
    try finish("skeet", days: [-2, -1])
    let files = FileStorage(storage.files)
    #expect(files.set("player_name", to: "Ann") == nil)
    files.openSlowStores()
    let daily = files.titleFigures().daily
    #expect(daily.map(\.day) == [Self.today + -2, Self.today + -1])
    #expect(daily.daysInARow(player: "Ann", today: Self.today) == 2)
  }

  @Test func theFiguresOfRealFilesHoldTheBestDailyGame() {
    let files = FileStorage(storage.files)
    func submit(_ points: Int, hour: Int64) {
      var replay = Records.whackAMole
      (replay.difficulty, replay.conditions.mode) = (.medium, .daily)
      let date = Timestamp(secondsSince1970: Visit.noon.secondsSince1970 + hour * 3_600)
      let score = Score(
        name: "Ann", points: points, difficulty: .medium, date: date, seed: replay.seed,
        rulesVersion: replay.rulesVersion)
      _ = files.submit(Submission(score: score, replay: replay, tally: Tally()))
    }
    func best() -> [String: Int] { files.titleFigures().bestDaily.mapValues(\.points) }
    submit(61, hour: -24)
    // The first picture doesn't wait for the history.
    #expect(best().isEmpty)
    files.openSlowStores()
    #expect(best() == ["whackamole": 61])
    submit(77, hour: 0)
    submit(12, hour: 1)
    #expect(best() == ["whackamole": 77])
    #expect(files.set("game_speed", to: "50") == nil)
    #expect(best().isEmpty)
  }

  @Test func aDayWithoutAGameEndsTheDaysInARow() {
    func tries(_ days: [Int], state isFinished: Bool = true) -> [DailyTry] {
      days.map { day in
        var done = DailyTry(
          day: Self.today + day, game: "skeet", player: "Ann", rules: 2, speed: .full)
        if isFinished { done.finish(score: 1, curve: []) }
        return done
      }
    }
    func count(_ tries: [DailyTry]) -> Int { tries.daysInARow(player: "Ann", today: Self.today) }
    #expect(count([]) == 0)
    #expect(count(tries([-5, -4, -2, -1])) == 2)
    #expect(count(tries([-2, -1, 0, 0])) == 3)
    #expect(count(tries([-3, -2])) == 0)
    #expect(count(tries([-1]) + tries([0], state: false)) == 1)
  }

  @Test func theLongestRowOfDaysIsThereToBeat() throws {
    try finish("whackamole", days: [-9, -8, -7, -1, 0])
    let text = visit("go:daily", until: 3).text
    #expect(text.contains("2 days in a row") && text.contains("Your record: 3 days in a row."))
    #expect(!visit("go:daily <down>", until: 3).text.contains("Your record"))
    #expect(visit("go:daily", until: 3, columns: 60, rows: 20).text.contains("Your record: 3 days"))
  }

  @Test func aRowThatIsTheLongestIsNotToldTwice() throws {
    try finish("whackamole", days: [-5, -1, 0])
    #expect(!visit("go:daily", until: 3).text.contains("Your record"))
  }

  @Test(arguments: SpokenLanguage.allCases)
  func theEndOfTheDayIsToldByThePlayersClock(language: SpokenLanguage) {
    let words = language.words.rooms.daily
    let utc = words.ending(of: Self.today) { _ in 0 }
    #expect(utc.contains("2026-11-21") && !utc.contains(":"))
    let east = words.ending(of: Self.today) { _ in 5 * 3_600 + 1_800 }
    #expect(east.contains("2026-11-21") && east.contains("05:30"))
    // The clock is put back within the day.
    let west = words.ending(of: Self.today) { $0 < 1_795_300_000 ? -3 * 3_600 : -4 * 3_600 }
    #expect(west.contains("20:00"))
    for text in [utc, east, west] { #expect(TextWidth.columns(of: text) <= 42, "\(text)") }
  }

  @Test func theSecondTryIsPractice() throws {
    try finish("whackamole", days: [0])
    let visit = visit("go:daily <enter> x x", until: 10)
    #expect(visit.text.contains("practice"))
    #expect(try file.tries().count == 1)
  }

  @Test func aTryLeftInItsFirstSecondsIsForgivenOnce() throws {
    let leaving: [(Double, Key)] = [(4, "p"), (4.1, "q")]
    _ = visit("go:daily <enter> x x", then: leaving, until: 6)
    #expect(try file.tries().map(\.state) == [.forgiven])
    let again = visit("go:daily", until: 3).text
    #expect(again.contains("forgiven once today") && !again.contains("Leave within 5"))
    #expect(visit("go:daily <down>", until: 3).text.contains("Leave within 5"))
    _ = visit("go:daily <enter> x x", then: leaving, until: 6)
    #expect(try file.tries().map(\.state) == [.forgiven, .begun])
    #expect(visit("go:daily", until: 3).text.contains("left without a score"))
  }

  @Test func aTryLeftLaterOrByATerminalThatIsGoneIsJudgedByItsSeconds() throws {
    _ = visit("go:daily <enter> x x", then: [(9, "p"), (9.1, "q")], until: 10)
    #expect(try file.tries().map(\.state) == [.begun])
    _ = visit("go:daily <down> <enter> x x", until: 4)
    #expect(try file.tries().map(\.state) == [.begun, .forgiven])
  }

  @Test(arguments: ["q", "2"] as [Key])
  func aTryThatIsNoLongerForgivenIsLeftOnlyAfterAQuestion(key: Key) throws {
    let way = "go:daily <enter> x x"
    let asked = visit(way, then: [(9, "p"), (9.1, key)], until: 10)
    #expect(asked.text.contains("Leave today's game?") && asked.text.contains("your one try"))
    #expect(try file.tries().map(\.state) == [.begun])
    let left = visit(
      "go:daily <down> <enter> x x", then: [(9, "p"), (9.1, key), (9.2, "2")], until: 10)
    #expect(left.text.components(separatedBy: "left without a score").count == 3)
  }

  @Test(arguments: [.escape, "q", .enter] as [Key])
  func aTryThatIsNotLeftAfterAllGoesOn(key: Key) throws {
    let visit = visit(
      "go:daily <enter> x x 1 q a", then: [(9, "p"), (9.1, "q"), (9.2, key), (9.3, .enter)])
    #expect(visit.text.contains("GAME OVER!"))
    #expect(try file.tries().map(\.state) == [.finished])
  }

  @Test func theKeyThatLeavesPressedTwiceGoesBackToThePause() {
    let visit = visit("go:daily <enter> x x", then: [(9, "p"), (9.1, "q"), (9.2, "q")], until: 20)
    #expect(visit.text.contains("PAUSED"))
  }

  @Test func theSecondPressOfADoubleClickAnswersNoQuestion() throws {
    func visit(_ events: [HeadlessTerminal.ScriptedEvent]) -> Visit {
      Visit(
        "go:daily <enter> x x", storage: DailyVisitTests().storage,
        then: [(at: .seconds(9), event: .focus(false))] + events
          + [(at: .seconds(14), event: .hangUp)])
    }
    let paused = visit([])
    let row = try #require(paused.screen.firstIndex { $0.contains("Menu") })
    let line = paused.screen[row]
    let label = try #require(line.firstRange(of: "Menu"))
    let place = Position(
      column: line.distance(from: line.startIndex, to: label.lowerBound), row: row)
    let press = TerminalEvent.mouse(MouseEvent(.press, place))
    let first: HeadlessTerminal.ScriptedEvent = (at: .seconds(11), event: press)
    let doubled = visit([first, (at: .seconds(11.2), event: press)])
    #expect(doubled.text.contains("Leave today's game?"))
    let meant = visit([first, (at: .seconds(12), event: press)])
    #expect(meant.text.contains("left without a score"))
  }

  @Test func aSecondTryIsNotLeftInItsFirstSecondsWithoutAQuestion() throws {
    _ = visit("go:daily <enter> <escape>", until: 4)
    #expect(try file.tries().map(\.state) == [.forgiven])
    let asked = visit("go:daily <enter> x x", then: [(3, "p"), (3.1, "q")], until: 4)
    #expect(asked.text.contains("Leave today's game?"))
    let other = visit("go:daily <down> <enter> x x p q", until: 6).text
    #expect(other.contains("not played yet") && !other.contains("Leave today's game?"))
  }

  @Test func memoryCardsAreForgivenOnlyBeforeTheyAreSeen() throws {
    #expect(visit("go:daily", until: 3).text.contains("Leave within 5"))
    #expect(visit("go:daily <down> <down>", until: 3).text.contains("Leave before the"))
    let way = "go:daily <down> <down> <enter>"
    _ = visit(way, then: [(3, .escape)], until: 4)
    #expect(try file.tries().map(\.state) == [.forgiven])
    _ = visit(way + " x x", then: [(3, "p"), (3.1, "q")], until: 4)
    #expect(try file.tries().map(\.state) == [.forgiven, .begun])
  }

  @Test func aDailyGameIsNotBegunAnewFromItsPause() throws {
    let visit = visit("go:daily <enter> x x", then: [(4, "p")], until: 5)
    #expect(visit.text.contains("PAUSED") && !visit.text.contains("Restart"))
  }

  @Test func aClockThatWasSetBackIsTold() throws {
    try finish("whackamole", days: [2])
    let text = visit("go:daily <enter>", until: 5).text
    #expect(text.contains("2026-11-23, which you've already played"))
    // The way out for whoever had a clock that ran ahead.
    #expect(text.contains("daily.plist"))
  }

  @Test func theTableOfDailyGamesIsAKeyAway() {
    let table = visit("go:daily <down> t", until: 5)
    #expect(table.text.contains("High scores · daily games"))
    #expect(table.text.contains("[Skeet shooter]") && table.text.contains("◂ Medium ▸"))
    #expect(visit("go:daily", until: 3).screen.last?.contains("t scores") == true)
    #expect(visit("go:daily t <escape>", until: 5).text.contains("▸ Whack-a-mole"))
  }

  @Test func theLineGoesToTheClipboardWithItsKey() throws {
    try finish("whackamole", days: [0])
    let visit = visit("go:daily c", until: 5)
    #expect(
      visit.terminal.copies == ["Arcade 2026-11-21 · Whack-a-mole · 61 · ▃▅▆█▇▅▆"])
    #expect(visit.text.contains("on the clipboard too"))
    #expect(self.visit("go:daily <down> c", until: 5).terminal.copies.isEmpty)
    #expect(
      self.visit("go:daily c", until: 5, unicode: false).terminal.copies
        == ["Arcade 2026-11-21 - Whack-a-mole - 61 - 3569867"])
  }

  @Test func aScoreThatTheDayDoesNotTakeIsTold() throws {
    // The tries, the beginning and the best game are asked for before the end of the try is kept.
    storage.whenRequested = { [file] count in
      guard count == 4, let path = file.path else { return }
      try? FileManager.default.removeItem(atPath: path)
      try? FileManager.default.createDirectory(
        atPath: path, withIntermediateDirectories: false)
    }
    let visit = visit("go:daily <enter> x x 1 q a", until: 40)
    // Lines are broken by the length of the folder's name.
    let unbroken = visit.text.filter { !$0.isWhitespace && $0 != "│" }
    #expect(unbroken.contains("daily.plist") && unbroken.contains("dailygame"))
    #expect(storage.submissions.map(\.mode) == [.daily])
  }

  @Test func triesThatCanBeReadAgainAreShownAgain() throws {
    storage.whenRequested = { [file] count in
      guard let path = file.path else { return }
      if count == 1 {
        try? FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
      } else {
        try? FileManager.default.removeItem(atPath: path)
      }
    }
    let visit = visit("go:daily ? <escape>", until: 5)
    // Lines are broken by the length of the folder's name.
    let unbroken = visit.terminal.showings.map { showing in
      showing.canvas.lines.joined().filter { !$0.isWhitespace }
    }
    #expect(unbroken.contains { $0.contains("daily.plist") })
    #expect(visit.text.contains("not played yet"))
  }

  @Test func nothingMovesInTheRoom() {
    let visit = visit("go:daily", until: 600)
    #expect(visit.terminal.showings.allSatisfy { $0.time < .seconds(5) })
  }

  @Test(arguments: [(60, 20), (80, 24), (200, 60)], [true, false])
  func theRoomAsItIsSeen(size: (Int, Int), unicode: Bool) throws {
    try finish("whackamole", days: [-9, -8, -6, -3, -2, -1, 0])
    try finish("lander", days: [-1])
    let visit = visit(
      "go:daily", until: 5, columns: size.0, rows: size.1, unicode: unicode)
    expectGolden(
      visit.screen.map { "|" + $0 }.joined(separator: "\n"),
      named: "daily-\(size.0)x\(size.1)-\(unicode ? "unicode" : "ascii")")
  }
}
