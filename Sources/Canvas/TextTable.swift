/// A table as plain text.
package enum TextTable {
  /// Columns of equal width, the first row being the header; numbers are at the right.
  package static func columns(_ rows: [[String]], numbers: Set<Int>) -> String {
    guard let header = rows.first else { return "" }
    let widths = header.indices.map { column in
      rows.map { TextWidth.columns(of: $0[column]) }.max() ?? 0
    }
    return rows.map { row in
      let cells = row.indices.map { column in
        let gap = String(
          repeating: " ", count: widths[column] - TextWidth.columns(of: row[column]))
        return numbers.contains(column) ? gap + row[column] : row[column] + gap
      }
      var line = "  " + cells.joined(separator: "  ")
      while line.last == " " { line.removeLast() }
      return line + "\n"
    }.joined()
  }
}
