import CNCurses
import Canvas

/// What each cell of the screen shows; gives ncurses only the cells that differ.
struct ShownCells {
  private static let blank: UInt32 = 0x20
  /// Stands for what this system and the terminal may see differently.
  private static let unknown: UInt32 = 0x3F

  private let supportsUnicode: Bool
  private var shown: Canvas?

  /// Takes whether anything but ASCII may be drawn.
  init(supportsUnicode: Bool) {
    self.supportsUnicode = supportsUnicode
  }

  /// Forgets what is shown, so that everything is put anew.
  mutating func forget() {
    shown = nil
  }

  /// Gives ncurses the cells that differ, and tells how many they are.
  mutating func put(_ canvas: Canvas, _ palette: Palette) -> Int {
    defer { shown = canvas }
    guard let shown, shown.size == canvas.size else {
      for row in 0..<canvas.size.rows {
        let line = Line(cells: canvas.row(row), row: row)
        for column in line.cells.indices { put(line, column, palette) }
      }
      return canvas.cells.count
    }
    var changed = 0
    for row in canvas.rowsThatDiffer(from: shown) {
      changed += put(Line(cells: canvas.row(row), row: row), over: shown.row(row), palette)
    }
    return changed
  }

  private struct Line {
    let cells: [Cell]
    let row: Int
  }

  private func put(_ line: Line, over old: [Cell], _ palette: Palette) -> Int {
    // Half of a wide character cannot be replaced alone.
    let hasWide = line.cells.contains(where: \.isRightHalf) || old.contains(where: \.isRightHalf)
    var changed = 0
    for column in line.cells.indices {
      let differs = line.cells[column] != old[column]
      if differs { changed += 1 }
      if differs || hasWide { put(line, column, palette) }
    }
    return changed
  }

  private func put(_ line: Line, _ column: Int, _ palette: Palette) {
    let cell = line.cells[column]
    let look = palette[cell.role]
    if cell.isRightHalf {
      let isCovered = column > 0 && isDrawn(line.cells[column - 1].scalar, columns: 2)
      if !isCovered { put(Self.blank, look, line.row, column) }
      return
    }
    let isWide = column + 1 < line.cells.count && line.cells[column + 1].isRightHalf
    guard isDrawn(cell.scalar, columns: isWide ? 2 : 1) else {
      return put(Self.unknown, look, line.row, column)
    }
    guard !cell.marks.isEmpty else { return put(cell.scalar.value, look, line.row, column) }
    let scalars = [cell.scalar.value] + cell.marks.filter(isDrawnMark).map(\.value)
    _ = arcade_put(
      Int32(line.row), Int32(column), scalars, Int32(scalars.count), look.attributes, look.pair)
  }

  private func put(_ scalar: UInt32, _ look: Palette.Look, _ row: Int, _ column: Int) {
    withUnsafePointer(to: scalar) { scalar in
      _ = arcade_put(Int32(row), Int32(column), scalar, 1, look.attributes, look.pair)
    }
  }

  /// Whether a scalar takes as many columns as the canvas gave it.
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
