import Canvas
import Inspection
import Keys
import Terminal
import Words

/// The rows of a table, read as they are seen.
struct RowsScreen: Screen {
  let place: TablePlace
  let table: TableFacts
  private(set) var buffer: RowBuffer
  private(set) var count: RowCount?
  private(set) var selected = 0
  /// The first column that is shown.
  private(set) var firstColumn = 0
  /// The number of a row that is being typed.
  private(set) var field: TextField?
  /// The reason that the rows cannot be shown.
  private(set) var problem: String?
  /// The row to go to once they are counted.
  private var wanted: Int?

  init(_ place: TablePlace, _ table: TableFacts, count: RowCount?) {
    self.place = place
    self.table = table
    self.count = count
    buffer = RowBuffer(table.columns)
  }

  /// The number of rows; nil if they were not counted to the end.
  var total: Int? {
    if case .exactly(let count) = count { count } else { nil }
  }

  mutating func update(_ input: ScreenInput, _ context: ScreenContext) -> [Effect] {
    switch input {
    case .appeared: return read(context)
    case .key(let key):
      return field == nil ? pressed(key, context) : typed(key, context)
    case .mouse(let mouse): return clicked(mouse, context)
    case .paste, .time, .interrupted, .failed, .turnEnded: break
    }
    return []
  }

  // MARK: - Keys and clicks

  private mutating func pressed(_ key: Key, _ context: ScreenContext) -> [Effect] {
    let page = max(1, RowsLayout(context.size, self).rows - 1)
    let keys = context.keys
    switch key {
    case keys[.up]: return go(to: selected - 1, context)
    case keys[.down]: return go(to: selected + 1, context)
    case keys[.pageUp]: return go(to: selected - page, context)
    case keys[.pageDown]: return go(to: selected + page, context)
    case keys[.first]: return go(to: 0, context)
    case keys[.last]: return go(to: .max, context)
    case keys[.left]: firstColumn = max(0, firstColumn - 1)
    case keys[.right]:
      if RowsLayout(context.size, self).isCutRight { firstColumn += 1 }
    case keys[.goTo]: field = TextField(columns: 12)
    case keys[.open]: return look()
    case keys[.help]: return [.push(HelpScreen(game: nil))]
    case keys[.back]: return [.pop]
    default: break
    }
    return []
  }

  private mutating func typed(_ key: Key, _ context: ScreenContext) -> [Effect] {
    let keys = context.keys.whileTyping
    switch key {
    case keys[.back]: field = nil
    case keys[.open]:
      let number = field.flatMap { Int($0.text) }
      field = nil
      if let number { return go(to: number - 1, context) }
    case .character(let character) where !character.isASCII || !character.isNumber: break
    default: _ = field?.update(key, keys)
    }
    return []
  }

  private mutating func clicked(_ mouse: MouseEvent, _ context: ScreenContext) -> [Effect] {
    let layout = RowsLayout(context.size, self)
    switch mouse.kind {
    case .wheelUp: return go(to: selected - 1, context)
    case .wheelDown: return go(to: selected + 1, context)
    case .press where layout.area.contains(mouse.position):
      let index = layout.first + mouse.position.row - layout.area.row
      guard buffer[index] != nil else { return [] }
      return index == selected ? look() : go(to: index, context)
    case .press, .move, .release: return []
    }
  }

  private func look() -> [Effect] {
    guard let row = buffer[selected] else { return [] }
    return [.push(RowScreen(place, table, index: selected, count: total, row))]
  }

  /// Goes to a row, or to the nearest one; how many there are is counted where it matters.
  private mutating func go(to index: Int, _ context: ScreenContext) -> [Effect] {
    guard problem == nil else { return [] }
    wanted = nil
    if let total {
      selected = min(max(0, index), max(0, total - 1))
    } else if index < max(RowCount.quick, buffer.offset + buffer.rows.count) {
      selected = max(0, index)
    } else {
      wanted = index
      return [Self.request(CountRows(place: place)) { $0.take($1, $2) }]
    }
    return read(context)
  }

  // MARK: - Reading

  private func read(_ context: ScreenContext) -> [Effect] {
    guard problem == nil else { return [] }
    let layout = RowsLayout(context.size, self)
    guard let missing = buffer.missing(from: layout.first, count: layout.rows, of: total) else {
      return []
    }
    let request = ReadRows(place: place, offset: missing.offset, count: missing.count)
    return [Self.request(request) { $0.take($1, $2) }]
  }

  private mutating func take(
    _ count: Result<RowCount, BrowsingFailure>, _ context: ScreenContext
  ) -> [Effect] {
    switch count {
    case .success(let count):
      self.count = count
      return go(to: wanted ?? selected, context)
    case .failure(let failure):
      problem = failure.sentence(place.path, context)
      return []
    }
  }

  private mutating func take(
    _ page: Result<ReadRows.Page, BrowsingFailure>, _ context: ScreenContext
  ) -> [Effect] {
    switch page {
    case .success(let page): take(page)
    case .failure(let failure): problem = failure.sentence(place.path, context)
    }
    return []
  }

  private mutating func take(_ page: ReadRows.Page) {
    buffer.take(page)
    if page.isLast, !page.rows.isEmpty || page.offset == 0 {
      count = .exactly(page.offset + page.rows.count)
      selected = min(selected, max(0, page.offset + page.rows.count - 1))
    }
  }
}
