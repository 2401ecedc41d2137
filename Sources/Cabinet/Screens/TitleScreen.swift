import Canvas
import GameCore
import Games
import Keys
import Words

/// The first screen: the marquee, the games with their best scores, and everything else.
package struct TitleScreen: Screen {
  var menu = Menu([])
  private let rooms = RoomEntry.all(in: .title)
  var still: Still?
  /// The scores at the last look; nil before the first.
  private var seen: Seen?
  /// The bulbs of the marquee; nil where they stand still.
  var chase: SteppedMotion?
  /// True if the bulbs chase because a best score has fallen, for which the crowd cheers.
  var isCheered = false
  private(set) var table = TitleTable()
  /// The picture that was drawn when time had passed, so that the next key needn't draw it.
  private(set) var moment: Moment?
  /// The picture of the chosen game; nil before another line was chosen.
  private var preview: SteppedMotion?
  /// The line, and the number of its picture, that stays until that of the chosen line begins.
  private var previewed = (line: 0, frame: previewFrames - 1)
  /// The player's last input before the last round of attract mode; nil before the first round.
  private var attractedAfter: Duration?

  package init() {}

  /// The actions of the menu's lines.
  enum Line {
    case game(GameEntry)
    case room(RoomEntry)
    case difficulty, player, highScores, backOffice, settings, help, quit
  }

  func lines(_ context: ScreenContext) -> [Line] {
    context.games.map(Line.game) + [.difficulty, .player, .highScores]
      + rooms.map(Line.room) + [.backOffice, .settings, .help, .quit]
  }

  package mutating func update(_ input: ScreenInput, _ context: ScreenContext) -> [Effect] {
    switch input {
    case .key(context.keys[.leave]): return [.quit]
    // Nothing is behind the title.
    case .key(context.keys[.back]): return []
    case .key(let key):
      remember(context)
      let effects = answer(choosing(context) { $0.update(key, context.keys) }, context)
      return table.isStale(context) ? effects + loadTable(context) : effects
    case .mouse(let mouse):
      let area = remember(context)
      return answer(choosing(context) { $0.update(mouse, in: area) }, context)
    case .appeared:
      greet(context)
      return loadTable(context)
    case .paste(let text) where Challenge.isMeant(by: text):
      return [.push(ChallengeScreen.answer(text, context))]
    case .time where attractTime(context).map({ $0 <= context.now }) == true:
      attractedAfter = context.presence.lastInput
      return [.push(AttractScreen())]
    case .time:
      keepMoment(context)
      if table.isMissing(context.size) { return loadTable(context) }
    case .paste, .interrupted, .failed, .turnEnded: break
    }
    return []
  }

  private mutating func loadTable(_ context: ScreenContext) -> [Effect] {
    table.load(context).map { Self.perform($0) { screen, scores, _ in screen.take(scores) } }
  }

  private mutating func keepMoment(_ context: ScreenContext) {
    remember(context)
    let (still, motion) = (still(context), motion(context))
    guard moment?.isCurrent(still, motion) != true else { return }
    moment = Moment(picture(context, still, motion), still, motion)
  }

  private mutating func take(_ scores: HighScoreTable) {
    table.take(scores)
    moment = nil
  }

  // MARK: - What moves

  /// The time at which attract mode begins; nil until there was a key since the last round.
  private func attractTime(_ context: ScreenContext) -> Duration? {
    let isDone = attractedAfter == context.presence.lastInput
    let isCalm = context.looks.reduceMotion || context.preferences.hasOneSwitch
    return isDone || isCalm ? nil : context.presence.attractTime
  }

  /// The best score of each game at a difficulty, when the title was last shown.
  private struct Seen: Sendable, Hashable {
    let difficulty: Difficulty
    let points: [String: Int]

    init(_ context: ScreenContext) {
      difficulty = context.preferences.difficulty
      points = context.bestScores.mapValues(\.points)
    }

    /// True if a game has a better score than it had.
    func isBeaten(by now: Seen) -> Bool {
      difficulty == now.difficulty
        && points.contains { game, best in now.points[game].map { $0 > best } ?? false }
    }
  }

  /// The bulbs chase when somebody arrives, and when a best score has fallen.
  private mutating func greet(_ context: ScreenContext) {
    let now = Seen(context)
    let isArrival = seen == nil
    let isRecord = seen?.isBeaten(by: now) ?? false
    seen = now
    guard isArrival || isRecord, !context.looks.reduceMotion else { return }
    chase = SteppedMotion(start: context.now, length: .milliseconds(150), count: Self.chaseSteps)
    isCheered = isRecord
    if isArrival { preview = Self.previewSteps(from: context.now, context) }
  }

  /// The game under the cursor shows itself anew where another line was chosen.
  private mutating func choosing(
    _ context: ScreenContext, _ work: (inout Menu) -> Menu.Outcome?
  ) -> Menu.Outcome? {
    let before = menu.selected
    let shown = (line: previewedLine(context), frame: previewFrame(context))
    let outcome = work(&menu)
    if menu.selected != before {
      previewed = shown
      preview = Self.previewSteps(from: context.now + Self.previewDelay, context)
    }
    return outcome
  }

  private static func previewSteps(
    from start: Duration, _ context: ScreenContext
  ) -> SteppedMotion? {
    context.looks.reduceMotion
      ? nil : SteppedMotion(start: start, length: .milliseconds(130), count: previewFrames - 1)
  }

  /// The line whose picture is shown now.
  func previewedLine(_ context: ScreenContext) -> Int {
    isPreviewStillToCome(context) ? previewed.line : menu.selected
  }

  /// The number of its picture.
  func previewFrame(_ context: ScreenContext) -> Int {
    guard let preview else { return Self.previewFrames - 1 }
    return isPreviewStillToCome(context) ? previewed.frame : preview.step(at: context.now)
  }

  private func isPreviewStillToCome(_ context: ScreenContext) -> Bool {
    preview?.hasBegun(at: context.now) == false
  }

  /// Right of the best scores and their medals.
  static let previewColumn = 57
  static let previewColumns = 15
  /// The time from a key to the picture of its line, so that the cursor's move waits for nothing and
  /// a held key draws no picture that nobody sees.
  static let previewDelay = Duration.milliseconds(30)
  static let chaseSteps = 20
  /// The pictures in which a game shows itself; the last one stays.
  static let previewFrames = 3

  package func wakeUp(_ context: ScreenContext) -> Duration? {
    if table.isMissing(context.size) { return context.now }
    let steps = [chase, preview].compactMap { $0?.next(after: context.now) }
    return (steps + [attractTime(context)].compactMap(\.self)).min()
  }

  /// Nothing here is missed under a notice.
  package func takesNotice(_: ScreenContext) -> Bool { true }

  /// Makes the picture for the next keys where there is none, and gives where the menu is.
  @discardableResult
  private mutating func remember(_ context: ScreenContext) -> Rectangle {
    let still = still(context)
    if self.still !== still {
      self.still = still
      menu = still.menu
    }
    return still.area
  }

  private func answer(_ outcome: Menu.Outcome?, _ context: ScreenContext) -> [Effect] {
    switch outcome {
    case .chosen(let index): chosen(index, context)
    case .adjusted(_, let step): [.turn(setting: "simple_data_difficulty", by: step)]
    case .help: [.push(HelpScreen(game: nil))]
    case .back: [.quit]
    case .moved, nil: []
    }
  }

  private func chosen(_ index: Int, _ context: ScreenContext) -> [Effect] {
    switch lines(context)[safe: index] {
    case .game(let game): [.begin(GameStart(game: game.name), replacing: false, context)]
    case .room(let room): [.push(room.makeScreen(context))]
    case .difficulty: [.push(DifficultyScreen())]
    case .player: [.push(NameScreen())]
    case .highScores:
      [
        .push(
          HighScoresScreen(
            game: context.games.first?.name ?? "", difficulty: context.preferences.difficulty,
            speed: context.games.first?.speed(context.preferences) ?? .full))
      ]
    case .backOffice: [.push(BackOfficeScreen())]
    case .settings: [.push(SettingsScreen())]
    case .help: [.push(HelpScreen(game: nil))]
    case .quit, nil: [.quit]
    }
  }

  func items(_ context: ScreenContext) -> [Menu.Item] {
    lines(context).map { item(of: $0, context) }
  }

  private func item(of line: Line, _ context: ScreenContext) -> Menu.Item {
    let words = context.words.title
    switch line {
    case .game(let game): return item(of: game, context)
    case .room(let room):
      return Menu.Item(
        label: room.label(context.words), detail: room.detail(context), isExplained: true)
    case .difficulty:
      let order = context.preferences.difficulty.order
      return Menu.Item(
        label: words.difficulty, detail: context.words.difficulty.names[order],
        remark: context.words.difficulty.sentences[order], isAdjustable: true, beginsGroup: true)
    case .player:
      return Menu.Item(
        label: words.player, detail: context.preferences.player.printable.cut(to: 24))
    case .highScores:
      let all = context.games.flatMap(\.feats).count
      let feats = context.figures.feats.count
      return Menu.Item(
        label: words.highScores,
        detail: feats == 0 ? "" : context.words.rooms.feats.menuDetail(feats, all))
    case .backOffice:
      return Menu.Item(
        label: words.backOffice, detail: words.backOfficeDetail, isExplained: true)
    case .settings:
      return Menu.Item(label: words.settings, detail: words.settingsDetail, isExplained: true)
    case .help:
      // The files are those of the machine: nobody who visits it gets at them.
      let detail = context.house.isForVisitors ? "" : words.helpDetail
      return Menu.Item(label: words.help, detail: detail, isExplained: true)
    case .quit: return Menu.Item(label: words.quit)
    }
  }

  private func item(of game: GameEntry, _ context: ScreenContext) -> Menu.Item {
    guard let best = best(of: game, context) else {
      return Menu.Item(
        label: game.texts(context.words).title, detail: context.words.title.noScore)
    }
    let points = "\(best.points)"
    let gap = String(repeating: " ", count: max(0, 4 - points.count))
    // No other table has a score yet.
    let isDaily = context.bestScores[game.name] == nil
    return Menu.Item(
      label: game.texts(context.words).title,
      detail: gap + points + "  " + best.name.printable.cut(to: 16),
      remark: isDaily
        ? context.words.rooms.daily.table : medal(for: best, in: game, context) ?? "")
  }

  /// The best score of a game, or the best of its daily games, which are all on Medium, for those who
  /// have played no other ones.
  func best(of game: GameEntry, _ context: ScreenContext) -> Score? {
    let isDailyDifficulty = context.preferences.difficulty == .medium
    return context.bestScores[game.name]
      ?? (isDailyDifficulty ? context.figures.bestDaily[game.name] : nil)
  }

  /// The medal that the player has won with the best score, under the present rules.
  private func medal(
    for score: Score, in game: GameEntry, _ context: ScreenContext
  ) -> String? {
    guard score.name == context.preferences.player, game.isOfTheseRules(score) else { return nil }
    return game.medalScores(score.difficulty).medal(for: score.points).map {
      "\(context.glyphs.star) \(context.words.result.medals[$0.rawValue - 1])"
    }
  }
}
