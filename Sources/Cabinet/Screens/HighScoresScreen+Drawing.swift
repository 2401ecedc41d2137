import Canvas
import GameCore
import Keys
import Persistence
import Words

extension HighScoresScreen {
  func rowsArea(_ context: ScreenContext) -> Rectangle {
    let (left, size) = (left(context), context.size)
    return Rectangle(
      column: left, row: 5, columns: min(Self.tableColumns, size.columns - left),
      rows: max(1, size.rows - 6 - verdictRows(context)))
  }

  /// The rows above the keys in which each verdict has room.
  private func verdictRows(_ context: ScreenContext) -> Int {
    let counts = verdicts.values.map { lines(of: $0, context).count }
    return max(1, min(Self.mostVerdictRows, counts.max() ?? 1))
  }

  private func lines(of verdict: RecordVerdict, _ context: ScreenContext) -> [String] {
    let room = min(Self.tableColumns, context.size.columns - left(context) - 2) - 3
    return context.words.line(verdict).wrapped(to: room)
  }

  struct Tab {
    let entry: GameEntry
    let text: String
    let area: Rectangle
  }

  /// The tab of each game, one after the other.
  func tabs(_ context: ScreenContext) -> [Tab] {
    let (games, left) = (context.games, left(context))
    let tabs = Tabs(
      games.map { $0.texts(context.words).title },
      open: games.firstIndex { $0.name == game } ?? 0, column: left, row: 2,
      columns: context.size.columns - left)
    return tabs.shown.map { Tab(entry: games[$0.index], text: $0.text, area: $0.area) }
  }

  func draw(_ context: ScreenContext, on canvas: inout Canvas) -> Position? {
    let words = context.words
    let left = left(context)
    drawTabs(context, on: &canvas, left: left)
    let keys = words.keys
    let watching: [([KeyAction], String)] =
      canWatch
      ? [([.open], words.rooms.replay.watch), ([.race], words.rooms.race.race)] : []
    KeyLine(
      watching + [
        ([.decrease, .increase], keys.difficulty),
        ([.turn], key(of: nextSide, words)),
        ([.feats], words.rooms.feats.key), ([.statistics], words.rooms.statistics.key),
        ([.delete], keys.reset), ([.next], keys.nextGame), ([.back], keys.back),
      ]
    ).draw(context, column: KeyLine.column(above: left, context.size), on: &canvas)
    drawOtherSide(context, on: &canvas, left: left + Self.tableColumns + Self.tableGap)
    let rows = rows(of: side, context)
    guard !rows.isEmpty else {
      let sentence = problem ?? noScores(context)
      return canvas.drawWrapped(
        sentence, problem == nil ? .faint : .plain, column: left + 4, row: 6,
        columns: context.size.columns - left - 6)
    }
    return drawTable(rows, context, on: &canvas, left: left)
  }

  /// Says that a side is empty, and the key that leads to the scores where the next side has some.
  private func noScores(_ context: ScreenContext) -> String {
    let (words, next) = (context.words.highScores, nextSide)
    guard !isOnlySeen, !rows(of: next, context).isEmpty else { return words.none }
    // The league's title tells how old its tables are, too.
    let name = next == .league ? context.words.league.side : title(of: next, context)
    return words.noneHere(context.key(.turn), name)
  }

  private static let tableColumns = 76
  private static let tableGap = 8
  private static let mostVerdictRows = 2

  /// True if both sides of the table stand beside each other.
  func isWide(_ context: ScreenContext) -> Bool {
    context.size.columns >= 2 * Self.tableColumns + Self.tableGap + 4
  }

  func left(_ context: ScreenContext) -> Int {
    let columns =
      isWide(context) ? 2 * Self.tableColumns + Self.tableGap : Self.tableColumns
    return max(2, (context.size.columns - columns) / 2)
  }

