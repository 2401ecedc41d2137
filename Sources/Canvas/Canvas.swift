/// A picture made of characters, with a role for each cell.
///
/// Drawing outside the canvas is clipped, so a view never has to ask whether something
/// fits.
package struct Canvas: Sendable, Hashable {
  package let size: Size
  /// The cells of each row, from the top left.
  ///
  /// A copy of a canvas shares the rows that are not drawn on, which need not be compared either.
  package private(set) var rows: [[Cell]]
  /// Places that stand for a key when they are clicked.
  package private(set) var links: [Link] = []

  /// Places that can be chosen by a click and stand for no key, such as rows of a menu.
  package private(set) var choices: [Rectangle] = []

  /// True if the picture has a field for text, which takes what is typed.
  package var takesText = false

  /// A place that stands for a key.
  package struct Link: Sendable, Hashable {
    package let area: Rectangle
    /// The key's name, as `Key` has it: `escape`, `d`.
    package let key: String
  }

  /// Makes an empty canvas; a negative extent counts as 0.
  package init(size: Size) {
    self.size = Size(columns: max(0, size.columns), rows: max(0, size.rows))
    let row = Array(repeating: Cell.blank, count: self.size.columns)
    rows = Array(repeating: row, count: self.size.rows)
  }

  /// Lets a place stand for a key, by its name.
  package mutating func link(_ area: Rectangle, to key: String) {
    links.append(Link(area: area, key: key))
  }

  /// Says that a place can be chosen by a click.
  package mutating func offer(_ area: Rectangle) { choices.append(area) }

  package var cells: [Cell] { Array(rows.joined()) }

  /// The whole canvas.
  package var bounds: Rectangle {
    Rectangle(column: 0, row: 0, columns: size.columns, rows: size.rows)
  }

  /// A cell of the canvas; outside it, reading gives a blank and writing does nothing.
  ///
  /// A cell without paint of its own that is put, here or by any drawing, stands on the paint that
  /// lies there.
  package subscript(column: Int, row: Int) -> Cell {
    get { contains(column, row) ? rows[row][column] : .blank }
    set { put(column: column, row: row, count: 1) { _, _ in newValue } }
  }

  /// Draws text from a cell to the right.
  ///
  /// Gives the columns that the text takes, clipped or not. `columns` cuts it to that
  /// width; what would lie outside `area` is left out.
  @discardableResult
  package mutating func draw(
    _ text: String, _ role: Role = .plain, column: Int, row: Int, columns: Int? = nil,
    in area: Rectangle? = nil
  ) -> Int {
    if let drawn = drawSimple(text, role, column: column, row: row, columns: columns, in: area) {
      return drawn
    }
    let cut = columns.map { text.printable.cut(to: $0) } ?? text
    return draw(Cell.cells(of: cut, role), column: column, row: row, in: area)
  }

  /// Draws cells from a place to the right, and gives how many there were; what would lie outside
  /// `area` is left out.
  @discardableResult
  package mutating func draw(
    _ cells: [Cell], column: Int, row: Int, in area: Rectangle? = nil
  ) -> Int {
    let shown = shown(column: column, count: cells.count, in: area)
    put(column: column, row: row, count: cells.count, in: area) { offset, _ in
      let cell = cells[offset]
      let isCutInHalf =
        cell.isRightHalf && offset > 0 && column + offset == shown.lowerBound
        || offset + 1 < cells.count && cells[offset + 1].isRightHalf
          && column + offset + 1 == shown.upperBound
      return isCutInHalf ? Cell(" ", cell.role) : cell
    }
    return cells.count
  }

  /// Draws the upper rows of a sprite with its top left at a place; its transparent cells change
  /// nothing, and what would lie outside `area` is left out.
  package mutating func draw(
    _ sprite: Sprite, column: Int, row: Int, rows: Int = .max, in area: Rectangle? = nil
  ) {
    for (rowOffset, cells) in sprite.rows.prefix(rows).enumerated() {
      put(column: column, row: row + rowOffset, count: cells.count, in: area) { offset, _ in
        cells[offset]
      }
    }
  }

  /// Fills a rectangle with one cell; blanks cover any paint.
  package mutating func fill(_ area: Rectangle, _ cell: Cell = .blank) {
    for row in area.row..<max(area.row, area.endRow) {
      put(column: area.column, row: row, count: area.columns, covers: cell == .blank) { _, _ in
        cell
      }
    }
  }

  /// Lays paint behind what is drawn in an area; what would lie outside `field` is left out.
  package mutating func paint(_ area: Rectangle, _ ground: Ground, in field: Rectangle? = nil) {
    let columns = shown(column: area.column, count: area.columns, in: field)
    let first = max(0, area.row, field?.row ?? 0)
    for row in first..<max(first, min(area.endRow, size.rows, field?.endRow ?? .max)) {
      for column in columns { rows[row][column].ground = ground }
    }
  }

  /// The same picture with empty rows below it, or without its last ones.
  package func withRows(_ count: Int) -> Canvas {
    var other = Canvas(size: Size(columns: size.columns, rows: count))
    for row in 0..<min(size.rows, other.size.rows) { other.rows[row] = rows[row] }
    (other.links, other.choices, other.takesText) = (links, choices, takesText)
    return other
  }

  /// The cells of one row, which has to be one of the canvas.
  package func row(_ row: Int) -> [Cell] { rows[row] }

  /// The rows in which a canvas of the same size shows something else.
  package func rowsThatDiffer(from other: Canvas) -> [Int] {
    rows.indices.filter { row in
      rows[row].withUnsafeBufferPointer { cells in
        other.rows[row].withUnsafeBufferPointer { others in
          cells.baseAddress != others.baseAddress
            && Self.differ(cells, others, in: cells.indices)
        }
      }
    }
  }

  /// The columns of one row in which a canvas of the same size shows something else; all of them where
  /// either row has a wide character, half of which cannot be replaced alone.
  package func columnsThatDiffer(from other: Canvas, row: Int) -> [Int] {
    rows[row].withUnsafeBufferPointer { cells in
      other.rows[row].withUnsafeBufferPointer { others in
        var columns: [Int] = []
        // As many as most rows have, in one piece of memory.
        columns.reserveCapacity(12)
        var isWide = false
        for column in cells.indices {
          if Self.differ(cells, others, in: column..<column + 1) { columns.append(column) }
          if cells[column].isRightHalf || others[column].isRightHalf { isWide = true }
        }
        return isWide ? Array(cells.indices) : columns
      }
    }
  }

  /// Compares cells without leaving at the first difference: nearly all rows are equal, and the
  /// processor compares several words at once.
  @inline(__always)
  private static func differ(
    _ cells: UnsafeBufferPointer<Cell>, _ others: UnsafeBufferPointer<Cell>,
    in columns: Range<Int>
  ) -> Bool {
    let wordsPerCell = MemoryLayout<Cell>.stride / MemoryLayout<UInt64>.stride
    return cells.withMemoryRebound(to: UInt64.self) { words in
      others.withMemoryRebound(to: UInt64.self) { others in
        var difference: UInt64 = 0
        for place in columns.lowerBound * wordsPerCell..<columns.upperBound * wordsPerCell {
          difference |= words[place] ^ others[place]
        }
        return difference != 0
      }
    }
  }

  /// The canvas as text, one string a row, without blanks at the ends.
  package var lines: [String] {
    rows.map { cells in
      var line = String.UnicodeScalarView()
      for cell in cells where !cell.isRightHalf {
        line.append(cell.scalar)
        line.append(contentsOf: cell.marks)
      }
      while line.last == " " { line.removeLast() }
      return String(line)
    }
  }

  /// The roles as text, one letter a cell, a blank where the cell is empty; for tests
  /// that compare what colour would say.
  package var roleLines: [String] {
    rows.map { cells in
      String(cells.map { $0.scalar == " " && $0.role == .plain ? " " : $0.role.rawValue })
    }
  }

  /// Draws text of which each scalar is one column and harmless, without a detour; gives
  /// nil where that is not so, or where the text has to be cut.
  private mutating func drawSimple(
    _ text: String, _ role: Role, column: Int, row: Int, columns: Int?, in area: Rectangle?
  ) -> Int? {
    let room = columns ?? .max
    if text.isPrintableASCII {
      guard text.utf8.count <= room else { return nil }
      var text = text
      return text.withUTF8 { bytes in
        put(column: column, row: row, count: bytes.count, in: area) { offset, _ in
          Cell(Unicode.Scalar(bytes[offset]), role)
        }
        return bytes.count
      }
    }
    guard !AmbiguousCharacters.areWide else { return nil }
    var count = 0
    for scalar in text.unicodeScalars {
      guard scalar.isPlainColumn else { return nil }
      count += 1
    }
    guard count <= room else { return nil }
    var scalars = text.unicodeScalars.makeIterator()
    let hidden = shown(column: column, count: count, in: area).lowerBound - column
    for _ in 0..<min(hidden, count) { _ = scalars.next() }
    put(column: column, row: row, count: count, in: area) { _, _ in
      scalars.next().map { Cell($0, role) }
    }
    return count
  }

  private func contains(_ column: Int, _ row: Int) -> Bool {
    column >= 0 && row >= 0 && column < size.columns && row < size.rows
  }

  /// The columns of so many cells that are on the canvas and within an area.
  private func shown(column: Int, count: Int, in area: Rectangle?) -> Range<Int> {
    let first = max(0, column, area?.column ?? 0)
    return first..<max(first, min(column + count, size.columns, area?.endColumn ?? .max))
  }

  /// Replaces one cell, which is given, where it is on the canvas and within an area; nil changes
  /// nothing.
  @inline(__always)
  mutating func change(column: Int, row: Int, in area: Rectangle, _ cell: (Cell) -> Cell?) {
    put(column: column, row: row, count: 1, in: area) { _, old in cell(old) }
  }

  /// Puts cells from a place to the right, as far as they are on the canvas and within an area; what
  /// makes them is given the offset and the cell that is there, and nil changes nothing.
  @inline(__always)
  private mutating func put(
    column: Int, row: Int, count: Int, in area: Rectangle? = nil, covers: Bool = false,
    _ cell: (Int, Cell) -> Cell?
  ) {
    let shown = shown(column: column, count: count, in: area)
    guard row >= max(0, area?.row ?? 0), row < min(size.rows, area?.endRow ?? .max),
      !shown.isEmpty
    else { return }
    rows[row].withUnsafeMutableBufferPointer { cells in
      for place in shown {
        guard var cell = cell(place - column, cells[place]) else { continue }
        if cell.ground == .bare, !covers { cell.ground = cells[place].ground }
        // Half a wide character cannot be shown: what is left of one becomes a blank.
        if cells[place].isRightHalf, place > 0 {
          cells[place - 1] = cells[place - 1].emptied
        }
        if place + 1 < cells.count, cells[place + 1].isRightHalf {
          cells[place + 1] = cells[place + 1].emptied
        }
        cells[place] = cell
      }
    }
  }
}
