import Canvas
import DurableFiles
import Inspection
import Keys
import Words

/// The tables of a database or the entities of an object graph, with what is in them.
struct TablesScreen: Screen {
  private let path: String
  private let kind: String
  private let facts: [InspectedField]
  private let tables: [TableFacts]
  private var counts: [RowCount] = []
  private var cursor = ListCursor()
  /// The reason that the file cannot be looked into any further.
  private var problem: String?

  init(path: String, kind: String, facts: [InspectedField], _ tables: [TableFacts]) {
    self.path = path
    self.kind = kind
    self.facts = facts
    self.tables = tables
  }

  mutating func update(_ input: ScreenInput, _ context: ScreenContext) -> [Effect] {
    let list = list(context.size)
    switch input {
    case .appeared: return [Self.request(CountTables(path: path)) { $0.take($1, $2) }]
    case .mouse(let mouse):
      if cursor.update(mouse, of: tables.count, in: list) { return choose() }
    case .key(let key):
      return cursor.update(key, context.keys, of: tables.count, page: list.rows)
        ? [] : pressed(key, context.keys)
    case .paste, .time, .interrupted, .failed, .turnEnded: break
    }
    return []
  }

  private mutating func take(
    _ counts: Result<[RowCount], BrowsingFailure>, _ context: ScreenContext
  ) -> [Effect] {
    switch counts {
    case .success(let counts):
      self.counts = counts
      problem = nil
    case .failure(let failure): problem = failure.sentence(path, context)
    }
    return []
  }

  private func pressed(_ key: Key, _ keys: KeyMap) -> [Effect] {
    switch key {
    case keys[.open], keys[.right]: choose()
    case keys[.help]: [.push(HelpScreen(game: nil))]
    case keys[.back], keys[.left]:
      [Self.request(CloseFile()) { _, _, _ in [] }, .pop]
    default: []
    }
  }

  private func choose() -> [Effect] {
    guard problem == nil, let table = tables[safe: cursor.selected] else { return [] }
    let place = TablePlace(path: path, index: cursor.selected)
    return [.push(RowsScreen(place, table, count: counts[safe: cursor.selected]))]
  }

  /// The rows with the tables; the contents of the chosen one are below.
  private func list(_ size: Size) -> Rectangle {
    let area = BrowserFrame(size).area
    return Rectangle(
      column: area.column, row: area.row, columns: area.columns,
      rows: min(max(1, tables.count), max(1, area.rows * 3 / 5)))
  }

  // MARK: - The picture

  func draw(_ context: ScreenContext, on canvas: inout Canvas) -> Position? {
    let frame = BrowserFrame(context.size)
    let (words, keys) = (context.words.rooms.data, context.words.keys)
    frame.drawHead(
      fileName(of: path), facts: joinedFacts(kind, facts, context), on: &canvas)
    KeyLine(
      ([.up, .down], keys.choose), ([.open], words.openKey), ([.back], keys.back)
    ).draw(context, on: &canvas)
    if let problem { return frame.drawSentence(problem, .danger, on: &canvas) }
    if tables.isEmpty { return frame.drawSentence(words.noTables, .faint, on: &canvas) }
    let list = list(context.size)
    drawColumns(context, on: &canvas, from: list.endRow, to: frame.area)
    return drawTables(context, on: &canvas, list)
  }

  private func drawTables(
    _ context: ScreenContext, on canvas: inout Canvas, _ list: Rectangle
  ) -> Position {
    let words = context.words.rooms.data
    let widest = tables.reduce(0) { max($0, TextWidth.columns(of: $1.name.printable)) }
    let nameColumns = min(widest, list.columns - 40)
    return cursor.draw(
      tables.indices, in: list, pointer: list.column, context.glyphs, on: &canvas
    ) { index, isSelected, row, canvas in
      let table = tables[index]
      canvas.draw(
        table.name, isSelected ? .focus : .plain, column: list.column + 2, row: row,
        columns: nameColumns)
      let column = list.column + 4 + nameColumns
      if let count = counts[safe: index] {
        canvas.drawRight(count.text(words, of: table), .plain, (column, 21), row: row)
      }
      canvas.draw(
        words.columns(table.columns.count), .faint, column: column + 23, row: row,
        columns: max(0, list.endColumn - column - 23))
    }
  }

  private func drawColumns(
    _ context: ScreenContext, on canvas: inout Canvas, from row: Int, to area: Rectangle
  ) {
    guard let table = tables[safe: cursor.selected], row + 2 < area.endRow + 2 else { return }
    canvas.draw(
      String(repeating: context.glyphs.horizontal, count: area.columns), .frame,
      column: area.column, row: row)
    var row = row + 1
    if !table.facts.isEmpty {
      canvas.draw(
        joinedFacts("", table.facts, context), .faint, column: area.column + 2, row: row,
        columns: area.columns - 2)
      row += 1
    }
    let room = area.endRow + 1 - row
    let isCut = table.columns.count > room
    let shown = table.columns.prefix(isCut ? room - 1 : room)
    let nameColumns = min(30, shown.reduce(0) { max($0, TextWidth.columns(of: $1.name.printable)) })
    let typeColumns = min(24, shown.reduce(0) { max($0, TextWidth.columns(of: $1.type.printable)) })
    for (offset, column) in shown.enumerated() {
      let places = [
        (column.name, Role.plain, 0, nameColumns),
        (column.type, .value, nameColumns + 2, typeColumns),
        (column.remark, .faint, nameColumns + typeColumns + 4, area.columns),
      ]
      for (text, role, start, columns) in places {
        canvas.draw(
          text, role, column: area.column + 2 + start, row: row + offset,
          columns: max(0, min(columns, area.columns - 2 - start)))
      }
    }
    if isCut {
      canvas.draw(context.glyphs.ellipsis, .faint, column: area.column + 2, row: area.endRow)
    }
  }
}

extension RowCount {
  /// So many rows, as far as they were counted.
  func text(_ words: DataWords, of table: TableFacts) -> String {
    switch self {
    case .exactly(let count): table.isDescription ? words.entries(count) : words.rows(count)
    case .moreThan(let count): words.moreRows(count)
    }
  }
}
