import Canvas

extension String {
  /// The text broken into lines of at most `columns`: at blanks, and between characters of two
  /// columns, which are written without blanks.
  ///
  /// A word that is wider than a line is broken within. No line begins with a mark that belongs to
  /// what is before it, or ends with one that belongs to what follows.
  func wrapped(to columns: Int) -> [String] {
    guard columns > 0 else { return [] }
    var lines: [String] = []
    var line = ""
    for piece in printable.unbreakablePieces {
      let joined = line + (piece.followsBlank && !line.isEmpty ? " " : "") + piece.text
      if TextWidth.columns(of: joined) <= columns {
        line = joined
        continue
      }
      if !line.isEmpty { lines.append(line) }
      line = piece.text
      while TextWidth.columns(of: line) > columns {
        let head = line.beginning(of: columns)
        guard !head.isEmpty else { break }
        lines.append(head)
        line = String(line.unicodeScalars.dropFirst(head.unicodeScalars.count))
      }
    }
    if !line.isEmpty { lines.append(line) }
    return lines
  }

  /// The parts between which a line may end.
  private var unbreakablePieces: [(text: String, followsBlank: Bool)] {
    split(separator: " ").flatMap { word in
      word.unicodeScalars.piecesOfWideText.enumerated().map { (String($1), $0 == 0) }
    }
  }

  private func beginning(of columns: Int) -> String {
    var taken = 0
    var result = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      taken += TextWidth.columns(of: scalar)
      if taken > columns { break }
      result.append(scalar)
    }
    return String(result)
  }
}

extension Canvas {
  /// Draws a text, broken into at most so many rows, and gives the cell of its beginning.
  @discardableResult
  mutating func drawWrapped(
    _ text: String, _ role: Role = .plain, column: Int, row: Int, columns: Int, rows: Int = .max
  ) -> Position {
    for (offset, line) in text.wrapped(to: columns).prefix(rows).enumerated() {
      draw(line, role, column: column, row: row + offset)
    }
    return Position(column: column, row: row)
  }
}

extension Substring.UnicodeScalarView {
  /// The parts of a word between which a line may end.
  fileprivate var piecesOfWideText: [Substring.UnicodeScalarView] {
    guard contains(where: { $0.value >= 0x1100 }) else { return [self] }
    var pieces: [Substring.UnicodeScalarView] = []
    var start = startIndex
    for (index, next) in zip(indices, indices.dropFirst())
    where self[index].allowsBreak(before: self[next]) {
      pieces.append(self[start..<next])
      start = next
    }
    return pieces + [self[start...]]
  }
}

extension Unicode.Scalar {
  /// True if a line may end between this character and the next one.
  fileprivate func allowsBreak(before next: Unicode.Scalar) -> Bool {
    let columns = (TextWidth.columns(of: self), TextWidth.columns(of: next))
    guard columns.0 > 0, columns.1 > 0, columns.0 == 2 || columns.1 == 2 else { return false }
    return !Self.opening.contains(self) && !Self.closing.contains(next)
  }

  private static let opening = Set("「『（《〈【(".unicodeScalars)
  private static let closing = Set("」』）》〉】，。、；：？！).,;:?!%".unicodeScalars)
}
