import Canvas
import GameCore
import Games
import Persistence
import Words

extension StatisticsScreen {
  /// Draws the sentence above a picture; one of two lines begins in the blank row above the page, since
  /// the picture may need all others.
  private func drawSentence(_ text: String, on canvas: inout Canvas, _ body: Rectangle) {
    let lines = text.wrapped(to: body.columns - 2).prefix(2)
    for (offset, line) in lines.enumerated() {
      canvas.draw(
        line, .faint, column: body.column + 1, row: body.row + 1 - lines.count + offset)
    }
  }

  // MARK: - Scores

  /// The scores in the order of the games as dots, and the best so far as a line.
  func drawPlot(
    _ context: ScreenContext, on canvas: inout Canvas, _ chosen: StatisticsSummary
  ) {
    let (words, body) = (context.words.rooms.statistics, bodyArea(context))
    let field = Rectangle(
      column: body.column + 8, row: body.row + 1, columns: max(1, body.columns - 9),
      rows: max(1, body.rows - 2))
    let dots = Canvas.dotsAcross * field.columns
    let plot = ScorePlot(chosen.scores, dots: dots)
    drawSentence(words.plot(plot.gamesOfDot), on: &canvas, body)
    let top = "\(chosen.best)"
    canvas.draw(top, .value, column: field.column - 1 - top.count, row: field.row)
    canvas.draw("0", .faint, column: field.column - 2, row: field.endRow - 1)
    let height = Canvas.dotsDown * field.rows - 1
    func row(_ score: Int) -> Int { height - score * height / max(1, chosen.best) }
    for (dot, score) in plot.means.enumerated() {
      guard let score else { continue }
      canvas.plotDot(
        Position(column: dot, row: row(score)), .plain, in: field, context.glyphs)
    }
    for column in 0..<field.columns {
      let dot = Canvas.dotsAcross * column + 1
      guard let best = plot.bests[safe: dot] else { break }
      let place = field.row + row(best) / Canvas.dotsDown
      guard canvas[field.column + column, place].scalar == " " else { continue }
      canvas.draw(context.glyphs.horizontal, .prize, column: field.column + column, row: place)
    }
    guard let last = sums?.weeks.first?.monday, let first = sums?.weeks.last?.monday else { return }
    // Weeks are known, and no days: without a word their Monday would pass for the day of a game.
    canvas.draw(
      "\(words.week) \(first.day())", .faint, column: field.column, row: field.endRow)
    guard last != first else { return }
    let end = "\(words.week) \(last.day())"
    canvas.draw(
      end, .faint, column: field.endColumn - TextWidth.columns(of: end), row: field.endRow)
  }

  // MARK: - Times

  /// The histogram of reaction times.
  func drawTimes(
    _ context: ScreenContext, on canvas: inout Canvas, _ chosen: StatisticsSummary
  ) {
    let (words, body) = (context.words.rooms.statistics, bodyArea(context))
    guard let median = chosen.reaction, let most = chosen.reactions.max() else {
      return drawText(words.unwatched, .faint, on: &canvas, body)
    }
    drawText(
      words.reactionOf(game) + " " + words.half(words.milliseconds(median)), .faint, on: &canvas,
      body)
    let field = Rectangle(
      column: body.column + 8, row: body.row + 2, columns: max(1, body.columns - 9),
      rows: max(1, body.rows - 4))
    let bars = Self.range(of: chosen.reactions, atMost: field.columns)
    let width = max(1, min(6, field.columns / bars.count))
    let top = "\(most)"
    canvas.draw(top, .value, column: field.column - 1 - top.count, row: field.row)
    // The end of the last label, and a blank.
    var free = field.column
    for (offset, bar) in bars.enumerated() {
      let column = field.column + offset * width
      let level = Self.level(of: chosen.reactions[bar], most, in: 8 * field.rows)
      for row in 0..<field.rows {
        let text = context.glyphs.level(min(8, level - 8 * row))
        for step in 0..<max(1, width - (width > 2 ? 1 : 0)) where level > 8 * row {
          canvas.draw(text, .value, column: column + step, row: field.endRow - 1 - row)
        }
      }
      canvas.draw(
        String(repeating: context.glyphs.horizontal, count: width), .frame, column: column,
        row: field.endRow)
      // Not every doubling has room for its time under narrow bars.
      guard bar % ReactionBars.perDoubling == 0, column >= free else { continue }
      free =
        column + 1
        + canvas.draw(
          words.milliseconds(ReactionBars.start(of: bar)), .faint, column: column,
          row: field.endRow + 1, columns: max(0, field.endColumn - column))
    }
  }

