import Cabinet
import Canvas
import GameCore
import Keys
import Terminal
import TerminalDouble
import TestSupport
import Testing

/// Every screen at four window sizes and in both glyph sets, as text.
///
/// Colour is no part of these pictures: what is not told by characters is not told here.
@Suite struct ScreenSnapshotTests {
  /// A screen's name and the keys that lead to it.
  private static let places: [(name: String, keys: String)] = [
    ("title", ""),
    ("title, difficulty chosen", "at:difficulty"),
    ("difficulty", "go:difficulty"),
    ("player", "go:player"),
    ("player, typing", "go:player 7 B e a"),
    ("high scores", "go:scores"),
    ("high scores, all difficulties", "go:scores <left> <left>"),
    ("back office", "go:office"),
    ("delete hi scores", "go:office 6 r e s"),
    ("hi scores deleted", "go:office 6 r e s e t <enter>"),
    ("nothing to undo", "go:office 7"),
    ("settings", "go:settings <down> <down>"),
    ("lander's board", "go:settings <up> <enter> f t p <enter>"),
    ("help", "go:help"),
    ("help, its end", "go:help <end>"),
    ("card", "1"),
  ]

  /// Moments of one game, by the seconds since the arcade opened.
  private static let moments: [(name: String, seconds: Double)] = [
    ("get ready", 0.15), ("playing", 20), ("paused", 25), ("time is over", 34.7), ("result", 40),
  ]

  private static func game(_ columns: Int, _ rows: Int, _ unicode: Bool) -> Visit {
    Visit(
      "<enter> <enter> q w e", columns: columns, rows: rows, unicode: unicode,
      storage: storage(),
      then: [
        (at: .seconds(24), event: .key(.character("p"))),
        (at: .seconds(26), event: .key(.escape)), (at: .seconds(41), event: .hangUp),
      ],
      game: GameStart(game: "whackamole"))
  }

  private static func storage() -> MemoryStorage {
    let storage = MemoryStorage()
    _ = storage.set("player_name", to: "Zoë")
    storage.kept["whackamole"] = [
      Score(
        name: "Zoë", points: 61, date: Visit.noon, seed: 1, rulesVersion: 2, replay: "a.plist"),
      Score(
        name: "Ann", points: 48, date: Timestamp(secondsSince1970: 1_795_000_000), seed: 2,
        rulesVersion: 1),
      Score(name: "日本語の名前", points: 30),
      Score(name: "bad\u{1b}[2Jname that is much too long for its column", points: 12),
      Score(name: "Player1", points: 17, difficulty: .insane),
    ]
    return storage
  }

  @Test(arguments: [(80, 24), (60, 20), (120, 40), (20, 5)], [true, false])
  func everyScreenLooksAsItDid(size: (Int, Int), unicode: Bool) {
    let (columns, rows) = size
    var pages: [String] = []
    for place in Self.places {
      let visit = Visit(
        place.keys, columns: columns, rows: rows, unicode: unicode, storage: Self.storage())
      pages.append("== \(place.name)\n\(framed(visit.screen))")
    }
    let game = Self.game(columns, rows, unicode)
    for moment in Self.moments {
      let shown = game.terminal.showings.last { $0.time <= .seconds(moment.seconds) }
      pages.append("== \(moment.name)\n\(framed(shown?.canvas.lines ?? []))")
    }
    expectGolden(
      pages.joined(separator: "\n"),
      named: "\(columns)x\(rows)-\(unicode ? "unicode" : "ascii")")
  }

  /// A large window is used: a table beside the title's menu, two tables beside each other, the
  /// last picture beside the result.
  @Test(arguments: [true, false])
  func aLargeWindowIsUsed(unicode: Bool) {
    var pages: [String] = []
    for (name, keys) in [("title", ""), ("high scores", "go:scores")] {
      let visit = Visit(
        keys, columns: 200, rows: 60, unicode: unicode, storage: Self.storage())
      pages.append("== \(name)\n\(framed(visit.screen))")
    }
    let game = Self.game(200, 60, unicode)
    for moment in Self.moments where ["playing", "result"].contains(moment.name) {
      let shown = game.terminal.showings.last { $0.time <= .seconds(moment.seconds) }
      pages.append("== \(moment.name)\n\(framed(shown?.canvas.lines ?? []))")
    }
    expectGolden(
      pages.joined(separator: "\n"), named: "200x60-\(unicode ? "unicode" : "ascii")")
  }

