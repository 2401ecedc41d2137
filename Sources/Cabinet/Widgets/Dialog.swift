import Canvas
import Games
import Words

/// A framed box: a title, sentences and room for what is asked.
///
/// It is in the middle of the screen, under the marquee.
struct Dialog: Sendable, Hashable {
  var title: String
  var sentences: [String]
  /// Rows kept free under the sentences.
  var bodyRows = 0
  /// Columns that the body needs at least.
  var bodyColumns = 0
  var titleRole = Role.heading
  /// True if the marquee is drawn above the box.
  var hasMarquee = true
  /// Columns kept empty around the box where something is drawn behind it.
  var margin = 0
  /// A cell that is to be seen, and the part of the screen in whose other half the box then
  /// stands.
  var beside: Beside?

  struct Beside: Sendable, Hashable {
    var cell: Position
    var area: Rectangle
  }

  private static let mostColumns = 64

  /// The widest text that fits into a box on a screen.
  private func textColumns(_ size: Size) -> Int {
    max(10, min(Self.mostColumns, size.columns - 8))
  }

  private func lines(_ context: ScreenContext) -> [String] {
    sentences.flatMap { lines(of: $0, context) }
  }

  /// A sentence as it is broken in a box on this screen.
  func lines(of sentence: String, _ context: ScreenContext) -> [String] {
    sentence.wrapped(to: textColumns(context.size))
  }

  /// As many lines of sentences as fit between a marquee of one line and the key line into a box
  /// without a body.
  func rowsForSentences(_ context: ScreenContext) -> Int {
    max(1, context.size.rows - 2 - Self.rowsAroundSentences)
  }

  /// The frame, the title, and a blank row above and below the sentences.
  private static let rowsAroundSentences = 5

  private func box(_ context: ScreenContext) -> Rectangle {
    let lines = lines(context)
    let widest = ([title] + lines).map { TextWidth.columns(of: $0) }.max() ?? 0
    let inner = min(textColumns(context.size), max(bodyColumns, widest))
    let content = lines.count + gap(lines) + bodyRows
    let rows = content == 0 ? 4 : content + Self.rowsAroundSentences
    let top = hasMarquee ? Marquee(context, leaving: rows + 2).rows : 0
    let room = Rectangle(
      column: 0, row: top, columns: context.size.columns, rows: context.size.rows - top)
    var box = room.centred(Size(columns: inner + 6, rows: rows))
    if let beside {
      let half = beside.area.columns / 2
      let isLeft = beside.cell.column < beside.area.column + half
      let last = max(beside.area.column, beside.area.endColumn - box.columns)
      // In the middle of the other half, where that is wide enough.
      let air = max(0, half - box.columns) / 2
      box.origin.column = isLeft ? last - air : beside.area.column + air
    }
    return box
  }

  private func gap(_ lines: [String]) -> Int { lines.isEmpty || bodyRows == 0 ? 0 : 1 }

  /// The room for the body, for clicks and for drawing into.
  func body(_ context: ScreenContext) -> Rectangle {
    let box = box(context)
    let lines = lines(context)
    return Rectangle(
      column: box.column + 3, row: box.row + 3 + lines.count + gap(lines),
      columns: box.columns - 6, rows: bodyRows)
  }

  /// Draws the box over what is there and gives the room for the body.
  @discardableResult
  func draw(_ context: ScreenContext, on canvas: inout Canvas) -> Rectangle {
    let box = box(context)
    // Nobody wants to hear the motto with each box.
    if hasMarquee, !context.looks.isRead {
      Marquee(context, leaving: box.rows + 2).draw(on: &canvas, context.glyphs)
    }
    canvas.fill(
      Rectangle(
        column: box.column - margin, row: box.row, columns: box.columns + 2 * margin,
        rows: box.rows))
    canvas.drawFrame(box, context.glyphs)
    let column = box.column + 3
    canvas.draw(title, titleRole, column: column, row: box.row + 1, columns: box.columns - 6)
    for (offset, line) in lines(context).enumerated() {
      canvas.draw(line, column: column, row: box.row + 3 + offset)
    }
    return body(context)
  }

  /// Draws the box with a menu in it, and the keys of a menu.
  func draw(_ menu: Menu, _ context: ScreenContext, on canvas: inout Canvas) -> Position {
    let area = draw(context, on: &canvas)
    KeyLine.ofMenu(context.words.keys).draw(context, on: &canvas)
    return menu.draw(context, on: &canvas, in: area)
  }
}
