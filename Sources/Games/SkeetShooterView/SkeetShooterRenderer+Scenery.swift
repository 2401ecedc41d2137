import Canvas

/// Draws the still parts: the sky, the mountains, the ground.
extension SkeetShooterRenderer {
  /// Heights of the ridges in points, at equal distances from left to right.
  private static let farRidge = [92, 118, 106, 142, 116, 70, 48, 62, 108, 152, 122, 134, 104]
  private static let nearRidge = [40, 58, 88, 62, 30, 12, 4, 10, 26, 56, 96, 66, 46]

  /// The moon, clouds and two ridges of mountains.
  mutating func drawScenery() {
    canvas.paint(layout.field, allTonesOf: .sky)
    drawSky()
    drawHills(Self.farRidge, .ridge, Ground(.ridge), isUnicode ? "░" : ".")
    drawHills(Self.nearRidge, .hill, Ground(.hill), isUnicode ? "▒" : ":")
  }

  private mutating func drawSky() {
    let field = layout.field
    guard field.rows >= Self.rowsWithSky else { return }
    draw(
      sprites.moon, column: field.endColumn - field.columns / 6 - sprites.moon.size.columns,
      row: field.row + 1)
    draw(sprites.clouds[0], column: field.column + field.columns / 8, row: field.row + 2)
    draw(sprites.clouds[1], column: field.column + field.columns * 5 / 9, row: field.row)
  }

  private static let rowsWithSky = 18

  private static let eighths = Array(" ▁▂▃▄▅▆▇".unicodeScalars)

  /// Fills what is below a line from height to height, its upper edge as fine as characters allow.
  private mutating func drawHills(
    _ heights: [Int], _ role: Role, _ ground: Ground, _ fill: Unicode.Scalar
  ) {
    let field = layout.field
    let parts = isUnicode ? Self.eighths.count : 1
    for column in 0..<field.columns {
      let height = ridge(heights, at: 2 * column + 1, of: 2 * field.columns).y
      let filled = max(0, height * field.rows * parts / SkeetShooter.fieldSize.y)
      let place = field.column + column
      for row in 0..<min(filled / parts, field.rows) {
        canvas[place, field.endRow - 1 - row] = Cell(fill, role, on: ground)
      }
      guard filled % parts > 0, filled / parts < field.rows else { continue }
      canvas[place, field.endRow - 1 - filled / parts] = Cell(Self.eighths[filled % parts], role)
    }
  }

  private func ridge(_ heights: [Int], at column: Int, of columns: Int) -> FieldVector {
    let scaled = column * (heights.count - 1)
    let index = min(scaled / columns, heights.count - 2)
    let part = scaled - index * columns
    let height = heights[index] * (columns - part) + heights[index + 1] * part
    return FieldVector(x: 0, y: height * FieldVector.unitsPerPoint / columns)
  }

  /// The ground on which the gun stands, with a little grass.
  mutating func drawGround() {
    let field = layout.field
    let row = field.endRow - 1
    let ground = Cell(isUnicode ? "▔" : "_", .ground, on: Ground(.earth))
    canvas.fill(
      Rectangle(column: field.column, row: row, columns: field.columns, rows: 1), ground)
    for (number, ninths) in [1, 2, 7, 8].enumerated() {
      draw(
        sprites.plants[number % sprites.plants.count],
        column: field.column + field.columns * ninths / 9, row: row - 1)
    }
  }

  /// Draws the last seconds large, in the upper corner.
  mutating func drawCountdown(_ secondsLeft: Int) {
    guard sprites.digits.indices.contains(secondsLeft) else { return }
    draw(sprites.digits[secondsLeft], column: layout.field.column + 1, row: layout.field.row)
  }
}
