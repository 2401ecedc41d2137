import Games
import Keys
import Persistence
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
  private let games: [GameEntry]
  private let maker: ScreenMaker
  private var screens: [any ShownScreen] = []
  private var reading: StorageReading
  private var notices: [any PlayerMessage] = []
  private var known: ScreenContext?
  private var isFirstPicture = true
  private var recording = SessionRecording()
  private var presence: Presence
  private var repeatedKeys = RepeatedKeys()
  private var end: SessionEnd?
  /// Sentences for after the screen is gone, such as a game's result.
  package private(set) var reports: [String] = []

  /// Makes a session; `adjust` changes the settings for this session only.
  ///
  /// It speaks the language of the settings, or of `words` where these are given.
  package init(
    terminal: any Terminal, storage: any ArcadeStorage, environment: SessionEnvironment,
    words: Words? = nil, games: [GameEntry] = GameEntry.all,
    adjust: @escaping (inout Preferences) -> Void = { _ in }
  ) {
    display = SessionDisplay(terminal, play: environment.play)
    self.storage = storage
    self.environment = environment
    presence = Presence(now: terminal.now, patience: environment.attractDelay)
    self.games = games
    maker = ScreenMaker(environment, games: games)
    reading = StorageReading(games: games, words: words, adjust: adjust)
  }

  /// Shows the menu until the player leaves.
  package func run() -> SessionEnd {
    run { push(TitleScreen()) }
  }

  /// Plays one game at once, and whatever the player asks for after it.
  package func run(_ start: GameStart) -> SessionEnd {
    run { play(start, replacing: false) }
  }

  /// Shows a recorded game.
  package func run(_ watched: WatchedGame) -> SessionEnd {
    run { push(maker.screen(of: watched, context)) }
  }

  private func run(begin: () -> Void) -> SessionEnd {
    storage.begin()
    readStorage()
    offerLines()
    begin()
    // A listener would hear what comes after the first picture without its lines.
    if reading.preferences.isRead { completeStart() }
    while true {
      reportNotices()
      if let end {
        screens.last?.close(in: self)
        if recording.take() { storage.recordSession() }
        storage.end()
        return end
      }
      prepareTerminal()
      show()
      if isFirstPicture {
        completeStart()
        continue
      }
      // The answer to a key does not wait until every store was asked for what happened beside it.
      notices += storage.takeNotices()
      if reportNotices() { continue }
      takeEvent()
    }
  }

  /// Tells someone whose screen reader runs of the lines for it, once: before a name was chosen.
  private func offerLines() {
    let preferences = reading.preferences
    guard preferences.playerName == nil, !preferences.isRead, environment.hasScreenReader() else {
      return
    }
    notices.append(LinesOffer())
  }

  /// Looks, after the first picture if it is seen, into what opens slowly.
  private func completeStart() {
    isFirstPicture = false
    storage.openSlowStores()
    reading.readFigures(storage)
    recording.begin(at: display.terminal.now)
    known = nil
    reading.readBestScores(storage) { !storage.readsQuickly(game: $0.name) }
  }

  private func takeEvent() {
    display.ringWaiting()
    let wakeUp = display.isTooSmall ? nil : screens.last?.wakeUp(context)
    let event = display.terminal.nextEvent(
      until: [
        wakeUp, recording.time, display.nextBell, leaveTime, display.nextMove(reading.preferences),
      ].compactMap { $0 }.min())
    known = nil
    display.moveScan(reading.preferences)
    let now = display.terminal.now
    if event == nil, let leaveTime, now >= leaveTime { return letGo() }
    if let event { presence.note(event, at: now) }
    if recording.isDue(after: event, at: now) {
      storage.recordSession()
      if wakeUp.map({ display.terminal.now < $0 }) ?? true { return }
    }
    handle(event)
  }

  /// The moment at which the house lets the player go if no key comes before; nil for never.
  private var leaveTime: Duration? { environment.house.patience.map { presence.lastInput + $0 } }

  /// A finished game is saved already, or is tried once more at the end.
  private func letGo() {
    let minutes = Int(environment.house.patience?.components.seconds ?? 0) / 60
    reports.append(VisitorFact.letGo(minutes: minutes).sentence(in: reading.words))
    end = .left
  }

  private func prepareTerminal() {
    let preferences = reading.preferences
    let follows = screens.last?.followsPointer ?? false
    display.prepare(
      environment.isWithoutColour ? .monochrome : preferences.theme,
      TerminalModes(
        mouse: preferences.mouse ? (follows ? .motion : .buttons) : .off, focusReports: true),
      preferences.ambiguousWidth)
  }

  private func show() {
    display.show(screens.last, context)
  }

  /// The context of the screens, made once for each event.
  var context: ScreenContext {
    if let known { return known }
    let made = ScreenContext(
      reading, games: games, size: display.screenSize(reading.preferences, reading.looks.glyphs),
      now: display.terminal.now, presence: presence,
      date: environment.date(), secondsFromGreenwich: environment.secondsFromGreenwich,
      house: environment.house)
    known = made
    return made
  }

  /// Reads anew what every screen may show; another arcade may have changed it.
  private func readStorage() {
    known = nil
    reading.readPreferences(
      storage, environment, hasPictureCharacters: display.terminal.hasPictureCharacters)
    // Only the title shows them, and it is the screen at the bottom.
    if screens.count < 2 { reading.readFigures(storage) }
    reading.readBestScores(storage) { !isFirstPicture || storage.readsQuickly(game: $0.name) }
    notices += storage.takeNotices()
    if let notice = reading.takeLanguageNotice() { notices.append(notice) }
  }

  /// Reports waiting notices and returns true if there were any; they wait while a game is played,
  /// since their screen would take the player's keys.
  @discardableResult
  private func reportNotices() -> Bool {
    guard !notices.isEmpty, let top = screens.last else { return false }
    let sentences = notices.map { $0.sentence(in: reading.words) }
    if let notice = top as? Shown<NoticeScreen> {
      notice.screen.add(sentences, context)
    } else {
      guard top.takesNotice(context) else { return false }
      push(NoticeScreen(sentences: sentences))
    }
    notices = []
    return true
  }
}

