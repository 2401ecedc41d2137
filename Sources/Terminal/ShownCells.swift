import CNCurses
import Canvas

/// The picture that each cell of the screen shows; gives ncurses only the cells that differ.
struct ShownCells {
  private static let blank: UInt32 = 0x20
  /// Stands for what this system and the terminal may see differently.
  private static let unknown: UInt32 = 0x3F
  /// The number of cells after a blank among which a character's colours are looked for: more are
  /// rarely sent in one piece.
  private static let lookAhead = 4

  private let supportsUnicode: Bool
  private var shown: Canvas?
  /// The cell that was put last.
  private var last: (ground: Ground, look: Palette.Look)?

  /// Takes whether anything but ASCII may be drawn.
  init(supportsUnicode: Bool) {
    self.supportsUnicode = supportsUnicode
  }

  /// Forgets what is shown, so that everything is put anew.
  mutating func forget() {
    shown = nil
  }

  /// Gives ncurses the cells that differ, and tells how many there are.
  mutating func put(_ canvas: Canvas, _ palette: inout Palette) -> Int {
    defer { (shown, last) = (canvas, nil) }
    guard let shown, shown.size == canvas.size else {
      for (row, cells) in canvas.rows.enumerated() {
        for column in cells.indices { put(cells, row, column, &palette) }
      }
      return canvas.size.rows * canvas.size.columns
    }
    var count = 0
    for row in canvas.rowsThatDiffer(from: shown) {
      let cells = canvas.rows[row]
      let columns = canvas.columnsThatDiffer(from: shown, row: row)
      for column in columns { put(cells, row, column, &palette) }
      count += columns.count
    }
    return count
  }

  /// The look of a cell; a blank on paint takes that of the cell before it, of the next character, or
  /// of what mostly moves there, where nobody sees the difference: a change of colours is twenty bytes.
  private mutating func look(
    of cell: Cell, at column: Int, in row: [Cell], _ palette: inout Palette
  ) -> Palette.Look {
    let look = palette[cell]
    guard cell.scalar == " ", !cell.hasMarks, cell.ground != .bare, look.isSeenInCharactersOnly
    else { return look }
    if let last, last.ground == cell.ground, last.look.isSeenInCharactersOnly { return last.look }
    if let next = row[(column + 1)...].prefix(Self.lookAhead).first(where: { $0.scalar != " " }),
      next.ground == cell.ground
    {
      let look = palette[next]
      if look.isSeenInCharactersOnly { return look }
    }
    return palette[cell.asBlankGround]
  }

  private mutating func put(_ cells: [Cell], _ row: Int, _ column: Int, _ palette: inout Palette) {
    let cell = palette.sent(cells[column])
    let look = look(of: cell, at: column, in: cells, &palette)
    last = (cell.ground, look)
    if cell.isRightHalf {
      let isCovered = column > 0 && isDrawn(cells[column - 1].scalar, columns: 2)
      if !isCovered { put(Self.blank, look, row, column) }
      return
    }
    let isWide = column + 1 < cells.count && cells[column + 1].isRightHalf
    guard isDrawn(cell.scalar, columns: isWide ? 2 : 1) else {
      return put(Self.unknown, look, row, column)
    }
    guard cell.hasMarks else { return put(cell.scalar.value, look, row, column) }
    let scalars = [cell.scalar.value] + cell.marks.filter(isDrawnMark).map(\.value)
    _ = arcade_put(
      Int32(row), Int32(column), scalars, Int32(scalars.count),
      look.attributes(of: scalars[0]), look.pair)
  }

  private func put(_ scalar: UInt32, _ look: Palette.Look, _ row: Int, _ column: Int) {
    withUnsafePointer(to: scalar) { scalar in
      _ = arcade_put(
        Int32(row), Int32(column), scalar, 1, look.attributes(of: scalar.pointee), look.pair)
    }
  }

  /// Returns true if a scalar takes as many columns as the canvas gave it.
  private func isDrawn(_ scalar: Unicode.Scalar, columns: Int32) -> Bool {
    if scalar.value >= 0x20, scalar.value < 0x7F { return columns == 1 }
    return supportsUnicode && arcade_width(scalar.value) == columns
  }

  /// Joiners and variation selectors widen what they join in some terminals only.
  private func isDrawnMark(_ scalar: Unicode.Scalar) -> Bool {
    supportsUnicode && scalar.properties.generalCategory != .format
      && !scalar.properties.isVariationSelector && arcade_width(scalar.value) == 0
  }
}
