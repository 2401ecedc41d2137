import Canvas
import DurableFiles
import Inspection
import Keys
import Words

/// Everything about one row, and the way to the rows that it refers to.
struct RowScreen: Screen {
  private let place: TablePlace
  private let table: TableFacts
  private var index: Int
  private let count: Int?
  private var row: InspectedRow
  private var view: TreeView
  private var message: String?

  init(
    _ place: TablePlace, _ table: TableFacts, index: Int, count: Int?, _ row: InspectedRow
  ) {
    self.place = place
    self.table = table
    self.index = index
    self.count = count
    self.row = row
    view = TreeView(Self.tree(row, table))
  }

  private static func tree(_ row: InspectedRow, _ table: TableFacts) -> TreeLines {
    let fields = table.order.compactMap { index in
      row.values[safe: index].map { value in
        InspectedField(table.columns[index].name, table.columns[index].referring(value))
      }
    }
    let remarks = table.columns.map { column in
      (column.name, [column.type, column.remark].filter { !$0.isEmpty }.joined(separator: ", "))
    }
    return TreeLines(.fields(fields), remarks: Dictionary(remarks) { first, _ in first })
  }

  mutating func update(_ input: ScreenInput, _ context: ScreenContext) -> [Effect] {
    let area = BrowserFrame(context.size).area
    switch input {
    case .key(context.keys[.next]): return turn(to: index + 1)
    case .key(context.keys[.previous]): return turn(to: index - 1)
    case .key(let key):
      message = nil
      return answer(view.update(key, context.keys, rows: area.rows))
    case .mouse(let mouse): return answer(view.update(mouse, in: area))
    case .appeared, .paste, .time, .interrupted, .failed, .turnEnded: break
    }
    return []
  }

  private func turn(to index: Int) -> [Effect] {
    guard index >= 0, index < count ?? .max else { return [] }
    return [
      Self.request(ReadRows(place: place, offset: index, count: 1)) { $0.show($1, $2) }
    ]
  }

  private mutating func show(
    _ page: Result<ReadRows.Page, BrowsingFailure>, _ context: ScreenContext
  ) -> [Effect] {
    switch page {
    case .success(let page):
      guard let row = page.rows.first else { break }
      index = page.offset
      self.row = row
      view.show(Self.tree(row, table))
    case .failure(let failure): message = failure.sentence(place.path, context)
    }
    return []
  }

  private func answer(_ outcome: TreeView.Outcome?) -> [Effect] {
    switch outcome {
    case .show(let line): [.push(ValueScreen(line))]
    case .follow(let reference):
      if let (link, value) = key(referringTo: reference) {
        [
          Self.request(FollowKey(path: place.path, link: link, value: value)) {
            $0.follow($1, $2)
          }
        ]
      } else {
        [
          Self.request(FollowReference(path: place.path, reference: reference)) {
            $0.follow($1, $2)
          }
        ]
      }
    case .back: [.pop]
    case .help: [.push(HelpScreen(game: nil))]
    case nil: []
    }
  }

  /// The foreign key of the row that is shown as a reference; nil where none is.
  private func key(
    referringTo reference: String
  ) -> (link: InspectedTable.Link, value: InspectedValue)? {
    for (column, value) in zip(table.columns, row.values) {
      guard let link = column.link, case .reference(reference) = column.referring(value),
        column.referring(value) != value
      else { continue }
      return (link, value)
    }
    return nil
  }

  private mutating func follow(
    _ found: Result<FollowReference.Found?, BrowsingFailure>, _ context: ScreenContext
  ) -> [Effect] {
    switch found {
    case .success(let found?):
      return [
        .push(RowScreen(found.place, found.table, index: found.index, count: nil, found.row))
      ]
    case .success(nil):
      if case .reference(let name) = view.selected.value {
        message = context.words.rooms.data.notFound(name)
      }
    case .failure(let failure): message = failure.sentence(place.path, context)
    }
    return []
  }

  func draw(_ context: ScreenContext, on canvas: inout Canvas) -> Position? {
    let frame = BrowserFrame(context.size)
    let (words, keys) = (context.words.rooms.data, context.words.keys)
    let dot = context.glyphs.dot
    let name = row.label.isEmpty ? words.number(index + 1) : row.label
    let number = count.map { table.position(index + 1, of: words.number($0), words) } ?? ""
    frame.drawHead(
      "\(fileName(of: place.path)) \(dot) \(table.name) \(dot) \(name)", right: number,
      facts: words.columns(table.columns.count),
      on: &canvas)
    frame.drawMessage(message, on: &canvas)
    let enter = view.enterKey(words).map { [([KeyAction.open], $0)] } ?? []
    KeyLine(
      [([KeyAction.up, .down], keys.choose)] + enter
        + [([.next], words.nextKey), ([.previous], words.previousKey), ([.back], keys.back)]
    ).draw(context, on: &canvas)
    return view.draw(context, on: &canvas, in: frame.area)
  }
}
