/// Finer than a cell: each is two pixels wide and two high, as the quadrant blocks have them.
extension Canvas {
  /// Fills a quarter of a cell, counted from the top left of a field; quarters of one role in a cell
  /// are shown together.
  package mutating func plotQuarter(_ quarter: Position, _ role: Role, in field: Rectangle) {
    guard quarter.column >= 0, quarter.row >= 0 else { return }
    let bit = 1 << (quarter.column & 1 | (quarter.row & 1) << 1)
    change(
      column: field.column + quarter.column >> 1, row: field.row + quarter.row >> 1, in: field
    ) { old in
      let bits = old.role == role ? old.scalar.quarters ?? 0 : 0
      return Cell(Unicode.Scalar.quarterBlocks[bits | bit], role)
    }
  }
}

extension Unicode.Scalar {
  /// The blocks by their quarters, as bits: 1 top left, 2 top right, 4 bottom left, 8 bottom right.
  fileprivate static let quarterBlocks = Array(" ▘▝▀▖▌▞▛▗▚▐▜▄▙▟█".unicodeScalars)

  /// The quarters of a cell that the character fills, as bits: 1 top left, 2 top right, 4 bottom
  /// left, 8 bottom right; nil where it's made of something else.
  var quarters: Int? {
    switch self {
    case " ": 0b0000
    case "▘": 0b0001
    case "▝": 0b0010
    case "▀": 0b0011
    case "▖": 0b0100
    case "▌": 0b0101
    case "▞": 0b0110
    case "▛": 0b0111
    case "▗": 0b1000
    case "▚": 0b1001
    case "▐": 0b1010
    case "▜": 0b1011
    case "▄": 0b1100
    case "▙": 0b1101
    case "▟": 0b1110
    case "█": 0b1111
    default: nil
    }
  }
}
