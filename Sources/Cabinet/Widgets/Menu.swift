import Canvas
import Keys
import Terminal

/// The menu that every list of choices is made of.
struct Menu: Sendable, Hashable {
  /// One line of a menu.
  struct Item: Sendable, Hashable {
    var label: String
    /// The text in the second column, such as a value.
    var detail = ""
    /// True if the detail only explains the label: it is left out where all of it has no room.
    var isExplained = false
    /// The text in the third column.
    var remark = ""
    /// True if left and right change the detail.
    var isAdjustable = false
    /// True if an empty line precedes it.
    var beginsGroup = false
  }

  /// The effect of a key or click on a menu.
  enum Outcome: Sendable, Hashable {
    case chosen(Int)
    /// Left (-1) or right (1) on an adjustable line.
    case adjusted(Int, by: Int)
    case moved
    case back
    case help
  }

  let items: [Item]
  private(set) var selected: Int
  /// Each item's row where nothing is left out; above a group stands an empty one.
  private let places: [Int]
  let labelColumns: Int
  private let detailColumns: Int
  private let remarkColumns: Int

  init(_ items: [Item], selected: Int = 0) {
    self.items = items
    self.selected = min(max(0, selected), max(0, items.count - 1))
    places = items.enumerated().reduce(into: []) { places, item in
      let gap = item.offset > 0 && item.element.beginsGroup ? 1 : 0
      places.append((places.last ?? -1) + 1 + gap)
    }
    let labels = Self.widest(items.map(\.label))
    let remarks = Self.widest(items.map(\.remark))
    labelColumns = labels
    remarkColumns = remarks
    // A detail without a remark beside it may run on below the remarks, which would stand too far right.
    detailColumns = max(
      Self.widest(items.filter { !$0.remark.isEmpty }.map(\.detail)),
      min(
        Self.widest(items.map(\.detail)), Self.mostDetailColumns,
        Self.mostColumns - 4 - labels - 3 - 3 - remarks))
  }

  /// The columns of details behind which remarks begin at the latest, unless one stands beside a longer
  /// detail: those of the title's usual details.
  private static let mostDetailColumns = 23
  /// The columns in which remarks end where the details beside them allow it, so that they're left of
  /// the title's picture in a language of long words too.
  private static let mostColumns = TitleScreen.previewColumn

  private static func widest(_ texts: [String]) -> Int {
    texts.map { TextWidth.columns(of: $0) }.max() ?? 0
  }

  /// Says what a key means; nil when the menu does not know it.
  mutating func update(_ key: Key, _ keys: KeyMap) -> Outcome? {
    guard !items.isEmpty else { return keys[.back] ~= key ? .back : nil }
    switch key {
    case keys[.up], keys[.previous]: return move(to: (selected - 1 + items.count) % items.count)
    case keys[.down], keys[.next]: return move(to: (selected + 1) % items.count)
    case keys[.select]: return .chosen(selected)
    case keys[.first], keys[.pageUp]: return move(to: 0)
    case keys[.last], keys[.pageDown]: return move(to: items.count - 1)
    case keys[.decrease], keys[.increase]:
      guard items[selected].isAdjustable else { return nil }
      return .adjusted(selected, by: keys[.decrease] ~= key ? -1 : 1)
    case keys[.back]: return .back
    case keys[.help]: return .help
    default: return jump(to: key, keys)
    }
  }

  /// Says what a click or the wheel means, for a menu drawn in `area`.
  mutating func update(_ mouse: MouseEvent, in area: Rectangle) -> Outcome? {
    switch mouse.kind {
    case .wheelUp: return move(to: max(0, selected - 1))
    case .wheelDown: return move(to: min(items.count - 1, selected + 1))
    case .press:
      let row = mouse.position.row - area.row
      guard area.contains(mouse.position),
        let item = visibleItems(area.rows).first(where: { $0.row == row })
      else { return nil }
      if item.index == selected, let step = step(at: mouse.position, in: area) {
        return .adjusted(selected, by: step)
      }
      selected = item.index
      return .chosen(selected)
    case .move, .release: return nil
    }
  }

  /// The direction in which an arrow beside the chosen line's value points; nil beside them.
  private func step(at position: Position, in area: Rectangle) -> Int? {
    guard items[selected].isAdjustable else { return nil }
    let column = detailColumn(of: items[selected], area)
    let next = column + TextWidth.columns(of: items[selected].detail) + 1
    return position.column == column - 2 ? -1 : position.column == next ? 1 : nil
  }

  private mutating func move(to index: Int) -> Outcome {
    selected = index
    return .moved
  }

  /// Digits choose their line; letters go to the next line that begins with them.
  private mutating func jump(to key: Key, _ keys: KeyMap) -> Outcome? {
    if let line = KeyAction.lines.prefix(items.count).firstIndex(where: { keys[$0] ~= key }) {
      selected = line
      return .chosen(selected)
    }
    guard case .character(let character) = key else { return nil }
    let letter = character.lowercased()
    for step in 1...items.count {
      let index = (selected + step) % items.count
      if items[index].label.lowercased().hasPrefix(letter) { return move(to: index) }
    }
    return nil
  }