  /// In a wide window the other side of the table stands at the right, without a pointer.
  private func drawOtherSide(_ context: ScreenContext, on canvas: inout Canvas, left: Int) {
    guard isWide(context) else { return }
    let other = nextSide
    let rows = rows(of: other, context)
    guard !rows.isEmpty else { return }
    canvas.draw(title(of: other, context), .faint, column: left + 2, row: 2)
    let columns = Columns(left: left)
    drawHeadings(context, on: &canvas, columns)
    for (offset, row) in rows.prefix(max(1, context.size.rows - 7)).enumerated() {
      drawRow(row, rank: row.rank ?? offset + 1, context, on: &canvas, columns, row: 5 + offset)
    }
  }

  private func drawTabs(_ context: ScreenContext, on canvas: inout Canvas, left: Int) {
    let words = context.words
    let glyphs = context.glyphs
    for tab in tabs(context) {
      canvas.draw(
        tab.text, tab.entry.name == game ? .strong : .faint, column: tab.area.column, row: 2)
    }
    let name = difficulty.map { words.difficulty.names[$0.order] } ?? words.highScores.all
    let speedText = speed == .full ? "" : "  " + words.game.speed(speed.rawValue)
    let text = "\(glyphs.previous) \(name)\(speedText) \(glyphs.next)"
    let end = min(context.size.columns - 2, left + 74)
    let start = end - TextWidth.columns(of: text)
    canvas.draw(text, .value, column: start, row: 1)
    drawTitle(context, on: &canvas, column: left, columns: start - left - 1)
    for (action, column) in [(KeyAction.decrease, start), (.increase, end - 1)] {
      guard let key = context.keys[action].first else { continue }
      canvas.link(Rectangle(column: column, row: 1, columns: 1, rows: 1), to: key.name)
    }
  }

  /// Draws the title and the side of the table, or the side alone where there is no room for both.
  private func drawTitle(
    _ context: ScreenContext, on canvas: inout Canvas, column: Int, columns: Int
  ) {
    let heading = context.words.highScores.title
    let sideTitle = title(of: side, context)
    let detail = "\(context.glyphs.dot) \(sideTitle)"
    let headingColumns = TextWidth.columns(of: heading)
    guard headingColumns + 1 + TextWidth.columns(of: detail) <= columns else {
      canvas.draw(sideTitle, .heading, column: column, row: 1, columns: max(0, columns))
      return
    }
    canvas.draw(heading, .heading, column: column, row: 1)
    canvas.draw(detail, .faint, column: column + headingColumns + 1, row: 1)
  }

  private struct Columns {
    let rank, name, score, date, medal, note: Int

    init(left: Int) {
      rank = left + 2
      name = left + 8
      score = left + 31
      date = left + 39
      medal = left + 51
      note = left + 59
    }

    /// Returns true if a column has room for its text; a cut word would only puzzle.
    func fits(_ column: Int, in size: Size) -> Bool { column + 8 <= size.columns }

    func fits(_ column: Int, _ text: String, in size: Size) -> Bool {
      fits(column, in: size) && column + TextWidth.columns(of: text) <= size.columns
    }
  }

  private func drawTable(
    _ rows: [Row], _ context: ScreenContext, on canvas: inout Canvas, left: Int
  ) -> Position {
    let columns = Columns(left: left)
    drawHeadings(context, on: &canvas, columns)
    let area = rowsArea(context)
    let first = cursor.first(of: rows.count, rows: area.rows)
    var focus = area.origin
    canvas.drawSignsOfMore(
      above: first > 0, below: first + area.rows < rows.count, column: left, in: area)
    for (offset, row) in rows.dropFirst(first).prefix(area.rows).enumerated() {
      let index = first + offset
      drawRow(row, rank: row.rank ?? index + 1, context, on: &canvas, columns, row: 5 + offset)
      if index == cursor.selected {
        focus = Position(column: left, row: 5 + offset)
        canvas.draw(context.glyphs.pointer, .focus, column: left, row: 5 + offset)
        if let verdict = row.verdict {
          draw(verdict, context, on: &canvas, columns)
        } else if !columns.fits(columns.note, lastText(of: row, context), in: context.size) {
          canvas.draw(
            lastText(of: row, context), .faint, column: columns.rank, row: context.size.rows - 2)
        }
        if let wanted { draw(wanted, context, on: &canvas, columns) }
      }
    }
    return focus
  }

