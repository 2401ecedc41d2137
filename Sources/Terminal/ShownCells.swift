import CNCurses
import Canvas

/// What each cell of the screen shows; gives ncurses only the cells that differ.
struct ShownCells {
  /// As much of a cell as tells it from another one without following a pointer.
  ///
  /// A cell with marks is given to ncurses each time, which compares them itself.
  private struct Shown {
    let scalar: UInt32
    let role: Role
    let isSure: Bool

    init(_ cell: borrowing Cell) {
      scalar = cell.scalar.value
      role = cell.role
      isSure = cell.marks.isEmpty
    }

    func shows(_ other: Shown) -> Bool {
      scalar == other.scalar && role == other.role && isSure && other.isSure
    }
  }

  private static let blank: UInt32 = 0x20
  /// Stands for what this system and the terminal may see differently.
  private static let unknown: UInt32 = 0x3F

  private let supportsUnicode: Bool
  private var shown: [Shown] = []

  /// Takes whether anything but ASCII may be drawn.
  init(supportsUnicode: Bool) {
    self.supportsUnicode = supportsUnicode
  }

  /// Forgets what is shown, so that everything is put anew.
  mutating func forget() {
    shown = []
  }

  /// Gives ncurses the cells that differ, and tells how many they are.
  mutating func put(_ canvas: Canvas, _ palette: Palette) -> Int {
    let everything = shown.count != canvas.cells.count
    if everything { shown = canvas.cells.map { Shown($0) } }
    var changed = 0
    canvas.cells.withUnsafeBufferPointer { cells in
      for row in 0..<canvas.size.rows {
        let start = row * canvas.size.columns
        let line = Line(
          cells: UnsafeBufferPointer(rebasing: cells[start..<start + canvas.size.columns]), row: row
        )
        changed += put(line, start, palette, everything)
      }
    }
    return changed
  }

  private struct Line {
    let cells: UnsafeBufferPointer<Cell>
    let row: Int
  }

  private mutating func put(
    _ line: Line, _ start: Int, _ palette: Palette, _ everything: Bool
  ) -> Int {
    var changed = 0
    var hasWide = false
    for column in line.cells.indices {
      let new = Shown(line.cells[column])
      if !new.shows(shown[start + column]) { changed += 1 }
      if new.scalar == 0 || shown[start + column].scalar == 0 { hasWide = true }
    }
    guard changed > 0 || everything else { return 0 }
    for column in line.cells.indices {
      let new = Shown(line.cells[column])
      // Half of a wide character cannot be replaced alone.
      guard everything || hasWide || !new.shows(shown[start + column]) else { continue }
      put(line, column, palette)
      shown[start + column] = new
    }
    return everything ? line.cells.count : changed
  }

  private mutating func put(_ line: Line, _ column: Int, _ palette: Palette) {
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
