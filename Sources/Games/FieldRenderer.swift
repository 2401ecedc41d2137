import Canvas

/// Draws the field of a game, in parts and from the back to the front.
protocol FieldRenderer {
  var canvas: Canvas { get set }
  var field: Rectangle { get }
  var looks: Looks { get }
}

extension FieldRenderer {
  var isUnicode: Bool { looks.glyphs == .unicode }

  /// Draws on a canvas, of which this renderer has the only copy meanwhile: no row is copied.
  consuming func draw(on canvas: inout Canvas, _ work: (inout Self) -> Void) {
    canvas = .none
    work(&self)
    canvas = self.canvas
  }

  /// Draws the upper rows of a sprite; what would lie outside the field is left out.
  mutating func draw(_ sprite: Sprite, column: Int, row: Int, rows: Int = .max) {
    canvas.draw(sprite, column: column, row: row, rows: rows, in: field)
  }

  /// Draws text and gives its columns; what would lie outside the field is left out.
  @discardableResult
  mutating func draw(_ text: String, _ role: Role, column: Int, row: Int) -> Int {
    canvas.draw(text, role, column: column, row: row, in: field)
  }

  /// Draws text with its middle over a column, moved so that all of it is in the field.
  mutating func draw(_ text: String, _ role: Role, over column: Int, row: Int) {
    let columns = TextWidth.columns(of: text)
    let last = field.endColumn - columns
    draw(
      text, role, column: max(field.column, min(column - columns / 2, last)),
      row: max(field.row, row))
  }

  /// A number for a cell that is the same whenever it is drawn.
  func chance(column: Int, row: Int) -> Int {
    var bits = UInt64(column &* 73_856_093 ^ row &* 19_349_663)
    bits = (bits ^ (bits >> 13)) &* 0x9E37_79B9_7F4A_7C15
    return Int(bits >> 40)
  }
}