  /// Rows that the menu takes when nothing is left out.
  var rows: Int { (places.last ?? -1) + 1 }

  /// The first row that is seen, scrolled so that the chosen item is.
  private func firstRow(_ height: Int) -> Int {
    guard isCut(to: height), height > 0, let place = places[safe: selected] else { return 0 }
    return min(max(0, place - height / 2), rows - height)
  }

  /// The items that are seen, with their rows.
  private func visibleItems(_ height: Int) -> [(index: Int, row: Int)] {
    let first = firstRow(height)
    return items.indices.map { ($0, places[$0] - first) }.filter { (0..<height).contains($0.1) }
  }

  /// Returns true if the menu is longer than so many rows, so that the chosen line decides which
  /// lines are seen.
  func isCut(to height: Int) -> Bool { rows > height }

  /// Draws the menu and gives the cell of the chosen line.
  func draw(
    _ context: ScreenContext, on canvas: inout Canvas, in area: Rectangle
  ) -> Position {
    drawLines(context, on: &canvas, in: area)
    return drawChosenLine(on: &canvas, in: area, context.glyphs)
  }

  /// Draws all lines as if none were chosen.
  func drawLines(_ context: ScreenContext, on canvas: inout Canvas, in area: Rectangle) {
    for (index, offset) in visibleItems(area.rows) {
      let row = area.row + offset
      canvas.offer(Rectangle(column: area.column, row: row, columns: area.columns, rows: 1))
      // A key with a long name has no room here; its beginning would name another one.
      if let key = KeyAction.lines[safe: index].map({ context.key($0) }),
        TextWidth.columns(of: key) <= 1
      {
        canvas.draw(key, .key, column: area.column + 2, row: row)
      }
      drawLabel(index, .plain, on: &canvas, in: area, row: row)
      drawDetail(items[index], on: &canvas, in: area, row: row)
      let item = items[index]
      let remarkColumn = commonDetailColumn(area) + detailColumns + 3
      if remarkColumn + remarkColumns <= area.endColumn {
        canvas.draw(item.remark, .faint, column: remarkColumn, row: row)
      }
    }
    // The chosen line is never at an end behind which there are more, so its pointer has the place for
    // itself.
    let first = firstRow(area.rows)
    canvas.drawSignsOfMore(
      above: first > 0, below: first + area.rows < rows, column: area.column, in: area)
  }

  /// Draws what is different on the chosen line over it, and gives its cell.
  func drawChosenLine(
    on canvas: inout Canvas, in area: Rectangle, _ glyphs: GlyphSet
  ) -> Position {
    guard let item = items[safe: selected], let place = places[safe: selected] else {
      return area.origin
    }
    let row = area.row + place - firstRow(area.rows)
    canvas.draw(glyphs.pointer, .focus, column: area.column, row: row)
    drawLabel(selected, .focus, on: &canvas, in: area, row: row)
    if item.isAdjustable {
      let column = detailColumn(of: item, area)
      canvas.draw(glyphs.previous, .key, column: column - 2, row: row)
      canvas.draw(
        glyphs.next, .key, column: column + TextWidth.columns(of: item.detail) + 1, row: row)
    }
    return Position(column: area.column, row: row)
  }

  private func commonDetailColumn(_ area: Rectangle) -> Int {
    area.column + 4 + labelColumns + 3
  }

  /// The column of a detail: the same for all, but further left where the detail is too long for that
  /// and its label is short enough.
  private func detailColumn(of item: Item, _ area: Rectangle) -> Int {
    let arrow = item.isAdjustable ? 2 : 0
    let last = area.endColumn - TextWidth.columns(of: item.detail) - arrow
    let first = area.column + 4 + TextWidth.columns(of: item.label) + 3
    return max(first, min(commonDetailColumn(area), last))
  }

  private func drawDetail(
    _ item: Item, on canvas: inout Canvas, in area: Rectangle, row: Int
  ) {
    let column = detailColumn(of: item, area)
    let room = max(0, area.endColumn - column)
    guard !item.isExplained || TextWidth.columns(of: item.detail) <= room else { return }
    canvas.draw(
      item.detail, item.isAdjustable ? .value : .faint, column: column, row: row, columns: room)
  }

  private func drawLabel(
    _ index: Int, _ role: Role, on canvas: inout Canvas, in area: Rectangle, row: Int
  ) {
    canvas.draw(
      items[index].label, role, column: area.column + 4, row: row,
      columns: area.endColumn - area.column - 4)
  }
}

extension Array {
  /// The element at an index, or nil where the array has none.
  subscript(safe index: Int) -> Element? {
    indices.contains(index) ? self[index] : nil
  }
}
