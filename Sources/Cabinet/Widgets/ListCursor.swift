import Canvas
import Keys
import Terminal

/// The chosen line of a list that may be longer than the screen.
struct ListCursor: Sendable, Hashable {
  private(set) var selected = 0

  /// Chooses a line, or the nearest that there is.
  mutating func select(_ index: Int, of count: Int) {
    selected = min(max(0, index), max(0, count - 1))
  }

  /// Takes a key that moves, by a `page` of so many lines at most; false where it does not move.
  mutating func update(_ key: Key, _ keys: KeyMap, of count: Int, page: Int) -> Bool {
    switch key {
    case keys[.up]: select(selected - 1, of: count)
    case keys[.down]: select(selected + 1, of: count)
    case keys[.pageUp]: select(selected - max(1, page - 1), of: count)
    case keys[.pageDown]: select(selected + max(1, page - 1), of: count)
    case keys[.first]: select(0, of: count)
    case keys[.last]: select(count - 1, of: count)
    default: return false
    }
    return true
  }

  /// Takes the wheel, or a click on a line of the list in `area`.
  ///
  /// Gives true where the line that was chosen already was clicked.
  mutating func update(_ mouse: MouseEvent, of count: Int, in area: Rectangle) -> Bool {
    switch mouse.kind {
    case .wheelUp: select(selected - 1, of: count)
    case .wheelDown: select(selected + 1, of: count)
    case .press where area.contains(mouse.position):
      let index = first(of: count, rows: area.rows) + mouse.position.row - area.row
      guard index < count else { return false }
      if index == selected { return true }
      select(index, of: count)
    case .press, .move, .release: break
    }
    return false
  }

  /// The first line that is shown, so that the chosen one is seen.
  func first(of count: Int, rows: Int) -> Int {
    min(max(0, selected - rows / 2), max(0, count - rows))
  }

  /// Draws the lines that are seen, and gives the pointer's cell.
  ///
  /// The pointer is drawn before the chosen line, over the sign that there are more lines, and `each`
  /// draws what stands in a line.
  func draw<Lines: RandomAccessCollection>(
    _ lines: Lines, in area: Rectangle, pointer column: Int, _ glyphs: GlyphSet,
    on canvas: inout Canvas,
    each: (_ line: Lines.Element, _ isSelected: Bool, _ row: Int, _ canvas: inout Canvas) -> Void
  ) -> Position {
    let first = first(of: lines.count, rows: area.rows)
    canvas.drawSignsOfMore(
      above: first > 0, below: first + area.rows < lines.count, column: column, in: area)
    for (offset, line) in lines.dropFirst(first).prefix(area.rows).enumerated() {
      let (isSelected, row) = (first + offset == selected, area.row + offset)
      if isSelected { canvas.draw(glyphs.pointer, .focus, column: column, row: row) }
      each(line, isSelected, row, &canvas)
    }
    return Position(column: column, row: area.row + selected - first)
  }
}

extension Canvas {
  /// Says that a list goes on above or below the lines in an area.
  ///
  /// The signs have the role of a frame, which nobody hears: in ASCII one of them is a letter.
  mutating func drawSignsOfMore(above: Bool, below: Bool, column: Int, in area: Rectangle) {
    if above { draw("↑", .frame, column: column, row: area.row) }
    if below { draw("↓", .frame, column: column, row: area.endRow - 1) }
  }
}

extension Size {
  /// The middle of a screen for a list: at most so wide, with rows left free above and below.
  func middle(columns most: Int, from row: Int, below: Int) -> Rectangle {
    let width = min(most, columns)
    return Rectangle(
      column: (columns - width) / 2, row: row, columns: width, rows: max(1, rows - row - below))
  }
}
