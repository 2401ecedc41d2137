import Cabinet
import Canvas
import GameCore
import Games
import Keys
import Terminal
import TerminalDouble
import Testing

@Suite struct GameVisitTests {
  private let start = GameStart(game: "whackamole")

  private func storage() -> MemoryStorage {
    let storage = MemoryStorage()
    _ = storage.set("player_name", to: "Ann")
    return storage
  }

  @Test func aGamePlayedByKeysGivesTheScoreOfTheSameActions() throws {
    let storage = storage()
    // The first key leaves the card, the second ends 3-2-1 at once.
    let (script, score) = humanLikeKeys(from: .milliseconds(200))
    let visit = Visit("x x", storage: storage, then: script, game: start)
    #expect(score > 20)
    let kept = try #require(storage.kept["whackamole"]?.first)
    #expect(kept.points == score)
    #expect(kept.name == "Ann")
    #expect(kept.seed == 1)
    #expect(visit.text.contains("GAME OVER!"))
    #expect(visit.text.contains("\(score)"))
    let replay = try #require(storage.replays.first)
    #expect(try replay.played(as: WhackAMole.self).tally.score == score)
  }

  @Test func aSlowedGameHasTheSameTicksAndATableOfItsOwn() throws {
    let storage = storage()
    _ = storage.set("game_speed", to: "50")
    let (script, score) = humanLikeKeys(from: .milliseconds(200), speed: .half)
    let visit = Visit("x x", storage: storage, then: script, game: start)
    let kept = try #require(storage.kept["whackamole"]?.first)
    #expect(kept.points == score)
    #expect(kept.speed == .half)
    #expect(visit.text.contains("#1 on Medium, speed 50 %"), "\(visit.text)")
    #expect(visit.terminal.now > .seconds(60))
  }

  /// Keys that end the study after a minute, turn two cards of one face, and then guess wrong
  /// until the strikes end the game of seed 1.
  private func guesses() -> (script: [HeadlessTerminal.ScriptedEvent], score: Int) {
    var game = MemoryCards(seed: 1, difficulty: .medium, isTimed: false)
    _ = game.apply(.endStudy)
    var keys: [TerminalEvent] = [.key(.enter)]
    func press(_ card: Int) {
      _ = game.apply(.turn(card: card))
      while case .wrong = game.phase { _ = game.advance() }
      keys.append(.key(.character(Array("qwertyasdfghzxcvbn")[card])))
    }
    func press(_ cards: [Int], _ areAlike: Bool) {
      for first in cards {
        let second = cards.first {
          $0 > first && (game.cards[$0].face == game.cards[first].face) == areAlike
        }
        guard let second else { continue }
        press(first)
        return press(second)
      }
    }
    press(Array(game.cards.indices), true)
    while !game.isOver { press(game.cards.indices.filter { game.cards[$0].side == .down }, false) }
    let script = keys.enumerated().map {
      (at: Duration.seconds(70) + .milliseconds(1_200) * $0.offset, event: $0.element)
    }
    return (script, game.tally.score)
  }

  @Test func memoryWithoutItsClockIsStudiedUntilEnterAndHasATableOfItsOwn() throws {
    let storage = storage()
    _ = storage.set("memory_clock", to: "off")
    let (script, score) = guesses()
    #expect(score == 1)
    let visit = Visit("x x", storage: storage, then: script, game: GameStart(game: "memory"))
    let kept = try #require(storage.kept["memory"]?.first)
    #expect(kept.points == score && kept.speed == .untimed)
    let study = try #require(visit.terminal.showings.last { $0.time < .seconds(70) })
    let seen = study.canvas.lines.joined(separator: "\n")
    #expect(seen.contains("press Enter when you're ready") && seen.contains("without a clock"))
    #expect(!seen.contains("TIME LEFT"))
    // Nothing moves while the cards are studied.
    let studied = visit.terminal.showings.filter {
      $0.time > .seconds(2) && $0.time < .seconds(70)
    }
    #expect(studied.count <= 1 && studied.allSatisfy { $0.canvas == study.canvas })
    let replay = try #require(storage.replays.first)
    let again = try replay.played(as: MemoryCards.self)
    #expect(again.tally.score == score && !again.isTimed && again.tick > 70 * ticksPerSecond)
  }

