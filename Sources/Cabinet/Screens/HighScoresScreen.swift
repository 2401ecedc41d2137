import Canvas
import GameCore
import Persistence
import Terminal
import Words

/// The high scores: a tab for each game, a table for each difficulty and one for all.
///
/// Each table has two sides: the ten best games, and the best score of each name as the score file
/// keeps it.
struct HighScoresScreen: Screen {
  private enum Side: Sendable { case games, names }

  private var game: String
  private var difficulty: Difficulty?
  private var speed: GameSpeed
  private var table: ScoreTable?
  private var games: [PlayedGame] = []
  /// The side that the player chose; nil before, which shows the games if there are any.
  private var chosenSide: Side?
  /// The seed of the game that was just played, whose row is pointed at.
  private let seed: UInt64?
  /// The reason that the table cannot be shown.
  private var problem: String?
  private var selected = 0

  init(game: String, difficulty: Difficulty?, speed: GameSpeed, seed: UInt64? = nil) {
    self.game = game
    self.difficulty = difficulty
    self.speed = speed
    self.seed = seed
  }

  mutating func update(_ input: ScreenInput, _ context: ScreenContext) -> [Effect] {
    switch input {
    case .appeared: return load(context)
    case .answer(.scores(let table)):
      self.table = table
      problem = nil
      selectOwn(context)
    case .answer(.failed(let sentence)):
      // The side that could be read is still shown.
      problem = sentence
    case .key(let key): return pressed(key, context)
    case .mouse(let mouse):
      switch mouse.kind {
      case .wheelUp: move(by: -1)
      case .wheelDown: move(by: 1)
      case .press, .release, .move: break
      }
    case .paste, .time, .interrupted, .answer: break
    }
    return []
  }

  private func load(_ context: ScreenContext) -> [Effect] {
    guard let entry = context.games.first(where: { $0.name == game }) else { return [] }
    let difficulties = difficulty.map { [$0] } ?? Difficulty.allCases
    let tables = difficulties.map {
      HistoryTable(game: game, difficulty: $0, speed: speed, rules: entry.rulesVersion)
    }
    return [
      .loadScores(game: game, difficulty: difficulty, speed: speed),
      Self.perform(BestGamesRequest(tables: tables)) { screen, games, context in
        screen.games = games
        screen.selectOwn(context)
      },
    ]
  }

  private mutating func reload(_ context: ScreenContext) -> [Effect] {
    (table, games, problem) = (nil, [], nil)
    return load(context)
  }

  private mutating func selectOwn(_ context: ScreenContext) {
    let player = context.preferences.player
    switch side {
    case .games:
      selected =
        games.firstIndex { $0.seed == seed } ?? games.firstIndex { $0.player == player } ?? 0
    case .names: selected = table?.scores.firstIndex { $0.name == player } ?? 0
    }
  }

  private var side: Side { chosenSide ?? (games.isEmpty ? .names : .games) }

  private var rowCount: Int { side == .games ? games.count : table?.scores.count ?? 0 }

  private mutating func pressed(_ key: Key, _ context: ScreenContext) -> [Effect] {
    switch key {
    case .up, .character("k"): move(by: -1)
    case .down, .character("j"): move(by: 1)
    case .pageUp: move(by: -10)
    case .pageDown: move(by: 10)
    case .home: move(by: -Int.max)
    case .end: move(by: rowCount)
    case .left: return turn(by: -1, context)
    case .right: return turn(by: 1, context)
    case .character("t"):
      chosenSide = side == .games ? .names : .games
      selectOwn(context)
    case .tab: return nextGame(context, by: 1)
    case .backTab: return nextGame(context, by: -1)
    case .character("r"): return [.push(ResetScreen())]
    case .character("u"): return [.push(UndoScreen())]
    case .character("?"): return [.push(HelpScreen(game: nil))]
    case .escape, .enter, .character("q"): return [.pop]
    default: break
    }
    return []
  }

  private mutating func move(by step: Int) {
    let last = max(0, rowCount - 1)
    selected = min(max(0, selected.addingReportingOverflow(step).partialValue), last)
  }

  /// Goes to the next table: the four difficulties, then all of them together.
  private mutating func turn(by step: Int, _ context: ScreenContext) -> [Effect] {
    let tables: [Difficulty?] = Difficulty.allCases + [nil]
    let index = tables.firstIndex(of: difficulty) ?? 0
    difficulty = tables[(index + step + tables.count) % tables.count]
    return reload(context)
  }

  private mutating func nextGame(_ context: ScreenContext, by step: Int) -> [Effect] {
    let names = context.games.map(\.name)
    guard let index = names.firstIndex(of: game) else { return [] }
    let next = context.games[(index + step + names.count) % names.count]
    game = next.name
    speed = next.speed(context.preferences)
    return reload(context)
  }

  // MARK: - The picture

  func draw(_ context: ScreenContext, on canvas: inout Canvas) -> Position? {
    let words = context.words
    let glyphs = context.glyphs
    let left = left(context)
    drawTabs(context, on: &canvas, left: left)
    let keys = words.keys
    KeyLine(
      (glyphs.leftRight, keys.difficulty), (keys.tab, keys.nextGame),
      ("t", side == .games ? words.highScores.names : words.highScores.games),
      ("r", keys.reset), ("u", keys.undo), (keys.escape, keys.back)
    ).draw(
      on: &canvas, column: KeyLine.column(above: left, context.size), row: context.size.rows - 1)
    drawOtherSide(context, on: &canvas, left: left + Self.tableColumns + Self.tableGap)
    let rows = rows(of: side, context)
    guard !rows.isEmpty else {
      let sentence = problem ?? words.highScores.none
      let lines = sentence.wrapped(to: context.size.columns - left - 6)
      for (offset, line) in lines.enumerated() {
        canvas.draw(line, problem == nil ? .faint : .plain, column: left + 4, row: 6 + offset)
      }
      return Position(column: left + 4, row: 6)
    }
    return drawTable(rows, context, on: &canvas, left: left)
  }

