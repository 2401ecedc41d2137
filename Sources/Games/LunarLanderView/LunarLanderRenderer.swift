import Canvas
import Words

/// Draws the parts of the field, from the back to the front.
struct LunarLanderRenderer: FieldRenderer {
  var canvas: Canvas
  let layout: LunarLanderLayout
  let sprites: LunarLanderSprites
  let looks: Looks
  let words: LunarLanderWords
  let site: LandingSite
  /// The sites before this one.
  let siteNumber: Int

  var field: Rectangle { layout.field }

  /// Sets a dot, also over what is not made of dots; a dot beyond one side is shown at the
  /// other.
  mutating func plotDot(column: Int, row: Int, _ role: Role) {
    let all = layout.dotColumns
    let wrapped = column < 0 ? column + all : column >= all ? column - all : column
    canvas.plotDot(
      Position(column: wrapped, row: row), role, in: layout.field, looks.glyphs, covers: true)
  }
}
