/// The characters that screens are drawn with, in two complete sets.
///
/// The Unicode set uses only characters that every terminal shows one column wide; the
/// ASCII set needs no more than a teletype has.
package enum GlyphSet: String, CaseIterable, Sendable, Hashable {
  case unicode
  case ascii

  private func pick(_ unicode: String, _ ascii: String) -> String {
    self == .unicode ? unicode : ascii
  }

  /// Stands before the chosen line of a menu.
  package var pointer: String { pick("▸", ">") }
  /// Stands for text that was left out.
  package var ellipsis: String { pick("…", "~") }
  /// Before something won.
  package var star: String { pick("✦", "*") }
  package var check: String { pick("✓", "+") }
  /// Something that isn't as it is said to be.
  package var cross: String { pick("✗", "x") }
  /// A player who is not there.
  package var ghost: String { pick("◇", "&") }
  /// Between two things on one line.
  package var dot: String { pick("·", "-") }
  /// A lit bulb of the marquee.
  package var bulbLit: String { pick("●", "o") }
  /// A dark bulb of the marquee.
  package var bulbDark: String { pick("○", ".") }
  /// The keys that move up and down.
  package var upDown: String { pick("↑↓", "Up/Down") }
  /// The keys that move left and right.
  package var leftRight: String { pick("←→", "Left/Right") }
  /// Left of a value that the arrow keys change.
  package var previous: String { pick("◂", "<") }
  /// Right of a value that the arrow keys change.
  package var next: String { pick("▸", ">") }
  /// A filled part of a bar.
  package var barFull: String { pick("█", "#") }
  /// An empty part of a bar.
  package var barEmpty: String { pick("░", ".") }
  /// The left end of a bar.
  package var barStart: String { pick("▕", "[") }
  /// The right end of a bar.
  package var barEnd: String { pick("▏", "]") }
  /// A line from left to right.
  package var horizontal: String { pick("─", "-") }
  /// A line from top to bottom.
  package var vertical: String { pick("│", "|") }
  /// A cell filled from below by so many eighths, 0 to 8.
  package func level(_ eighths: Int) -> String {
    let levels = self == .unicode ? Self.eighths : Self.asciiEighths
    return levels[min(max(0, eighths), levels.count - 1)]
  }

  /// A cell as dark as so many quarters, 0 to 4.
  package func shade(_ quarters: Int) -> String {
    let shades = self == .unicode ? Self.quarters : Self.asciiQuarters
    return shades[min(max(0, quarters), shades.count - 1)]
  }

  private static let eighths = [" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]
  private static let asciiEighths = [" ", "_", ".", ".", ":", ":", "|", "#", "#"]
  private static let quarters = ["·", "░", "▒", "▓", "█"]
  private static let asciiQuarters = [".", ":", "+", "%", "#"]

  /// The corners of a frame: top left, top right, bottom left, bottom right.
  package var corners: [String] { self == .unicode ? ["╭", "╮", "╰", "╯"] : ["+", "+", "+", "+"] }
}

extension Canvas {
  /// Puts ASCII in the place of the few other characters that sentences use: dashes,
  /// quotation marks, the ellipsis, the multiplication sign and arrows.
  package mutating func replaceTypography() {
    replaceScalars { Self.typography[$0] }
  }

  /// Puts other characters in the places of some.
  mutating func replaceScalars(_ replacement: (Unicode.Scalar) -> Unicode.Scalar?) {
    for row in 0..<size.rows {
      for column in 0..<size.columns {
        let cell = self[column, row]
        guard let other = replacement(cell.scalar) else { continue }
        self[column, row] = Cell(other, cell.role)
      }
    }
  }

  private static let typography: [Unicode.Scalar: Unicode.Scalar] = [
    "…": "~", "×": "x", "–": "-", "—": "-", "‘": "'", "’": "'", "“": "\"", "”": "\"",
    "←": "<", "→": ">", "↑": "^", "↓": "v",
  ]

  /// Draws a frame along the edge of an area and empties the inside.
  package mutating func drawFrame(_ area: Rectangle, _ glyphs: GlyphSet, _ role: Role = .frame) {
    guard area.columns >= 2, area.rows >= 2 else { return }
    fill(area)
    let inner = area.columns - 2
    let line = String(repeating: glyphs.horizontal, count: inner)
    let corners = glyphs.corners
    draw(corners[0] + line + corners[1], role, column: area.column, row: area.row)
    for row in (area.row + 1)..<max(area.row + 1, area.endRow - 1) {
      draw(glyphs.vertical, role, column: area.column, row: row)
      draw(glyphs.vertical, role, column: area.endColumn - 1, row: row)
    }
    draw(corners[2] + line + corners[3], role, column: area.column, row: area.endRow - 1)
  }

  /// Draws a bar of `columns` cells, ends included, of which `part` of `whole` is filled.
  ///
  /// Something above nothing shows at least one filled cell.
  package mutating func drawBar(
    part: Int, whole: Int, _ glyphs: GlyphSet, _ role: Role, column: Int, row: Int, columns: Int
  ) {
    let inner = max(0, columns - 2)
    let share = whole > 0 ? min(max(part, 0), whole) : 0
    let filled = share == 0 ? 0 : max(1, share * inner / whole)
    draw(glyphs.barStart, .frame, column: column, row: row)
    let full = glyphs.barFull.unicodeScalars.first.map { Cell($0, role) } ?? .blank
    let empty = glyphs.barEmpty.unicodeScalars.first.map { Cell($0, .faint) } ?? .blank
    fill(Rectangle(column: column + 1, row: row, columns: filled, rows: 1), full)
    fill(Rectangle(column: column + 1 + filled, row: row, columns: inner - filled, rows: 1), empty)
    draw(glyphs.barEnd, .frame, column: column + 1 + inner, row: row)
  }
}
