import Canvas
import GameCore
import Games
import Keys
import Terminal
import TerminalDouble
import TestSupport
import Testing

@testable import Cabinet

/// The last miss of a game, tried again.
@Suite struct RetryTests {
  private typealias Event = HeadlessTerminal.ScriptedEvent

  /// A game with wrong keys, and what is pressed once its result is there, at 40 seconds.
  private func visit(
    _ later: [(Double, Key)], until end: Double, wrongKeys: [Double] = [10, 12], columns: Int = 80,
    rows: Int = 24
  ) -> Visit {
    let storage = MemoryStorage()
    _ = storage.set("player_name", to: "Ann")
    // Some of the holes are empty at any time.
    let wrong = wrongKeys.flatMap { second in
      ["1", "5", "z"].enumerated().map { (second + Double($0.offset), $0.element as Key) }
    }
    return Visit(
      "x x", columns: columns, rows: rows, storage: storage,
      then: (wrong + later).map { (at: .seconds($0.0), event: .key($0.1)) }
        + [(at: .seconds(end), event: .hangUp)], game: GameStart(game: "whackamole"))
  }

  @Test func theMomentBeforeTheLastMissIsPlayedAgainAndKeptNowhere() throws {
    let result = visit([], until: 40)
    #expect(result.text.contains("GAME OVER!") && result.screen[23].contains("r last miss"))
    let kept = result.storage.kept
    let replay = try #require(result.storage.replays.first)
    let game = try replay.played(as: WhackAMole.self)
    #expect(game.tally.misses > 0)

    let before = visit([(40, "r")], until: 40.5)
    #expect(before.text.contains("Get ready") && before.text.contains("╰──2──╯"))
    #expect(before.text.contains("practice"))
    let again = visit([(40, "r")], until: 52)
    // Nine seconds of the game, and nobody pressed a wrong key.
    #expect(again.text.contains("No miss this time!"))
    let after = visit([(40, "r")], until: 60)
    #expect(after.text.contains("GAME OVER!") && after.screen == result.screen)
    #expect(after.storage.kept == kept && after.storage.replays.count == 1)
  }

  @Test func anotherMissIsTold() {
    let visit = visit(
      [(40, "r"), (42.5, "1"), (43, "5"), (43.5, "z"), (44, "q"), (44.5, "w")], until: 52)
    #expect(visit.text.contains("Missed again."))
  }

  @Test func itIsLeftAndBegunAgainLikeAnyGame() {
    let left = visit([(40, "r"), (41, .escape)], until: 60)
    #expect(left.text.contains("GAME OVER!"))
    let paused = visit([(40, "r"), (43, "p"), (44, "2")], until: 45)
    #expect(paused.text.contains("Get ready") && paused.text.contains("practice"))
    let twice = visit([(40, "r"), (41, .escape), (43, "r")], until: 44)
    #expect(twice.text.contains("Get ready"))
  }

  @Test func aGameWithoutAMissOffersNothing() {
    let visit = visit([(40, "r")], until: 42, wrongKeys: [])
    #expect(visit.text.contains("GAME OVER!") && !visit.text.contains("last miss"))
  }

  /// Goes to moments by chance, and compares each with the record as it is watched.
  private func expectTheSameGame<View: GameView>(
    _ replay: Replay, as _: View.Type, sprites: String
  ) throws {
    var generator = SeededGenerator(seed: 3)
    var playback = try Playback(
      replay,
      view: View(
        unicode: Visit.sprites(sprites, .unicode), ascii: Visit.sprites(sprites, .ascii)),
      keys: KeyMap(games: GameEntry.all))
    for _ in 0..<20 {
      let tick = generator.number(below: replay.ticks + 1)
      playback.seek(to: tick)
      let recorded = RecordedGame<View.G>(replay, to: tick)
      #expect(recorded.game.stateHash == playback.game.stateHash, "tick \(tick)")
    }
    let whole = RecordedGame<View.G>(replay, to: replay.ticks)
    #expect(whole.replay == replay)
  }

  @Test func aGameThatIsEnteredAtAMomentIsTheOneThatWasPlayed() throws {
    try expectTheSameGame(Records.whackAMole, as: WhackAMoleView.self, sprites: "whackamole")
    try expectTheSameGame(Records.skeet, as: SkeetShooterView.self, sprites: "skeet")
    try expectTheSameGame(Records.memory, as: MemoryCardsView.self, sprites: "memory")
    try expectTheSameGame(Records.lander, as: LunarLanderView.self, sprites: "lander")
  }

  @Test(arguments: [(60, 20), (80, 24)])
  func aRetryAsItIsSeen(size: (Int, Int)) {
    for (part, seconds) in [("before", 40.5), ("after", 52)] {
      let visit = visit([(40, "r")], until: seconds, columns: size.0, rows: size.1)
      expectGolden(
        visit.screen.map { "|" + $0 }.joined(separator: "\n"),
        named: "retry-\(part)-\(size.0)x\(size.1)")
    }
  }
}
