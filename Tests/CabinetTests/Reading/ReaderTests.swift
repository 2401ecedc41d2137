import Canvas
import GameCore
import Games
import Keys
import Persistence
import Terminal
import TerminalDouble
import Testing
import Words

@testable import Cabinet

/// The arcade as someone knows it who hears the screen.
@Suite struct ReaderTests {
  /// A session on a terminal that is heard; `answer` gives each next key.
  private func hear(
    in storage: MemoryStorage = named(), words: Words? = nil, game: GameStart? = nil,
    watched: WatchedGame? = nil, hasScreenReader: Bool = false, isRead: Bool = true,
    answer: @escaping ([String]) -> Key?
  ) -> HeardTerminal {
    let terminal = HeardTerminal(answer: answer)
    var environment = SessionEnvironment(
      date: { Visit.noon }, secondsFromGreenwich: { _ in 0 }, drawSeed: { 1 },
      sprites: { _, _ in SpriteSheet() }, isWithoutColour: true)
    environment.hasScreenReader = { hasScreenReader }
    let session = ArcadeSession(
      terminal: terminal, storage: storage, environment: environment, words: words
    ) { if isRead { $0.suitReaders() } }
    _ = game.map { session.run($0) } ?? watched.map { session.run($0) } ?? session.run()
    return terminal
  }

  private static func named() -> MemoryStorage {
    let storage = MemoryStorage()
    _ = storage.set("player_name", to: "Zoe")
    return storage
  }

  /// Presses keys, and gives what was said after each of them.
  private func said(after keys: String, in storage: MemoryStorage = named()) -> [[String]] {
    var rest = Key.sequence(Visit.expanded(keys))[...]
    var answers: [[String]] = []
    _ = hear(in: storage) { news in
      answers.append(news)
      return rest.popFirst()
    }
    return answers
  }

  @Test func theFirstPictureIsHeardOnceWithAllThatOpensSlowly() throws {
    let storage = Self.named()
    storage.readsFiguresLate = true
    let file: DailyFile = storage.rooms.store()
    let done = DailyTry(
      day: Day(Visit.noon), game: "whackamole", player: "Zoe", rules: 2, speed: .turns)
    _ = try file.begin(done)
    try file.finish(done, score: 61, curve: [4, 7, 9, 12, 11, 8, 10])
    let said = said(after: "", in: storage).first ?? []
    #expect(said.contains("8 Daily games, 1 of 4 played today"), "\(said)")
    #expect(!said.contains { $0.contains("one try a day") }, "\(said)")
    #expect(said.count { $0.contains("Daily games") } == 1, "\(said)")
  }

  @Test(arguments: SpokenLanguage.allCases)
  func theMottoIsReadWithoutTheBulbsAroundIt(language: SpokenLanguage) {
    var first: [String] = []
    _ = hear(words: language.words) {
      if first.isEmpty { first = $0 }
      return nil
    }
    #expect(Array(first.prefix(2)) == language.words.title.motto)
  }

  @Test func theSignsThatAListGoesOnAreNotHeard() {
    var canvas = Canvas(size: Size(columns: 10, rows: 2))
    canvas.draw("one", column: 2, row: 0)
    canvas.draw("two", column: 2, row: 1)
    canvas.drawSignsOfMore(
      above: true, below: true, column: 0,
      in: Rectangle(column: 0, row: 0, columns: 10, rows: 2))
    // A terminal without Unicode shows an arrow as a letter.
    canvas.replaceTypography()
    #expect(canvas.lines[1].hasPrefix("v two"))
    #expect(canvas.readableText(ofRow: 0) == "one" && canvas.readableText(ofRow: 1) == "two")
  }

  // MARK: - A whole game

