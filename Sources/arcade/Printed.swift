import Canvas
@preconcurrency import Glibc
import Words

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

/// Writes the content of a file to standard output, for another program.
///
/// A terminal gets text only, and what steers terminals is escaped there. Throws a sentence.
func printBytes(_ bytes: [UInt8]) throws(CommandFailure) {
  let words = Words.spoken.commands
  guard isatty(STDOUT_FILENO) == 0 else {
    guard !bytes.contains(0), let text = String(validating: bytes, as: UTF8.self) else {
      throw CommandFailure(words.notToATerminal, exitStatus: ExitStatus.wrongUsage)
    }
    print(Printed.safe(text), terminator: text.hasSuffix("\n") ? "" : "\n")
    return
  }
  let count = bytes.withUnsafeBytes { fwrite($0.baseAddress, 1, $0.count, stdout) }
  guard count == bytes.count, fflush(stdout) == 0 else {
    throw CommandFailure(words.outputIncomplete)
  }
}
