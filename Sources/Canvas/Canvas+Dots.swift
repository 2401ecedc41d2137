/// Finer than a cell: each is two dots wide and four high, as braille has them.
extension Canvas {
  /// Dots of a cell from left to right.
  package static let dotsAcross = 2
  /// Dots of a cell from top to bottom.
  package static let dotsDown = 4

  private static let firstBraille: UInt32 = 0x2800
  /// The bits of a cell's dots, by column and row.
  private static let brailleBits: [[UInt32]] = [
    [0x01, 0x02, 0x04, 0x40], [0x08, 0x10, 0x20, 0x80],
  ]

  /// The cell of a dot, counted from the top left of a field; nil outside the field.
  package static func cell(ofDot dot: Position, in field: Rectangle) -> Position? {
    guard dot.column >= 0, dot.row >= 0 else { return nil }
    let place = Position(
      column: field.column + dot.column / dotsAcross, row: field.row + dot.row / dotsDown)
    return field.contains(place) ? place : nil
  }

  /// Sets a dot of a field, and the role of all dots in its cell; in ASCII the cell shows
  /// only whether the dot is in its upper or its lower half.
  ///
  /// `covers` says whether the dot replaces what is not made of dots.
  package mutating func plotDot(
    _ dot: Position, _ role: Role, in field: Rectangle, _ glyphs: GlyphSet, covers: Bool = false
  ) {
    guard let place = Self.cell(ofDot: dot, in: field) else { return }
    let row = dot.row % Self.dotsDown
    change(column: place.column, row: place.row, in: field) { cell in
      let old = cell.scalar
      let isBraille = old.value & ~0xFF == Self.firstBraille
      // Hills are no more than a ground behind what flies before them.
      let isFree = old == " " || cell.role == .ridge || cell.role == .hill
      guard isBraille || isFree || covers else { return nil }
      if glyphs == .ascii { return Cell(row < Self.dotsDown / 2 ? "'" : ".", role) }
      let bit = Self.brailleBits[dot.column % Self.dotsAcross][row]
      return Unicode.Scalar((isBraille ? old.value : Self.firstBraille) | bit).map {
        Cell($0, role)
      }
    }
  }
}
