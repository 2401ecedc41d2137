import Canvas
import GameCore
import Games
import Keys
import Persistence
import Scenes
package import Terminal
package import Words

/// Runs screens on a terminal.
///
/// One loop, one direction: it takes an event, lets the top screen answer it, carries out
/// the effects and shows the picture.
package final class ArcadeSession {
  private var display: SessionDisplay
  private let storage: any ArcadeStorage
  private let environment: SessionEnvironment
  private let words: Words
  private let games: [GameEntry]
  private let adjust: (inout Preferences) -> Void
  private var screens: [any Screen] = []
  private var preferences = Preferences()
  private var looks: Looks
  /// The preferences of which the table of keys was made.
  private var keyChoice: KeyChoice?
  private var bestScores: [String: Score] = [:]
  private var figures = TitleFigures()
  /// The cabinet's sprites, read when their glyph set is wanted.
  private var sprites: (glyphs: GlyphSet, sheet: SpriteSheet)?
  /// The scenes with their sprites, read when they are first wanted.
  private lazy var scenery = environment.scenery()
  private var notices: [String] = []
  private var known: ScreenContext?
  /// The count of readings of storage; a context can change only with it.
  private var revision = 0
  private var isFirstPicture = true
  /// When the session is recorded unless a key comes before; nil when that is done.
  private var recordTime: Duration?
  /// The time without a key after which the session is recorded.
  private static let quiet = Duration.milliseconds(30)
  private var presence: Presence
  private var end: SessionEnd?
  /// Sentences for after the screen is gone, such as a game's result.
  package private(set) var reports: [String] = []

  /// Makes a session; `adjust` changes the settings for this session only.
  package init(
    terminal: any Terminal, storage: any ArcadeStorage, environment: SessionEnvironment,
    words: Words = .english, games: [GameEntry] = GameEntry.all,
    adjust: @escaping (inout Preferences) -> Void = { _ in }
  ) {
    display = SessionDisplay(terminal, play: environment.play)
    self.storage = storage
    self.environment = environment
    presence = Presence(now: terminal.now, patience: environment.attractDelay)
    self.words = words
    self.games = games
    looks = Looks(keys: KeyMap(games: games))
    self.adjust = adjust
  }

  /// Shows the menu until the player leaves.
  package func run() -> SessionEnd {
    run(first: .push(TitleScreen()))
  }

  /// Plays one game at once, and whatever the player asks for after it.
  package func run(_ start: GameStart) -> SessionEnd {
    run(first: .play(start, replacing: false))
  }

  /// Shows a recorded game.
  package func run(_ watched: WatchedGame) -> SessionEnd {
    run(first: .watch(watched))
  }

  private func run(first: Effect) -> SessionEnd {
    storage.begin()
    readStorage()
    perform([first])
    while true {
      reportNotices()
      if let end {
        if let top = screens.last { perform(top.closing(context)) }
        recordSession()
        storage.end()
        return end
      }
      prepareTerminal()
      show()
      if isFirstPicture {
        isFirstPicture = false
        storage.openSlowStores()
        figures = storage.titleFigures()
        recordTime = display.terminal.now + Self.quiet
        known = nil
        readBestScores { !storage.readsQuickly(game: $0.name) }
        continue
      }
      // The answer to a key does not wait until every store was asked for what happened beside it.
      notices += storage.takeNotices()
      if reportNotices() { continue }
      display.ringWaiting()
      let wakeUp = deadline
      let event = display.terminal.nextEvent(
        until: [wakeUp, recordTime, display.nextBell].compactMap { $0 }.min())
      known = nil
      if let event { presence.note(event, at: display.terminal.now) }
      if recordsSession(after: event), wakeUp.map({ display.terminal.now < $0 }) ?? true {
        continue
      }
      handle(event)
    }
  }

  /// Records the session where no key has come for a while, so that the first keys do not wait
  /// for it.
  private func recordsSession(after event: TerminalEvent?) -> Bool {
    guard let time = recordTime else { return false }
    guard event == nil else {
      recordTime = display.terminal.now + Self.quiet
      return false
    }
    guard display.terminal.now >= time else { return false }
    recordSession()
    return true
  }

  private func recordSession() {
    guard recordTime != nil else { return }
    recordTime = nil
    storage.recordSession()
  }

  private var deadline: Duration? {
    display.isTooSmall ? nil : screens.last?.wakeUp(context)
  }

  private func prepareTerminal() {
    let follows = screens.last?.followsPointer ?? false
    display.prepare(
      environment.isWithoutColour ? .monochrome : preferences.theme,
      TerminalModes(
        mouse: preferences.mouse ? (follows ? .motion : .buttons) : .off, focusReports: true))
  }

  private func show() {
    display.show(screens.last, context)
  }

  private var glyphs: GlyphSet {
    switch preferences.glyphs {
    case .unicode: .unicode
    case .ascii: .ascii
    case .automatic: display.terminal.hasPictureCharacters ? .unicode : .ascii
    }
  }

  /// The context of the screens, made once for each event.
  private var context: ScreenContext {
    if let known { return known }
    let made = makeContext()
    known = made
    return made
  }

  private func makeContext() -> ScreenContext {
    ScreenContext(
      words: words, looks: looks, preferences: preferences, games: games, bestScores: bestScores,
      scoreFiles: storage.scoreFiles, figures: figures, sprites: sprites?.sheet ?? SpriteSheet(),
      revision: revision, size: display.terminal.size,
      now: display.terminal.now, presence: presence, date: environment.date(),
      secondsFromGreenwich: environment.secondsFromGreenwich)
  }
}