  @Test func aWholeGameOfMemoryCardsIsPlayedByItsLinesAlone() throws {
    let storage = Self.named()
    var player = HeardMemoryPlayer()
    let terminal = hear(in: storage, game: GameStart(game: "memory")) { player.key(after: $0) }
    let text = terminal.lines.joined(separator: "\n")
    #expect(player.rounds == 2, "\(text)")
    let kept = try #require(storage.kept["memory"]?.first)
    #expect(kept.points == 9 && kept.speed == .untimed)
    #expect(text.contains("strike 3 of 3") && text.contains("GAME OVER"), "\(text)")
    let replay = try #require(storage.replays.first)
    let memory = try #require(GameEntry.all.first { $0.name == "memory" })
    try memory.verify(replay)
  }

  @Test func eachTurnOfACardIsOneLine() {
    let answers = said(after: "<end>", in: Self.named())
    #expect(answers.count == 2)
    var keys: [Key] = [.enter, .character("q")]
    var news: [[String]] = []
    _ = hear(game: GameStart(game: "memory")) {
      news.append($0)
      return keys.isEmpty ? nil : keys.removeFirst()
    }
    #expect(news.count == 3)
    #expect(news.first?.count { $0.contains("q ") } == 1)
    #expect(news.dropFirst().first == ["Go!"])
    #expect(news.last?.count == 1 && news.last?.first?.hasPrefix("q ") == true)
  }

  @Test(arguments: GameEntry.all.map(\.name))
  func aPausedGameIsReadAsThePauseAlone(game: String) {
    var keys: [Key] = [.character("p")]
    var news: [[String]] = []
    _ = hear(game: GameStart(game: game)) {
      news.append($0)
      return keys.isEmpty ? nil : keys.removeFirst()
    }
    let words = Words.english.game
    let said = news.last?.joined(separator: "\n") ?? ""
    for text in [words.paused, words.resume, words.restart, words.leave] {
      #expect(said.contains(text), "\(said)")
    }
    #expect(!said.contains("SCORE") && !said.contains("Zoe"), "\(said)")
  }

  @Test func theRuleOfTheDayIsOneLineAndItsCalendarHasNoSigns() {
    let answers = said(after: "go:daily")
    let said = answers.last ?? []
    #expect(said.contains(Words.english.rooms.daily.rule(5)), "\(said)")
    #expect(!said.contains { $0.contains(/[0-9]</) }, "\(said)")
  }

  @Test func theDaysWithADailyGameAreOneSentenceAndItsBarsAreNoNumber() throws {
    let storage = Self.named()
    let file: DailyFile = storage.rooms.store()
    for day in [-9, -1, 0] {
      let done = DailyTry(
        day: Day(Visit.noon) + day, game: "whackamole", player: "Zoe", rules: 2, speed: .turns)
      _ = try file.begin(done)
      try file.finish(done, score: 61, curve: [4, 7, 9, 12, 11, 8, 10])
    }
    let said = said(after: "go:daily", in: storage).last ?? []
    #expect(said.contains("November 2026: played on 12, 20, 21"), "\(said)")
    #expect(said.contains("Whack-a-mole, 61, 2 days in a row"), "\(said)")
    let other = self.said(after: "go:daily <down>", in: storage).last ?? []
    #expect(other.contains("November 2026: no games"), "\(other)")
  }

  @Test func theRecordOfDaysBelowALongRuleIsALineOfItsOwn() throws {
    let storage = Self.named()
    let file: DailyFile = storage.rooms.store()
    for day in [-9, -8, -1] {
      let done = DailyTry(
        day: Day(Visit.noon) + day, game: "memory", player: "Zoe", rules: 3, speed: .untimed)
      _ = try file.begin(done)
      try file.finish(done, score: 9, curve: [1, 1, 1, 1, 1, 2, 2])
    }
    let said = said(after: "go:daily <down> <down>", in: storage).last ?? []
    #expect(said.contains("Your record: 2 days in a row."), "\(said)")
    #expect(said.contains("November 2026: played on 12, 13, 20"), "\(said)")
  }

  @Test func theCrowdIsHeardByItsNamesAndNotByItsHeads() {
    let storage = Self.named()
    _ = storage.set("glyphs", to: "ascii")
    let said = said(after: "go:office 2", in: storage).last ?? []
    #expect(said.contains { $0.contains("66in 132lbs") }, "\(said)")
    #expect(!said.contains { line in line.allSatisfy { "oO, ".contains($0) } }, "\(said)")
  }

