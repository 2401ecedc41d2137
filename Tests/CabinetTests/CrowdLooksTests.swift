import Canvas
import GameCore
import Keys
import Terminal
import TerminalDouble
import Testing

/// The people before the title take part in what happens there.
@Suite struct CrowdLooksTests {
  private static func storage() -> MemoryStorage {
    let storage = MemoryStorage()
    _ = storage.set("player_name", to: "Ann")
    return storage
  }

  private static let raisedArms = ["╲●╱", "╲  ●  ╱"]

  @Test func theCrowdLeansTowardsTheGameUnderTheCursorAndStandsElsewhere() throws {
    // The crowd is left of the game that shows itself, or right of it.
    let atGame = Visit("", columns: 120, rows: 40, storage: Self.storage())
    let elsewhere = Visit("at:difficulty", columns: 120, rows: 40, storage: Self.storage())
    #expect(atGame.screen.suffix(8) != elsewhere.screen.suffix(8))
    let heads = try [atGame, elsewhere].map { visit in
      let row = try #require(visit.screen.dropFirst(20).first { $0.contains("●") })
      return try #require(
        row.firstIndex(of: "●").map { row.distance(from: row.startIndex, to: $0) })
    }
    #expect(heads[0] == heads[1] + 1)
  }

  @Test func theCrowdCheersAfterARecordAsLongAsTheBulbsChaseAndThenRests() throws {
    let storage = Self.storage()
    storage.kept["whackamole"] = [Score(name: "Ann", points: 1, seed: 2, rulesVersion: 2)]
    let (keys, score) = humanLikeKeys(from: .milliseconds(300))
    #expect(score > 1)
    let back = Duration.seconds(45)
    let visit = Visit(
      "1 x x", storage: storage,
      then: keys + [(at: back, event: .key(.escape)), (at: .seconds(60), event: .hangUp)])
    func cheers(_ showing: HeadlessTerminal.Showing) -> Bool {
      let text = showing.canvas.lines.joined(separator: "\n")
      return Self.raisedArms.contains { text.contains($0) }
    }
    let showings = visit.terminal.showings
    // A newcomer has beaten nobody.
    #expect(!cheers(showings[0]))
    let cheering = showings.filter { $0.time >= back && cheers($0) }
    #expect(cheering.count > 5)
    #expect(cheering.allSatisfy { $0.time < back + .seconds(4) })
    #expect(!cheers(try #require(showings.last)))
    // Then nothing moves any more.
    #expect(!showings.contains { $0.time > back + .seconds(5) })
  }
}