// MARK: - The way of one event

extension ArcadeSession {
  private func handle(_ event: TerminalEvent?) {
    switch event {
    case nil: update(.time)
    case .key(looks.keys[.redraw]): display.terminal.redraw()
    case .key(looks.keys[.suspend]):
      update(.interrupted(.suspended))
      show()
      display.terminal.suspend()
    case .key(looks.keys[.interrupt]), .interrupt: end = .interrupted
    case .terminate(let signal): end = .terminated(signal: signal)
    case .hangUp: end = .terminalGone
    case .resumed: update(.interrupted(.suspended))
    case .focus(false):
      // Attract mode ends even where games go on.
      update(preferences.pausesWithoutFocus ? .interrupted(.focusLost) : .time)
    case .focus: break
    case .resize: if display.isTooSmall { update(.interrupted(.tooSmall)) }
    case .key(let key):
      if !display.isTooSmall { update(.key(key)) } else if looks.keys[.leave] ~= key { end = .left }
    case .paste(let text): if !display.isTooSmall { update(.paste(text)) }
    case .mouse(let mouse):
      guard !display.isTooSmall else { return }
      update(input(mouse))
    }
  }

  /// A click on the name of a key does what the key does.
  private func input(_ mouse: MouseEvent) -> ScreenInput {
    display.clickedKey(mouse).map { .key($0) } ?? .mouse(mouse)
  }

  private func update(_ input: ScreenInput) {
    guard !screens.isEmpty else { return }
    perform(screens[screens.count - 1].update(input, context))
  }

  private func perform(_ effects: [Effect]) {
    for effect in effects { perform(effect) }
  }

  private func perform(_ effect: Effect) {
    switch effect {
    case .push(let screen): push(screen)
    case .replace(let screen): replace(screen)
    case .pop:
      screens.removeLast()
      readStorage()
      appeared()
    case .finish(let answer):
      screens.removeLast()
      readStorage()
      update(.answer(answer))
    case .quit: end = .left
    case .play(let start, let replacing): play(start, replacing)
    case .watch(let watched): watch(watched)
    case .copy(let text): display.terminal.copy(text)
    case .ring(let sound): display.ring(sound, preferences)
    case .report(let sentence): reports.append(sentence)
    case .set(let setting, let value):
      changed(storage.set(setting, to: value))
    case .turn(let setting, let step):
      changed(storage.turn(setting, by: step))
    case .countCard(let game):
      storage.countCard(game: game)
      readStorage()
    case .submit(let submission):
      let outcome = storage.submit(submission)
      readStorage()
      update(.answer(.submitted(outcome)))
    case .loadScores(let game, let difficulty, let speed):
      let scores = storage.scores(game: game, difficulty: difficulty, speed: speed, count: 1_000)
      answer(scores) {
        .scores(ScoreTable(game: game, difficulty: difficulty, speed: speed, scores: $0))
      }
    case .listResettable(let targets):
      let (files, undo) = storage.resettable(targets)
      update(.answer(.resettable(files, undo: undo)))
    case .reset(let targets): answer(storage.reset(targets)) { .reset(backupFolder: $0) }
    case .undoReset: answer(storage.undoReset()) { .undone($0) }
    case .drawSeed: update(.answer(.seed(environment.drawSeed())))
    case .loadScenery: update(.answer(.scenery(scenery)))
    case .demonstrate(let game): demonstrate(game)
    case .room(let question): ask(question)
    }
  }

