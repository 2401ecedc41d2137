import Cabinet
import Canvas
import GameCore
import Games
import Keys
import Terminal
import TerminalDouble
import TestSupport
import Testing

/// A whole game of lunar lander through the screens, flown by a built-in player's keys.
@Suite struct LanderVisitTests {
  private static let start = GameStart(game: "lander")

  private static func storage() -> MemoryStorage {
    let storage = MemoryStorage()
    _ = storage.set("player_name", to: "Zoë")
    _ = storage.set("introductions", to: "off")
    storage.kept["lander"] = [Score(name: "Mark", points: 900)]
    return storage
  }

  /// The keys of a typical player for the game of seed 1, each at its time.
  private static let flight: (script: [HeadlessTerminal.ScriptedEvent], game: LunarLander) = {
    var game = LunarLander(seed: 1, difficulty: .medium)
    var player = HumanLikeLunarLanderPlayer(seed: 7, skill: .typical)
    var script: [HeadlessTerminal.ScriptedEvent] = []
    while !game.isOver {
      for action in player.actions(seeing: game) {
        _ = game.apply(action)
        // A tick is due when its time has come: half a tick later is surely in it.
        let nanoseconds = Int64(game.tick) * 1_000_000_000 / 60 + 5_000_000
        script.append((at: .nanoseconds(nanoseconds), event: .key(key(for: action))))
      }
      _ = game.advance()
    }
    return (script, game)
  }()

  private static func key(for action: LunarLander.Action) -> Key {
    switch action {
    case .throttle(let notch): .character(Character("\(notch)"))
    case .throttleUp: .up
    case .throttleDown: .down
    case .leanLeft: .left
    case .leanRight: .right
    case .level: .character("l")
    }
  }

  @Test func aFlightByKeysGivesTheScoreOfTheSameActions() throws {
    let storage = Self.storage()
    let visit = Visit("", storage: storage, then: Self.flight.script, game: Self.start)
    let score = Self.flight.game.tally.score
    let kept = try #require(storage.kept["lander"]?.first { $0.name == "Zoë" })
    #expect(score > 100 && kept.points == score)
    let replay = try #require(storage.replays.first)
    #expect(try replay.played(as: LunarLander.self).tally.score == score)
    #expect(visit.text.contains("landings    \(Self.flight.game.tally.hits)"))
    #expect(!visit.text.contains("accuracy"))
  }

  /// Full thrust to the last drop leads so far up that the fall takes a minute of the game's time.
  @Test func aFallThatNobodySeesIsShort() throws {
    let storage = Self.storage()
    let visit = Visit(
      "", storage: storage,
      then: [(at: .milliseconds(100), event: .key("3")), (at: .seconds(45), event: .hangUp)],
      game: Self.start)
    #expect(visit.text.contains("GAME OVER!"))
    #expect(
      visit.terminal.showings.contains {
        $0.canvas.lines.joined().contains("out of fuel: time runs faster")
      })
    let replay = try #require(storage.submissions.first?.replay)
    #expect(replay.ticks > 70 * ticksPerSecond)
    #expect(try replay.played(as: LunarLander.self).tally.score == 0)
  }

  /// A storage in which a player has five feats of the lander: the first landing is the sixth.
  private static func storage(withFeatsOf player: String) -> MemoryStorage {
    let storage = storage()
    let former = ["five", "ten", "dry", "fumes", "smallestTwice"].map { "lander.\($0)" }
    let replay = Replay(
      game: "lander", rulesVersion: LunarLander.rulesVersion, seed: 2, difficulty: .hard,
      inputs: [], ticks: 1_800, score: 9, stateHashes: [])
    let score = Score(name: player, points: 9, difficulty: .hard, date: Visit.noon)
    _ = storage.submit(
      Submission(score: score, replay: replay, tally: Tally(), feats: former))
    return storage
  }

  @Test func aCoatThatTheFeatsOfAGameBringIsNews() {
    let storage = Self.storage(withFeatsOf: "Zoë")
    let visit = Visit("", storage: storage, then: Self.flight.script, game: Self.start)
    #expect(visit.text.contains("You've earned the astronaut's coat."), "\(visit.text)")
    let first = Visit("", storage: Self.storage(), then: Self.flight.script, game: Self.start)
    #expect(first.text.contains("New feats:") && !first.text.contains("coat"))
  }

  @Test func aCoatIsNewsOfTheNameThatTheGameIsGivenAfterwards() {
    let end = Duration.seconds(Self.flight.game.tick / ticksPerSecond + 5)
    let visit = Visit(
      "", storage: Self.storage(withFeatsOf: "Player2"),
      then: Self.flight.script + [
        (at: end, event: .key("n")), (at: end + .seconds(1), event: .key("2")),
        (at: end + .seconds(9), event: .hangUp),
      ], game: Self.start)
    #expect(visit.text.contains("Player2"))
    #expect(visit.text.contains("You've earned the astronaut's coat."), "\(visit.text)")
  }

  @Test(arguments: [(80, 24), (60, 20), (120, 40)], [true, false])
  func theWindowLooksAsItDid(size: (Int, Int), unicode: Bool) {
    let visit = Visit(
      "", columns: size.0, rows: size.1, unicode: unicode, storage: Self.storage(),
      then: Self.flight.script, game: Self.start)
    let moments = [("begin", 0.5), ("flight", 7.5), ("later", 12)]
    var pages = moments.map { name, seconds in
      page(name, visit.terminal.showings.last { $0.time <= .seconds(seconds) }?.canvas)
    }
    pages.append(page("result", visit.terminal.shown))
    let paused = Visit(
      "", columns: size.0, rows: size.1, unicode: unicode, storage: Self.storage(),
      then: [
        (at: .seconds(3), event: .key(.character("p")))
      ],
      game: Self.start)
    pages.append(page("paused", paused.terminal.shown))
    expectGolden(
      pages.joined(separator: "\n"),
      named: "lander-\(size.0)x\(size.1)-\(unicode ? "unicode" : "ascii")")
  }

  @Test func aPausedFlightCanBeLookedAt() throws {
    let visit = Visit(
      "", storage: Self.storage(),
      then: [(at: .seconds(3), event: .key(.character("p")))], game: Self.start)
    #expect(visit.text.contains("PAUSED"))
    #expect([1, 2, 3, 5].count { visit.text.contains("×\($0)") } >= 3)
    #expect(visit.text.contains("altitude") && visit.text.contains("speed"))
  }

  private func page(_ name: String, _ canvas: Canvas?) -> String {
    "== \(name)\n" + (canvas?.lines ?? []).map { "|\($0)" }.joined(separator: "\n")
  }
}
