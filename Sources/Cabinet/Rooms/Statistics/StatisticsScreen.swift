import Canvas
import GameCore
import Keys
import Persistence
import Terminal

/// The statistics: a tab for each game, a table for each difficulty and one for all, and pages of
/// figures and pictures.
struct StatisticsScreen: Screen {
  /// A page, in the order in which they are turned.
  enum Page: Int, CaseIterable, Sendable {
    case overview, scores, times, places, weeks
  }

  /// The sums that pages show, made when the games are there: a key draws, and adds up nothing.
  struct Sums: Sendable {
    /// Of each difficulty, and of all; nil where nothing was played.
    let difficulties: [StatisticsSummary?]
    let all: StatisticsSummary?
    /// Of each week of the chosen difficulty, the newest first.
    let weeks: [(monday: Timestamp, sums: StatisticsSummary)]
  }

  private(set) var game: String
  private(set) var difficulty: Difficulty?
  private(set) var page = Page.overview
  private(set) var statistics = GameStatistics()
  private(set) var sums: Sums?
  /// The reason that the statistics cannot be shown.
  private(set) var problem: String?
  private(set) var cursor = ListCursor()

  /// Opens at a game, the first one where there is none of that name.
  init(at game: String? = nil, difficulty: Difficulty? = nil, _ context: ScreenContext) {
    self.game = game ?? context.games.first?.name ?? ""
    self.difficulty = difficulty
  }

  mutating func update(_ input: ScreenInput, _ context: ScreenContext) -> [Effect] {
    switch input {
    case .appeared: return load(context)
    case .failed(let sentence): problem = sentence
    case .key(let key):
      if page == .weeks,
        cursor.update(key, context.keys, of: lines, page: bodyArea(context).rows - 1)
      {
        return []
      }
      return answer(key, context)
    case .mouse(let mouse): return clicked(mouse, context)
    case .paste, .time, .interrupted, .turnEnded: break
    }
    return []
  }

  private var lines: Int { sums?.weeks.count ?? 0 }

  private func load(_ context: ScreenContext) -> [Effect] {
    guard let entry = context.games.first(where: { $0.name == game }) else { return [] }
    let request = StatisticsRequest(
      game: game, player: context.preferences.player, speed: entry.speed(context.preferences))
    return [
      Self.perform(request) { screen, statistics, _ in
        screen.statistics = statistics
        screen.problem = nil
        screen.addUp()
      }
    ]
  }

  private mutating func addUp() {
    sums = Sums(
      difficulties: Difficulty.allCases.map { statistics.summary($0) },
      all: statistics.summary(), weeks: statistics.byWeek(difficulty).reversed())
    cursor.select(cursor.selected, of: lines)
  }

  /// The sums of the chosen difficulty, or of all.
  var chosen: StatisticsSummary? {
    difficulty.map { sums?.difficulties[$0.order] } ?? sums?.all
  }

  private mutating func answer(_ key: Key, _ context: ScreenContext) -> [Effect] {
    let keys = context.keys
    switch key {
    case keys[.turn], keys[.pageDown]: page = Page.allCases.turned(from: page, by: 1)
    case keys[.pageUp]: page = Page.allCases.turned(from: page, by: -1)
    case keys[.decrease]: turnDifficulty(by: -1)
    case keys[.increase]: turnDifficulty(by: 1)
    case keys[.next]: return turnGame(by: 1, context)
    case keys[.previous]: return turnGame(by: -1, context)
    case keys[.delete]: return [.push(ResetScreen())]
    case keys[.undo]: return [.push(UndoScreen())]
    case keys[.help]: return [.push(HelpScreen(game: nil))]
    case keys[.back]: return [.pop]
    default:
      let line = KeyAction.lines.firstIndex { keys[$0] ~= key }
      if let line, let page = Page(rawValue: line) { self.page = page }
    }
    return []
  }

  private mutating func turnDifficulty(by step: Int) {
    difficulty = Difficulty.tables.turned(from: difficulty, by: step)
    cursor = ListCursor()
    if sums != nil { addUp() }
  }

  private mutating func turnGame(by step: Int, _ context: ScreenContext) -> [Effect] {
    show(context.games.map(\.name).turned(from: game, by: step), context)
  }

  private mutating func show(_ game: String, _ context: ScreenContext) -> [Effect] {
    (self.game, sums, problem) = (game, nil, nil)
    cursor = ListCursor()
    return load(context)
  }

  /// A click on a tab shows that game, one on a page's name turns to it.
  private mutating func clicked(_ mouse: MouseEvent, _ context: ScreenContext) -> [Effect] {
    if mouse.kind == .press {
      if let tab = tabs(context).first(where: { $0.area.contains(mouse.position) }) {
        return show(tab.name, context)
      }
      if let tab = pageTabs(context).first(where: { $0.area.contains(mouse.position) }) {
        page = tab.page
        return []
      }
    }
    if page == .weeks { _ = cursor.update(mouse, of: lines, in: weekRows(context)) }
    return []
  }
}
