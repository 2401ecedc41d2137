import GameCore
import Games
import Words

/// The screen on which a game is played: it lets the ticks pass, pauses, and hands the
/// score in.
struct GameScreen<View: GameView>: Screen {
  enum Phase: Sendable {
    /// The rule and the keys, until a key is pressed.
    case card
    /// 3-2-1; each number is shown for `step`.
    case countdown(since: Duration, step: Duration)
    case playing(GameClock)
    case paused(GameWords.PauseReason, Menu)
    /// The question before the only try of a day is lost.
    case leaving(Menu)
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
  /// True from a pause to the next turn or action, so that a listener doesn't take what was said
  /// before it for an answer to the key that went on.
  var isNewsOld = false
  /// True once a key or a click has played the game.
  var hasActed = false
  /// The time of the last key, in time since the arcade opened.
  var lastKey: Duration?
  /// The keys that were meant for the game when it paused by itself, or the clicks for the pause when
  /// its question came.
  var pauseHammering = Hammering()
  /// The beginning of the present pause, in time since the arcade opened.
  var pausedAt: Duration?

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

  /// A game that can't be seen is paused, and goes on in a larger window.
  var canBeQuitUnseen: Bool { false }

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
    case .paused(let reason, var menu): return updatePaused(input, context, reason, &menu)
    case .leaving(var menu): return updateLeaving(input, context, &menu)
    case .over(let since): return updateOver(context, since)
    }
  }

  func wakeUp(_ context: ScreenContext) -> Duration? {
    switch phase {
    case .card, .paused, .leaving: return nil
    case .countdown(let since, let step):
      return since + step * (Self.steps(since, step, context.now) + 1)
    case .playing(let clock): return isInTurns ? nil : plannedWakeUp(clock)
    case .over(let since): return since + overLength
    }
  }
}
