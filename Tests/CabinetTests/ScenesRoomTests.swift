import Cabinet
import Canvas
import DurableFiles
import Terminal
import TerminalDouble
import TestSupport
import Testing

@Suite struct ScenesRoomTests {
  private static let keys = "go:office S <enter>"

  private func storage(_ scenes: [String: String] = [:]) throws -> MemoryStorage {
    let storage = MemoryStorage()
    for (name, text) in scenes {
      try DurableFiles().makeFolder(storage.folder + "/scenes")
      try DurableFiles().replace(storage.folder + "/scenes/" + name, with: Array(text.utf8))
    }
    return storage
  }

  private static let garden = """
    {"nodes": [
      {"type": "spriteFile", "file": "tree.png", "position": {"x": 240, "y": 100}},
      {"type": "spriteFile", "file": "gnome.png", "position": {"x": 100, "y": 100}},
      {"type": "fountain"}
    ]}
    """

  @Test func ourScenesAndThePlayersOwnAreListedAndShown() throws {
    let storage = try storage(["garden.json": Self.garden, "notes.txt": "none"])
    let list = Visit(Self.keys, storage: storage)
    for name in ["meadow.json", "desert.plist", "crater.xml", "garden.json"] {
      #expect(list.text.contains(name))
    }
    #expect(!list.text.contains("notes.txt"))
    let shown = Visit(Self.keys + " 4", storage: storage)
    #expect(shown.text.contains("▐██████▌"))
    #expect(shown.text.contains("1 unknown node skipped."))
    #expect(shown.text.contains("There's no picture called 'gnome.png'."))
    #expect(Visit(Self.keys + " 4 <escape>", storage: storage).text.contains("crater.xml"))
  }

  @Test func aBrokenSceneGivesItsSentenceAndTheListStays() throws {
    let storage = try storage([
      "a.json": "{\"nodes\": [", "b.xml": "<nodes><node/></nodes>", "c.plist": "",
    ])
    for (key, sentence) in [
      ("4", "'a.json' isn't a scene: it ends too early"),
      ("5", "'b.xml' isn't a scene: node 1 has no 'type'."),
      ("6", "'c.plist' isn't a scene: it's"),
    ] {
      let visit = Visit(Self.keys + " " + key, storage: storage)
      #expect(visit.text.contains(sentence), "\(visit.text)")
      #expect(Visit(Self.keys + " \(key) x 1", storage: storage).text.contains("meadow.json"))
    }
  }

  @Test func aNameThatSteersTheTerminalIsShownEscaped() throws {
    let storage = try storage(["\u{1b}[2J.json": Self.garden])
    #expect(Visit(Self.keys, storage: storage).text.contains("\\u{1b}[2J.json"))
    #expect(Visit(Self.keys + " 4", storage: storage).text.contains("\\u{1b}[2J.json"))
  }

  @Test(arguments: [(80, 24), (120, 40), (60, 20)], GlyphSet.allCases)
  func theCardHasItsSceneAndTheCountdownTheField(size: (Int, Int), glyphs: GlyphSet) {
    var pages: [String] = []
    for game in ["whackamole", "skeet", "lander"] {
      let storage = MemoryStorage()
      storage.preferences.playerName = "Ann"
      let visit = Visit(
        "<enter>", columns: size.0, rows: size.1, unicode: glyphs == .unicode, storage: storage,
        game: GameStart(game: game))
      for (name, time) in [("card", Duration.milliseconds(50)), ("3", .milliseconds(150))] {
        let shown = visit.terminal.showings.last { $0.time <= time }
        let lines = shown?.canvas.lines ?? []
        pages.append("== \(game), \(name)\n" + lines.map { "|\($0)" }.joined(separator: "\n"))
        if glyphs == .ascii { #expect(lines.allSatisfy { $0.utf8.allSatisfy { $0 < 0x80 } }) }
      }
    }
    expectGolden(
      pages.joined(separator: "\n"), named: "backdrop-\(size.0)x\(size.1)-\(glyphs.rawValue)")
  }

  @Test func theSceneIsGoneOnceTheGameIsPlayedAndStaysAwayAfterAPause() {
    let storage = MemoryStorage()
    storage.preferences.playerName = "Ann"
    let visit = Visit(
      "<enter> <enter> p <enter>", columns: 100, rows: 32, storage: storage,
      game: GameStart(game: "skeet"))
    let showings = visit.terminal.showings
    let hasTumbleweed = { (index: Int) in
      showings[index].canvas.lines.contains { $0.contains("▗▞▚▖") }
    }
    #expect(hasTumbleweed(0))
    #expect(!hasTumbleweed(showings.count - 1))
  }
}
