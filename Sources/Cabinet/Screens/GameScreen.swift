import Canvas
import GameCore
import Games
import Keys
import Persistence
import Terminal
import Words

/// The screen on which a game is played: it lets the ticks pass, pauses, and hands the
/// score in.
struct GameScreen<View: GameView>: Screen {
  /// The state of the screen.
  enum Phase: Sendable {
    /// The rule and the keys, until a key is pressed.
    case card
    /// 3-2-1; each number is shown for `step`.
    case countdown(since: Duration, step: Duration)
    case playing(GameClock)
    case paused(GameWords.PauseReason, Menu)
    /// "TIME!" is shown for a second and takes no keys.
    case over(since: Duration)
  }

  let start: GameStart
  /// Decides the table of the score, too.
  let speed: GameSpeed
  let player: String
  let highScore: Int
  let seed: UInt64
  let difficulty: Difficulty
  let backdrop: Backdrop?
  var recorded: RecordedGame<View.G>
  var view: View
  var feats = View.Feats()
  var phase: Phase
  var background: GameBackground?
  var submission: Submission?
  var outcome: SubmitOutcome?
  /// The moment that is tried again; nil for a whole game.
  var retried: RetriedMoment?
  /// The best that this game can beat; nil where it doesn't count.
  var chase: RecordChase?
  /// The recorded game beside this one; nil where this is no race.
  var ghost: Playback<View>?
  /// The number of the present turn; 0 before the first, and in a game that isn't in turns.
  var turn = 0
  /// True once a key or a click has played the game.
  private(set) var hasActed = false
  /// The time of the last key, in time since the arcade opened.
  private var lastKey: Duration?
  /// The beginning of the present pause, in time since the arcade opened.
  private var pausedAt: Duration?

  init(
    start: GameStart, view: View, backdrop: Backdrop?, seed: UInt64, context: ScreenContext
  ) {
    self.start = start
    self.view = view
    self.backdrop = backdrop
    self.seed = seed
    let isUntimed = Self.isUntimed(start, context)
    speed = context.preferences.speed(of: View.G.self, isUntimed: isUntimed)
    player = Self.player(start, context)
    difficulty = start.difficulty ?? context.preferences.difficulty
    let entry = context.games.first { $0.name == View.G.name }
    let best = context.bestScores[View.G.name].flatMap { best in
      entry?.isOfTheseRules(best) == true ? best : nil
    }
    highScore = start.target?.score ?? best?.points ?? 0
    recorded = RecordedGame(
      seed: seed, difficulty: difficulty, rules: start.rules ?? View.G.rulesVersion)
    ghost = Self.ghost(start, view, context)
    recorded.conditions = PlayConditions(mode: start.mode, speed: speed, player: player)
    if isUntimed, let stop = View.G.clockStop { _ = recorded.apply(stop) }
    phase = .card
    if case .retry(let replay) = start.occasion { goToLastMiss(of: replay, context.keys) }
  }

  var followsPointer: Bool { if case .playing = phase { true } else { false } }

  mutating func update(_ input: ScreenInput, _ context: ScreenContext) -> [Effect] {
    defer { keepBackground(context) }
    if case .key = input { lastKey = context.now }
    switch input {
    case .appeared:
      return appeared(context)
    case .failed(let sentence):
      // A best that can't be read is told of where its scores are shown.
      guard case .over = phase else { return [] }
      return [.push(NoticeScreen(sentences: [sentence]))]
    case .interrupted(let reason):
      return interrupt(reason, context)
    case .key, .mouse, .paste, .time, .turnEnded: break
    }
    switch phase {
    case .card: return updateCard(input, context)
    case .countdown(let since, let step): return updateCountdown(input, context, since, step)
    case .playing(let clock): return updatePlaying(input, context, clock)
    case .paused(_, var menu): return updatePaused(input, context, &menu)
    case .over(let since): return updateOver(context, since)
    }
  }

  func wakeUp(_ context: ScreenContext) -> Duration? {
    switch phase {
    case .card, .paused: return nil
    case .countdown(let since, let step):
      return since + step * (Self.steps(since, step, context.now) + 1)
    case .playing(let clock): return isInTurns ? nil : plannedWakeUp(clock)
    case .over(let since): return since + overLength
    }
  }

  /// A verdict is read, "TIME!" is seen.
  private var overLength: Duration { .seconds(retried == nil ? 1 : 2) }
}

// MARK: - Before the game

extension GameScreen {
  private mutating func appeared(_ context: ScreenContext) -> [Effect] {
    guard case .card = phase else { return [] }
    let effects = start.hasGoals && chase == nil && ghost == nil ? [loadGoals] : []
    if retried != nil {
      countDown(context, seconds: 2)
      return effects
    }
    switch context.preferences.introductions {
    case .full where !start.isAgain && timesShown(context) < 3: break
    case .full, .short: countDown(context, seconds: start.isAgain ? 1 : 2)
    case .off: play(context)
    }
    return effects
  }

