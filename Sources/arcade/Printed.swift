import Canvas
import Glibc

/// The forms in which commands print records of any kind.
enum Printed {
  /// Columns of equal width, the first row being the header; numbers are at the right.
  static func table(_ rows: [[String]], numbers: Set<Int>) -> String {
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

  /// The text as it is for a file or another program; on a terminal what steers terminals
  /// is escaped, line by line.
  static func safe(_ text: String) -> String {
    guard isatty(STDOUT_FILENO) == 1 else { return text }
    return text.replacing("\r\n", with: "\n").split(
      separator: "\n", omittingEmptySubsequences: false
    )
    .map { String($0).printable }.joined(separator: "\n")
  }
}
