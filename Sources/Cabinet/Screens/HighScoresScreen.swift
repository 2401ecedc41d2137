import Canvas
import GameCore
import Keys
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
  private var cursor = ListCursor()

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
    case .key(let key):
      let page = rowsArea(context.size).rows
      return cursor.update(key, context.keys, of: rowCount, page: page)
        ? [] : pressed(key, context)
    case .mouse(let mouse): return clicked(mouse, context)
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
      let own =
        games.firstIndex { $0.seed == seed } ?? games.firstIndex { $0.player == player }
      cursor.select(own ?? 0, of: rowCount)
    case .names:
      cursor.select(table?.scores.firstIndex { $0.name == player } ?? 0, of: rowCount)
    }
  }

  private var side: Side { chosenSide ?? (games.isEmpty ? .names : .games) }

  private var rowCount: Int { side == .games ? games.count : table?.scores.count ?? 0 }

  private mutating func pressed(_ key: Key, _ context: ScreenContext) -> [Effect] {
    let keys = context.keys
    switch key {
    case keys[.decrease]: return turn(by: -1, context)
    case keys[.increase]: return turn(by: 1, context)
    case keys[.turn]:
      chosenSide = side == .games ? .names : .games
      selectOwn(context)
    case keys[.feats]: return [.push(FeatsScreen(at: game, context))]
    case keys[.next]: return nextGame(context, by: 1)
    case keys[.previous]: return nextGame(context, by: -1)
    case keys[.delete]: return [.push(ResetScreen())]
    case keys[.undo]: return [.push(UndoScreen())]
    case keys[.help]: return [.push(HelpScreen(game: nil))]
    case keys[.back]: return [.pop]
    default: break
    }
    return []
  }

  /// A click on a tab shows that game's table, one on a row chooses it.
  private mutating func clicked(_ mouse: MouseEvent, _ context: ScreenContext) -> [Effect] {
    if mouse.kind == .press,
      let tab = tabs(context).first(where: { $0.area.contains(mouse.position) })
    {
      return show(tab.entry, context)
    }
    _ = cursor.update(mouse, of: rowCount, in: rowsArea(context.size))
    return []
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
    return show(context.games[(index + step + names.count) % names.count], context)
  }

  private mutating func show(_ entry: GameEntry, _ context: ScreenContext) -> [Effect] {
    game = entry.name
    speed = entry.speed(context.preferences)
    return reload(context)
  }

  // MARK: - The picture

  private func left(_ size: Size) -> Int { max(2, (size.columns - 76) / 2) }

  /// The rows of the table.
  private func rowsArea(_ size: Size) -> Rectangle {
    let left = left(size)
    return Rectangle(
      column: left, row: 5, columns: size.columns - left, rows: max(1, size.rows - 7))
  }

  private struct Tab {
    let entry: GameEntry
    let text: String
    let area: Rectangle
  }

  /// The tab of each game, one after the other.
  private func tabs(_ context: ScreenContext) -> [Tab] {
    var column = left(context.size)
    return context.games.map { entry in
      let title = entry.texts(context.words).title
      let text = entry.name == game ? "[\(title)]" : " \(title) "
      let columns = TextWidth.columns(of: text)
      defer { column += columns }
      return Tab(
        entry: entry, text: text,
        area: Rectangle(column: column, row: 2, columns: columns, rows: 1))
    }
  }

  func draw(_ context: ScreenContext, on canvas: inout Canvas) -> Position? {
    let words = context.words
    let left = left(context.size)
    drawTabs(context, on: &canvas, left: left)
    let keys = words.keys
    KeyLine(
      ([.decrease, .increase], keys.difficulty), ([.next], keys.nextGame),
      ([.turn], side == .games ? words.highScores.names : words.highScores.games),
      ([.feats], words.rooms.feats.key), ([.delete], keys.reset), ([.undo], keys.undo),
      ([.back], keys.back)
    ).draw(context, on: &canvas)
    let rows = rows(context)
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

  private func rows(_ context: ScreenContext) -> [Row] {
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
    for (action, column) in [(KeyAction.decrease, start), (.increase, end - 1)] {
      guard let key = context.keys[action].first else { continue }
      canvas.link(Rectangle(column: column, row: 1, columns: 1, rows: 1), to: key.name)
    }
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
    let words = context.words.highScores
    let columns = Columns(left: left)
    for (text, column) in [
      (words.rank, columns.rank), (words.name, columns.name), (words.score, columns.score),
      (words.date, columns.date), (words.medal, columns.medal),
      (difficulty == nil ? words.difficulty : words.note, columns.note),
    ] {
      if columns.fits(column, in: context.size) {
        canvas.draw(text, .faint, column: column, row: 4)
      }
    }
    let area = rowsArea(context.size)
    let first = cursor.first(of: rows.count, rows: area.rows)
    var focus = area.origin
    for (offset, row) in rows.dropFirst(first).prefix(area.rows).enumerated() {
      let index = first + offset
      drawRow(row, rank: index + 1, context, on: &canvas, columns, row: 5 + offset)
      if index == cursor.selected {
        focus = Position(column: left, row: 5 + offset)
        canvas.draw(context.glyphs.pointer, .focus, column: left, row: 5 + offset)
      }
    }
    return focus
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
        words.result.medals[medal.rawValue - 1], .prize, column: columns.medal, row: row)
    }
    guard columns.fits(columns.note, in: context.size) else { return }
    canvas.draw(
      difficulty == nil ? words.difficulty.names[score.difficulty.order] : score.note,
      .faint, column: columns.note, row: row)
  }

  private func date(_ date: Timestamp?, _ context: ScreenContext) -> String {
    guard let date else { return context.glyphs == .unicode ? "–" : "-" }
    return context.day(of: date)
  }

  private func note(_ score: Score, _ context: ScreenContext) -> String {
    if score.replay != nil { return context.words.highScores.recorded }
    return score.seed == nil ? context.words.highScores.fromAnotherArcade : ""
  }
}
