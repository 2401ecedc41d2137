import Canvas

/// The letters of pictures in files, which are the same for every terminal: an ambiguous character
/// has one column there, also where this terminal draws it two columns wide.
extension Canvas {
  /// The picture as a file keeps it; what a letter leaves free follows its word.
  var withNarrowLetters: Canvas {
    mapRows { row in
      var cells: [Cell] = []
      var left = 0
      for (index, cell) in row.enumerated() {
        if Self.isHalfOfLetter(index, in: row) {
          left += 1
          continue
        }
        if cell.scalar == " " {
          cells += Array(repeating: cell, count: left)
          left = 0
        }
        cells.append(cell)
      }
      return cells + Array(repeating: .blank, count: left)
    }
  }

  /// The picture of a file that was read as if its letters were wide.
  var withLettersAsKept: Canvas {
    mapRows { row in row.indices.filter { !Self.isHalfOfLetter($0, in: row) }.map { row[$0] } }
  }

  /// The picture as this terminal draws it: a letter takes the room of the blanks after its word, of
  /// which one stays.
  var withWideLetters: Canvas {
    mapRows { row in
      var cells: [Cell] = []
      var missing = 0
      for cell in row {
        if missing > 0, cell.scalar == " ", cells.last?.scalar == " " {
          missing -= 1
          continue
        }
        cells.append(cell)
        guard cell.isAmbiguous else { continue }
        var half = Cell.rightHalf(cell.role)
        half.ground = cell.ground
        cells.append(half)
        missing += 1
      }
      return cells
    }
  }

  private static func isHalfOfLetter(_ index: Int, in row: [Cell]) -> Bool {
    index > 0 && row[index].isRightHalf && row[index - 1].isAmbiguous
  }

  /// Changes each row where the terminal draws ambiguous characters wide.
  private func mapRows(_ change: ([Cell]) -> [Cell]) -> Canvas {
    guard AmbiguousCharacters.areWide else { return self }
    let changed = rows.map(change)
    var canvas = Canvas(
      size: Size(columns: changed.map(\.count).max() ?? 0, rows: changed.count))
    for (row, cells) in changed.enumerated() { canvas.draw(cells, column: 0, row: row) }
    return canvas
  }
}

extension Cell {
  /// True for a character that has two columns on this terminal and one on others.
  fileprivate var isAmbiguous: Bool {
    TextWidth.columns(of: scalar) > TextWidth.leastColumns(of: String(scalar))
  }
}
