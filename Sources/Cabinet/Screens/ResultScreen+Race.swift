import Canvas
import Words

extension ResultScreen {
  /// The seconds of a race: the points ahead as bars over a line, those behind under it.
  func drawRace(_ context: ScreenContext, on canvas: inout Canvas, _ area: Rectangle) {
    guard !result.rivalCurve.isEmpty, step(context) == Self.lastStep else { return }
    let words = context.words.rooms.race
    let labels = max(TextWidth.columns(of: words.ahead), TextWidth.columns(of: words.behind)) + 1
    let columns = area.columns - labels
    let row = area.row - 3
    let leads = leads(columns: columns)
    canvas.draw(words.ahead, .faint, column: area.column, row: row)
    canvas.draw(words.behind, .faint, column: area.column, row: row + 1)
    for (column, lead) in leads.enumerated() where lead != 0 {
      let bars = Array(context.glyphs.bars([abs(lead), leads.map(abs).max() ?? 1]))
      canvas.draw(
        String(bars[0]), lead > 0 ? .success : .warning, column: area.column + labels + column,
        row: lead > 0 ? row : row + 1)
    }
  }

  /// Points ahead of the rival, for as many columns as there are seconds, or as have room.
  private func leads(columns: Int) -> [Int] {
    let seconds = max(result.curve.count, result.rivalCurve.count)
    let count = min(columns, seconds)
    return (0..<count).map { column in
      let second = (column + 1) * seconds / count - 1
      func score(_ curve: [Int]) -> Int {
        curve.isEmpty ? 0 : curve[min(second, curve.count - 1)]
      }
      return score(result.curve) - score(result.rivalCurve)
    }
  }
}