  private struct Row {
    var name: String
    var points: Int
    var difficulty: Difficulty
    var date: Timestamp?
    var note: String
    /// True if the score was earned under the rules that are played now.
    var isCurrent = true
  }

  private static let tableColumns = 76
  private static let tableGap = 8

  /// True if both sides of the table stand beside each other.
  private func isWide(_ context: ScreenContext) -> Bool {
    context.size.columns >= 2 * Self.tableColumns + Self.tableGap + 4
  }

  private func left(_ context: ScreenContext) -> Int {
    let columns =
      isWide(context) ? 2 * Self.tableColumns + Self.tableGap : Self.tableColumns
    return max(2, (context.size.columns - columns) / 2)
  }

  /// In a wide window the other side of the table stands at the right, without a pointer.
  private func drawOtherSide(_ context: ScreenContext, on canvas: inout Canvas, left: Int) {
    guard isWide(context) else { return }
    let words = context.words.highScores
    let other: Side = side == .games ? .names : .games
    let rows = rows(of: other, context)
    guard !rows.isEmpty else { return }
    canvas.draw(other == .games ? words.games : words.names, .faint, column: left + 2, row: 2)
    let columns = Columns(left: left)
    drawHeadings(context, on: &canvas, columns)
    for (offset, row) in rows.prefix(max(1, context.size.rows - 7)).enumerated() {
      drawRow(row, rank: offset + 1, context, on: &canvas, columns, row: 5 + offset)
    }
  }

  private func rows(of side: Side, _ context: ScreenContext) -> [Row] {
    let words = context.words.highScores
    if side == .games {
      return games.map {
        Row(
          name: $0.player, points: $0.score, difficulty: $0.difficulty, date: $0.date,
          note: words.run($0.bestRun))
      }
    }
    let entry = context.games.first { $0.name == game }
    return (table?.scores ?? []).map { score in
      let isCurrent = entry?.isOfTheseRules(score) == true
      let isEarlier = !isCurrent && score.rulesVersion != nil
      return Row(
        name: score.name, points: score.points, difficulty: score.difficulty, date: score.date,
        note: isEarlier ? words.earlierRules : note(score, context), isCurrent: isCurrent)
    }
  }

  private func drawTabs(_ context: ScreenContext, on canvas: inout Canvas, left: Int) {
    let words = context.words
    let glyphs = context.glyphs
    let heading = canvas.draw(words.highScores.title, .heading, column: left, row: 1)
    canvas.draw(
      "\(glyphs.dot) \(side == .games ? words.highScores.games : words.highScores.names)", .faint,
      column: left + heading + 1, row: 1)
    var column = left
    for entry in context.games {
      let isShown = entry.name == game
      column +=
        canvas.draw(
          isShown ? "[\(entry.texts(words).title)]" : " \(entry.texts(words).title) ",
          isShown ? .strong : .faint, column: column, row: 2)
    }
    let name = difficulty.map { words.difficulty.names[$0.order] } ?? words.highScores.all
    let speedText = speed == .full ? "" : "  " + words.game.speed(speed.rawValue)
    let text = "\(glyphs.previous) \(name)\(speedText) \(glyphs.next)"
    let end = min(context.size.columns - 2, left + 74)
    canvas.draw(text, .value, column: end - TextWidth.columns(of: text), row: 1)
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
  }

  private func drawTable(
    _ rows: [Row], _ context: ScreenContext, on canvas: inout Canvas, left: Int
  ) -> Position {
    let columns = Columns(left: left)
    drawHeadings(context, on: &canvas, columns)
    let height = max(1, context.size.rows - 7)
    let first = min(max(0, selected - height / 2), max(0, rows.count - height))
    var focus = Position(column: left, row: 5)
    for (offset, row) in rows.dropFirst(first).prefix(height).enumerated() {
      let index = first + offset
      drawRow(row, rank: index + 1, context, on: &canvas, columns, row: 5 + offset)
      if index == selected {
        focus = Position(column: left, row: 5 + offset)
        canvas.draw(context.glyphs.pointer, .focus, column: left, row: 5 + offset)
      }
    }
    return focus
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
    canvas.draw(date(score.date, context), .faint, column: columns.date, row: row)
    let medals = context.games.first { $0.name == game }?.medalScores(score.difficulty)
    if score.isCurrent, let medal = medals?.medal(for: score.points),
      columns.fits(columns.medal, in: context.size)
    {
      canvas.draw(
        words.result.medals[medal.rawValue - 1], medal.role, column: columns.medal, row: row)
    }
    guard columns.fits(columns.note, in: context.size) else { return }
    canvas.draw(
      difficulty == nil ? words.difficulty.names[score.difficulty.order] : score.note,
      .faint, column: columns.note, row: row)
  }

  private func date(_ date: Timestamp?, _ context: ScreenContext) -> String {
    guard let date else { return context.glyphs == .unicode ? "–" : "-" }
    let day = date.day(offset: context.secondsFromGreenwich)
    let today = context.date.day(offset: context.secondsFromGreenwich)
    return day == today ? context.words.highScores.today : day
  }

  private func note(_ score: Score, _ context: ScreenContext) -> String {
    if score.replay != nil { return context.words.highScores.recorded }
    return score.seed == nil ? context.words.highScores.fromAnotherArcade : ""
  }
}
