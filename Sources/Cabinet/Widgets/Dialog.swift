import Canvas
import Terminal

/// A framed box in the middle of the screen: a title, sentences and room for what is
/// asked.
struct Dialog: Sendable, Hashable {
  var title: String
  var sentences: [String]
  /// Rows kept free under the sentences.
  var bodyRows = 0
  /// Columns that the body needs at least.
  var bodyColumns = 0
  var titleRole = Role.heading

  /// Draws the box over what is there and gives the room for the body.
  func draw(on canvas: inout Canvas, _ glyphs: GlyphSet) -> Rectangle {
    let most = max(10, min(64, canvas.size.columns - 8))
    let lines = sentences.flatMap { $0.wrapped(to: most) }
    let inner = min(
      most, max(bodyColumns, ([title] + lines).map { TextWidth.columns(of: $0) }.max() ?? 0))
    let gap = lines.isEmpty || bodyRows == 0 ? 0 : 1
    let rows = 4 + lines.count + gap + bodyRows + (lines.isEmpty && bodyRows == 0 ? 0 : 1)
    let box = canvas.bounds.centred(Size(columns: inner + 6, rows: rows))
    canvas.drawFrame(box, glyphs)
    let column = box.column + 3
    canvas.draw(title, titleRole, column: column, row: box.row + 1, columns: inner)
    for (offset, line) in lines.enumerated() {
      canvas.draw(line, column: column, row: box.row + 3 + offset)
    }
    return Rectangle(
      column: column, row: box.row + 3 + lines.count + gap, columns: inner, rows: bodyRows)
  }
}
