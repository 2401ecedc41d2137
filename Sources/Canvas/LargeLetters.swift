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
    _ form: UInt64, _ role: Role, on canvas: inout Canvas, in place: Rectangle
  ) {
    for column in 0..<(Self.dots.columns - 1) {
      let bits = form >> UInt64(8 * (Self.dots.columns - 2 - column))
      for row in 0..<Self.dots.rows where bits >> UInt64(row) & 1 == 1 {
        drawDot(Position(column: column * scale, row: row * scale), role, on: &canvas, in: place)
      }
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

  private static func form(of scalar: Unicode.Scalar) -> UInt64? {
    guard scalar.value >= 0x20 else { return nil }
    let index = Int(scalar.value) - 0x20
    return index < forms.count ? forms[index] : nil
  }

  /// The letters from blank to tilde: a byte for each column from the left, a bit for each row from
  /// the top.
  private static let forms: [UInt64] = [
    0x0000000000, 0x00005F0000, 0x0007000700, 0x147F147F14, 0x242A7F2A12, 0x2313086462,
    0x3649562050,
    0x0000070000, 0x001C224100, 0x0041221C00, 0x2A1C7F1C2A, 0x08083E0808, 0x0080703000,
    0x0808080808,
    0x0000606000, 0x2010080402, 0x3E5149453E, 0x00427F4000, 0x7249494946, 0x2141494D33,
    0x1814127F10,
    0x2745454539, 0x3C4A494931, 0x4121110907, 0x3649494936, 0x464949291E, 0x0000240000,
    0x0080640000,
    0x0814224100, 0x1414141414, 0x0041221408, 0x0201590906, 0x3E415D594E, 0x7C1211127C,
    0x7F49494936,
    0x3E41414122, 0x7F4141413E, 0x7F49494941, 0x7F09090901, 0x3E41415173, 0x7F0808087F,
    0x00417F4100,
    0x2040413F01, 0x7F08142241, 0x7F40404040, 0x7F021C027F, 0x7F0408107F, 0x3E4141413E,
    0x7F09090906,
    0x3E4151215E, 0x7F09192946, 0x2649494932, 0x01017F0101, 0x3F4040403F, 0x1F2040201F,
    0x3F4038403F,
    0x6314081463, 0x0304780403, 0x6151494543, 0x007F414100, 0x0204081020, 0x0041417F00,
    0x0402010204,
    0x4040404040, 0x0001020400, 0x2054545478, 0x7F48444438, 0x3844444428, 0x384444487F,
    0x3854545418,
    0x087E090102, 0x18A4A4A47C, 0x7F08040478, 0x00447D4000, 0x4080847D00, 0x7F10284400,
    0x00417F4000,
    0x7C04180478, 0x7C08040478, 0x3844444438, 0xFC24242418, 0x18242424FC, 0x7C08040408,
    0x4854545424,
    0x043F444020, 0x3C4040207C, 0x1C2040201C, 0x3C4030403C, 0x4428102844, 0x1CA0A0A07C,
    0x4464544C44,
    0x0008364100, 0x00007F0000, 0x0041360800, 0x0402040804,
  ]
}
