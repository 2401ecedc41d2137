import Canvas

/// The strip of ground at the foot of the title screen, with the character and the crowd on it.
struct Lawn: Sendable, Hashable {
  private let glyphs: GlyphSet
  private let character: Sprite?
  private let crowd: CrowdPicture

  init(_ context: ScreenContext) {
    glyphs = context.glyphs
    character = context.figures.character.map {
      CharacterFigure($0, coat: context.preferences.coat, context.sprites).sprite
    }
    crowd = CrowdPicture(context.figures.guests + context.figures.crowd, glyphs)
  }

  /// The least columns that are worth a strip of ground.
  private static let leastColumns = 24

  /// Draws the strip above the last line: below the row `row`, or where that is too near, right
  /// of what stands there already.
  ///
  /// Gives the people, who are drawn for each picture.
  func draw(on canvas: inout Canvas, below row: Int) -> [CrowdPicture.Figure] {
    let ground = canvas.size.rows - 2
    guard ground >= 0 else { return [] }
    let rows = CrowdPicture.rows
    if ground - rows >= row {
      return draw(on: &canvas, from: 2, ground: ground)
    }
    let column = freeColumn(canvas, rows: max(0, ground - rows)...ground)
    guard canvas.size.columns - 2 - column >= Self.leastColumns else { return [] }
    return draw(on: &canvas, from: column, ground: ground)
  }

  private func draw(
    on canvas: inout Canvas, from column: Int, ground: Int
  ) -> [CrowdPicture.Figure] {
    let end = canvas.size.columns - 2
    let grass = glyphs.horizontal.unicodeScalars.first.map { Cell($0, .plant) } ?? .blank
    canvas.fill(Rectangle(column: column, row: ground, columns: end - column, rows: 1), grass)
    var start = column + 1
    if let character {
      canvas.draw(character, column: start, row: ground - character.size.rows)
      start += character.size.columns + 1
    }
    return crowd.figures(
      in: Rectangle(
        column: start, row: ground - CrowdPicture.rows, columns: max(0, end - start),
        rows: CrowdPicture.rows))
  }

  /// Lays the night over everything above the last line, and the lawn's strip below it.
  static func paintNight(on canvas: inout Canvas) {
    let (columns, ground) = (canvas.size.columns, canvas.size.rows - 2)
    canvas.paint(Rectangle(column: 0, row: 0, columns: columns, rows: ground), allTonesOf: .night)
    canvas.paint(
      Rectangle(column: 0, row: max(0, ground), columns: columns, rows: 1),
      Ground(.lawn, step: Ground.Kind.lawn.steps - 1))
  }

  /// The first column that is empty in all rows, with a gap before it.
  private func freeColumn(_ canvas: Canvas, rows: ClosedRange<Int>) -> Int {
    var last = 0
    for row in rows {
      var column = canvas.size.columns - 1
      while column > last, canvas[column, row].scalar == " " { column -= 1 }
      last = max(last, column)
    }
    return last + 3
  }
}
