import Canvas

/// The layout of the moon in a field of any size, in braille dots and in cells.
struct LunarLanderLayout: Sendable, Hashable {
  /// The height of the field, in units.
  static let height = LunarLander.seenHeight

  let field: Rectangle

  var dotColumns: Int { field.columns * Canvas.dotsAcross }
  var dotRows: Int { field.rows * Canvas.dotsDown }

  /// The size of a dot, in tenths of points.
  var dotSize: Size {
    let tenth = Lander.unitsPerPoint / 10
    return Size(
      columns: max(1, Lander.fieldWidth / tenth / max(1, dotColumns)),
      rows: max(1, Self.height / tenth / max(1, dotRows)))
  }

  /// The size of a dot of the ship, in tenths of points: in a very wide or very high field the ship
  /// is not stretched beyond twice its shape.
  var shipDotSize: Size {
    let dot = dotSize
    return Size(columns: max(dot.columns, dot.rows / 2), rows: max(dot.rows, dot.columns / 2))
  }

  /// The dot column in which a place lies; not within the field where the place is not.
  func dotColumn(_ x: Int) -> Int { (x * dotColumns).floorDivided(by: Lander.fieldWidth) }

  /// The dot row in which a height lies; row 0 is the top of the field.
  func dotRow(_ y: Int) -> Int { dotRows - 1 - (y * dotRows).floorDivided(by: Self.height) }

  /// The middle of a dot column, in units.
  func x(ofDot column: Int) -> Int { (2 * column + 1) * Lander.fieldWidth / max(1, 2 * dotColumns) }

  /// The cell in which a place lies.
  func cell(x: Int, y: Int) -> Position {
    Position(
      column: field.column + dotColumn(x).floorDivided(by: Canvas.dotsAcross),
      row: field.row + dotRow(y).floorDivided(by: Canvas.dotsDown))
  }
}
