import ArcadeFormats
import Canvas

/// Cells of one row that look alike.
struct CellRun {
  let column: Int
  let columns: Int
  let text: String
  let style: Style

  /// The runs of a row; a wide character is a run of its own, since programs differ in
  /// how wide they draw it.
  static func runs(of cells: [Cell], in theme: Theme) -> [CellRun] {
    let styles = cells.map { theme.style(of: $0.role, on: $0.ground, .many) }
    var runs: [CellRun] = []
    var start = 0
    while start < cells.count {
      var end = start + 1
      if isWide(cells, at: start) {
        end += 1
      } else {
        while end < cells.count, styles[end] == styles[start], !isWide(cells, at: end) {
          end += 1
        }
      }
      runs.append(
        CellRun(
          column: start, columns: end - start, text: text(of: cells[start..<end]),
          style: styles[start]))
      start = end
    }
    return runs
  }

  /// Without the blanks at its ends; nil where it holds nothing else.
  var trimmed: CellRun? {
    let scalars = text.unicodeScalars
    guard let first = scalars.firstIndex(where: { $0 != " " }),
      let last = scalars.lastIndex(where: { $0 != " " })
    else { return nil }
    let before = scalars.distance(from: scalars.startIndex, to: first)
    let after = scalars.distance(from: last, to: scalars.endIndex) - 1
    return CellRun(
      column: column + before, columns: columns - before - after,
      text: String(scalars[first...last]), style: style)
  }

  private static func isWide(_ cells: [Cell], at index: Int) -> Bool {
    index + 1 < cells.count && cells[index + 1].isRightHalf
  }

  private static func text(of cells: ArraySlice<Cell>) -> String {
    var text = String.UnicodeScalarView()
    for cell in cells where !cell.isRightHalf {
      text.append(cell.scalar.isHarmful ? " " : cell.scalar)
      text.append(contentsOf: cell.marks)
    }
    return String(text)
  }
}
