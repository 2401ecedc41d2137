/// One place of a canvas: a character and what it means.
public struct Cell: Sendable, Hashable {
  /// As many combining marks as a terminal library keeps in one cell.
  public static let mostMarks = 4

  /// The character's first scalar; 0 in the right half of a wide character.
  public var scalar: Unicode.Scalar
  /// Scalars that join the first one, at most `mostMarks`.
  public var marks: [Unicode.Scalar] = []
  /// What the cell means.
  public var role: Role

  /// An empty cell.
  public static let blank = Cell(" ", .plain)
  /// What stands in the right half of a wide character.
  public static func rightHalf(_ role: Role) -> Cell { Cell("\0", role) }

  /// Takes a character of one scalar and its role.
  public init(_ scalar: Unicode.Scalar, _ role: Role) {
    self.scalar = scalar
    self.role = role
  }

  /// Whether the cell is covered by the wide character to its left.
  public var isRightHalf: Bool { scalar.value == 0 }

  /// Splits text into cells as a terminal would; a wide character gives two.
  ///
  /// Control characters are escaped.
  public static func cells(of text: String, _ role: Role) -> [Cell] {
    var cells: [Cell] = []
    for scalar in text.printable.unicodeScalars {
      switch TextWidth.columns(of: scalar) {
      case 0:
        guard let last = cells.lastIndex(where: { !$0.isRightHalf }) else { continue }
        if cells[last].marks.count < mostMarks { cells[last].marks.append(scalar) }
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