  private func changed(_ failure: String?) {
    if let failure { notices.append(failure) }
    readStorage()
  }

  private func ask(_ question: RoomQuestion) {
    let answer = question.perform(storage)
    readStorage()
    guard !screens.isEmpty else { return }
    switch answer {
    case .success(let deliver): perform(deliver(&screens[screens.count - 1], context))
    case .failure(let failure): update(.answer(.failed(failure.sentence)))
    }
  }

  private func answer<Value>(
    _ result: Result<Value, StorageFailure>, _ answer: (Value) -> Answer
  ) {
    readStorage()
    switch result {
    case .success(let value): update(.answer(answer(value)))
    case .failure(let failure): update(.answer(.failed(failure.sentence)))
    }
  }
}

// MARK: - Screens

extension ArcadeSession {
  private func push(_ screen: any Screen) {
    screens.append(screen)
    appeared()
  }

  private func replace(_ screen: any Screen) {
    screens.removeLast()
    push(screen)
  }

  private func appeared() {
    if screens.isEmpty { end = end ?? .left }
    update(.appeared)
  }

  private func play(_ start: GameStart, _ replacing: Bool) {
    guard let entry = games.first(where: { $0.name == start.game }) else { return }
    storage.prepare(game: start.game)
    let screen = entry.makeScreen(
      start, { self.environment.sprites(entry.sprites, $0) },
      entry.scene.flatMap { Backdrop(named: $0, from: self.scenery) },
      start.seed ?? environment.drawSeed(), context)
    if replacing { replace(screen) } else { push(screen) }
  }

  private func watch(_ watched: WatchedGame) {
    guard let entry = games.first(where: { $0.name == watched.replay.game }) else {
      let sentence = words.rooms.replay.unknownGame(watched.replay.game.printable)
      return push(NoticeScreen(sentences: [sentence]))
    }
    push(replayScreen(of: watched, entry))
  }

  private func replayScreen(of watched: WatchedGame, _ entry: GameEntry) -> any Screen {
    entry.makeReplayScreen(watched, { self.environment.sprites(entry.sprites, $0) }, context)
  }

  private func demonstrate(_ game: String) {
    guard let entry = games.first(where: { $0.name == game }) else { return }
    let replay = entry.demonstration(
      environment.drawSeed(), preferences.difficulty, AttractScreen.ticks)
    var watched = WatchedGame(replay, player: words.title.name)
    watched.isDemonstration = true
    update(.answer(.demonstration(replayScreen(of: watched, entry))))
  }

  /// Reports waiting notices and returns true if there were any; they wait while a game is played,
  /// since their screen would take the player's keys.
  @discardableResult
  private func reportNotices() -> Bool {
    guard !notices.isEmpty, let top = screens.last else { return false }
    if var notice = top as? NoticeScreen {
      notice.add(notices, context)
      screens[screens.count - 1] = notice
    } else {
      guard top.takesNotice(context) else { return false }
      push(NoticeScreen(sentences: notices))
    }
    notices = []
    return true
  }

  /// Reads anew what every screen may show; another arcade may have changed it.
  private func readStorage() {
    known = nil
    preferences = storage.preferences
    adjust(&preferences)
    if keyChoice != KeyChoice(preferences) {
      keyChoice = KeyChoice(preferences)
      looks.keys = KeyMap(games: games, own: preferences.bindings, layout: preferences.layout)
    }
    looks.glyphs = glyphs
    looks.reduceMotion = preferences.reduceMotion
    if sprites?.glyphs != glyphs { sprites = (glyphs, environment.sprites("cabinet", glyphs)) }
    // Only the title shows them, and it is the screen at the bottom.
    if screens.count < 2 { figures = storage.titleFigures() }
    readBestScores { !isFirstPicture || storage.readsQuickly(game: $0.name) }
    notices += storage.takeNotices()
  }

  private func readBestScores(where isWanted: (GameEntry) -> Bool) {
    revision += 1
    for game in games where isWanted(game) {
      if case .success(let best) = storage.bestScore(of: game, preferences) {
        bestScores[game.name] = best
      }
    }
  }
}

/// The preferences that decide the table of keys.
private struct KeyChoice: Hashable {
  let bindings: [KeyBinding]
  let layout: KeyboardLayout

  init(_ preferences: Preferences) {
    bindings = preferences.bindings
    layout = preferences.layout
  }
}
