package import Canvas

/// A text on one row of a picture, with blanks or lines around it.
struct ReadSegment: Hashable {
  var column: Int
  var text: String

  /// The texts of a row, from left to right; frames, bulbs and what has neither a letter nor a digit
  /// are left out.
  static func segments(of cells: [Cell]) -> [ReadSegment] {
    var segments: [ReadSegment] = []
    var current = ReadSegment(column: 0, text: "")
    var blanks = 0
    for (column, cell) in cells.enumerated() where !cell.isRightHalf {
      guard isText(column, in: cells) else {
        blanks += 1
        continue
      }
      if blanks > 1 || current.text.isEmpty {
        segments.append(current)
        current = ReadSegment(column: column, text: "")
      } else if blanks == 1 {
        current.text.append(" ")
      }
      blanks = 0
      current.text.unicodeScalars.append(cell.scalar)
      current.text.unicodeScalars.append(contentsOf: cell.marks)
    }
    return (segments + [current]).filter { $0.text.contains { $0.isLetter || $0.isNumber } }
  }

  /// Signs that point at something and say nothing: before a chosen line, around a value.
  private static let pointers: Set<Unicode.Scalar> = ["▸", "◂", ">", "<", "↑", "↓"]

  private static func isText(_ column: Int, in cells: [Cell]) -> Bool {
    let cell = cells[column]
    switch cell.role {
    case .frame, .bulb: return false
    case .plain, .strong, .faint, .heading, .focus, .value, .key, .target, .targetFace, .struck,
      .tool,
      .handle, .ground, .hollow, .plant, .sky, .ridge, .hill, .success, .warning, .danger, .prize,
      .coatRed, .coatBlue, .coatGreen, .coatYellow, .coatOrange, .coatPurple:
      let isAlone =
        (column == 0 || cells[column - 1].scalar == " ")
        && (column + 1 == cells.count || cells[column + 1].scalar == " ")
      return cell.scalar != " " && !(isAlone && pointers.contains(cell.scalar))
    }
  }
}

extension Canvas {
  /// The texts of one row, without frames and pictures.
  package func readableText(ofRow row: Int) -> String {
    guard (0..<size.rows).contains(row) else { return "" }
    return ReadSegment.segments(of: self.row(row)).map(\.text).joined(separator: " ")
  }
}
