import Canvas
import GameCore
import Games
import Persistence
import Terminal
import TerminalDouble
import TestSupport
import Testing
import Words

@testable import Cabinet

@Suite struct StatisticsRoomTests {
  private static let pages = ["Overview", "Scores", "Times", "Places", "Weeks"]

  /// A storage with forty games of whack-a-mole over ten weeks, the later ones quicker, and some of
  /// the other games.
  private static func storage() throws -> MemoryStorage {
    let storage = MemoryStorage()
    _ = storage.set("player_name", to: "Ann")
    let history: GameHistory = storage.rooms.store()
    for number in 0..<40 {
      let skill: HumanLikeWhackAMolePlayer.Skill = number < 15 ? .slow : .typical
      var player = HumanLikeWhackAMolePlayer(seed: UInt64(number), skill: skill)
      try add(
        player.play(seed: UInt64(number), difficulty: number % 8 == 7 ? .hard : .medium), number,
        WhackAMoleFigures.self, to: history)
    }
    for number in 0..<6 {
      let seed = UInt64(number)
      var shooter = HumanLikeSkeetShooterPlayer(seed: seed, skill: .typical)
      try add(
        shooter.play(seed: seed, difficulty: .medium), number, SkeetShooterFigures.self, to: history
      )
      var reader = HumanLikeMemoryPlayer(seed: seed)
      try add(
        reader.play(seed: seed, difficulty: .medium), number, MemoryCardsFigures.self, to: history)
      var pilot = SafeLunarLanderPlayer()
      try add(
        pilot.play(seed: seed, difficulty: .medium), number, LunarLanderFigures.self, to: history)
    }
    return storage
  }

  private static func add<Watch: FigureWatch>(
    _ game: RecordedGame<Watch.G>, _ number: Int, _: Watch.Type, to history: GameHistory
  ) throws {
    let replay = game.replay
    // Forty games end two days apart, the last one at noon of the visit.
    let date = Timestamp(
      secondsSince1970: Visit.noon.secondsSince1970 - Int64(39 - number) * 2 * 86_400)
    let score = Score(
      name: "Ann", points: max(1, replay.score), difficulty: replay.difficulty, date: date,
      seed: replay.seed, rulesVersion: replay.rulesVersion)
    var played = PlayedGame(score, in: replay, tally: game.game.tally)
    played.figures = Watch.figures(of: replay)
    _ = try history.add(played)
  }

  private func expect(
    _ name: String, _ keys: [String], columns: Int, rows: Int, unicode: Bool = true
  ) throws {
    let storage = try Self.storage()
    let pictures = keys.map { keys in
      let visit = Visit(keys, columns: columns, rows: rows, unicode: unicode, storage: storage)
      return "== \(keys)\n" + visit.screen.map { "|\($0)" }.joined(separator: "\n")
    }
    expectGolden(pictures.joined(separator: "\n"), named: "statistics-\(name)")
  }

  @Test func eachPageLooksAsItDid() throws {
    try expect(
      "pages", (1...5).map { "go:scores i \($0)" } + ["go:scores i <left>"], columns: 80,
      rows: 24)
  }

  @Test func theOtherGamesLookAsTheyDid() throws {
    try expect(
      "games",
      ["<tab>", "<tab> <tab>", "<backtab>"].map { "go:scores i 4 \($0)" }
        + ["<tab>", "<tab> <tab>", "<backtab>"].map { "go:scores i 3 \($0)" },
      columns: 80, rows: 24)
  }

  @Test func theSmallestAndTheLargestWindowLookAsTheyDid() throws {
    try expect("60x20", (1...5).map { "go:scores i \($0)" }, columns: 60, rows: 20)
    try expect("200x60", ["go:scores i 2", "go:scores i 4"], columns: 200, rows: 60)
  }

  @Test(arguments: SpokenLanguage.allCases)
  func noPictureCoversTheSentenceAboveIt(language: SpokenLanguage) throws {
    let storage = try Self.storage()
    for (tabs, entry) in GameEntry.all.enumerated() {
      let keys = "go:scores i 4" + String(repeating: " <tab>", count: tabs)
      let rows = Visit(keys, columns: 60, rows: 20, storage: storage, language: language).screen
      let sentence = language.words.rooms.statistics.placesOf(entry.name)
      let lines = sentence.wrapped(to: 54)
      let first = try #require(rows.firstIndex { $0 == "   " + lines[0] }, "\(rows)")
      #expect(rows[first..<first + lines.count].map { $0.dropFirst(3) } == lines.map { $0[...] })
    }
  }