  @Test func aSecretFeatIsHeardAsOne() {
    let said = said(after: "go:scores f").last ?? []
    #expect(said.count { $0.hasSuffix("secret feat, nobody has told you yet") } == 3, "\(said)")
    #expect(!said.contains("nobody has told you yet"), "\(said)")
  }

  @Test func aDailyTryIsPlayedInTurns() throws {
    let storage = Self.named()
    let answers = said(after: "go:daily <enter>", in: storage)
    #expect(answers.last?.contains { $0.hasPrefix("1. ") } == true, "\(answers)")
    let file: DailyFile = storage.rooms.store()
    #expect(try file.tries().map(\.speed) == [.turns])
  }

  @Test(arguments: Records.all)
  func aRecordedGameIsToldMomentByMomentUpToItsScore(record: Replay) throws {
    var (told, isEnded): ([[String]], Bool) = ([], false)
    _ = hear(watched: WatchedGame(record, player: "Ann")) { news in
      isEnded = news.isEmpty || news == told.last
      told.append(news)
      return isEnded ? nil : .down
    }
    let title = try #require(told.first?.first)
    #expect(title.hasPrefix("Replay: ") && title.contains("Ann, \(record.score) point"), "\(title)")
    let moments = told.dropFirst().dropLast().map { $0.joined(separator: " ") }
    #expect(moments.count > 20)
    for moment in moments { #expect(moment.contains(/^[0-9]+:[0-9][0-9][,:] ./), "\(moment)") }
    #expect(moments.last?.contains("YOUR SCORE: \(record.score)") == true, "\(moments)")
    // The last wrong guess isn't told again as the reason of the end.
    #expect((moments.last ?? "").ranges(of: "Wrong!").count <= 1, "\(moments)")
    #expect(moments.allSatisfy { !$0.contains(/[a-z0-9] YOUR SCORE/) }, "\(moments)")
    #expect(told.dropFirst().allSatisfy { $0.count <= 2 }, "\(told)")
  }

  @Test func hitsAndMistakesOfARecordedGameAreFoundByTab() {
    var (told, keys): ([[String]], [Key]) = ([], [.tab, .tab, .backTab, .end, .character("q")])
    _ = hear(watched: WatchedGame(Records.skeet)) { news in
      told.append(news)
      return keys.isEmpty ? nil : keys.removeFirst()
    }
    #expect(told.count > 4 && told[1] == told[3] && told[1] != told[2], "\(told)")
    #expect(told[4].last?.contains("YOUR SCORE: \(Records.skeet.score)") == true)
  }

  @Test func theNameOfAGameIsNoMomentOfItsRecord() {
    for (record, name) in [(Records.whackAMole, "WHACK A MOLE!"), (Records.skeet, "SKEET")] {
      var downs = 0
      let terminal = hear(watched: WatchedGame(record, player: "Zoe")) { _ in
        downs += 1
        return downs < 60 ? .down : nil
      }
      #expect(terminal.lines.count > 20 && !terminal.lines.contains { $0.contains(name) })
    }
  }

  @Test func theHeightOfARecordedFlightIsNoMomentOfItsOwn() {
    var downs = 0
    let terminal = hear(watched: WatchedGame(Records.lander, player: "Zoe")) { _ in
      downs += 1
      return downs < 60 ? .down : nil
    }
    #expect(terminal.lines.contains { $0.contains("thrust") || $0.contains("leans") })
    #expect(!terminal.lines.contains { $0.contains("to go") || $0.contains("faster") })
  }

  // MARK: - Menus and rooms

  @Test func everyLineOfAMenuIsSaidWhenItIsChosen() {
    let words = Words.english
    let menus: [(way: String, labels: [String])] = [
      ("<home>", GameEntry.all.map { $0.texts(words).title } + [words.title.difficulty]),
      ("go:difficulty <home>", words.difficulty.names),
      (
        "go:settings <home>",
        SettingsScreen.shown.compactMap { words.settings.settings[$0]?.label }
      ),
    ]
    for menu in menus {
      let way = Visit.expanded(menu.way)
      let downs = Array(repeating: " <down>", count: menu.labels.count - 1).joined()
      let heard = said(after: way + downs).suffix(menu.labels.count - 1)
      #expect(heard.count == menu.labels.count - 1)
      // The first line is the chosen one already, and a new screen ends with it.
      for (news, label) in zip(heard, menu.labels.dropFirst()) {
        #expect(news.last?.contains(label) == true, "\(label): \(news)")
        #expect(news.count <= 4, "\(news)")
      }
    }
  }

  @Test func aBoxIsSaidWithoutTheMottoAndAnEllipsisAsItIs() {
    let answers = said(after: "go:player")
    #expect(answers.first?.contains("Half-minute games.") == true)
    #expect(answers.last?.first == "Who's playing?", "\(answers)")
    #expect(answers.last?.contains { $0.hasSuffix("New name…") } == true, "\(answers)")
  }

  @Test func theHelpNamesTheMouseWhereItReachesTheArcade() {
    let (mouse, click) = ("the mouse works too", "flip that card")
    let heard = said(after: "go:help").last ?? []
    #expect(
      !heard.contains { $0.contains(mouse) || $0.hasPrefix("click") || $0.hasPrefix("mouse") })
    for isOn in [true, false] {
      let visit = Visit("go:help", rows: 120) { $0.mouse = isOn }
      #expect(visit.text.contains(mouse) == isOn && visit.text.contains("click") == isOn)
      #expect(visit.text.contains(click))
    }
  }

