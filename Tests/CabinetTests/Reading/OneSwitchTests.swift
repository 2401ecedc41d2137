import Canvas
import GameCore
import Keys
import Terminal
import TerminalDouble
import Testing
import Words

@testable import Cabinet

/// The arcade with one key, and a cursor that moves by itself.
@Suite struct OneSwitchTests {
  private func storage() -> MemoryStorage {
    let storage = MemoryStorage()
    _ = storage.set("player_name", to: "Zoe")
    _ = storage.set("one_switch", to: "on")
    return storage
  }

  private func visit(
    _ storage: MemoryStorage, game: String? = nil, seed: UInt64 = 1,
    isPressed: @escaping ([String]) -> Bool
  ) -> SwitchedTerminal {
    let terminal = SwitchedTerminal(isPressed: isPressed)
    let environment = SessionEnvironment(
      date: { Visit.noon }, secondsFromGreenwich: { _ in 0 }, drawSeed: { seed },
      sprites: { _, _ in SpriteSheet() }, isWithoutColour: true)
    let session = ArcadeSession(
      terminal: terminal, storage: storage, environment: environment
    ) { $0.suitReaders() }
    _ = game.map { session.run(GameStart(game: $0)) } ?? session.run()
    return terminal
  }

  private func play<Player: HeardTurnPlayer>(
    _ game: String, _: Player.Type, seed: UInt64 = 1
  ) -> (terminal: SwitchedTerminal, storage: MemoryStorage) {
    let storage = storage()
    var player = SwitchedPlayer<Player>()
    let terminal = visit(storage, game: game, seed: seed) { player.isPressed(after: $0) }
    return (terminal, storage)
  }

  private func expectVerified(_ storage: MemoryStorage, _ game: String) throws {
    let entry = try #require(GameEntry.all.first { $0.name == game })
    let replay = try #require(storage.replays.first)
    try entry.verify(replay)
    let kept = try #require(storage.kept[game]?.first)
    #expect(kept.points == replay.score && kept.points > 0)
    #expect(kept.speed == .oneSwitch && replay.conditions.speed == .oneSwitch)
  }

  // MARK: - Whole games

  @Test func whackAMoleIsPlayedByOneSwitch() throws {
    let (terminal, storage) = play("whackamole", HeardWhackAMolePlayer.self)
    try expectVerified(storage, "whackamole")
    #expect(terminal.presses >= 20)
  }

  @Test func skeetShooterIsPlayedByOneSwitch() throws {
    try expectVerified(play("skeet", HeardSkeetShooterPlayer.self).storage, "skeet")
  }

  @Test func lunarLanderIsPlayedByOneSwitch() throws {
    try expectVerified(play("lander", HeardSwitchedLanderPlayer.self).storage, "lander")
  }

  @Test func memoryCardsIsPlayedByOneSwitch() throws {
    let storage = storage()
    var player = SwitchedMemoryPlayer()
    _ = visit(storage, game: "memory") { player.isPressed(after: $0) }
    try expectVerified(storage, "memory")
  }

  @Test func theSamePressesGiveTheSameGame() {
    let games = (1...2).map { _ in play("whackamole", HeardWhackAMolePlayer.self, seed: 7) }
    #expect(games[0].terminal.lines == games[1].terminal.lines)
    #expect(games[0].storage.replays == games[1].storage.replays)
  }

