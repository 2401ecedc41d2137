import Canvas
import Words

/// Draws the still parts: the sky, the mountains, the ground.
extension SkeetShooterRenderer {
  /// Heights of the ridges in points, at equal distances from left to right.
  private static let farRidge = [92, 118, 106, 142, 116, 70, 48, 62, 108, 152, 122, 134, 104]
  private static let nearRidge = [40, 58, 88, 62, 30, 12, 4, 10, 26, 56, 96, 66, 46]

  /// The moon, clouds and two ridges of mountains.
  mutating func drawScenery() {
    drawSky()
    drawRidge(Self.farRidge, every: 2)
    drawRidge(Self.nearRidge, every: 1)
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

  /// A line from height to height; `every` leaves out dots of what is far away.
  private mutating func drawRidge(_ heights: [Int], every step: Int) {
    let columns = layout.field.columns * SkeetShooterLayout.dotsAcross
    var last: Int?
    for column in stride(from: 0, to: columns, by: step) {
      let row = layout.dot(ridge(heights, at: column, of: columns)).row
      let from = last ?? row
      let rows = from <= row ? from...row : row...from
      for dotRow in rows where step == 1 && (dotRow != from || rows.count == 1) || dotRow == row {
        plotDot(Position(column: column, row: dotRow), .sky)
      }
      last = row
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
    let ground = Cell(looks.glyphs == .unicode ? "▔" : "_", .ground)
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
