import Canvas

/// The field as it was at the end of a game, made small, beside its result in a large window.
enum LastPicture {
  /// Columns between the result and the picture.
  static let gap = 4
  /// The least picture that shows more than spots.
  private static let least = Size(columns: 44, rows: 12)
  private static let mostColumns = 96

  /// The size of the picture with its frame; nil where the window has no room for it.
  static func size(of picture: Size, in window: Size, beside box: Size) -> Size? {
    let picture = GameLayout(size: picture).field.size
    let columns = min(mostColumns, window.columns - box.columns - gap - 8)
    let rows = min(window.rows - 8, columns * picture.rows / max(1, picture.columns))
    guard columns >= least.columns, rows >= least.rows else { return nil }
    return Size(columns: columns, rows: rows)
  }

  /// Draws the picture in a frame right of a box, in the middle of its height.
  static func draw(
    _ picture: Canvas, beside box: Rectangle, _ context: ScreenContext, on canvas: inout Canvas
  ) {
    guard let size = size(of: picture.size, in: context.size, beside: box.size) else { return }
    let place = Rectangle(
      column: box.endColumn + gap, row: box.row + (box.rows - size.rows) / 2,
      columns: size.columns, rows: size.rows)
    canvas.drawFrame(place, context.glyphs)
    let inner = place.inset(columns: 1, rows: 1)
    let field = GameLayout(size: picture.size).field
    var small = picture.part(field).thumbnail(inner.size)
    if context.glyphs == .ascii { small.replacePictureCharacters() }
    for (offset, cells) in small.rows.enumerated() {
      canvas.draw(cells, column: inner.column, row: inner.row + offset)
    }
  }
}
