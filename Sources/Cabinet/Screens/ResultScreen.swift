import Canvas
import GameCore
import Games
import Keys
import Persistence
import Words

struct GameResult: Sendable, Hashable {
  var start: GameStart
  var player: String
  var difficulty: Difficulty
  var speed: GameSpeed
  var seed: UInt64
  var tally: Tally
  /// The score that was handed in, and its replay; nil when it does not count.
  var submission: Submission?
  /// The result of handing in the score.
  var outcome: SubmitOutcome?
  var advice: String?
  /// The game's own values beside the score; nil for the longest streak and the accuracy.
  var counts: [HeadUpDisplay.Line]?
  var medalScores: MedalScores
  var picture: Canvas
  /// The game as it was played.
  var replay: Replay
  /// The score after each full second of a daily game or a race; empty for others.
  var curve: [Int] = []
  /// The same of the game that was raced.
  var rivalCurve: [Int] = []
}

/// The screen after a game: score, medal, advice, rank, and what to do next.
struct ResultScreen: Screen {
  var result: GameResult
  var menu = Menu([])
  /// The souvenir of this game, once it is kept.
  var souvenir: AlbumEntry?
  /// The coats that the feats of this game brought.
  private(set) var wonCoats: [CoatChoice] = []
  /// True once they were asked for: a history that can't be read is told of once.
  private var hasLookedForCoats = false
  /// The score that counts up, then the medal that falls; nil before the screen is shown.
  private var reveal: SteppedMotion?
  /// True once a key was pressed: then everything is shown.
  private var isRevealed = false
  private var hammering: Hammering

  /// Takes the result, and the time of the last key in the game; nil where there was none.
  init(_ result: GameResult, lastKey: Duration? = nil) {
    self.result = result
    hammering = Hammering(lastKey: lastKey)
  }

  mutating func update(_ input: ScreenInput, _ context: ScreenContext) -> [Effect] {
    if menu.items.isEmpty { menu = makeMenu(context.words) }
    if case .key = input {
      if hammering.goesOn(at: context.now) { return [] }
      // A player who presses a key wants to go on, not to wait.
      isRevealed = true
    }
    switch input {
    case .appeared:
      reveal =
        reveal ?? SteppedMotion(start: context.now, length: .milliseconds(50), count: Self.lastStep)
      let renaming = renamed(context)
      return renaming.isEmpty ? lookForCoats(context) : renaming
    case .failed(let sentence): return [.push(NoticeScreen(sentences: [sentence]))]
    case .key(context.keys[.rename]): return chosen(3, context)
    case .key(context.keys[.save]): return chosen(2, context)
    case .key(context.keys[.watch]):
      return [.watch(WatchedGame(result.replay, player: result.player))]
    case .key(context.keys[.race]):
      let own = WatchedGame(result.replay, player: result.player)
      return [.play(GameStart(racing: own), replacing: true)]
    case .key(context.keys[.share]): return share(context)
    case .key(context.keys[.again]) where canRetry:
      return [.play(GameStart(retrying: result.replay), replacing: false)]
    case .key(let key): return answer(menu.update(key, context.keys), context)
    case .mouse(let mouse):
      return answer(menu.update(mouse, in: menuArea(context.size)), context)
    case .paste, .time, .interrupted, .turnEnded: break
    }
    return []
  }

  /// The choices, of which one opens the album once it keeps this game's souvenir.
  private func makeMenu(_ words: Words) -> Menu {
    let (result, album) = (words.result, words.rooms.album)
    let keep = souvenir == nil ? album.keep : album.openAlbum
    let labels = [result.again, result.scores, keep, result.name, result.menu]
    return Menu(labels.map { Menu.Item(label: $0) }, selected: menu.selected)
  }

  /// A daily game has a line of its own to share; any other game is a challenge.
  private func share(_ context: ScreenContext) -> [Effect] {
    guard let line = dailyLine(context) else {
      return Challenge(result.replay, player: result.player).offer(context)
    }
    let words = context.words.rooms.daily
    return [
      .copy(line),
      .push(NoticeScreen(sentences: [line, words.bars] + words.afterCopying(context.looks))),
    ]
  }

  /// The line of the day's game; nil for any other game.
  func dailyLine(_ context: ScreenContext) -> String? {
    guard case .daily(var daily) = result.start.occasion else { return nil }
    daily.finish(score: result.tally.score, curve: DailyTry.sevenths(of: result.curve))
    return daily.line(context.words, context.glyphs)
  }

