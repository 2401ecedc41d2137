/// A picture made of characters, with a role for each cell.
///
/// Drawing outside the canvas is clipped, so a view never has to ask whether something
/// fits.
public struct Canvas: Sendable, Hashable {
  /// The width and height in cells.
  public let size: Size
  /// The cells, row by row from the top left.
  public private(set) var cells: [Cell]

  /// Makes an empty canvas; a negative extent counts as 0.
  public init(size: Size) {
    self.size = Size(columns: max(0, size.columns), rows: max(0, size.rows))
    cells = Array(repeating: .blank, count: self.size.columns * self.size.rows)
  }

  /// The whole canvas.
  public var bounds: Rectangle {
    Rectangle(column: 0, row: 0, columns: size.columns, rows: size.rows)
  }

  /// A cell of the canvas; outside it, reading gives a blank and writing does nothing.
  public subscript(column: Int, row: Int) -> Cell {
    get { index(column, row).map { cells[$0] } ?? .blank }
    set {
      guard let index = index(column, row) else { return }
      mendWideNeighbours(at: index, column)
      cells[index] = newValue
    }
  }

  /// Draws text from a cell to the right.
  ///
  /// Gives the columns that the text takes, clipped or not. `columns` cuts it to that
  /// width.
  @discardableResult
  public mutating func draw(
    _ text: String, _ role: Role = .plain, column: Int, row: Int, columns: Int? = nil
  ) -> Int {
    if let drawn = drawSimple(text, role, column: column, row: row, columns: columns) {
      return drawn
    }
    let cut = columns.map { text.printable.cut(to: $0) } ?? text
    return draw(Cell.cells(of: cut, role), column: column, row: row)
  }

  /// Draws cells from a place to the right, and gives how many there were.
  @discardableResult
  public mutating func draw(_ cells: [Cell], column: Int, row: Int) -> Int {
    guard row >= 0, row < size.rows else { return cells.count }
    for (offset, cell) in cells.enumerated() {
      let isCutInHalf =
        cell.isRightHalf && offset > 0 && column + offset == 0
        || offset + 1 < cells.count && cells[offset + 1].isRightHalf
          && column + offset + 1 == size.columns
      self[column + offset, row] = isCutInHalf ? Cell(" ", cell.role) : cell
    }
    return cells.count
  }

  /// Draws a sprite with its top left at a place; its transparent cells change nothing.
  public mutating func draw(_ sprite: Sprite, column: Int, row: Int) {
    for (rowOffset, cells) in sprite.rows.enumerated() {
      for (columnOffset, cell) in cells.enumerated() {
        if let cell { self[column + columnOffset, row + rowOffset] = cell }
      }
    }
  }

  /// Fills a rectangle with one character.
  public mutating func fill(_ area: Rectangle, _ cell: Cell = .blank) {
    for row in area.row..<max(area.row, area.endRow) {
      for column in area.column..<max(area.column, area.endColumn) {
        self[column, row] = cell
      }
    }
  }

  /// Gives every cell of a rectangle another role and keeps its character.
  public mutating func paint(_ area: Rectangle, _ role: Role) {
    for row in area.row..<max(area.row, area.endRow) {
      for column in area.column..<max(area.column, area.endColumn) {
        guard let index = index(column, row) else { continue }
        cells[index].role = role
      }
    }
  }

  /// The cells of one row, which has to be one of the canvas.
  public func row(_ row: Int) -> [Cell] {
    Array(cells[row * size.columns..<(row + 1) * size.columns])
  }

  /// The rows in which a canvas of the same size shows something else.
  public func rowsThatDiffer(from other: Canvas) -> [Int] {
    let columns = size.columns
    return cells.withUnsafeBufferPointer { cells in
      other.cells.withUnsafeBufferPointer { others in
        (0..<size.rows).filter { row in
          (row * columns..<(row + 1) * columns).contains { cells[$0] != others[$0] }
        }
      }
    }
  }

  /// The canvas as text, one string a row, without blanks at the ends.
  public var lines: [String] {
    (0..<size.rows).map { row in
      var line = String.UnicodeScalarView()
      for column in 0..<size.columns {
        let cell = cells[row * size.columns + column]
        guard !cell.isRightHalf else { continue }
        line.append(cell.scalar)
        line.append(contentsOf: cell.marks)
      }
      while line.last == " " { line.removeLast() }
      return String(line)
    }
  }

  /// The roles as text, one letter a cell, a blank where the cell is empty; for tests
  /// that compare what colour would say.
  public var roleLines: [String] {
    (0..<size.rows).map { row in
      String(
        (0..<size.columns).map { column in
          let cell = cells[row * size.columns + column]
          return cell.scalar == " " && cell.role == .plain ? " " : cell.role.rawValue
        })
    }
  }

  /// Draws text of which each scalar is one column and harmless, without a detour; gives
  /// nil where that is not so, or where the text has to be cut.
  private mutating func drawSimple(
    _ text: String, _ role: Role, column: Int, row: Int, columns: Int?
  ) -> Int? {
    var count = 0
    for scalar in text.unicodeScalars {
      guard scalar.isPlainColumn else { return nil }
      count += 1
    }
    guard count <= columns ?? count else { return nil }
    guard count > 0, row >= 0, row < size.rows, column < size.columns, column + count > 0 else {
      return count
    }
    let shown = max(0, column)..<min(column + count, size.columns)
    let first = row * size.columns
    mendWideNeighbours(at: first + shown.lowerBound, shown.lowerBound)
    mendWideNeighbours(at: first + shown.upperBound - 1, shown.upperBound - 1)
    cells.withUnsafeMutableBufferPointer { cells in
      var place = column
      for scalar in text.unicodeScalars {
        if place >= 0, place < shown.upperBound { cells[first + place] = Cell(scalar, role) }
        place += 1
      }
    }
    return count
  }

  private func index(_ column: Int, _ row: Int) -> Int? {
    guard column >= 0, row >= 0, column < size.columns, row < size.rows else { return nil }
    return row * size.columns + column
  }

  /// Half a wide character cannot be shown: what is left of one becomes a blank.
  private mutating func mendWideNeighbours(at index: Int, _ column: Int) {
    if cells[index].isRightHalf, column > 0 {
      cells[index - 1] = Cell(" ", cells[index - 1].role)
    }
    if column + 1 < size.columns, cells[index + 1].isRightHalf {
      cells[index + 1] = Cell(" ", cells[index + 1].role)
    }
  }
}
