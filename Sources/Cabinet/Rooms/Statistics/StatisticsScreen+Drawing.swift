import Canvas
import GameCore
import Keys
import Persistence
import Words

extension StatisticsScreen {
  /// The widest that a page is drawn.
  private static let mostColumns = 120

  /// All of the screen that a page and its headings take.
  func area(_ context: ScreenContext) -> Rectangle {
    let size = context.size
    let columns = min(size.columns - 4, Self.mostColumns)
    return Rectangle(
      column: (size.columns - columns) / 2, row: 1, columns: columns,
      rows: max(1, size.rows - 2))
  }

  /// The part of it below the headings and above the sentence.
  func bodyArea(_ context: ScreenContext) -> Rectangle {
    let area = area(context)
    return Rectangle(
      column: area.column, row: area.row + 4, columns: area.columns, rows: max(1, area.rows - 7))
  }

  /// The rows of the weeks, below their heading.
  func weekRows(_ context: ScreenContext) -> Rectangle {
    let body = bodyArea(context)
    return Rectangle(
      column: body.column, row: body.row + 1, columns: body.columns, rows: max(1, body.rows - 1))
  }

  func tabs(_ context: ScreenContext) -> [(name: String, text: String, area: Rectangle)] {
    let (area, games) = (area(context), context.games)
    let tabs = Tabs(
      games.map { $0.texts(context.words).title },
      open: games.firstIndex { $0.name == game } ?? 0, column: area.column, row: area.row + 1,
      columns: context.size.columns - area.column)
    return tabs.shown.map { (games[$0.index].name, $0.text, $0.area) }
  }

  func pageTabs(_ context: ScreenContext) -> [(page: Page, text: String, area: Rectangle)] {
    let area = area(context)
    let tabs = Tabs(
      context.words.rooms.statistics.pages, open: Page.allCases.firstIndex(of: page) ?? 0,
      column: area.column, row: area.row + 2, columns: context.size.columns - area.column)
    return tabs.shown.compactMap { tab in
      Page.allCases[safe: tab.index].map { ($0, tab.text, tab.area) }
    }
  }

  func draw(_ context: ScreenContext, on canvas: inout Canvas) -> Position? {
    let (words, keys) = (context.words.rooms.statistics, context.words.keys)
    let area = area(context)
    drawHead(context, on: &canvas, area)
    KeyLine(
      ([.turn], words.nextPage), ([.next], keys.nextGame),
      ([.decrease, .increase], keys.difficulty), ([.delete], keys.reset), ([.undo], keys.undo),
      ([.back], keys.back)
    ).draw(context, column: KeyLine.column(above: area.column, context.size), on: &canvas)
    let focus = Position(
      column: pageTabs(context).first { $0.page == page }?.area.column ?? area.column,
      row: area.row + 2)
    // Until the answer is there, nothing is said that it could belie.
    guard sums != nil || problem != nil else { return focus }
    guard problem == nil, let chosen else {
      let sentence = problem ?? words.none
      drawText(sentence, problem == nil ? .faint : .plain, on: &canvas, bodyArea(context))
      return focus
    }
    switch page {
    case .overview: drawOverview(context, on: &canvas, chosen)
    case .scores: drawPlot(context, on: &canvas, chosen)
    case .times: drawTimes(context, on: &canvas, chosen)
    case .places: drawPlaces(context, on: &canvas, chosen)
    case .weeks: return drawWeeks(context, on: &canvas)
    }
    let line = words.sentence(statistics, difficulty, context.words.difficulty)
    drawText(
      line, .prize, on: &canvas,
      Rectangle(column: area.column, row: area.endRow - 2, columns: area.columns, rows: 2))
    return focus
  }

  func drawText(
    _ text: String, _ role: Role, on canvas: inout Canvas, _ area: Rectangle
  ) {
    canvas.drawWrapped(
      text, role, column: area.column + 1, row: area.row, columns: area.columns - 2,
      rows: area.rows)
  }

  private func drawHead(_ context: ScreenContext, on canvas: inout Canvas, _ area: Rectangle) {
    let (words, glyphs) = (context.words, context.glyphs)
    var column = area.column + 1
    column += canvas.draw(words.rooms.statistics.title, .heading, column: column, row: area.row)
    for tab in tabs(context) {
      canvas.draw(
        tab.text, tab.name == game ? .strong : .faint, column: tab.area.column, row: tab.area.row)
    }
    for tab in pageTabs(context) {
      canvas.draw(
        tab.text, tab.page == page ? .focus : .faint, column: tab.area.column, row: tab.area.row)
    }
    let name = difficulty.map { words.difficulty.names[$0.order] } ?? words.highScores.all
    let speed =
      context.games.first { $0.name == game }?.speed(context.preferences) ?? .full
    let speedText = speed == .full ? "" : "  " + words.game.speed(speed.rawValue)
    let value = "\(glyphs.previous) \(name)\(speedText) \(glyphs.next)"
    let start = area.endColumn - TextWidth.columns(of: value)
    canvas.draw(value, .value, column: start, row: area.row)
    let player = " \(glyphs.dot) \(context.preferences.player.printable.cut(to: 24))"
    let played = chosen.map { words.rooms.statistics.played($0.games, $0.wholeSeconds) }
    let whole = player + (played.map { " \(glyphs.dot) \($0)" } ?? "")
    let room = max(0, start - column - 1)
    let hasRoom = area.columns >= 76 && TextWidth.columns(of: whole) <= room
    canvas.draw(hasRoom ? whole : player, .faint, column: column, row: area.row, columns: room)
    for (action, column) in [(KeyAction.decrease, start), (.increase, area.endColumn - 1)] {
      guard let key = context.keys[action].first else { continue }
      canvas.link(Rectangle(column: column, row: area.row, columns: 1, rows: 1), to: key.name)
    }
  }
}
