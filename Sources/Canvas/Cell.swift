/// One place of a canvas: a character and what it means.
package struct Cell: Sendable, Hashable {
  /// As many combining marks as are kept in one cell; languages use one or two.
  package static let mostMarks = 3

  /// The character's first scalar; 0 in the right half of a wide character.
  package var scalar: Unicode.Scalar
  /// The meaning of the cell, which decides its colours.
  package var role: Role
  /// The paint behind the character.
  package var ground: Ground = .bare
  /// Fills the bytes between the ground and the marks, since canvases are compared as memory.
  private let padding: UInt8 = 0
  /// The marks, 21 bits each from the lowest: a screen has two thousand cells and is drawn
  /// at each key, so a cell is plain bits and owns no memory.
  private var packedMarks: UInt64 = 0

  package static let blank = Cell(" ", .plain)
  /// The cell that the right half of a wide character takes.
  package static func rightHalf(_ role: Role) -> Cell { Cell("\0", role) }

  /// Takes a character of one scalar, its role, and the paint behind it.
  package init(_ scalar: Unicode.Scalar, _ role: Role, on ground: Ground = .bare) {
    self.scalar = scalar
    self.role = role
    self.ground = ground
  }

  /// True if any scalar joins the first one.
  package var hasMarks: Bool { packedMarks != 0 }

  /// Scalars that join the first one, at most `mostMarks`.
  package var marks: [Unicode.Scalar] {
    guard packedMarks != 0 else { return [] }
    return (0..<Self.mostMarks).compactMap { index in
      let value = UInt32(truncatingIfNeeded: packedMarks >> UInt64(21 * index)) & 0x1F_FFFF
      return value == 0 ? nil : Unicode.Scalar(value)
    }
  }

  /// Joins one more scalar to the first one; beyond `mostMarks` nothing happens.
  package mutating func join(_ mark: Unicode.Scalar) {
    for index in 0..<Self.mostMarks {
      let shift = UInt64(21 * index)
      guard (packedMarks >> shift) & 0x1F_FFFF == 0 else { continue }
      packedMarks |= UInt64(mark.value) << shift
      return
    }
  }

  /// The same place without its character.
  package var emptied: Cell { Cell(" ", role, on: ground) }

  /// True if the cell is covered by the wide character to its left.
  package var isRightHalf: Bool { scalar.value == 0 }

  /// Splits text into cells as a terminal would; a wide character gives two.
  ///
  /// Control characters are escaped.
  package static func cells(of text: String, _ role: Role) -> [Cell] {
    var cells: [Cell] = []
    for scalar in text.printable.unicodeScalars {
      switch TextWidth.columns(of: scalar) {
      case 0:
        guard let last = cells.lastIndex(where: { !$0.isRightHalf }) else { continue }
        cells[last].join(scalar)
      case 2:
        cells.append(Cell(scalar, role))
        cells.append(rightHalf(role))
      default:
        cells.append(Cell(scalar, role))
      }
    }
    return cells
  }
}
