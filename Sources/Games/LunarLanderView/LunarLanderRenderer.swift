import Canvas
import Words

/// Draws the parts of the field, from the back to the front.
struct LunarLanderRenderer {
  var canvas: Canvas
  let layout: LunarLanderLayout
  let sprites: LunarLanderSprites
  let looks: Looks
  let words: LunarLanderWords
  let site: LandingSite
  /// The sites before this one.
  let siteNumber: Int

  var isUnicode: Bool { looks.glyphs == .unicode }

  /// Sets a dot, also over what is not made of dots; a dot beyond one side is shown at the
  /// other.
  mutating func plotDot(column: Int, row: Int, _ role: Role) {
    let all = layout.dotColumns
    let wrapped = column < 0 ? column + all : column >= all ? column - all : column
    canvas.plotDot(
      Position(column: wrapped, row: row), role, in: layout.field, looks.glyphs, covers: true)
  }

  /// Draws a sprite; what would lie outside the field is left out.
  mutating func draw(_ sprite: Sprite, column: Int, row: Int) {
    canvas.draw(sprite, column: column, row: row, in: layout.field)
  }

  /// Draws text; what would lie outside the field is left out.
  mutating func draw(_ text: String, _ role: Role, column: Int, row: Int) {
    canvas.draw(text, role, column: column, row: row, in: layout.field)
  }

  /// Draws text with its middle over a column, moved so that all of it is in the field.
  mutating func draw(_ text: String, _ role: Role, over column: Int, row: Int) {
    let columns = TextWidth.columns(of: text)
    let last = layout.field.endColumn - columns
    draw(
      text, role, column: max(layout.field.column, min(column - columns / 2, last)),
      row: max(layout.field.row, row))
  }
}
