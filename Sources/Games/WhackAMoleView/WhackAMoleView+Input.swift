package import Canvas
import Keys

extension WhackAMoleView {
  /// Says which hole an input whacks; arrows and the pointer move the mallet.
  package mutating func action(
    for input: PlayerInput, in game: WhackAMole, field: Rectangle, looks: Looks
  ) -> WhackAMole.Action? {
    switch input {
    case .key(looks.keys[Self.left]): moveMallet(rows: 0, places: -1)
    case .key(looks.keys[Self.right]): moveMallet(rows: 0, places: 1)
    case .key(looks.keys[Self.up]): moveMallet(rows: -1, places: 0)
    case .key(looks.keys[Self.down]): moveMallet(rows: 1, places: 0)
    case .key(looks.keys[Self.whack]): return .whack(hole: malletHole)
    case .key(let key):
      return Self.whacks.firstIndex { looks.keys[$0] ~= key }.map { .whack(hole: $0) }
    case .press(let position):
      return WhackAMoleLayout(field: field).hole(at: position).map { .whack(hole: $0) }
    case .move(let position):
      malletHole = WhackAMoleLayout(field: field).hole(at: position) ?? malletHole
    }
    return nil
  }
}

extension WhackAMoleView {
  private mutating func moveMallet(rows: Int, places: Int) {
    let row = WhackAMole.row(of: malletHole)
    let newRow = (row + rows).clamped(to: 0...WhackAMole.rowCount - 1)
    let place = WhackAMole.placeInRow(of: malletHole) + places + shift(from: row, to: newRow)
    let last = WhackAMole.holes(inRow: newRow).count - 1
    malletHole = WhackAMole.hole(row: newRow, place: place.clamped(to: 0...last)) ?? malletHole
  }

  /// Rows lie half a hole apart: going to the right and to the left in turn keeps the
  /// mallet below where it came from, and the way back is the way there.
  private func shift(from row: Int, to newRow: Int) -> Int {
    switch newRow - row {
    case 1: row.isMultiple(of: 2) ? 0 : -1
    case -1: row.isMultiple(of: 2) ? 1 : 0
    default: 0
    }
  }
}
