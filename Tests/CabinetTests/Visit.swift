import Assets
import Cabinet
import Canvas
import GameCore
import Scenes
import Terminal
import TerminalDouble
import Words

/// A visit to the arcade on a headless terminal, from a script of keys to what was seen.
struct Visit {
  let terminal: HeadlessTerminal
  let storage: MemoryStorage
  let end: SessionEnd

  private static let assets = Assets(environment: [:])
  /// 2026-11-21, at noon.
  static let noon = Timestamp(secondsSince1970: 1_795_262_400)

  /// The sprites that come with the program.
  static func sprites(_ name: String, _ glyphs: GlyphSet) -> SpriteSheet {
    assets.spriteSheet("\(name).\(glyphs.rawValue)")
  }

  /// The scenes that come with the program.
  static func scenery() -> Scenery {
    Scenery(bytes: { assets.bytes(named: "Scenes/\($0)") }, sprites: { sprites("scene", $0) })
  }

  /// The lines of the title's menu below the games.
  private static let lines = [
    "difficulty", "player", "scores", "daily", "friends", "character", "album", "office",
    "settings", "help",
  ]

  /// Replaces `go:player` by the keys that choose that line of the title's menu, and
  /// `at:player` by those that lead to it; so a test need not count the games.
  static func expanded(_ keys: String) -> String {
    keys.split(separator: " ").map { word in
      for (index, line) in lines.enumerated() {
        let way = ["<home>"] + Array(repeating: "<down>", count: GameEntry.all.count + index)
        if word == "at:\(line)" { return way.joined(separator: " ") }
        if word == "go:\(line)" { return (way + ["<enter>"]).joined(separator: " ") }
      }
      return String(word)
    }.joined(separator: " ")
  }

  /// Presses keys, one every tenth of a second, and ends by hanging up.
  init(
    _ keys: String, columns: Int = 80, rows: Int = 24, unicode: Bool = true,
    storage: MemoryStorage = MemoryStorage(), then script: [HeadlessTerminal.ScriptedEvent] = [],
    game: GameStart? = nil, isWithoutColour: Bool = false, language: SpokenLanguage = .english,
    words: Words? = nil,
    attractDelay: Duration? = nil,
    adjust: @escaping (inout Preferences) -> Void = { _ in }
  ) {
    let terminal = HeadlessTerminal(
      size: Size(columns: columns, rows: rows),
      script: HeadlessTerminal.script(pressing: Self.expanded(keys), from: .milliseconds(100))
        + script,
      supportsUnicode: unicode)
    let environment = SessionEnvironment(
      date: { Self.noon }, secondsFromGreenwich: { _ in 0 }, drawSeed: { 1 },
      sprites: Self.sprites, scenery: Self.scenery, isWithoutColour: isWithoutColour,
      language: language,
      attractDelay: attractDelay)
    let session = ArcadeSession(
      terminal: terminal, storage: storage, environment: environment, words: words,
      adjust: adjust)
    end = game.map { session.run($0) } ?? session.run()
    self.terminal = terminal
    self.storage = storage
  }

  /// The last text of the screen.
  var screen: [String] { terminal.shown?.lines ?? [] }
  /// The same as one text.
  var text: String { screen.joined(separator: "\n") }
}