  @Test(arguments: KeyPlace.all.filter { $0.game == nil })
  func everyRoomIsLinesOfTextWithoutBoxes(place: KeyPlace) throws {
    let storage = try KeyPlace.storage()
    var rest = Key.sequence(Visit.expanded(place.keys) + place.then)[...]
    let terminal = hear(in: storage) { _ in rest.popFirst() }
    #expect(!terminal.lines.isEmpty)
    for line in terminal.lines {
      #expect(line.contains { $0.isLetter || $0.isNumber }, "\(line)")
      #expect(!line.contains { "│─╭╮╰╯|".contains($0) } && !line.contains("--"), "\(line)")
      // The line under a text that is typed.
      #expect(!line.contains("__"), "\(line)")
    }
  }

  @Test func aPictureThatIsShownAgainSaysNothing() {
    var reading = LineReading()
    var canvas = Canvas(size: Size(columns: 20, rows: 3))
    canvas.draw("one", column: 0, row: 0)
    canvas.draw("two  three", column: 0, row: 1)
    #expect(reading.lines(of: canvas, cursor: nil) == ["one", "two, three"])
    #expect(reading.lines(of: canvas, cursor: nil) == [])
    canvas.draw("four ", column: 5, row: 1)
    #expect(reading.lines(of: canvas, cursor: nil) == ["four"])
    canvas.fill(Rectangle(column: 0, row: 1, columns: 20, rows: 1))
    #expect(reading.lines(of: canvas, cursor: nil) == [])
    reading.forget()
    #expect(reading.lines(of: canvas, cursor: nil) == ["one"])
  }

  // MARK: - The offer

  @Test func aRunningScreenReaderIsOfferedLinesAtTheFirstStartOnly() {
    func isOffered(_ storage: MemoryStorage, runs: Bool, isRead: Bool = false) -> Bool {
      hear(in: storage, hasScreenReader: runs, isRead: isRead) { _ in nil }
        .lines.contains { $0.contains("ARCADE_READER=1") }
    }
    #expect(isOffered(MemoryStorage(), runs: true))
    #expect(!isOffered(MemoryStorage(), runs: false))
    #expect(!isOffered(Self.named(), runs: true))
    #expect(!isOffered(MemoryStorage(), runs: true, isRead: true))
  }
}
