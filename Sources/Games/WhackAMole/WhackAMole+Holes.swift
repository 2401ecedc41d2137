extension WhackAMole {
  package static let holeCount = 15
  /// Rows of holes, the back row first.
  package static let rowCount = 5

  /// The holes of a row from left to right; row 0 is the back row with five holes, row 4
  /// the front row with one.
  package static func holes(inRow row: Int) -> Range<Int> {
    let first = row * (11 - row) / 2
    return first..<first + rowCount - row
  }

  /// The row in which a hole lies, from 0 at the back to 4 at the front.
  package static func row(of hole: Int) -> Int {
    (0..<rowCount).first { holes(inRow: $0).contains(hole) } ?? 0
  }

  /// A hole's place in its row, from 0 at the left.
  package static func placeInRow(of hole: Int) -> Int {
    hole - holes(inRow: row(of: hole)).lowerBound
  }

  /// The holes beside, behind and in front of a hole, in rising order.
  package static func neighbours(of hole: Int) -> [Int] {
    let row = row(of: hole)
    let place = placeInRow(of: hole)
    let places = [
      (row - 1, place), (row - 1, place + 1), (row, place - 1), (row, place + 1),
      (row + 1, place - 1), (row + 1, place),
    ]
    return places.compactMap { self.hole(row: $0, place: $1) }
  }

  /// The hole at a place of a row; nil where there is none.
  package static func hole(row: Int, place: Int) -> Int? {
    guard (0..<rowCount).contains(row), (0..<rowCount - row).contains(place) else { return nil }
    return holes(inRow: row).lowerBound + place
  }
}