// MARK: - The way of one event

extension ArcadeSession {
  private func handle(_ event: TerminalEvent?) {
    let keys = reading.looks.keys
    // They work everywhere, so a character that a file gives them would be missing in every text
    // and game.
    let everywhere = keys.whileTyping
    switch event {
    case nil: update(.time)
    case .key(everywhere[.redraw]): display.terminal.redraw()
    case .key(everywhere[.suspend]):
      update(.interrupted(.suspended))
      show()
      display.terminal.suspend()
    case .key(everywhere[.interrupt]), .interrupt: end = .interrupted
    case .terminate(let signal): end = .terminated(signal: signal)
    case .hangUp: end = .terminalGone
    case .resumed: update(.interrupted(.suspended))
    case .focus(false):
      // Attract mode ends even where games go on.
      update(reading.preferences.pausesWithoutFocus ? .interrupted(.focusLost) : .time)
    case .focus: break
    case .resize: if display.isTooSmall { update(.interrupted(.tooSmall)) }
    case .key(let key):
      let pause = reading.preferences.repeatPause
      guard !repeatedKeys.ignores(key, at: display.terminal.now, within: pause) else { return }
      if display.isTooSmall {
        if keys[.leave] ~= key, screens.last?.canBeQuitUnseen != false { end = .left }
      } else if reading.preferences.hasOneSwitch {
        takeChoice()
      } else {
        update(.key(key))
      }
    case .paste(let text): if !display.isTooSmall { update(.paste(text)) }
    case .mouse(let mouse):
      guard !display.isTooSmall else { return }
      update(input(mouse))
    }
  }

  /// The one key does what a key or a click on the choice under the cursor would have done.
  private func takeChoice() {
    switch display.takeChoice() {
    case .key(let key): update(.key(key))
    case .press(let position): update(.mouse(MouseEvent(.press, position)))
    case .row, .capitals, nil: break
    }
  }

  /// A click on the name of a key does what the key does.
  private func input(_ mouse: MouseEvent) -> ScreenInput {
    display.clickedKey(mouse).map { .key($0) } ?? .mouse(mouse)
  }

  private func update(_ input: ScreenInput) {
    screens.last?.update(input, in: self)
  }

  /// Carries out what a screen wants done; an answer goes to that screen.
  func perform<Asking>(_ effects: [ScreenEffect<Asking>], for asking: Shown<Asking>) {
    for effect in effects { perform(effect, for: asking) }
  }

  private func perform<Asking>(_ effect: ScreenEffect<Asking>, for asking: Shown<Asking>) {
    switch effect {
    case .push(let screen): push(screen)
    case .replace(let screen): replace(screen)
    case .pop:
      pop()
      appeared()
    case .endTurn(let score, let lastKey):
      pop()
      update(.turnEnded(score: score, lastKey: lastKey))
    case .quit: end = .left
    case .play(let start, let replacing): play(start, replacing: replacing)
    case .watch(let watched): push(maker.screen(of: watched, context))
    case .copy(let text): display.terminal.copy(text)
    case .ring(let sound): display.ring(sound, reading.preferences)
    case .report(let sentence): reports.append(sentence)
    case .set(let setting, let value): changed(storage.set(setting, to: value))
    case .turn(let setting, let step): changed(storage.turn(setting, by: step))
    case .bind(let changes): changed(storage.bind(changes))
    case .countCard(let game):
      storage.countCard(game: game)
      readStorage()
    case .ask(let question): answer(question, of: asking)
    }
  }

  private func changed(_ failure: (any PlayerMessage)?) {
    if let failure { notices.append(failure) }
    readStorage()
  }

  private func answer<Asking>(_ question: Question<Asking>, of asking: Shown<Asking>) {
    let services = SessionServices(storage: storage, screens: maker, context: context)
    do throws(StorageFailure) {
      let deliver = try question.perform(services)
      readStorage()
      let context = context
      perform(deliver(&asking.screen, context), for: asking)
    } catch {
      readStorage()
      asking.update(.failed(error.sentence(in: reading.words)), in: self)
    }
  }
}

// MARK: - Screens

extension ArcadeSession {
  private func push(_ screen: any Screen) {
    screens.append(screen.shown)
    appeared()
  }

  private func replace(_ screen: any Screen) {
    screens.removeLast()
    push(screen)
  }

  private func pop() {
    screens.removeLast()
    readStorage()
  }

  private func appeared() {
    if screens.isEmpty { end = end ?? .left }
    update(.appeared)
  }

  private func play(_ start: GameStart, replacing: Bool) {
    guard let screen = maker.screen(of: start, preparing: storage, context) else { return }
    if replacing { replace(screen) } else { push(screen) }
  }
}

/// The fact that there are lines for a screen reader.
private struct LinesOffer: PlayerMessage {
  func sentence(in words: Words) -> String { words.reader.offer }
}