  @Test func aGameThatNeedsItsClockKeepsClockAndSpeed() throws {
    let storage = storage()
    _ = storage.set("memory_clock", to: "off")
    _ = storage.set("game_speed", to: "75")
    let visit = Visit(
      "x x", storage: storage, then: [(at: .seconds(1), event: .hangUp)], game: start)
    #expect(visit.text.contains("TIME LEFT") && visit.text.contains("speed 75 %"))
  }

  @Test func aChosenSeedAndPracticeCountNothing() {
    for start in [
      GameStart(game: "whackamole", seed: 5),
      GameStart(game: "whackamole", isPractice: true),
    ] {
      let visit = Visit("x x q w e", storage: storage(), game: start)
      #expect(visit.storage.kept.isEmpty)
      #expect(visit.text.contains("practice"))
    }
  }

  @Test func theScoreIsHandedInBeforeTheResultIsDrawn() throws {
    let storage = storage()
    let (script, _) = humanLikeKeys(from: .milliseconds(200))
    let visit = Visit("x x", storage: storage, then: script, game: start)
    let result = try #require(
      visit.terminal.showings.first { $0.canvas.lines.joined().contains("GAME OVER!") })
    // Two keys lead into the game, thirty seconds later "TIME!" stands for one.
    #expect(result.time >= .milliseconds(31_200))
    #expect(storage.kept["whackamole"]?.count == 1)
  }

  @Test func theFieldIsSeenBeforeTheFirstStartAndHiddenBeforeAnother() {
    let first = Visit(
      "x", then: [(at: .milliseconds(300), event: .hangUp)], game: GameStart(game: "whackamole"))
    #expect(first.text.contains("Get ready") && first.text.contains("╰──1──╯"))
    let resumed = Visit(
      "x x",
      then: HeadlessTerminal.script(pressing: "p <enter>", from: .seconds(2)) + [
        (at: .milliseconds(2_300), event: .hangUp)
      ], game: GameStart(game: "whackamole"))
    #expect(resumed.text.contains("Get ready") && !resumed.text.contains("╰──1──╯"))
  }

  @Test func noKeyIsNamedWhileNoneIsTaken() throws {
    let visit = Visit("x x", then: [(at: .seconds(60), event: .hangUp)], game: start)
    let end = try #require(
      visit.terminal.showings.first { $0.canvas.lines.joined().contains("TIME!") })
    #expect(end.canvas.links.isEmpty && end.canvas.lines.last == "")
  }

  @Test(arguments: [20, 120, 250])
  func keysHammeredAtTheEndChooseNothing(every milliseconds: Int) {
    // Until five seconds after the last tick.
    let hammered: [HeadlessTerminal.ScriptedEvent] = (0..<5_200 / milliseconds).map {
      (
        at: .milliseconds(29_800 + milliseconds * $0),
        event: .key($0 % 2 == 0 ? .enter : .character("2"))
      )
    }
    let visit = Visit("x x", storage: storage(), then: hammered, game: start)
    #expect(visit.text.contains("GAME OVER!"))
    let rested = hammered + [(at: .milliseconds(35_600), event: .key(.character("2")))]
    let scores = Visit("x x", storage: storage(), then: rested, game: start)
    #expect(scores.text.contains("High scores"))
  }

  @Test func pauseHidesTheFieldAndCostsNothing() throws {
    let visit = Visit(
      "x x q w", storage: storage(),
      then: [
        (at: .seconds(5), event: .key(.character("p"))),
        (at: .seconds(600), event: .key(.escape)),
        (at: .seconds(603), event: .key(.character("p"))),
      ], game: start)
    let paused = try #require(visit.terminal.showings.first { $0.time == .seconds(5) })
    #expect(paused.canvas.lines.joined().contains("PAUSED"))
    #expect(!paused.canvas.lines.joined().contains("──z──"))
    let waiting = visit.terminal.showings.filter {
      $0.time > .seconds(5) && $0.time < .seconds(600)
    }
    #expect(waiting.isEmpty)
    let last = try #require(visit.terminal.showings.last?.canvas.lines.joined())
    #expect(last.contains("24") || last.contains("23"))
  }

  @Test(arguments: [
    (TerminalEvent.focus(false), "You switched windows."),
    (.resumed, "Welcome back."),
    (.resize(Size(columns: 100, rows: 30)), ""),
  ])
  func whatTakesThePlayerAwayPausesTheGame(event: TerminalEvent, reason: String) {
    let visit = Visit(
      "x x q", storage: storage(),
      then: [(at: .seconds(3), event: event), (at: .seconds(4), event: .hangUp)],
      game: start)
    #expect(visit.text.contains("PAUSED") == !reason.isEmpty)
    #expect(visit.text.contains(reason))
  }

  @Test func aWindowThatShrinksPausesTheGameUntilItIsLargeAgain() {
    let visit = Visit(
      "x x q", storage: storage(),
      then: [
        (at: .seconds(3), event: .resize(Size(columns: 40, rows: 10))),
        (at: .seconds(90), event: .resize(Size(columns: 80, rows: 24))),
      ], game: start)
    #expect(visit.text.contains("The window was too small."))
  }

  @Test(arguments: ["2", "3", "q"] as [Character])
  func keysThatWereMeantForTheGameChooseNothingInAPauseThatNobodyAskedFor(key: Character) {
    let away: [HeadlessTerminal.ScriptedEvent] = [(at: .seconds(5), event: .focus(false))]
    let whacks: [HeadlessTerminal.ScriptedEvent] = [5_500, 6_000, 6_600].map {
      (at: .milliseconds($0), event: .key(.character(key)))
    }
    let end: [HeadlessTerminal.ScriptedEvent] = [(at: .seconds(8), event: .hangUp)]
    let paused = Visit("x x q", storage: storage(), then: away + whacks + end, game: start)
    #expect(paused.text.contains("You switched windows.") && paused.end == .terminalGone)
    let rested: [HeadlessTerminal.ScriptedEvent] = [(at: .milliseconds(7_400), event: .key("3"))]
    let left = Visit("x x q", storage: storage(), then: away + whacks + rested + end, game: start)
    #expect(left.end == .left)
  }

  @Test func theKeyThatPausesGoesOnAtOnce() {
    let visit = Visit(
      "x x q", storage: storage(),
      then: [
        (at: .seconds(5), event: .focus(false)), (at: .milliseconds(5_100), event: .key("p")),
        (at: .milliseconds(5_200), event: .hangUp),
      ], game: start)
    #expect(visit.text.contains("Get ready"))
  }

  @Test func aGameThatHasNoRoomIsNotThrownAwayByAKey() {
    let visit = Visit(
      "x x", storage: storage(),
      then: [
        (at: .seconds(3), event: .resize(Size(columns: 40, rows: 10))),
        (at: .seconds(5), event: .key("q")),
        (at: .seconds(9), event: .resize(Size(columns: 80, rows: 24))),
      ], game: start)
    #expect(visit.text.contains("The window was too small.") && visit.end == .terminalGone)
  }

  @Test func aStallOfTheTerminalPausesInsteadOfPlayingOn() {
    let terminal = StallingTerminal()
    #expect(terminal.visit().contains("The terminal froze for a moment."))
  }

  @Test func aNameChosenOnTheResultScreenIsTheScoresNameToo() {
    let visit = Visit(
      "x x", storage: storage(),
      then: humanLikeKeys(from: .milliseconds(200)).script
        + HeadlessTerminal.script(pressing: "n 5 B e a <enter>", from: .seconds(35)),
      game: start)
    #expect(visit.storage.kept["whackamole"]?.map(\.name).sorted() == ["Ann", "Bea"])
    #expect(visit.storage.preferences.playerName == "Bea")
    #expect(visit.text.contains("GAME OVER!"))
    #expect(visit.text.contains("Bea"))
  }

  @Test func leavingAGameKeepsNoScore() {
    let visit = Visit("x x q w <escape> 3", storage: storage(), game: start)
    #expect(visit.storage.kept.isEmpty)
    #expect(visit.end == .left)
  }

  @Test func playAgainStartsWithinASecondWithANewGame() {
    let visit = Visit(
      "x x", storage: storage(),
      then: [
        (at: .seconds(40), event: .key(.enter)),
        (at: .milliseconds(41_010), event: .hangUp),
      ], game: start)
    #expect(visit.text.contains("30"))
    #expect(visit.text.contains("──z──"))
  }

  @Test func theCardIsShownThreeTimesThenTheCountdownOnly() {
    let storage = storage()
    for _ in 0..<3 {
      let visit = Visit("", storage: storage, game: start)
      #expect(visit.text.contains("Welcome to Whack-A-Mole"))
      _ = Visit("x <escape>", storage: storage, game: start)
    }
    let visit = Visit(
      "", storage: storage, then: [(at: .milliseconds(100), event: .hangUp)], game: start)
    #expect(visit.text.contains("Get ready"))
  }

  @Test func aLetterInThePictureOfTheKeysLeavesTheCardForTheGame() {
    let visit = Visit(
      "q", storage: storage(), then: [(at: .milliseconds(300), event: .hangUp)], game: start)
    #expect(visit.text.contains("Get ready") && visit.end == .terminalGone)
    #expect(Visit("<escape>", storage: storage(), game: start).end == .left)
  }

  @Test func aLongNameIsWholeOnTheResultOfTheSmallestWindow() throws {
    let storage = storage()
    let name = "Maximiliana_Featherstone"
    _ = storage.set("player_name", to: name)
    let visit = Visit("x x q w e", columns: 60, rows: 20, storage: storage, game: start)
    let title = try #require(visit.screen.first { $0.contains("GAME OVER!") })
    #expect(title.hasSuffix("Whack-a-mole · \(name)"), "\(title)")
  }

  @Test func theCursorIsOnTheMalletAndNotOnEachNewMole() throws {
    let visit = Visit(
      "x x", storage: storage(),
      then: [(at: .seconds(1), event: .key(.character("z"))), (at: .seconds(25), event: .hangUp)],
      game: start)
    let places = Set(
      visit.terminal.showings.filter { $0.time > .milliseconds(1_100) }.map(\.cursor))
    #expect(places.count == 1)
  }

  @Test func theBellRingsForStreaksMissesAndTheEndOnly() {
    let storage = storage()
    _ = storage.set("bell", to: "bell")
    let (script, _) = humanLikeKeys(from: .milliseconds(200))
    let visit = Visit("x x", storage: storage, then: script, game: start)
    #expect(!visit.terminal.rings.isEmpty)
    #expect(visit.terminal.rings.count < 40)
    #expect(Visit("x x", storage: self.storage(), then: script, game: start).terminal.rings.isEmpty)
  }

  @Test func anUntouchedGameWakesOnlyWhenThePictureChanges() {
    let visit = Visit("x x", storage: storage(), game: start)
    let pictures = visit.terminal.showings
    #expect(pictures.count < 1_400)
    let same = zip(pictures, pictures.dropFirst()).filter { $0.canvas == $1.canvas }
    #expect(same.count * 5 < pictures.count, "\(same.count) of \(pictures.count)")
  }
}