  /// Draws the verdict on the chosen row's record above the keys.
  private func draw(
    _ verdict: RecordVerdict, _ context: ScreenContext, on canvas: inout Canvas, _ columns: Columns
  ) {
    let lines = lines(of: verdict, context).prefix(Self.mostVerdictRows)
    let row = context.size.rows - 1 - lines.count
    canvas.draw(verdict.sign(context.glyphs), verdict.role, column: columns.rank, row: row)
    for (offset, line) in lines.enumerated() {
      canvas.draw(line, .faint, column: columns.rank + 2, row: row + offset)
    }
  }

  /// Says there that a recording of the league is on its way.
  private func draw(
    _ wanted: LeagueWish, _ context: ScreenContext, on canvas: inout Canvas, _ columns: Columns
  ) {
    canvas.draw(
      context.words.league.fetching(wanted.row.line.name.printable), .faint,
      column: columns.rank, row: context.size.rows - 2,
      columns: min(Self.tableColumns, context.size.columns - columns.rank) - 1)
  }

  private func drawHeadings(
    _ context: ScreenContext, on canvas: inout Canvas, _ columns: Columns
  ) {
    let words = context.words.highScores
    for (text, column) in [
      (words.rank, columns.rank), (words.name, columns.name), (words.score, columns.score),
      (words.date, columns.date), (words.medal, columns.medal),
      (difficulty == nil ? words.difficulty : words.note, columns.note),
    ] where columns.fits(column, in: context.size) {
      canvas.draw(text, .faint, column: column, row: 4)
    }
  }

  private func drawRow(
    _ score: Row, rank: Int, _ context: ScreenContext, on canvas: inout Canvas,
    _ columns: Columns, row: Int
  ) {
    let words = context.words
    let isOwn = score.name == context.preferences.player
    let role: Role = isOwn ? .strong : .plain
    let rankText = "\(rank)"
    canvas.draw(rankText, .faint, column: columns.rank + 4 - rankText.count, row: row)
    canvas.draw(
      score.name, role, column: columns.name, row: row, columns: columns.score - columns.name - 2)
    let points = "\(score.points)"
    canvas.draw(points, role, column: columns.score + 5 - points.count, row: row)
    if let verdict = score.verdict {
      canvas.draw(
        verdict.sign(context.glyphs), verdict.role, column: columns.score + 6, row: row)
    }
    canvas.draw(date(score.date, context), .faint, column: columns.date, row: row)
    let medals = context.games.first { $0.name == game }?.medalScores(score.difficulty)
    if score.isCurrent, let medal = medals?.medal(for: score.points),
      columns.fits(columns.medal, in: context.size)
    {
      canvas.draw(
        words.result.medals[medal.rawValue - 1], medal.role, column: columns.medal, row: row)
    }
    let text = lastText(of: score, context)
    guard columns.fits(columns.note, text, in: context.size) else { return }
    canvas.draw(text, .faint, column: columns.note, row: row)
  }

  /// The text of the last column; where it has no room, it stands below while its row is chosen.
  private func lastText(of row: Row, _ context: ScreenContext) -> String {
    difficulty == nil ? context.words.difficulty.names[row.difficulty.order] : row.note
  }

  private func date(_ date: Timestamp?, _ context: ScreenContext) -> String {
    guard let date else { return context.glyphs == .unicode ? "–" : "-" }
    return context.day(of: date)
  }
}

extension RecordVerdict {
  fileprivate func sign(_ glyphs: GlyphSet) -> String {
    self == .verified ? glyphs.check : glyphs.cross
  }

  fileprivate var role: Role { self == .verified ? .success : .danger }
}
