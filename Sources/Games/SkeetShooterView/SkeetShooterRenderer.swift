import Canvas
import Words

/// Draws the parts of the field, from the back to the front.
struct SkeetShooterRenderer: FieldRenderer {
  var canvas: Canvas
  let layout: SkeetShooterLayout
  let sprites: SkeetShooterSprites
  let looks: Looks
  let words: Words

  var field: Rectangle { layout.field }

  // MARK: - Finer than a cell

  /// Sets a dot; `covers` says whether it replaces what is not made of dots.
  mutating func plotDot(_ dot: Position, _ role: Role, covers: Bool = false) {
    canvas.plotDot(dot, role, in: layout.field, looks.glyphs, covers: covers)
  }

  /// Fills a quarter of a cell; two quarters of one role in a cell are shown together.
  mutating func plotPixel(column: Int, row: Int, _ role: Role) {
    canvas.plotQuarter(Position(column: column, row: row), role, in: layout.field)
  }

  // MARK: - Within the field

  /// Draws a sprite with its middle at a cell.
  mutating func draw(_ sprite: Sprite, around middle: Position) {
    draw(
      sprite, column: middle.column - sprite.size.columns / 2,
      row: middle.row - sprite.size.rows / 2)
  }
}
