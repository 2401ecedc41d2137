import Canvas
import GameCore
import Games
import Keys
import Persistence
import Terminal
import Words

/// Asks for the feats of a player.
struct FeatsRequest: RoomRequest {
  let player: String

  func perform(on history: GameHistory) throws(StoreError) -> [DoneFeat] {
    try history.feats(of: player)
  }
}

/// The cabinet of the feats: a tab for each game, with those that are done and those to come.
struct FeatsScreen: Screen {
  private var game = 0
  private var done: [DoneFeat] = []
  /// The reason that the feats cannot be shown.
  private var problem: String?
  private var cursor = ListCursor()

  /// Opens at a game, the first one where there is none of that name.
  init(at game: String? = nil, _ context: ScreenContext) {
    self.game = context.games.firstIndex { $0.name == game } ?? 0
  }

  mutating func update(_ input: ScreenInput, _ context: ScreenContext) -> [Effect] {
    let feats = context.games[safe: game]?.feats ?? []
    let area = area(context.size)
    switch input {
    case .appeared:
      return [
        Self.perform(FeatsRequest(player: context.preferences.player)) { screen, done, _ in
          (screen.done, screen.problem) = (done, nil)
        }
      ]
    case .failed(let sentence): problem = sentence
    case .mouse(let mouse):
      if mouse.kind == .press,
        let tab = tabs(context).shown.first(where: { $0.area.contains(mouse.position) })
      {
        (game, cursor) = (tab.index, ListCursor())
      } else {
        _ = cursor.update(mouse, of: feats.count, in: area)
      }
    case .key(let key):
      if cursor.update(key, context.keys, of: feats.count, page: area.rows) { return [] }
      return answer(key, context)
    case .paste, .time, .interrupted, .turnEnded: break
    }
    return []
  }

  private mutating func answer(_ key: Key, _ context: ScreenContext) -> [Effect] {
    let keys = context.keys
    switch key {
    case keys[.next], keys[.increase]: turn(by: 1, context)
    case keys[.previous], keys[.decrease]: turn(by: -1, context)
    case keys[.back], keys[.select]: return [.pop]
    case keys[.help]: return [.push(HelpScreen(game: nil))]
    default: break
    }
    return []
  }

  private mutating func turn(by step: Int, _ context: ScreenContext) {
    let count = max(1, context.games.count)
    game = (game + step + count) % count
    cursor = ListCursor()
  }

  // MARK: - The picture

  private func area(_ size: Size) -> Rectangle { size.middle(columns: 80, from: 4, below: 4) }

  func draw(_ context: ScreenContext, on canvas: inout Canvas) -> Position? {
    let words = context.words.rooms.feats
    let area = area(context.size)
    drawHead(context, on: &canvas, area)
    KeyLine(
      ([.up, .down], context.words.keys.scroll),
      ([.next], context.words.keys.nextGame),
      ([.back], context.words.keys.back)
    ).draw(context, on: &canvas)
    guard problem == nil, let entry = context.games[safe: game] else {
      return canvas.drawWrapped(
        problem ?? "", column: area.column + 4, row: area.row, columns: area.columns - 6)
    }
    let focus = cursor.draw(
      entry.feats, in: area, pointer: area.column + 2, context.glyphs, on: &canvas
    ) { feat, isChosen, row, canvas in
      draw(
        feat, isChosen: isChosen, context, on: &canvas, area, row: row,
        detailColumn: detailColumn(of: entry.feats, words, area))
    }
    canvas.drawWrapped(
      coat(of: entry, context, words), .prize, column: area.column + 4,
      row: context.size.rows - 3, columns: area.columns - 6, rows: 2)
    return focus
  }

  /// The names of the games, of which each can be clicked.
  private func tabs(_ context: ScreenContext) -> Tabs {
    let column = area(context.size).column + 2
    return Tabs(
      context.games.map { $0.texts(context.words).title }, open: game, column: column, row: 2,
      columns: context.size.columns - column)
  }

  private func drawHead(
    _ context: ScreenContext, on canvas: inout Canvas, _ area: Rectangle
  ) {
    let words = context.words.rooms.feats
    let all = context.games.flatMap(\.feats)
    let heading = canvas.draw(words.title, .heading, column: area.column + 2, row: 1)
    canvas.draw(
      "\(context.glyphs.dot) \(context.preferences.player.printable)", .faint,
      column: area.column + 3 + heading, row: 1)
    let count = words.detail(count(of: all), all.count)
    canvas.draw(count, .value, column: area.endColumn - 2 - TextWidth.columns(of: count), row: 1)
    for tab in tabs(context).shown {
      canvas.draw(
        tab.text, tab.index == game ? .strong : .faint, column: tab.area.column, row: 2)
    }
  }

  private func count(of feats: [Feat]) -> Int {
    feats.count { feat in done.contains { $0.name == feat.name } }
  }

  private func draw(
    _ feat: Feat, isChosen: Bool, _ context: ScreenContext, on canvas: inout Canvas,
    _ area: Rectangle, row: Int, detailColumn: Int
  ) {
    let words = context.words.rooms.feats
    let known = done.first { $0.name == feat.name }
    let isTold = known != nil || !feat.isHidden
    let text = words.text(of: feat.name)
    // Signs alone aren't heard.
    let hidden = context.looks.isRead ? words.hiddenRead : words.hidden
    canvas.draw(
      known == nil ? context.glyphs.dot : context.glyphs.star, known == nil ? .faint : .prize,
      column: area.column + 4, row: row)
    canvas.draw(
      isTold ? text.title : hidden, known == nil ? .plain : .strong,
      column: area.column + 6, row: row)
    let date = known.flatMap { area.columns >= 80 ? context.day(of: $0.date) : nil }
    let end = date == nil ? area.endColumn - 1 : area.column + Self.dateColumn
    drawDetail(
      isTold ? text.detail : words.hiddenDetail, isChosen: isChosen, on: &canvas, area, row: row,
      columns: detailColumn..<max(detailColumn, end))
    if let date {
      canvas.draw(date, .faint, column: area.column + Self.dateColumn, row: row)
    }
  }

  private static let dateColumn = 69

  /// Behind the longest title of a game's feats.
  private func detailColumn(of feats: [Feat], _ words: FeatsWords, _ area: Rectangle) -> Int {
    let titles = feats.map { TextWidth.columns(of: words.text(of: $0.name).title) }
    return area.column + max(27, 6 + (titles.max() ?? 0) + 2)
  }

  /// Draws the thing to do beside its feat, or below the list while the feat is chosen in a window
  /// that is too narrow.
  private func drawDetail(
    _ detail: String, isChosen: Bool, on canvas: inout Canvas, _ area: Rectangle, row: Int,
    columns: Range<Int>
  ) {
    if TextWidth.columns(of: detail) <= columns.count {
      canvas.draw(detail, .faint, column: columns.lowerBound, row: row)
    } else if isChosen {
      canvas.draw(
        detail, .faint, column: area.column + 4, row: area.endRow, columns: area.columns - 6)
    }
  }

  /// The coat that feats in this game bring, or the golden one where that is earned.
  private func coat(
    of entry: GameEntry, _ context: ScreenContext, _ words: FeatsWords
  ) -> String {
    guard let coat = CoatChoice(game: entry.name) else { return "" }
    let names = done.map(\.name)
    let missing = coat.missing(with: names, context.games)
    let name = context.words.rooms.character.coat(coat)
    return missing == 0 ? words.coatWon(name) : words.coatIn(name, missing)
  }
}