  /// The bars from the shortest time to the longest one, and at least two doublings.
  private static func range(of counts: [Int], atMost columns: Int) -> Range<Int> {
    var first = counts.firstIndex { $0 > 0 } ?? 0
    var end = (counts.lastIndex { $0 > 0 } ?? 0) + 1
    first -= first % ReactionBars.perDoubling
    end = max(end, first + 2 * ReactionBars.perDoubling)
    end = min(end, counts.count, first + columns)
    return min(first, end - 1)..<end
  }

  /// The height of something in so many steps; what is there at all is seen.
  private static func level(of count: Int, _ most: Int, in steps: Int) -> Int {
    count == 0 ? 0 : max(1, count * steps / max(1, most))
  }

  // MARK: - Places

  /// The heat map: the places as they lie on the field, the darker the more hits.
  func drawPlaces(
    _ context: ScreenContext, on canvas: inout Canvas, _ chosen: StatisticsSummary
  ) {
    let (words, body) = (context.words.rooms.statistics, bodyArea(context))
    let (least, most) = (chosen.hits.min() ?? 0, chosen.hits.max() ?? 0)
    guard let entry = context.games.first(where: { $0.name == game }),
      most > 0 || chosen.misses.contains(where: { $0 > 0 })
    else { return drawText(words.unwatched, .faint, on: &canvas, body) }
    drawSentence(words.placesOf(game), on: &canvas, body)
    let places = entry.places(context.words, context.looks)
    let halves = (places.map(\.position.column).max() ?? 0) + 2
    let rows = (places.map(\.position.row).max() ?? 0) + 1
    let half = max(2, min(5, (body.columns - 2) / halves))
    let height = max(2, min(3, (body.rows - 1) / rows))
    let left = body.column + (body.columns - half * halves) / 2
    for (number, place) in places.enumerated() {
      let (hits, misses) = (chosen.hits[safe: number] ?? 0, chosen.misses[safe: number] ?? 0)
      let area = Rectangle(
        column: left + half * place.position.column,
        row: body.row + 1 + height * place.position.row, columns: 2 * half - 1, rows: height)
      let label = place.label + " "
      let start = canvas.draw(label, .key, column: area.column, row: area.row)
      let shade = context.glyphs.shade(
        hits == 0 ? 0 : 1 + (hits - least) * 3 / max(1, most - least))
      canvas.draw(
        String(repeating: shade, count: max(0, area.columns - start)), .value,
        column: area.column + start, row: area.row)
      canvas.draw(
        Self.count(hits, of: hits + misses, columns: area.columns), hits > 0 ? .plain : .faint,
        column: area.column, row: area.row + 1, columns: area.columns)
    }
  }

  /// The hits, and their share in percent where there is room for it.
  private static func count(_ hits: Int, of all: Int, columns: Int) -> String {
    let number = hits < 10_000 ? "\(hits)" : "\(hits / 1_000)k"
    guard all > 0 else { return number }
    let share = "\((hits * 100 + all / 2) / all)%"
    let gap = columns - number.count - share.count
    return gap > 0 ? number + String(repeating: " ", count: gap) + share : number
  }
}

/// The scores of games in their order, as they fit into a number of dots.
struct ScorePlot {
  /// The games that one dot stands for, at most.
  let gamesOfDot: Int
  /// The mean score at each dot; nil where no game falls on it.
  private(set) var means: [Int?]
  /// The best score of all games up to each dot.
  private(set) var bests: [Int]

  init(_ scores: [Int], dots: Int) {
    let count = scores.count
    gamesOfDot = max(1, (count + dots - 1) / dots)
    var sums = [(sum: Int, games: Int)](repeating: (0, 0), count: dots)
    bests = Array(repeating: 0, count: dots)
    for (index, score) in scores.enumerated() {
      let dot = count <= dots ? index * (dots - 1) / max(1, count - 1) : index * dots / count
      sums[dot].sum += score
      sums[dot].games += 1
      bests[dot] = max(bests[dot], score)
    }
    means = sums.map { $0.games == 0 ? nil : $0.sum / $0.games }
    for dot in bests.indices.dropFirst() { bests[dot] = max(bests[dot], bests[dot - 1]) }
  }
}
