import Canvas
import Foundation
import GameCore
import Persistence
import PropertyLists
import Terminal
import TerminalDouble
import TestSupport
import Testing

@testable import Cabinet

/// Scores in the tables whose records were played again.
@Suite struct VerifiedTableTests {
  private static let skeet = Records.skeet

  /// A table of skeet: a true score, one that says too much, one whose record was altered, one
  /// whose record is damaged, one of another game, one whose record is gone, and one without a record.
  private static func storage() throws -> MemoryStorage {
    let storage = MemoryStorage()
    _ = storage.set("player_name", to: "Ann")
    let files = ReplayFile(storage: storage.files)
    func score(_ name: String, _ points: Int, _ record: String?) -> Score {
      Score(
        name: name, points: points, date: Visit.noon, seed: 7, rulesVersion: 2, replay: record)
    }
    let own = try files.write(skeet, date: Visit.noon)
    let altered = try files.write(skeet, date: Timestamp(secondsSince1970: 1_000))
    let path = "\(storage.folder)/replays/\(altered)"
    let bytes = Array(try Data(contentsOf: URL(fileURLWithPath: path)))
    var root = try PropertyList(reading: bytes).root.dictionary ?? [:]
    root["player"] = .string("Eve")
    let changed = try PropertyList(root: .dictionary(root), form: .binary).bytes()
    try Data(changed).write(to: URL(fileURLWithPath: path))
    let damaged = "\(storage.folder)/replays/damaged.plist"
    try Data(changed.dropLast(40)).write(to: URL(fileURLWithPath: damaged))
    let other = try files.write(Records.whackAMole, date: Visit.noon)
    storage.kept["skeet"] = [
      score("Ann", skeet.score, own), score("Bob", skeet.score + 5, own),
      score("Cid", skeet.score, altered), score("Dan", 4, "damaged.plist"), score("Eve", 3, other),
      score("Fay", 2, "gone.plist"), score("Gil", 1, nil),
    ]
    return storage
  }

  private func visit(
    _ keys: String = "", columns: Int = 80, rows: Int = 24, unicode: Bool = true
  ) throws -> Visit {
    Visit(
      "go:scores <tab> " + keys, columns: columns, rows: rows, unicode: unicode,
      storage: try Self.storage())
  }

  private func row(_ name: String, _ visit: Visit) -> String {
    visit.screen.first { $0.contains(name) } ?? ""
  }

  @Test(arguments: ["? <escape>", "f <escape>", "i <escape>"])
  func theChosenRowStaysChosenWhileThePlayerLooksElsewhere(keys: String) throws {
    let moved = try visit("<down> <down>")
    #expect(moved.screen != (try visit()).screen)
    #expect(try visit("<down> <down> \(keys)").screen == moved.screen)
    #expect(try visit("<down> <down> <tab> <backtab>").screen == visit().screen)
  }

  @Test func attractModeMarksATrueScoreToo() throws {
    // Skeet comes after a quarter of a minute of whack-a-mole.
    let visit = Visit(
      "", storage: try Self.storage(), then: [(at: .seconds(78), event: .hangUp)],
      attractDelay: .seconds(60))
    #expect(row("  Ann  ", visit).contains("\(Self.skeet.score) ✓ "))
  }

  @Test(arguments: [true, false], [(80, 24), (60, 20), (200, 60)])
  func aTrueScoreIsMarkedAndAWrongOneHasAMarkOfItsOwn(
    unicode: Bool, size: (Int, Int)
  ) throws {
    let visit = try visit(columns: size.0, rows: size.1, unicode: unicode)
    let (check, cross) = unicode ? ("✓", "✗") : ("+", "x")
    #expect(row("  Ann  ", visit).contains("\(Self.skeet.score) \(check) "))
    for (name, points) in [
      ("Bob", Self.skeet.score + 5), ("Cid", Self.skeet.score), ("Dan", 4), ("Eve", 3),
    ] {
      #expect(row("  \(name)  ", visit).contains(" \(points) \(cross) "), "\(name)")
    }
    // No record proves nothing.
    #expect(row("  Fay  ", visit).contains(" 2   ") && row("  Gil  ", visit).contains(" 1   "))
  }

  @Test(
    arguments: [
      ("Ann", "Verified: played again, the record gives this score."),
      ("Bob", "The table says \(skeet.score + 5) points, but the game gives \(skeet.score)."),
      ("Cid", "The game is right, but the file was changed later."),
      ("Dan", "The record can't be read: "),
      ("Eve", "The record is from another game or difficulty than the table says."),
    ])
  func theChosenRowSaysMore(name: String, sentence: String) throws {
    // Bob's row is the first, Ann's own is chosen.
    let places = ["Bob": 0, "Ann": 1, "Cid": 2, "Dan": 3, "Eve": 4]
    let keys = "<home> " + String(repeating: "<down> ", count: places[name] ?? 0)
    let visit = try visit(keys)
    #expect(visit.screen.first { $0.contains("▸ ") && $0.contains(name) } != nil)
    #expect(visit.screen[22].contains(sentence), "\(visit.screen[22])")
    for keys in ["<end>", "<end> <up>"] {
      #expect(try self.visit(keys).screen[22].allSatisfy { $0 == " " })
    }
  }

  @Test func theRowsStandFirstAndAllTheirRecordsArePlayedInOneGo() throws {
    let storage = try Self.storage()
    var requests = 0
    storage.whenRequested = { requests = max(requests, $0) }
    let without = Visit("go:scores", storage: storage)
    let before = requests
    requests = 0
    let again = try Self.storage()
    again.whenRequested = { requests = max(requests, $0) }
    let visit = Visit(
      "go:scores <tab>", storage: again, then: [(at: .seconds(100), event: .hangUp)])
    // Two questions of the other game's tables, and one for all records that are seen.
    #expect(requests == before + 3)
    #expect(!without.text.contains("✓"))
    let pictures = visit.terminal.showings.map { $0.canvas.lines.joined() }
    let first = try #require(pictures.firstIndex { $0.contains("Gil") })
    #expect(!pictures[first].contains("✓") && !pictures[first].contains("✗"))
    #expect(pictures[first + 1].contains("✓") && pictures[first + 1].contains("✗"))
    // Then nothing moves and nothing wakes.
    #expect(pictures.count == first + 2)
  }

  @Test func aTableWithoutRecordsAsksForNothing() {
    let storage = MemoryStorage()
    storage.kept["whackamole"] = [Score(name: "Ann", points: 30, seed: 1, rulesVersion: 2)]
    var requests = 0
    storage.whenRequested = { requests = max(requests, $0) }
    let visit = Visit("go:scores", storage: storage)
    #expect(visit.text.contains(" 30 ") && requests == 2)
  }

  @Test(arguments: [(80, 24, true), (60, 20, false), (200, 60, true)])
  func theMarksLookAsTheyDid(columns: Int, rows: Int, unicode: Bool) throws {
    let pages = try ["", "<down>"].map { keys in
      let visit = try visit(keys, columns: columns, rows: rows, unicode: unicode)
      return "== \(keys)\n" + visit.screen.map { "|\($0)" }.joined(separator: "\n")
    }
    expectGolden(
      pages.joined(separator: "\n"),
      named: "verified-\(columns)x\(rows)-\(unicode ? "unicode" : "ascii")")
  }
}