  @Test func aSwitchChangesNothingInTheGame() throws {
    let bySwitch = play("whackamole", HeardWhackAMolePlayer.self).storage
    var player = HeardWhackAMolePlayer()
    let byKeys = MemoryStorage()
    _ = byKeys.set("player_name", to: "Zoe")
    let terminal = HeardTerminal { player.key(after: $0) }
    let session = ArcadeSession(
      terminal: terminal, storage: byKeys,
      environment: SessionEnvironment(
        date: { Visit.noon }, secondsFromGreenwich: { _ in 0 }, drawSeed: { 1 },
        sprites: { _, _ in SpriteSheet() }, isWithoutColour: true)
    ) { $0.suitReaders() }
    _ = session.run(GameStart(game: "whackamole"))
    let (one, other) = (try #require(bySwitch.replays.first), try #require(byKeys.replays.first))
    #expect(one.inputs == other.inputs && one.stateHashes == other.stateHashes)
  }

  // MARK: - Menus

  /// Presses the key each time the next of some texts is said.
  private func choose(_ texts: [String], in storage: MemoryStorage) -> SwitchedTerminal {
    var rest = texts[...]
    return visit(storage) { lines in
      guard let text = rest.first, lines.last?.contains(text) == true else { return false }
      rest = rest.dropFirst()
      return true
    }
  }

  @Test func theSwitchIsTurnedOffByItself() {
    let storage = storage()
    let terminal = choose(["Settings", "One switch"], in: storage)
    #expect(!storage.preferences.hasOneSwitch, "\(terminal.lines)")
  }

  @Test func everyLineOfTheTitleAndTheWayOutAreReached() {
    let terminal = visit(storage()) { _ in false }
    let labels =
      GameEntry.all.map { $0.texts(.english).title } + [
        Words.english.title.settings, Words.english.title.help, Words.english.title.quit,
      ]
    for label in labels { #expect(terminal.lines.contains { $0.contains(label) }, "\(label)") }
    // Three rounds, and then it rests.
    #expect(terminal.now < .seconds(200) && terminal.presses == 0)
  }

  @Test func aNameIsTypedByOneSwitch() {
    let storage = storage()
    var rest = [
      "Player", "New name", "ABC Space", "ABC", "A B C D", "B", "n o p", "o", "u v w", "x",
      "ABC Space", "Backspace", "Enter",
    ][...]
    let terminal = visit(storage) { lines in
      guard let text = rest.first, let line = lines.last,
        text.contains(" ") || text == "Player" || text == "Enter"
          ? line.contains(text) : line == text
      else { return false }
      rest = rest.dropFirst()
      return true
    }
    #expect(storage.preferences.playerName == "Bo", "\(terminal.lines)")
  }

  @Test func aRowTakenByMistakeIsLeftAfterARound() throws {
    var keyboard = SwitchKeyboard()
    #expect(keyboard.take(.row(1)) == nil && keyboard.isInRow)
    keyboard.leaveRow()
    #expect(!keyboard.isInRow)
    #expect(keyboard.take(.capitals) == nil && keyboard.take(.row(0)) == nil)
    #expect(keyboard.take(.key("A")) == .key("A"))
    #expect(keyboard == SwitchKeyboard())
  }

  @Test(arguments: [(60, 20), (80, 24)])
  func theKeyboardIsSeenBelowTheField(columns: Int, rows: Int) throws {
    let storage = storage()
    // The cursor comes to the player's line, and in the box to the last but one of its rows.
    let lines = GameEntry.all.count + 1
    let pace = Duration.milliseconds(1_500)
    let opened = pace * lines + .milliseconds(100)
    let script: [HeadlessTerminal.ScriptedEvent] = [
      (at: opened, event: .key(" ")),
      (at: opened + pace * 4 + .milliseconds(100), event: .key(" ")),
      (at: opened + pace * 4 + .milliseconds(200), event: .hangUp),
    ]
    let shown = Visit("", columns: columns, rows: rows, storage: storage, then: script)
    #expect(shown.text.contains("Name:"), "\(shown.text)")
    #expect(shown.text.contains("a  b  c  d  e  f  g  h  i  j  k  l  m"), "\(shown.text)")
    #expect(shown.text.contains("Up to 24 characters"), "\(shown.text)")
    #expect(shown.text.contains("ABC  Space  Backspace"), "\(shown.text)")
    #expect(shown.screen.last?.contains("save") == true)
  }

  @Test func aCursorThatRestsIsOnlyWokenByTheKey() {
    var scan = SwitchScan()
    let targets = (0..<2).map {
      SwitchTarget(
        input: .press(Position(column: $0, row: 0)),
        area: Rectangle(column: $0, row: 0, columns: 1, rows: 1))
    }
    scan.offer(targets, at: .zero)
    var now = Duration.zero
    while let next = scan.nextMove(after: .seconds(1)) {
      now = next
      scan.move(at: now, after: .seconds(1))
    }
    #expect(now == .seconds(6))
    #expect(scan.take(at: now) == nil)
    #expect(scan.nextMove(after: .seconds(1)) == .seconds(7))
    scan.move(at: .seconds(7), after: .seconds(1))
    #expect(scan.take(at: .seconds(7)) == targets[1].input)
    #expect(scan.target == targets[0])
  }

  @Test func eachDirectionHasALabelOfItsOwnInTheSmallestWindow() {
    let visit = Visit(
      "", columns: 60, rows: 20, storage: storage(),
      then: [(at: .seconds(20), event: .hangUp)], game: GameStart(game: "skeet"))
    let labels = visit.terminal.showings.compactMap { $0.canvas.lines.last }
    for direction in 1...9 {
      #expect(labels.contains { $0.contains("fire at \(direction)") }, "\(direction)")
    }
    #expect(visit.text.contains(" · with one switch"), "\(visit.text)")
  }

  @Test func theEndOfTheStudyIsCalledByItsName() {
    let visit = Visit(
      "", storage: storage(), then: [(at: .milliseconds(50), event: .hangUp)],
      game: GameStart(game: "memory"))
    #expect(visit.screen.last?.contains("Enter  start guessing") == true, "\(visit.text)")
  }

  @Test func theTitleSaysThatItsScoresAreThoseOfOneSwitch() {
    #expect(Visit("", storage: storage()).text.contains("best · Medium · with one switch"))
  }

  @Test func theCursorIsSeenOnTheHoleAndItsKeyBelow() throws {
    let visit = Visit(
      "", storage: storage(), then: [(at: .milliseconds(50), event: .hangUp)],
      game: GameStart(game: "whackamole"))
    let shown = try #require(visit.terminal.showings.last)
    let cursor = try #require(shown.cursor)
    #expect(shown.canvas[cursor.column, cursor.row].role == .focus)
    #expect(visit.screen.last?.contains("hole") == true, "\(visit.text)")
  }
}

/// The same player of lunar lander, who presses only what changes something: a switch offers no more.
struct HeardSwitchedLanderPlayer: HeardTurnPlayer {
  private var pilot = HeardLunarLanderPlayer()

  var isPreparing: Bool { pilot.isPreparing }

  mutating func answer(to turn: String) -> Key {
    var key = pilot.answer(to: turn)
    while pilot.isPreparing, changesNothing(key, turn) { key = pilot.answer(to: turn) }
    return key
  }

  private func changesNothing(_ key: Key, _ turn: String) -> Bool {
    guard key != .tab, turn.contains("Height") else { return key != .tab }
    let notches = ["engine off", "low thrust", "braking", "full thrust"]
    if key == .character("l") { return turn.contains("level,") }
    guard case .character(let digit) = key, let notch = digit.wholeNumberValue else { return false }
    return turn.contains(notches[notch]) || turn.contains("fuel 0 s")
  }
}

/// Someone who turns the cards with one switch by what is said: a pair first, and then others.
struct SwitchedMemoryPlayer {
  private var player = HeardMemoryPlayer()
  private var wanted: Key?
  private var begun = false

  mutating func isPressed(after lines: [String]) -> Bool {
    if wanted == nil { wanted = player.key(after: lines) }
    guard let wanted, let line = lines.last else { return false }
    let name = wanted == .enter ? "Enter" : wanted.name
    guard line.hasPrefix("\(name), ") else { return false }
    self.wanted = nil
    return true
  }
}
