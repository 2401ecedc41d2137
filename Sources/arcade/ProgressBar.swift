import Glibc

/// A bar on standard error that says how much of a long work is done; nothing where that is no
/// terminal.
struct ProgressBar {
  private let label: String
  private let isTerminal = isatty(STDERR_FILENO) == 1
  private var shown = -1
  private static let columns = 30

  /// Takes the work that is done, as a word.
  init(_ label: String) {
    self.label = label
  }

  /// Shows that so much of the work is done.
  mutating func show(_ done: Int, of total: Int) {
    let percent = total == 0 ? 100 : done * 100 / total
    guard isTerminal, percent != shown else { return }
    shown = percent
    let filled = percent * Self.columns / 100
    let bar =
      String(repeating: "#", count: filled) + String(repeating: "-", count: Self.columns - filled)
    writeError("\r\(label): [\(bar)] \(percent) %")
  }

  /// Takes the bar away.
  func clear() {
    if shown >= 0 { writeError("\r\u{1B}[K") }
  }
}

private func writeError(_ text: String) {
  let bytes = Array(text.utf8)
  _ = write(STDERR_FILENO, bytes, bytes.count)
}
