import Canvas
import Games
import Words

/// The sign over the arcade: lettering in a frame of bulbs, as large as there is room for.
///
/// The bulbs chase for three seconds on arrival and then stand still; a title screen that nobody
/// touches costs nothing.
struct Marquee: Sendable, Hashable {
  private let lettering: Sprite?
  private let name: String
  private let motto: [String]
  private let size: Size
  /// False for whoever hears the screen: a dark bulb beside the motto would be read with it.
  private let hasBulbs: Bool

  /// The sign for a screen that needs `needed` rows for everything else.
  init(_ context: ScreenContext, leaving needed: Int) {
    size = context.size
    hasBulbs = !context.looks.isRead
    name = context.words.title.name
    motto = context.words.title.motto
    let sizes = ["marquee.large", "marquee", "marquee.small"].map { context.sprites[$0] }
    // Twice the largest, with air around it, where there is room for it.
    let largest = sizes[0].doubled.map { [$0] } ?? []
    lettering = (context.size.rows < Self.rowsForLargest ? sizes : largest + sizes).first {
      $0.size.rows + 2 + needed <= context.size.rows
        && $0.size.columns + 6 <= context.size.columns
    }
  }

  private static let rowsForLargest = 40

  /// Rows that the sign takes: with lettering its frame too, else one line.
  var rows: Int { lettering.map { $0.size.rows + 2 } ?? 1 }

  /// Draws the bulbs alone, the other half of them lit.
  func drawChasing(on canvas: inout Canvas, _ glyphs: GlyphSet) {
    guard lettering != nil else { return drawLine(on: &canvas, glyphs, isLit: false) }
    drawFrame(on: &canvas, glyphs, isLit: false)
  }

  func draw(on canvas: inout Canvas, _ glyphs: GlyphSet) {
    guard let lettering else { return drawLine(on: &canvas, glyphs) }
    drawFrame(on: &canvas, glyphs)
    let columns = frameColumns
    let gap = 3
    let mottoColumns = motto.map { TextWidth.columns(of: $0) }.max() ?? 0
    let all = lettering.size.columns + gap + mottoColumns
    let hasRoom = all + 6 <= columns
    let start = (size.columns - (hasRoom ? all : lettering.size.columns)) / 2
    canvas.draw(lettering, column: start, row: 1)
    guard hasRoom else { return }
    let top = 1 + max(0, (lettering.size.rows - motto.count + 1) / 2)
    for (offset, line) in motto.enumerated() {
      canvas.draw(
        line, .faint, column: start + lettering.size.columns + gap, row: top + offset)
    }
  }

  private var frameColumns: Int { (size.columns - 4) | 1 }

  private func drawFrame(on canvas: inout Canvas, _ glyphs: GlyphSet, isLit: Bool = true) {
    let columns = frameColumns
    let left = (size.columns - columns) / 2
    for row in [0, rows - 1] {
      drawBulbs(on: &canvas, glyphs, count: columns / 2 + 1, isLit: isLit, column: left, row)
    }
    for row in 1..<(rows - 1) {
      drawBulbs(on: &canvas, glyphs, count: 1, isLit: (row % 2 == 0) == isLit, column: left, row)
      drawBulbs(
        on: &canvas, glyphs, count: 1, isLit: ((columns / 2 + row) % 2 == 0) == isLit,
        column: left + columns - 1, row)
    }
  }

  private func drawLine(on canvas: inout Canvas, _ glyphs: GlyphSet, isLit: Bool = true) {
    let width = TextWidth.columns(of: name)
    let start = (size.columns - width) / 2
    let count = (start - 2) / 2
    drawBulbs(on: &canvas, glyphs, count: count, isLit: isLit, column: 1, 0)
    drawBulbs(on: &canvas, glyphs, count: count, isLit: isLit, column: start + width + 2, 0)
    canvas.draw(name, .heading, column: start, row: 0)
  }

  /// Draws bulbs in turn lit and dark, two columns each.
  ///
  /// The blank after a bulb has the bulb's role: fewer changes of colour are fewer bytes on
  /// a slow line.
  private func drawBulbs(
    on canvas: inout Canvas, _ glyphs: GlyphSet, count: Int, isLit: Bool = true, column: Int,
    _ row: Int
  ) {
    guard hasBulbs else { return }
    let lit = glyphs.bulbLit.unicodeScalars.first.map { Cell($0, .bulb) } ?? .blank
    let dark = glyphs.bulbDark.unicodeScalars.first.map { Cell($0, .faint) } ?? .blank
    var cells: [Cell] = []
    cells.reserveCapacity(2 * max(0, count))
    for step in 0..<max(0, count) {
      let bulb = isLit == (step % 2 == 0) ? lit : dark
      cells.append(bulb)
      if step + 1 < count { cells.append(Cell(" ", bulb.role)) }
    }
    canvas.draw(cells, column: column, row: row)
  }
}
