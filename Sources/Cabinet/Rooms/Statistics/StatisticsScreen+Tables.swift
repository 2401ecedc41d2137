import Canvas
import GameCore
package import Persistence
package import Words

extension StatisticsScreen {
  /// The columns of figures: their heads' right edges, counted from the left of the page.
  private static let edges = [20, 31, 39, 47, 54, 64, 74]

  /// The sums of each difficulty, the longest run, and when in a game points come.
  func drawOverview(
    _ context: ScreenContext, on canvas: inout Canvas, _ chosen: StatisticsSummary
  ) {
    let (words, body) = (context.words.rooms.statistics, bodyArea(context))
    drawHeads("", words, on: &canvas, body)
    var row = body.row + 1
    for difficulty in Difficulty.allCases {
      let sums = sums?.difficulties[difficulty.order]
      let isChosen = difficulty == self.difficulty
      canvas.draw(
        context.words.difficulty.names[difficulty.order], isChosen ? .strong : .plain,
        column: body.column + 3, row: row)
      if isChosen {
        canvas.draw(context.glyphs.pointer, .focus, column: body.column + 1, row: row)
      }
      if let sums { drawFigures(of: sums, words, on: &canvas, body, row: row) }
      row += 1
    }
    canvas.draw(context.words.highScores.all, .strong, column: body.column + 3, row: row)
    if difficulty == nil {
      canvas.draw(context.glyphs.pointer, .focus, column: body.column + 1, row: row)
    }
    if let all = sums?.all { drawFigures(of: all, words, on: &canvas, body, row: row) }
    row += 2
    if chosen.bestRun > 0, row < body.endRow {
      canvas.draw(words.run(chosen.bestRun), column: body.column + 3, row: row)
    }
    row += 2
    let gains = statistics.gains(difficulty, parts: 30)
    guard row < body.endRow, let most = gains.max(), most > 0 else { return }
    let column = body.column + 4 + canvas.draw(words.curve, column: body.column + 3, row: row)
    for (offset, gain) in gains.enumerated() where column + offset < body.endColumn {
      let level = gain == 0 ? 0 : max(1, gain * 8 / most)
      canvas.draw(context.glyphs.level(level), .value, column: column + offset, row: row)
    }
  }

  /// The sums of each week, the newest first; gives the cell of the chosen one.
  func drawWeeks(_ context: ScreenContext, on canvas: inout Canvas) -> Position {
    let (words, rows) = (context.words.rooms.statistics, weekRows(context))
    drawHeads(words.week, words, on: &canvas, bodyArea(context))
    let weeks = sums?.weeks ?? []
    return cursor.draw(
      weeks, in: rows, pointer: rows.column + 1, context.glyphs, on: &canvas
    ) { week, isChosen, row, canvas in
      canvas.draw(
        week.monday.day(), isChosen ? .focus : .plain, column: rows.column + 3, row: row)
      drawFigures(of: week.sums, words, on: &canvas, rows, row: row)
    }
  }

  private func drawHeads(
    _ first: String, _ words: StatisticsWords, on canvas: inout Canvas, _ area: Rectangle
  ) {
    canvas.draw(first, .faint, column: area.column + 3, row: area.row)
    let heads = [
      words.games, words.time, words.mean, words.median, words.best, words.accuracy, words.reaction,
    ]
    draw(heads, .faint, on: &canvas, area, row: area.row)
  }

  private func drawFigures(
    of sums: StatisticsSummary, _ words: StatisticsWords, on canvas: inout Canvas,
    _ area: Rectangle, row: Int
  ) {
    draw(sums.columns(words), .plain, on: &canvas, area, row: row)
  }

  private func draw(
    _ texts: [String], _ role: Role, on canvas: inout Canvas, _ area: Rectangle, row: Int
  ) {
    for (text, edge) in zip(texts, Self.edges) where edge <= area.columns {
      canvas.draw(
        text, role, column: area.column + edge - TextWidth.columns(of: text), row: row)
    }
  }
}

extension StatisticsSummary {
  /// Games, time, mean, median, best, accuracy and reaction as they stand in a table.
  package func columns(_ words: StatisticsWords) -> [String] {
    // A score that came without its game has no time.
    [
      "\(games)", wholeSeconds > 0 ? words.duration(wholeSeconds) : "-", mean,
      "\(median)", "\(best)", accuracy.map { "\($0) %" } ?? "-",
      reaction.map { words.milliseconds($0) } ?? "-",
    ]
  }
}
