import Canvas
import DurableFiles
import Inspection
import Keys
import Words

/// The rows and columns of a table that fit on a screen.
struct RowsLayout {
  struct Column {
    let index: Int
    let column: Int
    let columns: Int
  }

  /// The rows below the headings.
  let area: Rectangle
  let first: Int
  /// The columns right of the row's name or number.
  let columns: [Column]
  let labelColumns: Int
  /// True if something is left out at the right.
  let isCutRight: Bool

  var rows: Int { area.rows }

  init(_ size: Size, _ screen: RowsScreen) {
    let frame = BrowserFrame(size).area
    let area = Rectangle(
      column: frame.column, row: frame.row + 1, columns: frame.columns,
      rows: frame.rows)
    self.area = area
    let buffer = screen.buffer
    let most = screen.total.map { max(0, $0 - area.rows) } ?? .max
    first = min(max(0, screen.selected - area.rows / 2), most)
    labelColumns = buffer.labelColumns > 0 ? buffer.labelColumns : screen.numberColumns
    var column = area.column + 2 + labelColumns + 2
    var shown: [Column] = []
    let order = screen.table.order
    for index in order.dropFirst(screen.firstColumn) {
      guard column < area.endColumn - 4 || shown.isEmpty else { break }
      let width = min(buffer.widths[index], area.endColumn - 2 - column)
      shown.append(Column(index: index, column: column, columns: width))
      column += width + 2
    }
    columns = shown
    let last = shown.last
    isCutRight =
      last.map { $0.index != order.last || $0.columns < buffer.widths[$0.index] } ?? false
  }
}

extension RowsScreen {
  func draw(_ context: ScreenContext, on canvas: inout Canvas) -> Position? {
    let frame = BrowserFrame(context.size)
    let words = context.words.rooms.data
    let layout = RowsLayout(context.size, self)
    frame.drawHead(
      "\(fileName(of: place.path)) \(context.glyphs.dot) \(table.name)", right: position(words),
      facts: facts(context), on: &canvas)
    drawKeys(context, on: &canvas, layout)
    if let field {
      canvas.fill(Rectangle(column: 0, row: 2, columns: context.size.columns, rows: 1))
      drawRows(context, on: &canvas, layout)
      let prompt = isFinding ? words.find : words.goTo
      let width = canvas.draw(prompt, .focus, column: layout.area.column, row: 2)
      return field.draw(on: &canvas, column: layout.area.column + 1 + width, row: 2)
    }
    if let problem { return frame.drawSentence(problem, .danger, on: &canvas) }
    guard total != 0 else { return frame.drawSentence(noRows(words), .faint, on: &canvas) }
    drawRows(context, on: &canvas, layout)
    return Position(column: layout.area.column, row: layout.area.row + selected - layout.first)
  }

  private func drawRows(
    _ context: ScreenContext, on canvas: inout Canvas, _ layout: RowsLayout
  ) {
    drawHeadings(context, on: &canvas, layout)
    for offset in 0..<layout.rows {
      guard let row = buffer[layout.first + offset] else { continue }
      draw(row, index: layout.first + offset, context, on: &canvas, layout)
    }
  }

  /// Columns of the widest number of a row; nothing moves when a longer one comes into view.
  fileprivate var numberColumns: Int {
    let most = total ?? max(RowCount.quick, buffer.offset + buffer.rows.count)
    let digits = "\(most)".count
    return max(3, digits + (digits - 1) / 3)
  }

  /// The number of columns, and the order and the text that choose the rows.
  private func facts(_ context: ScreenContext) -> String {
    let (words, view) = (context.words.rooms.data, place.view)
    let parts = [
      words.columns(table.columns.count),
      view.order.map { words.sorted($0.column.printable, $0.isAscending) },
      view.text.isEmpty ? nil : words.found(view.text.printable),
    ]
    return parts.compactMap { $0 }.joined(separator: " \(context.glyphs.dot) ")
  }

  private func position(_ words: DataWords) -> String {
    switch count {
    case .exactly(0), nil: count?.text(words, of: table) ?? ""
    case .exactly(let count): table.position(selected + 1, of: words.number(count), words)
    case .moreThan(let count): table.position(selected + 1, of: words.moreRows(count), words)
    }
  }

  private func noRows(_ words: DataWords) -> String {
    table.isDescription ? words.emptyFolder : words.noRows
  }

  private func drawHeadings(
    _ context: ScreenContext, on canvas: inout Canvas, _ layout: RowsLayout
  ) {
    let row = layout.area.row - 1
    for column in layout.columns {
      let name = table.columns[column.index].name
      let place = (column.column, column.columns)
      if buffer.isNumeric[column.index] {
        canvas.drawRight(name, .faint, place, row: row)
      } else {
        canvas.draw(name, .faint, place, row: row)
      }
    }
    let (keys, area) = (context.keys, layout.area)
    if firstColumn > 0 {
      canvas.drawArrow(context.glyphs.previous, for: .left, keys, column: area.column, row: row)
    }
    if layout.isCutRight {
      canvas.drawArrow(
        context.glyphs.next, for: .right, keys, column: area.endColumn - 1, row: row)
    }
  }

  private func draw(
    _ row: InspectedRow, index: Int, _ context: ScreenContext, on canvas: inout Canvas,
    _ layout: RowsLayout
  ) {
    let line = layout.area.row + index - layout.first
    let isSelected = index == selected
    if isSelected {
      canvas.draw(context.glyphs.pointer, .focus, column: layout.area.column, row: line)
    }
    let label = row.label.isEmpty ? context.words.rooms.data.number(index + 1) : row.label
    canvas.drawRight(
      label, .faint, (layout.area.column + 2, layout.labelColumns), row: line)
    for column in layout.columns {
      guard let value = row.values[safe: column.index] else { continue }
      let text = value.line(columns: column.columns, isBare: true)
      let role = isSelected ? .focus : value.role
      let place = (column.column, column.columns)
      if buffer.isNumeric[column.index] {
        canvas.drawRight(text, role, place, row: line)
      } else {
        canvas.draw(text, role, place, row: line)
      }
    }
  }

  private func drawKeys(
    _ context: ScreenContext, on canvas: inout Canvas, _ layout: RowsLayout
  ) {
    let (words, keys) = (context.words.rooms.data, context.words.keys)
    guard field == nil else {
      KeyLine(([.open], keys.go), ([.back], keys.cancel))
        .draw(context, isTyping: true, on: &canvas)
      return
    }
    var entries: [([KeyAction], String)] = [([.up, .down], keys.choose)]
    if firstColumn > 0 || layout.isCutRight { entries.append(([.left, .right], words.columnsKey)) }
    if total != 0 { entries += [([.open], words.rowKey), ([.goTo], words.goToKey)] }
    entries.append(([.find], words.findKey))
    if total != 0 {
      entries += [([.sortUp, .sortDown], words.sortKey), ([.frequency], words.frequencyKey)]
    }
    entries.append(([.back], keys.back))
    KeyLine(entries).draw(context, on: &canvas)
  }
}

extension InspectedValue {
  /// The colour of the value among others.
  var role: Role {
    switch self {
    case .null, .data: .faint
    case .reference: .key
    case .boolean, .integer, .real, .text, .date, .list, .fields: .plain
    }
  }
}