  /// Asks for the player's best; a file that can't be read is told of where its scores are shown.
  private var loadGoals: Effect {
    let table = HistoryTable(
      game: View.G.name, difficulty: difficulty, speed: speed, mode: start.mode,
      rules: recorded.rules)
    return Self.perform(GoalsRequest(table: table, player: player)) { screen, goals, _ in
      screen.chase = RecordChase(goals, of: View.G.self)
    }
  }

  /// The number of steps of 3-2-1 that have passed.
  static func steps(_ since: Duration, _ step: Duration, _ now: Duration) -> Int {
    Int(max(.zero, now - since) / step)
  }

  private func timesShown(_ context: ScreenContext) -> Int {
    context.preferences.cardsShown[View.G.name] ?? 0
  }

  private mutating func leaveCard(_ context: ScreenContext) -> [Effect] {
    countDown(context, seconds: 2)
    return [.countCard(game: View.G.name)]
  }

  private mutating func updateCard(_ input: ScreenInput, _ context: ScreenContext) -> [Effect] {
    switch input {
    case .key(context.keys[.back]): return leaving
    case .key(context.keys[.help]): return [.push(HelpScreen(game: View.G.name))]
    case .key: return leaveCard(context)
    case .mouse(let mouse) where mouse.kind == .press: return leaveCard(context)
    case .appeared, .mouse, .paste, .time, .interrupted, .failed, .turnEnded: return []
    }
  }

  private mutating func countDown(_ context: ScreenContext, seconds: Int) {
    phase = .countdown(since: context.now, step: .milliseconds(seconds * 1_000 / 3))
  }

  private mutating func updateCountdown(
    _ input: ScreenInput, _ context: ScreenContext, _ since: Duration, _ step: Duration
  ) -> [Effect] {
    switch input {
    case .key(context.keys.whileTyping[.back]) where recorded.game.tick == 0 || retried != nil:
      return leaving
    case .key(context.keys[.help]):
      pause(.asked, context)
      return [.push(HelpScreen(game: View.G.name))]
    case .key(let key) where context.keys[.pause] ~= key.lowercased: pause(.asked, context)
    case .key: play(context)
    case .mouse(let mouse) where mouse.kind == .press: play(context)
    case .appeared, .mouse, .paste, .time, .interrupted, .failed, .turnEnded:
      if context.now >= since + step * 3 { play(context) }
    }
    return []
  }

  private mutating func play(_ context: ScreenContext) {
    if recorded.conditions.start == nil { recorded.conditions.start = context.date }
    if let pausedAt {
      let length = (context.now - pausedAt) / .milliseconds(1)
      recorded.conditions.pauses.append(
        PlayConditions.Pause(tick: recorded.game.tick, milliseconds: Int(length)))
    }
    pausedAt = nil
    phase = .playing(GameClock(now: context.now, tick: recorded.game.tick, speed: speed))
    // Nothing that is heard can happen before the first turn.
    if isInTurns, turn == 0 { _ = passTurn() }
  }
}

// MARK: - The game

extension GameScreen {
  /// The moment of the next tick that may show something new.
  private func plannedWakeUp(_ clock: GameClock) -> Duration {
    let quiet = min(recorded.game.quietTicks, view.quietTicks, 60 * ticksPerSecond)
    let own = min(recorded.game.tick + quiet + 1, retried?.end ?? .max)
    return clock.time(of: min(own, ghost?.nextChange ?? own))
  }

  private mutating func updatePlaying(
    _ input: ScreenInput, _ context: ScreenContext, _ clock: GameClock
  ) -> [Effect] {
    // A picture can be due a second after the last tick, or much later; that takes long to find out.
    if !isInTurns, context.now > clock.time(of: recorded.game.tick) + .seconds(1),
      context.now > plannedWakeUp(clock) + .seconds(1)
    {
      return interrupt(.stalled, context)
    }
    var effects = isInTurns ? [] : advance(to: clock.tick(at: context.now))
    if !isEnded {
      switch meaning(of: input, context) {
      case .play(let played): effects += act(played, context)
      case .wait: effects += passTurn()
      case .pause: pause(.asked, context)
      case .help:
        pause(.asked, context)
        return [.push(HelpScreen(game: View.G.name))]
      case nil: break
      }
    }
    if chase?.beats(recorded.game.tally.score, now: context.now) == true {
      effects.append(.ring(.record))
    }
    return effects + (isEnded ? finish(context) : [])
  }

  private enum Meaning { case play(PlayerInput), wait, pause, help }

  private func meaning(of input: ScreenInput, _ context: ScreenContext) -> Meaning? {
    switch input {
    case .key(let key): meaning(of: key.lowercased, context.keys)
    case .mouse(let mouse) where mouse.kind == .press: .play(.press(mouse.position))
    case .mouse(let mouse) where mouse.kind == .move: .play(.move(mouse.position))
    case .appeared, .mouse, .paste, .time, .interrupted, .failed, .turnEnded: nil
    }
  }

  private func meaning(of key: Key, _ keys: KeyMap) -> Meaning {
    switch key {
    case keys[.pause]: .pause
    case keys[.help]: .help
    case keys[.wait] where isInTurns: .wait
    default: .play(.key(key))
    }
  }

