import Canvas
import GameCore
import Games
import Keys
import Persistence
import Terminal
import Words

/// The phases around the play: the card, 3-2-1, the pause and the end.
extension GameScreen {
  mutating func appeared(_ context: ScreenContext) -> [Effect] {
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

  mutating func updateCard(_ input: ScreenInput, _ context: ScreenContext) -> [Effect] {
    switch input {
    // A letter that leaves other screens is in the picture of the game's keys.
    case .key(let key)
    where key == context.keys[.back].first || context.keys.whileTyping[.back] ~= key:
      return leave(context)
    case .key(context.keys[.help]): return [.push(HelpScreen(game: View.G.name))]
    case .key: return leaveCard(context)
    case .mouse(let mouse) where mouse.kind == .press: return leaveCard(context)
    case .appeared, .mouse, .paste, .time, .interrupted, .failed, .turnEnded: return []
    }
  }

  private mutating func countDown(_ context: ScreenContext, seconds: Int) {
    phase = .countdown(since: context.now, step: .milliseconds(seconds * 1_000 / 3))
  }

  mutating func updateCountdown(
    _ input: ScreenInput, _ context: ScreenContext, _ since: Duration, _ step: Duration
  ) -> [Effect] {
    switch input {
    case .key(context.keys.whileTyping[.back]) where recorded.game.tick == 0 || retried != nil:
      return leave(context)
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
    startClock(context)
    // Nothing that is heard can happen before the first turn.
    if isInTurns, turn == 0 { _ = passTurn() }
  }

  // MARK: - Pause

  mutating func pause(_ reason: GameWords.PauseReason, _ context: ScreenContext) {
    // The seconds before the first tick are no pause.
    if recorded.conditions.start != nil { pausedAt = pausedAt ?? context.now }
    pauseHammering = Hammering()
    isNewsOld = true
    let words = context.words.game
    let restart = start.canRestart ? [words.restart] : []
    phase = .paused(
      reason,
      Menu(([words.resume] + restart + [words.leave]).map { Menu.Item(label: $0) }))
  }

  /// Pauses for a reason outside the game; what was missed is not played.
  mutating func interrupt(
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
      pauseByItself(reason, context)
    case .countdown: pauseByItself(reason, context)
    case .card, .paused, .leaving, .over: break
    }
    return []
  }

  /// Pauses so that keys which were meant for the game choose nothing in the menu.
  ///
  /// They rest longer than at the end of a game, since moles are whacked about twice a second.
  /// A player who suspended the arcade has pressed nothing since.
  private mutating func pauseByItself(
    _ reason: GameWords.PauseReason, _ context: ScreenContext
  ) {
    pause(reason, context)
    guard reason != .suspended else { return }
    pauseHammering = Hammering(lastKey: context.now, rest: .milliseconds(700))
  }

  mutating func updatePaused(
    _ input: ScreenInput, _ context: ScreenContext, _ reason: GameWords.PauseReason,
    _ menu: inout Menu
  ) -> [Effect] {
    // The key that pauses is no key of the game itself, and loses nothing.
    if case .key(let key) = input, !(context.keys[.pause] ~= key.lowercased),
      pauseHammering.goesOn(at: context.now)
    {
      return []
    }
    var chosen: Menu.Outcome?
    switch input {
    case .key(let key) where context.keys[.pause] ~= key.lowercased: chosen = .back
    // A player who presses the key that leaves wants to quit, not to be shot at.
    case .key(context.keys[.leave]): return leave(context)
    case .key(let key): chosen = menu.update(key, context.keys)
    case .mouse(let mouse): chosen = menu.update(mouse, in: boxArea(context))
    case .appeared, .paste, .time, .interrupted, .failed, .turnEnded: return []
    }
    phase = .paused(reason, menu)
    switch chosen {
    case .back, .chosen(0):
      countDown(context, seconds: reason == .asked ? 2 : 1)
      return []
    case .chosen(menu.items.count - 1): return leave(context)
    case .chosen(1):
      return [.play(start.again, replacing: true)]
    case .help: return [.push(HelpScreen(game: View.G.name))]
    case .chosen, .adjusted, .moved, nil: return []
    }
  }

  // MARK: - The question before a day's try is lost

  /// Leaves the game; where that costs the only try of a day, the player is asked first.
  private mutating func leave(_ context: ScreenContext) -> [Effect] {
    guard losesDaily else { return leaving }
    // The second press of a double click would lie on an answer to the question.
    pauseHammering = Hammering(lastKey: context.now, rest: .milliseconds(500))
    let words = context.words
    phase = .leaving(
      Menu([words.game.resume, words.rooms.daily.leaveNow].map { Menu.Item(label: $0) }))
    return []
  }

  mutating func updateLeaving(
    _ input: ScreenInput, _ context: ScreenContext, _ menu: inout Menu
  ) -> [Effect] {
    var chosen: Menu.Outcome?
    switch input {
    case .key(let key): chosen = menu.update(key, context.keys)
    case .mouse(let mouse):
      if mouse.kind == .press, pauseHammering.goesOn(at: context.now) { return [] }
      chosen = menu.update(mouse, in: boxArea(context))
    case .appeared, .paste, .time, .interrupted, .failed, .turnEnded: return []
    }
    phase = .leaving(menu)
    switch chosen {
    // A second press of the key that leaves starts nothing.
    case .back: pause(.asked, context)
    case .chosen(0): countDown(context, seconds: 2)
    case .chosen: return leaving
    case .help: return [.push(HelpScreen(game: View.G.name))]
    case .adjusted, .moved, nil: break
    }
    return []
  }

  // MARK: - The end

  /// A verdict is read, "TIME!" is seen.
  var overLength: Duration { .seconds(retried == nil ? 1 : 2) }

  mutating func updateOver(_ context: ScreenContext, _ since: Duration) -> [Effect] {
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
