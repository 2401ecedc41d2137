import GameCore
import Keys
import Persistence
import Terminal
import TerminalDouble
import TestSupport
import Testing

@testable import Cabinet

/// Recorded games as a player watches them.
@Suite struct ReplayVisitTests {
  /// A table of skeet with a recorded game, of whack-a-mole with one that was not recorded.
  private func storage() throws -> MemoryStorage {
    let storage = MemoryStorage()
    _ = storage.set("player_name", to: "Ann")
    var score = Score(name: "Ann", points: Records.skeet.score, seed: 7, rulesVersion: 2)
    score.replay = try ReplayFile(storage: storage.files).write(Records.skeet, date: Visit.noon)
    storage.kept["skeet"] = [score]
    storage.kept["whackamole"] = [Score(name: "Ann", points: 30, seed: 1, rulesVersion: 2)]
    return storage
  }

  private static let way = "go:scores <tab> <enter>"

  /// The screen at a moment after keys that are pressed ten a second, and later ones.
  private func visit(
    _ keys: String = way, then: [(Double, Key)] = [], until end: Double, columns: Int = 80,
    rows: Int = 24, unicode: Bool = true
  ) throws -> Visit {
    Visit(
      keys, columns: columns, rows: rows, unicode: unicode, storage: try storage(),
      then: then.map { (at: .seconds($0.0), event: .key($0.1)) }
        + [(at: .seconds(end), event: .hangUp)])
  }

  @Test func aScoreWithARecordIsWatchedUntilItsEndAndNothingIsKept() throws {
    let before = try storage()
    let visit = try visit(until: 60)
    #expect(visit.text.contains("end    0:45") || visit.text.contains("end    0:30"))
    #expect(visit.text.contains("\(Records.skeet.score)"))
    #expect(visit.storage.kept == before.kept)
    #expect(visit.storage.replays.isEmpty)
    // After its end nothing moves.
    let last = try #require(visit.terminal.showings.last)
    #expect(last.time < .seconds(50))
  }

  @Test func theGameWaitsWhileTheHelpIsRead() throws {
    let stopped = try visit(then: [(6, "p")], until: 7)
    let helped = try visit(then: [(6, "?"), (25, .escape)], until: 26)
    #expect(helped.screen == stopped.screen)
  }

  @Test func aScoreWithoutARecordSaysSo() throws {
    #expect(try visit("go:scores <enter>", until: 5).text.contains("This game wasn't recorded."))
  }

  @Test func aRecordThatIsGoneIsTold() throws {
    let storage = try storage()
    storage.kept["skeet"]?[0].replay = "gone.plist"
    let visit = Visit(Self.way, storage: storage)
    #expect(visit.text.contains("it isn't there"))
  }

  @Test func aPausedRecordStandsStill() throws {
    let visit = try visit(then: [(5, " ")], until: 300)
    #expect(visit.text.contains("paused"))
    #expect(visit.terminal.showings.filter { $0.time > .seconds(6) }.isEmpty)
    let on = try self.visit(then: [(5, " "), (100, " ")], until: 102)
    #expect(on.text.contains("replay"))
  }

  @Test func timeGoesByTheKeysThatAreNamed() throws {
    func time(_ keys: [Key]) throws -> String {
      let presses = [Key.character(" ")] + keys
      let visit = try visit(
        then: presses.enumerated().map { (4 + Double($0.offset) / 10, $0.element) }, until: 20)
      return String(visit.screen[0].dropFirst(8).prefix(4))
    }
    let start = try time([])
    #expect(start == "0:03")
    #expect(try time([.right, .right]) == "0:05")
    #expect(try time([.left]) == "0:02")
    #expect(try time([.pageDown]) == "0:13")
    #expect(try time([.pageDown, .pageUp, .home]) == "0:00")
    #expect(try time([.end, .pageUp]) != "0:00")
    #expect(try time([.end, .tab, .tab]) == time([.end]))
    #expect(try time([.home, .tab, .tab, .tab]) != "0:00")
  }

  @Test func aRecordPassesAtTheSpeedThatIsChosen() throws {
    func end(_ key: Key, times: Int) throws -> Duration {
      let keys = (0..<times).map { (1.5 + Double($0) / 10, key) }
      return try #require(try visit(then: keys, until: 600).terminal.showings.last).time
    }
    let length = Double(Records.skeet.ticks) / 60
    #expect(try end(.up, times: 3) < .seconds(length / 8 + 4))
    #expect(try end(.down, times: 2) > .seconds(length * 4 - 5))
  }

  @Test func theGameThatWasJustPlayedIsWatchedFromItsResult() throws {
    let visit = Visit(
      "x x 5 5", storage: try storage(),
      then: [
        (at: .seconds(70), event: .key("w")), (at: .seconds(72), event: .key(" ")),
        (at: .seconds(75), event: .hangUp),
      ], game: GameStart(game: "skeet"))
    #expect(visit.text.contains("paused 0:0"))
    let back = Visit(
      "x x 5 5", storage: try storage(),
      then: [
        (at: .seconds(70), event: .key("w")), (at: .seconds(72), event: .key(.escape)),
        (at: .seconds(75), event: .hangUp),
      ], game: GameStart(game: "skeet"))
    #expect(back.text.contains("GAME OVER!"))
  }

  @Test func aRecordOfOtherRulesSaysWhyItIsNotShown() throws {
    let storage = try storage()
    var replay = Records.skeet
    replay.rulesVersion = 99
    storage.kept["skeet"]?[0].replay = try ReplayFile(storage: storage.files).write(
      replay, date: Timestamp(secondsSince1970: 1))
    #expect(Visit(Self.way, storage: storage).text.contains("version 99 of the rules"))
  }

  @Test(arguments: [(60, 20), (80, 24), (120, 40)], [true, false])
  func aReplayAsItIsSeen(size: (Int, Int), unicode: Bool) throws {
    let visit = try visit(
      then: [(5, " "), (5.1, .pageDown)], until: 9, columns: size.0, rows: size.1,
      unicode: unicode)
    let glyphs = unicode ? "unicode" : "ascii"
    expectGolden(
      visit.screen.map { "|" + $0 }.joined(separator: "\n"),
      named: "replay-\(size.0)x\(size.1)-\(glyphs)")
  }
}
