import Canvas

/// The strip of ground at the foot of the title screen, with someone looking out of it.
struct Lawn: Sendable, Hashable {
  private let figures: [Sprite]
  private let glyphs: GlyphSet

  init(_ context: ScreenContext) {
    glyphs = context.glyphs
    figures = ["lawn.1", "lawn.2", "lawn.3", "lawn.4"].map { context.sprites[$0] }
  }

  /// Draws the strip above the last line, if the rows from `row` on leave room for it.
  func draw(on canvas: inout Canvas, below row: Int) {
    let height = figures.map(\.size.rows).max() ?? 0
    let ground = canvas.size.rows - 2
    guard height > 0, ground - height + 1 >= row else { return }
    canvas.draw(
      String(repeating: glyphs.horizontal, count: canvas.size.columns - 4), .plant, column: 2,
      row: ground)
    for (index, figure) in figures.enumerated() {
      let middle = canvas.size.columns * (2 * index + 1) / (2 * figures.count)
      canvas.draw(
        figure, column: middle - figure.size.columns / 2, row: ground - figure.size.rows + 1)
    }
  }
}