  @Test func theSentenceAboveThePlotOfManyGamesIsWhole() throws {
    let storage = MemoryStorage()
    _ = storage.set("player_name", to: "Ann")
    let history: GameHistory = storage.rooms.store()
    // The window of 60 columns has 94 dots.
    for number in 0..<95 {
      let date = Timestamp(
        secondsSince1970: Visit.noon.secondsSince1970 - Int64(95 - number) * 3_600)
      let score = Score(
        name: "Ann", points: 5 + number, difficulty: .medium, date: date,
        seed: UInt64(number), rulesVersion: WhackAMole.rulesVersion)
      var replay = Records.whackAMole
      replay.difficulty = .medium
      _ = try history.add(PlayedGame(score, in: replay, tally: Tally()))
    }
    let rows = Visit("go:scores i 2", columns: 60, rows: 20, storage: storage).screen
    let first = try #require(
      rows.firstIndex { $0.hasSuffix("Each dot is the mean of 2 games; the line is the best") },
      "\(rows)")
    #expect(rows[first + 1] == "   so far.")
  }

  @Test func inASCIITheyLookAsTheyDid() throws {
    try expect("ascii", (1...5).map { "go:scores i \($0)" }, columns: 80, rows: 24, unicode: false)
  }

  @Test func theEndsOfThePlotAreWeeks() throws {
    let plot = Visit("go:scores i 2", storage: try Self.storage()).text
    #expect(plot.contains("week of 2026-08-31") && plot.contains("week of 2026-11-16"), "\(plot)")
  }

  @Test func timesUnderNarrowBarsDoNotTouch() throws {
    let visit = Visit(
      "go:scores i 3", columns: 60, rows: 20, storage: try Self.storage(),
      language: .simplifiedChinese)
    #expect(visit.text.contains("100 毫秒"), "\(visit.text)")
    #expect(!visit.text.contains(/秒[0-9]/), "\(visit.text)")
  }

  @Test func aPlayerWithoutGamesIsToldSo() {
    let storage = MemoryStorage()
    _ = storage.set("player_name", to: "Ann")
    for page in 1...5 {
      let visit = Visit("go:scores i \(page)", storage: storage)
      #expect(visit.text.contains("No games yet."))
    }
  }

  @Test func theRoomIsInTheBackOfficeTooAndKeysTurnItsPages() throws {
    let storage = try Self.storage()
    let office = Visit("go:office 8", storage: storage)
    #expect(office.text.contains("Statistics · Ann") && office.text.contains("[Overview]"))
    var keys = "go:scores i"
    for page in Self.pages.dropFirst() {
      keys += " t"
      #expect(Visit(keys, storage: storage).text.contains("[\(page)]"))
    }
    #expect(Visit(keys + " t", storage: storage).text.contains("[Overview]"))
    #expect(Visit("go:scores i d", storage: storage).text.contains("Delete hi scores"))
  }

  @Test func theChosenWeekStaysChosenWhileTheHelpIsRead() throws {
    let storage = try Self.storage()
    let moved = Visit("go:scores i 5 <down> <down> <down>", storage: storage)
    #expect(moved.screen != Visit("go:scores i 5", storage: storage).screen)
    let back = Visit("go:scores i 5 <down> <down> <down> ? <escape>", storage: storage)
    #expect(back.screen == moved.screen)
  }

  @Test func anIdleRoomShowsNothingMore() throws {
    let storage = try Self.storage()
    let visit = Visit("go:scores i 2", storage: storage)
    let later = Visit(
      "go:scores i 2", storage: storage,
      then: [(at: .seconds(600), event: .resize(Size(columns: 80, rows: 24)))])
    #expect(later.terminal.showings.count <= visit.terminal.showings.count + 1)
    #expect(
      later.terminal.showings.last { $0.time < .seconds(600) }?.canvas == visit.terminal.shown)
  }
}
