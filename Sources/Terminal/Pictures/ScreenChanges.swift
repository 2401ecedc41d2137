package import Canvas

extension Theme {
  /// The control sequences after which a terminal of 256 colours that shows one picture shows
  /// another; without a first picture the screen is cleared.
  ///
  /// Only what differs is sent, and the colours end as the terminal's own.
  package func changes(from old: Canvas?, to new: Canvas) -> String {
    let blank = Canvas(size: new.size)
    let isKnown = old?.size == new.size
    let shown = (isKnown ? old : nil) ?? blank
    var text = isKnown ? "" : "\u{1b}[0m\u{1b}[2J"
    for row in new.rowsThatDiffer(from: shown) {
      let cells = new.row(row)
      for columns in Self.changedColumns(of: cells, shown.row(row)) {
        text += "\u{1b}[\(row + 1);\(columns.lowerBound + 1)H"
        text += CellRun.runs(of: Array(cells[columns]), in: self).map(\.colouredText).joined()
      }
    }
    return text
  }

  /// Cells that stay the same between two that change, up to so many, cost less than a way past them.
  private static let gap = 6

  private static func changedColumns(of cells: [Cell], _ old: [Cell]) -> [Range<Int>] {
    // Half of a wide character cannot be replaced alone.
    if cells.contains(where: \.isRightHalf) || old.contains(where: \.isRightHalf) {
      return [cells.indices]
    }
    var ranges: [Range<Int>] = []
    for column in cells.indices where cells[column] != old[column] {
      if let last = ranges.last, column - last.upperBound <= gap {
        ranges[ranges.count - 1] = last.lowerBound..<column + 1
      } else {
        ranges.append(column..<column + 1)
      }
    }
    return ranges
  }
}
