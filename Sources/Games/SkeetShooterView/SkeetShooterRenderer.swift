import Canvas
import Words

/// Draws the parts of the field, from the back to the front.
struct SkeetShooterRenderer {
  var canvas: Canvas
  let layout: SkeetShooterLayout
  let sprites: SkeetShooterSprites
  let looks: Looks
  let words: Words

  // MARK: - Finer than a cell

  /// Quarters of a cell by bits: 1 top left, 2 top right, 4 bottom left, 8 bottom right.
  private static let quarters = Array(" ▘▝▀▖▌▞▛▗▚▐▜▄▙▟█".unicodeScalars)

  /// Sets a dot; `covers` says whether it replaces what is not made of dots.
  mutating func plotDot(_ dot: Position, _ role: Role, covers: Bool = false) {
    canvas.plotDot(dot, role, in: layout.field, looks.glyphs, covers: covers)
  }

  /// Fills a quarter of a cell; two quarters of one role in a cell are shown together.
  mutating func plotPixel(column: Int, row: Int, _ role: Role) {
    guard let place = cell(ofPixel: Position(column: column, row: row)) else { return }
    let bit = 1 << (column % 2 + row % 2 * 2)
    let old = canvas[place.column, place.row]
    let bits = old.role == role ? Self.quarters.firstIndex(of: old.scalar) ?? 0 : 0
    canvas[place.column, place.row] = Cell(Self.quarters[bits | bit], role)
  }

  /// The cell of a pixel; nil outside the field.
  private func cell(ofPixel pixel: Position) -> Position? {
    guard pixel.column >= 0, pixel.row >= 0 else { return nil }
    let place = Position(
      column: layout.field.column + pixel.column / 2, row: layout.field.row + pixel.row / 2)
    return layout.field.contains(place) ? place : nil
  }

  // MARK: - Drawing within the field

  /// Draws a sprite; what would lie outside the field is left out.
  mutating func draw(_ sprite: Sprite, column: Int, row: Int) {
    canvas.draw(sprite, column: column, row: row, in: layout.field)
  }

  /// Draws a sprite with its middle at a cell.
  mutating func draw(_ sprite: Sprite, around middle: Position) {
    draw(
      sprite, column: middle.column - sprite.size.columns / 2,
      row: middle.row - sprite.size.rows / 2)
  }

  /// Draws text; what would lie outside the field is left out.
  mutating func draw(_ text: String, _ role: Role, column: Int, row: Int) {
    canvas.draw(text, role, column: column, row: row, in: layout.field)
  }
}
