import GameCore
import Games
import Keys
import Terminal
import Words

/// The play: time passes, keys and clicks act, and the score of a game that is over is handed in.
extension GameScreen {
  /// The pace of the clock now, in percent of full speed.
  private var pace: Int { speed.pace * recorded.game.haste }

  /// Lets time pass from now on.
  mutating func startClock(_ context: ScreenContext) {
    phase = .playing(GameClock(now: context.now, tick: recorded.game.tick, pace: pace))
  }

  /// The moment of the next tick that may show something new.
  func plannedWakeUp(_ clock: GameClock) -> Duration {
    let quiet = min(recorded.game.quietTicks, view.quietTicks, 60 * ticksPerSecond)
    // Time that passes faster needs no more pictures a second.
    let (tick, haste) = (recorded.game.tick, recorded.game.haste)
    let own = min(tick + (quiet + 1) * haste, retried?.end ?? .max)
    // Nothing moves in a rival's game that is over.
    let rival = ghost.flatMap { $0.isAtEnd ? nil : tick + ($0.nextChange - tick) * haste }
    return clock.time(of: min(own, rival ?? own))
  }

  mutating func updatePlaying(
    _ input: ScreenInput, _ context: ScreenContext, _ clock: GameClock
  ) -> [Effect] {
    // A picture can be due a second after the last tick, or much later; that takes long to find out.
    if !isInTurns, context.now > clock.time(of: recorded.game.tick) + .seconds(1),
      context.now > plannedWakeUp(clock) + .seconds(1)
    {
      return interrupt(.stalled, context)
    }
    var effects = isInTurns ? [] : advance(to: clock.tick(at: context.now))
    if clock.pace != pace { startClock(context) }
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
    isNewsOld = false
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
  mutating func finish(_ context: ScreenContext) -> [Effect] {
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
}