  private mutating func act(_ input: PlayerInput, _ context: ScreenContext) -> [Effect] {
    let field = GameLayout(size: context.size).field
    guard
      let action = view.action(
        for: input, in: recorded.game, field: field, looks: context.looks)
    else { return [] }
    hasActed = true
    let effects = show(recorded.apply(action))
    return isInTurns && View.G.passesTime(action) ? effects + passTurn() : effects
  }

  mutating func advance(to tick: Int) -> [Effect] {
    var effects: [Effect] = []
    while recorded.game.tick < tick && !recorded.game.isOver {
      let events = recorded.advance()
      view.advance()
      effects += show(events)
    }
    ghost?.seek(to: recorded.game.tick)
    return effects
  }

  /// Shows what happened, and lets it be heard.
  private mutating func show(_ events: [View.G.Event]) -> [Effect] {
    feats.watch(events, in: recorded.game)
    view.show(events, in: recorded.game)
    return View.sound(of: events).map { [.ring($0)] } ?? []
  }

  /// The score is handed in before anything else can happen.
  private mutating func finish(_ context: ScreenContext) -> [Effect] {
    phase = .over(since: context.now)
    guard start.counts else { return [] }
    let score = Score(
      name: player, points: recorded.game.tally.score, difficulty: difficulty, speed: speed,
      date: context.date, seed: seed, rulesVersion: recorded.rules)
    let submission = Submission(
      score: score, replay: recorded.replay, tally: recorded.game.tally, feats: doneFeats)
    self.submission = submission
    let submit = Self.perform(SubmitScore(submission: submission)) { screen, outcome, _ in
      screen.outcome = outcome
    }
    return [submit] + finishDaily
  }

  private mutating func updateOver(_ context: ScreenContext, _ since: Duration) -> [Effect] {
    guard context.now >= since + overLength else { return [] }
    // The result of the whole game is still there.
    if retried != nil { return [.pop] }
    var picture = Canvas(size: context.size)
    _ = draw(context, on: &picture)
    let result = GameResult(
      start: start, player: player, difficulty: difficulty, speed: speed, seed: seed,
      tally: recorded.game.tally, submission: submission, outcome: outcome,
      advice: view.advice(recorded.game, words: context.words),
      counts: view.results(recorded.game, words: context.words),
      medalScores: View.medalScores(difficulty), picture: picture, replay: recorded.replay,
      curve: curve, rivalCurve: rivalCurve)
    let words = context.words
    let line = words.result.line(
      player.printable, result.tally.score, View.texts(words).title,
      words.difficulty.names[difficulty.order], outcome?.rank)
    if case .hotSeat = start.occasion {
      return [.report(line), .endTurn(score: result.tally.score, lastKey: lastKey)]
    }
    return [.report(line), .replace(ResultScreen(result, lastKey: lastKey))]
  }
}

// MARK: - Pause

extension GameScreen {
  private mutating func pause(_ reason: GameWords.PauseReason, _ context: ScreenContext) {
    // The seconds before the first tick are no pause.
    if recorded.conditions.start != nil { pausedAt = pausedAt ?? context.now }
    let words = context.words.game
    let restart = start.canRestart ? [words.restart] : []
    phase = .paused(
      reason,
      Menu(([words.resume] + restart + [words.leave]).map { Menu.Item(label: $0) }))
  }

  /// Pauses for a reason outside the game; what was missed is not played.
  private mutating func interrupt(
    _ reason: GameWords.PauseReason, _ context: ScreenContext
  ) -> [Effect] {
    switch phase {
    // Time stands still anyway.
    case .playing where isInTurns: break
    case .playing(let clock):
      if reason != .stalled {
        let effects = advance(to: clock.tick(at: context.now))
        if recorded.game.isOver { return effects + finish(context) }
      }
      pause(reason, context)
    case .countdown: pause(reason, context)
    case .card, .paused, .over: break
    }
    return []
  }

  private mutating func updatePaused(
    _ input: ScreenInput, _ context: ScreenContext, _ menu: inout Menu
  ) -> [Effect] {
    guard case .paused(let reason, _) = phase else { return [] }
    var chosen: Menu.Outcome?
    switch input {
    case .key(let key) where context.keys[.pause] ~= key.lowercased: chosen = .back
    // A player who presses the key that leaves wants to quit, not to be shot at.
    case .key(context.keys[.leave]): return leaving
    case .key(let key): chosen = menu.update(key, context.keys)
    case .mouse(let mouse): chosen = menu.update(mouse, in: pauseArea(context))
    case .appeared, .paste, .time, .interrupted, .failed, .turnEnded: return []
    }
    phase = .paused(reason, menu)
    switch chosen {
    case .back, .chosen(0):
      countDown(context, seconds: reason == .asked ? 2 : 1)
      return []
    case .chosen(menu.items.count - 1): return leaving
    case .chosen(1):
      return [.play(start.again, replacing: true)]
    case .help: return [.push(HelpScreen(game: View.G.name))]
    case .chosen, .adjusted, .moved, nil: return []
    }
  }
}
