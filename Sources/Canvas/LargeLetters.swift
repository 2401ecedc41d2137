/// Letters of six by eight dots, for eyes that need them large.
package struct LargeLetters: Sendable, Hashable {
  private static let dots = Size(columns: 6, rows: 8)

  /// A dot is a quarter of a cell, or in ASCII a cell.
  private let isOfQuarters: Bool
  /// The quarters or cells along each side of a dot.
  private let scale: Int

  /// Takes the characters to draw with, and how many times as large the letters are as the smallest.
  package init(_ glyphs: GlyphSet, scale: Int = 1) {
    isOfQuarters = glyphs == .unicode
    self.scale = scale
  }

  /// The cells of one letter, with the gap to the next one.
  package var letter: Size {
    let (columns, rows) = (Self.dots.columns * scale, Self.dots.rows * scale)
    return isOfQuarters
      ? Size(columns: columns / 2, rows: rows / 2) : Size(columns: columns, rows: rows)
  }

  /// Draws text from a cell to the right, in its plain characters.
  ///
  /// A character beyond ASCII has no large form, and stands in the place of one as it is.
  package func draw(
    _ text: String, _ role: Role, on canvas: inout Canvas, column: Int, row: Int
  ) {
    var place = Rectangle(
      column: column, row: row, columns: letter.columns, rows: letter.rows)
    for cell in Self.plain(text) where !cell.isRightHalf {
      if let form = Self.form(of: cell.scalar) {
        draw(form, role, on: &canvas, in: place)
      } else {
        let middle = place.row + letter.rows / 2
        canvas.draw(
          String(Character(cell.scalar)), role, column: place.column, row: middle, in: place)
      }
      place.origin.column += letter.columns
    }
  }

  /// The cells of a text with ASCII in the place of typography and signs.
  private static func plain(_ text: String) -> [Cell] {
    var line = Canvas(size: Size(columns: TextWidth.columns(of: text.printable), rows: 1))
    line.draw(text, column: 0, row: 0)
    line.replaceTypography()
    line.replacePictureCharacters()
    return line.row(0)
  }

  private func draw(
    _ form: [Position], _ role: Role, on canvas: inout Canvas, in place: Rectangle
  ) {
    for dot in form {
      drawDot(
        Position(column: dot.column * scale, row: dot.row * scale), role, on: &canvas, in: place)
    }
  }

  private func drawDot(
    _ dot: Position, _ role: Role, on canvas: inout Canvas, in place: Rectangle
  ) {
    for row in dot.row..<(dot.row + scale) {
      for column in dot.column..<(dot.column + scale) {
        if isOfQuarters {
          canvas.plotQuarter(Position(column: column, row: row), role, in: place)
        } else {
          canvas.draw("#", role, column: place.column + column, row: place.row + row)
        }
      }
    }
  }
}
