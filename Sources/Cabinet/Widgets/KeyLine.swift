import Canvas

/// The last line of a screen: which keys do what.
struct KeyLine: Sendable, Hashable {
  /// A key and what it does.
  struct Entry: Sendable, Hashable {
    var key: String
    var meaning: String
  }

  var entries: [Entry]

  init(_ entries: (String, String)...) {
    self.entries = entries.map { Entry(key: $0.0, meaning: $0.1) }
  }

  /// Draws the line in a row; entries that do not fit are left out from the end.
  func draw(on canvas: inout Canvas, column: Int = 2, row: Int) {
    var column = column
    for entry in entries {
      let width = TextWidth.columns(of: entry.key) + 1 + TextWidth.columns(of: entry.meaning)
      guard column + width <= canvas.size.columns else { return }
      column += canvas.draw(entry.key, .key, column: column, row: row) + 1
      column += canvas.draw(entry.meaning, .faint, column: column, row: row) + 3
    }
  }
}
