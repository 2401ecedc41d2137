import Canvas
import Inspection
import Keys
import Terminal

/// The rows of a table, read as they are seen.
struct RowsScreen: Screen {
  private(set) var place: TablePlace
  let table: TableFacts
  private(set) var buffer: RowBuffer
  private(set) var count: RowCount?
  /// The number of rows without a text to look for.
  private let all: RowCount?
  private(set) var selected = 0
  private(set) var firstColumn = 0
  /// The number of a row, or a text to look for, that is being typed.
  private(set) var field: TextField?
  /// True if a text is being typed.
  private(set) var isFinding = false
  /// The reason that the rows cannot be shown.
  private(set) var problem: String?
  /// The row to go to once they are counted.
  private var wanted: Int?

  init(_ place: TablePlace, _ table: TableFacts, count: RowCount?) {
    self.place = place
    self.table = table
    (self.count, all) = (count, count)
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
    case .paste(let text): return pasted(text, context)
    case .time: return read(context)
    case .failed(let sentence): problem = sentence
    case .interrupted, .turnEnded: break
    }
    return []
  }

  /// Rows that a larger window uncovers are read at once.
  func wakeUp(_ context: ScreenContext) -> Duration? {
    missing(context) == nil ? nil : context.now
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
      // Also where all of them are seen: the first one is what is sorted by and counted.
      firstColumn = min(firstColumn + 1, max(0, table.order.count - 1))
    case keys[.goTo]: (field, isFinding) = (TextField(columns: 12), false)
    case keys[.find]: (field, isFinding) = (TextField(place.view.text, columns: 30), true)
    case keys[.sortUp]: return sort(isAscending: true, context)
    case keys[.sortDown]: return sort(isAscending: false, context)
    case keys[.frequency]: return countValues(context)
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
      let text = field?.text ?? ""
      field = nil
      if isFinding { return find(text, context) }
      if let number = Int(text) { return go(to: number - 1, context) }
    case .character(let character)
    where !isFinding && (!character.isASCII || !character.isNumber):
      break
    default:
      _ = field?.update(key, keys)
      if isFinding, isQuick { return find(field?.text ?? "", context) }
    }
    return []
  }

  /// Takes text to look for; the number of a row has digits alone.
  private mutating func pasted(_ text: String, _ context: ScreenContext) -> [Effect] {
    guard isFinding || Int(text.trimmed) != nil else { return [] }
    _ = field?.paste(isFinding ? text : text.trimmed)
    return field != nil && isFinding && isQuick ? find(field?.text ?? "", context) : []
  }

  // MARK: - Ways to look

  /// True if all rows are looked through between two keys; of a larger table Enter asks for it.
  private var isQuick: Bool {
    if case .exactly(let count)? = all { count <= RowCount.quick } else { false }
  }

  private mutating func find(_ text: String, _ context: ScreenContext) -> [Effect] {
    guard text != place.view.text else { return [] }
    place.view.text = text
    return readAnew(context)
  }

  /// Sorts by the first column that is seen; once more gives the order of the file back.
  private mutating func sort(isAscending: Bool, _ context: ScreenContext) -> [Effect] {
    guard let name = firstName(context) else { return [] }
    let order = TableView.Order(column: name, isAscending: isAscending)
    place.view.order = place.view.order == order ? nil : order
    return readAnew(context)
  }

  private func countValues(_ context: ScreenContext) -> [Effect] {
    guard place.view.counted == nil, let name = firstName(context) else { return [] }
    let counted = TablePlace(
      path: place.path, index: place.index, view: TableView(counted: name))
    return [Self.request(CountValues(place: counted)) { $0.take($1, counted, $2) }]
  }

  private func firstName(_ context: ScreenContext) -> String? {
    let first = RowsLayout(context.size, self).columns.first
    return first.flatMap { table.columns[safe: $0.index]?.name }
  }

  private mutating func readAnew(_ context: ScreenContext) -> [Effect] {
    buffer = RowBuffer(table.columns)
    (selected, problem, wanted) = (0, nil, nil)
    count = place.view.text.isEmpty ? all : nil
    return read(context)
  }

  private mutating func take(
    _ facts: Result<TableFacts, BrowsingFailure>, _ counted: TablePlace, _ context: ScreenContext
  ) -> [Effect] {
    switch facts {
    case .success(let facts): return [.push(RowsScreen(counted, facts, count: nil))]
    case .failure(let failure):
      problem = failure.sentence(place.path, context)
      return []
    }
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

  /// The rows that are to be seen and were not read; nil where there are none.
  private func missing(_ context: ScreenContext) -> (offset: Int, count: Int)? {
    guard problem == nil else { return nil }
    let layout = RowsLayout(context.size, self)
    return buffer.missing(from: layout.first, count: layout.rows, of: total)
  }

  private func read(_ context: ScreenContext) -> [Effect] {
    guard let missing = missing(context) else { return [] }
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
    case .success(let page): return take(page)
    case .failure(let failure): problem = failure.sentence(place.path, context)
    }
    return []
  }

  private mutating func take(_ page: ReadRows.Page) -> [Effect] {
    buffer.take(page)
    if page.isLast, page.rows.isEmpty, page.offset > 0 {
      // The table ends before these rows.
      guard let total else {
        wanted = selected
        return [Self.request(CountRows(place: place)) { $0.take($1, $2) }]
      }
      count = .exactly(min(total, page.offset))
      selected = min(selected, page.offset - 1)
    }
    if page.isLast, !page.rows.isEmpty || page.offset == 0 {
      count = .exactly(page.offset + page.rows.count)
      selected = min(selected, max(0, page.offset + page.rows.count - 1))
    }
    return []
  }
}
