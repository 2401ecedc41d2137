import Canvas

extension String {
  /// The text broken into lines of at most `columns`, at blanks where there are any.
  ///
  /// A word that is wider than a line is broken within.
  func wrapped(to columns: Int) -> [String] {
    guard columns > 0 else { return [] }
    var lines: [String] = []
    var line = ""
    for word in printable.split(separator: " ").map(String.init) {
      let joined = line.isEmpty ? word : line + " " + word
      if TextWidth.columns(of: joined) <= columns {
        line = joined
        continue
      }
      if !line.isEmpty { lines.append(line) }
      line = word
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

  /// The text with blanks after it up to `columns`, cut where it is longer.
  package func padded(to columns: Int) -> String {
    let cut = cut(to: columns)
    return cut + String(repeating: " ", count: max(0, columns - TextWidth.columns(of: cut)))
  }
}
