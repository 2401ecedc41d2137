import Canvas
import Terminal

/// Large letters under a screen, for low sight: the line of the cursor, or what matters in a game.
struct Magnifier: Sendable, Hashable {
  private static let mostLines = 3
  /// The least window in which the letters are twice as large.
  private static let largeWindow = Size(columns: 160, rows: 54)

  private let window: Size
  private let letters: LargeLetters
  private let lines: Int

  /// Takes the window and the characters to draw with; a window without room has no large letters.
  init(_ window: Size, _ glyphs: GlyphSet) {
    self.window = window
    let isLarge =
      window.columns >= Self.largeWindow.columns && window.rows >= Self.largeWindow.rows
    letters = LargeLetters(glyphs, scale: isLarge && glyphs == .unicode ? 2 : 1)
    let least = GameLayout.smallestWindow
    let room = window.columns < least.columns ? 0 : window.rows - least.rows - 1
    lines = min(Self.mostLines, max(0, room / letters.letter.rows))
  }

  /// The part of the window that is left for the screen.
  var screen: Size {
    lines == 0
      ? window
      : Size(columns: window.columns, rows: window.rows - lines * letters.letter.rows - 1)
  }

  /// The whole window: a screen, and under it texts in large letters, or the row of the cursor.
  func window(
    under screen: Canvas, _ texts: [String]?, cursor: Position?, _ glyphs: GlyphSet
  ) -> Canvas {
    guard lines > 0 else { return screen }
    var whole = screen.withRows(window.rows)
    let top = screen.size.rows
    whole.draw(
      String(repeating: glyphs.horizontal, count: window.columns), .frame, column: 0, row: top)
    let texts = texts ?? [cursor.map { screen.readableText(ofRow: $0.row) } ?? ""]
    let all = texts.flatMap { $0.wrapped(to: (window.columns - 1) / letters.letter.columns) }
    for (offset, line) in all.prefix(lines).enumerated() {
      letters.draw(
        line, .strong, on: &whole, column: 1, row: top + 1 + offset * letters.letter.rows)
    }
    return whole
  }
}
