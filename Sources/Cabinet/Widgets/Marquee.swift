import Canvas
import Words

/// The sign over the arcade: lettering in a frame of bulbs.
///
/// The bulbs stand still; a title screen that nobody touches costs nothing.
struct Marquee: Sendable, Hashable {
  private let lettering: Sprite
  private let motto: [String]
  private let name: String

  init(_ context: ScreenContext) {
    lettering = context.sprites[context.glyphs]["marquee"]
    motto = context.words.title.motto
    name = context.words.title.name
  }

  /// Rows that the sign takes with its frame.
  var rows: Int { lettering.size.rows + 2 }

  /// Rows that the sign takes on a screen that needs `needed` rows for something else; 0
  /// when there is no room for it.
  func rows(leaving needed: Int, of size: Size) -> Int {
    rows + needed <= size.rows ? rows : 0
  }

  /// Draws the sign at the top; without room for the lettering, one line of it.
  func draw(on canvas: inout Canvas, _ glyphs: GlyphSet, isLarge: Bool = true) {
    guard isLarge else { return drawLine(on: &canvas, glyphs) }
    let rows = rows
    let columns = (canvas.size.columns - 4) | 1
    let left = (canvas.size.columns - columns) / 2
    drawBulbs(on: &canvas, glyphs, left: left, columns: columns, rows: rows)
    let gap = 4
    let mottoColumns = motto.map { TextWidth.columns(of: $0) }.max() ?? 0
    let all = lettering.size.columns + gap + mottoColumns
    let hasRoom = all + 4 <= columns
    let start = (canvas.size.columns - (hasRoom ? all : lettering.size.columns)) / 2
    canvas.draw(lettering, column: start, row: 1)
    guard hasRoom else { return }
    let top = 1 + max(0, (lettering.size.rows - motto.count + 1) / 2)
    for (offset, line) in motto.enumerated() {
      canvas.draw(
        line, .faint, column: start + lettering.size.columns + gap, row: top + offset)
    }
  }

  private func drawLine(on canvas: inout Canvas, _ glyphs: GlyphSet) {
    let width = TextWidth.columns(of: name)
    let start = (canvas.size.columns - width) / 2
    for step in 0..<(canvas.size.columns / 2) {
      let column = 1 + 2 * step
      guard column < start - 2 || column > start + width + 1 else { continue }
      drawBulb(on: &canvas, glyphs, isLit: step % 2 == 0, column: column, 0)
    }
    canvas.draw(name, .heading, column: start, row: 0)
  }

  private func drawBulbs(
    on canvas: inout Canvas, _ glyphs: GlyphSet, left: Int, columns: Int, rows: Int
  ) {
    for step in 0...(columns / 2) {
      for row in [0, rows - 1] {
        drawBulb(on: &canvas, glyphs, isLit: (step + row) % 2 == 0, column: left + 2 * step, row)
      }
    }
    for row in 1..<(rows - 1) {
      for step in [0, columns / 2] {
        drawBulb(on: &canvas, glyphs, isLit: (step + row) % 2 == 0, column: left + 2 * step, row)
      }
    }
  }

  private func drawBulb(
    on canvas: inout Canvas, _ glyphs: GlyphSet, isLit: Bool, column: Int, _ row: Int
  ) {
    canvas.draw(
      isLit ? glyphs.bulbLit : glyphs.bulbDark, isLit ? .bulb : .faint, column: column, row: row)
  }
}