  /// Moments of skeet and of memory with and without its clock, the second digit's game.
  @Test(
    arguments: ["skeet", "memory", "memory without a clock"], [(80, 24), (60, 20)])
  func theOtherGamesLookAsTheyDid(game: String, size: (Int, Int)) {
    let name = String(game.split(separator: " ")[0])
    let pages = [true, false].flatMap { unicode in
      let visits = [false, true].map { isWithoutColour in
        let storage = Self.storage()
        _ = storage.set("memory_clock", to: game == name ? "on" : "off")
        return Visit(
          "", columns: size.0, rows: size.1, unicode: unicode, storage: storage,
          then: Self.keys[name] ?? [], game: GameStart(game: name),
          isWithoutColour: isWithoutColour)
      }
      // Without colour every character is the same; what colours tell, characters tell.
      #expect(visits[1].terminal.theme == .monochrome)
      #expect(
        visits[0].terminal.showings.map(\.canvas) == visits[1].terminal.showings.map(\.canvas))
      return Self.gameMoments.map { moment in
        let shown = visits[0].terminal.showings.last { $0.time <= .seconds(moment.seconds) }
        let canvas = shown?.canvas ?? Canvas(size: Size(columns: 0, rows: 0))
        return "== \(moment.name), \(unicode ? "unicode" : "ascii")\n\(framed(canvas.lines))\n"
          + "roles\n\(canvas.roleLines.joined(separator: "\n"))"
      }
    }
    expectGolden(
      pages.joined(separator: "\n"),
      named: "\(game.replacing(" ", with: "-"))-\(size.0)x\(size.1)")
  }

  private static let gameMoments: [(name: String, seconds: Double)] = [
    ("card", 0.1), ("get ready", 0.3), ("playing", 6.8), ("playing on", 8), ("paused", 9.5),
    ("result", 90),
  ]

  /// Into the game at once; shots or guesses, a pause, and in memory a guess at a time until
  /// the strikes end it.
  private static let keys: [String: [HeadlessTerminal.ScriptedEvent]] = {
    func presses(_ keys: [(Double, Character)]) -> [HeadlessTerminal.ScriptedEvent] {
      keys.map { (at: .milliseconds(Int64($0.0 * 1_000)), event: .key(.character($0.1))) }
    }
    let pause: [HeadlessTerminal.ScriptedEvent] = [
      (at: .seconds(9), event: .key(.escape)), (at: .seconds(10), event: .key(.enter)),
    ]
    let end: [HeadlessTerminal.ScriptedEvent] = [(at: .seconds(91), event: .hangUp)]
    let start = presses([(0.2, "x"), (0.5, "x")])
    let enter: [HeadlessTerminal.ScriptedEvent] = [(at: .milliseconds(6_000), event: .key(.enter))]
    let board = Array("qwertyasdfghzxcvbn")
    return [
      "skeet": start + presses([(3, "t"), (4.5, "e"), (6.7, "u"), (7.8, "5"), (7.9, " ")])
        + pause + end,
      "memory": start + enter + presses([(6.3, "q"), (6.7, "n"), (7.5, "w")]) + pause
        + presses(board[2..<11].enumerated().map { (20 + Double($0.offset) / 2, $0.element) })
        + end,
    ]
  }()

  @Test func asciiScreensHoldNothingButASCIIBesidesNames() {
    let storage = MemoryStorage()
    for place in Self.places {
      let visit = Visit(place.keys, unicode: false, storage: storage)
      #expect(visit.text.utf8.max() ?? 0 < 0x80, "\(place.name)")
    }
  }

  @Test(arguments: ["default", "high_contrast", "monochrome", "terminal"])
  func aThemeChangesNoCharacter(theme: String) {
    for place in Self.places {
      let plain = Visit(place.keys, storage: Self.storage())
      let storage = Self.storage()
      _ = storage.set("theme", to: theme)
      let themed = Visit(place.keys, storage: storage)
      if place.name != "settings" { #expect(themed.screen == plain.screen, "\(place.name)") }
    }
  }

  /// A choice, a prize or an urgent thing must be told without colour: two states that differ in
  /// meaning differ in characters.
  @Test func whatIsChosenIsToldByCharacters() {
    for keys in ["", "go:difficulty", "go:player", "go:office", "go:settings"] {
      let before = Visit(keys, storage: Self.storage())
      let after = Visit(keys + " <down>", storage: Self.storage())
      #expect(before.screen != after.screen, "after \(keys)")
    }
  }

  @Test func theCursorStandsOnTheChosenLine() throws {
    for (keys, label) in [
      ("", "Whack-a-mole"), ("at:difficulty", "Difficulty"), ("go:difficulty <down>", "Hard"),
    ] {
      let visit = Visit(keys, storage: Self.storage())
      let cursor = try #require(visit.terminal.cursor)
      #expect(visit.screen[cursor.row].contains(label), "after \(keys)")
    }
  }
}

/// Lines behind bars, so that blanks at the left edge are seen.
private func framed(_ lines: [String]) -> String {
  lines.map { "|\($0)" }.joined(separator: "\n")
}