/// A terminal that stands still for five seconds in the middle of a game.
private final class StallingTerminal: Terminal {
  private let inner = HeadlessTerminal(
    size: Size(columns: 80, rows: 24),
    script: HeadlessTerminal.script(pressing: "x x q", from: .milliseconds(100)))
  private var stall = Duration.zero
  private var waits = 0

  var size: Size { inner.size }
  var now: Duration { inner.now + stall }
  var supportsUnicode: Bool { true }

  func nextEvent(until deadline: Duration?) -> TerminalEvent? {
    waits += 1
    if waits == 40 { stall = .seconds(5) }
    if waits > 42 { return .hangUp }
    return inner.nextEvent(until: deadline.map { $0 - stall })
  }

  func show(_ canvas: Canvas, cursor: Position?) { inner.show(canvas, cursor: cursor) }
  func apply(_: TerminalModes) {}
  func use(_: Theme) {}
  func ring(_: Bell) {}
  func copy(_: String) {}
  func redraw() {}
  func suspend() {}
  func close() {}

  /// Plays until shortly after the stall and gives what stands on the screen.
  func visit() -> String {
    let storage = MemoryStorage()
    let environment = SessionEnvironment(
      date: { Visit.noon }, secondsFromGreenwich: { _ in 0 }, drawSeed: { 1 },
      sprites: Visit.sprites, isWithoutColour: false)
    let session = ArcadeSession(terminal: self, storage: storage, environment: environment)
    _ = session.run(GameStart(game: "whackamole"))
    return inner.shown?.lines.joined(separator: "\n") ?? ""
  }
}
