import Canvas

/// The layout of skeet shooter in a field of any size.
///
/// Dots are the braille dots of a cell, two columns of four; pixels are its quarters.
struct SkeetShooterLayout: Sendable, Hashable {
  let field: Rectangle

  private var dotColumns: Int { field.columns * Canvas.dotsAcross }
  private var dotRows: Int { field.rows * Canvas.dotsDown }
  private static let size = SkeetShooter.fieldSize

  /// The dot in which a place lies; row 0 is the top of the field.
  func dot(_ place: FieldVector) -> Position {
    Position(
      column: (place.x * dotColumns).floorDivided(by: Self.size.x),
      row: dotRows - 1 - (place.y * dotRows).floorDivided(by: Self.size.y))
  }

  /// The cell in which a place lies.
  func cell(_ place: FieldVector) -> Position { cell(of: dot(place)) }

  func cell(of dot: Position) -> Position {
    Position(
      column: field.column + dot.column.floorDivided(by: Canvas.dotsAcross),
      row: field.row + dot.row.floorDivided(by: Canvas.dotsDown))
  }

  /// The middle of a cell.
  func place(of cell: Position) -> FieldVector {
    let column = 2 * (cell.column - field.column) + 1
    let row = 2 * (field.endRow - 1 - cell.row) + 1
    return FieldVector(
      x: Self.size.x * column / max(1, 2 * field.columns),
      y: Self.size.y * row / max(1, 2 * field.rows))
  }

  /// A width in points as columns, at least `least`.
  func columns(ofPoints points: Int, least: Int) -> Int {
    let all = Self.size.x / FieldVector.unitsPerPoint
    return max(least, (points * field.columns + all / 2) / all)
  }

  /// The height of a clay so many points wide, in quarter rows of cells.
  func pixelRows(ofClay points: Int) -> Int {
    let all = Self.size.y / FieldVector.unitsPerPoint
    return max(2, (points * Self.clayHeight * field.rows * 2 + all * 50) / (all * 100))
  }

  /// Of a clay's width, in percent.
  private static let clayHeight = 37

  /// A place at a distance in points from the gun, in a direction.
  static func place(degrees: Int, points: Int) -> FieldVector {
    SkeetShooter.gun + FieldVector(degrees: degrees, length: points * FieldVector.unitsPerPoint)
  }
}