  /// True if there was a miss, which can be tried again.
  var canRetry: Bool { result.tally.misses > 0 }

  // MARK: - Counting up

  /// The score counts up in so many steps; then the medal falls into its place.
  static let countingSteps = 16
  static let medalSteps = 4
  static let lastStep = countingSteps + medalSteps

  /// The step that is shown; the last one where nothing moves.
  func step(_ context: ScreenContext) -> Int {
    guard let reveal, !isRevealed, !context.looks.reduceMotion else { return Self.lastStep }
    return reveal.step(at: context.now)
  }

  func wakeUp(_ context: ScreenContext) -> Duration? {
    step(context) < Self.lastStep ? reveal?.next(after: context.now) : nil
  }

  /// A score that could not be saved is told before it counts up.
  func takesNotice(_: ScreenContext) -> Bool { true }

  /// A player who has just said who they are wants this score under that name too.
  private mutating func renamed(_ context: ScreenContext) -> [Effect] {
    guard context.preferences.player != result.player, var submission = result.submission
    else { return [] }
    result.player = context.preferences.player
    submission.score.name = result.player
    result.submission = submission
    (wonCoats, hasLookedForCoats) = ([], false)
    return takingTry() + [
      Self.request(SubmitScore(submission: submission)) { screen, outcome, context in
        screen.result.outcome = outcome
        return screen.lookForCoats(context)
      }
    ]
  }

  /// The try of a day is the player's too, who would be told of it and find it open in the room; but
  /// nobody has two.
  private mutating func takingTry() -> [Effect] {
    guard case .daily(let former) = result.start.occasion else { return [] }
    let own = DailyTry(
      day: former.day, game: former.game, player: result.player, rules: former.rules,
      speed: former.speed)
    result.start.occasion = .daily(own)
    return [
      Self.request(DailyTries()) { screen, tries, _ in
        guard tries.counting(own.game, player: own.player, on: own.day) == nil else { return [] }
        let request = FinishDaily(
          daily: own, score: screen.result.tally.score,
          curve: DailyTry.sevenths(of: screen.result.curve))
        return [Self.perform(request) { _, _, _ in }]
      }
    ]
  }

  /// A coat comes with a number of feats, which the history knows.
  private mutating func lookForCoats(_ context: ScreenContext) -> [Effect] {
    guard !hasLookedForCoats, let news = result.outcome?.newFeats, !news.isEmpty
    else { return [] }
    hasLookedForCoats = true
    return [
      Self.perform(FeatsRequest(player: result.player)) { screen, done, context in
        let feats = done.map(\.name)
        let former = CoatChoice.earned(with: feats.filter { !news.contains($0) }, context.games)
        screen.wonCoats = CoatChoice.earned(with: feats, context.games)
          .filter { !former.contains($0) }
      }
    ]
  }

  private func answer(_ outcome: Menu.Outcome?, _ context: ScreenContext) -> [Effect] {
    switch outcome {
    case .chosen(let index): chosen(index, context)
    case .back: [.pop]
    case .help: [.push(HelpScreen(game: result.start.game))]
    case .adjusted, .moved, nil: []
    }
  }

  private func chosen(_ index: Int, _ context: ScreenContext) -> [Effect] {
    switch index {
    case 0: [.play(result.start.again, replacing: true)]
    case 1:
      [
        .push(
          HighScoresScreen(
            game: result.start.game, difficulty: result.difficulty, speed: result.speed,
            seed: result.seed, mode: result.start.mode))
      ]
    case 2: [keepSouvenir(context)]
    case 3: [.push(NameScreen())]
    default: [.pop]
    }
  }

  /// Once it is kept, the album opens at it.
  private func keepSouvenir(_ context: ScreenContext) -> Effect {
    if let souvenir { return .push(AlbumScreen(at: souvenir)) }
    var picture = result.picture
    if context.glyphs == .ascii { picture.replaceTypography() }
    let entry = context.games.first { $0.name == result.start.game }
    let title = context.words.rooms.album.titleOf(
      entry?.texts(context.words).title ?? result.start.game, result.tally.score, result.player)
    let request = KeepSouvenir(
      title: title, picture: picture, theme: context.preferences.theme, record: result.replay)
    return Self.perform(request) { screen, entry, context in
      screen.souvenir = entry
      screen.menu = screen.makeMenu(context.words)
    }
  }
}
