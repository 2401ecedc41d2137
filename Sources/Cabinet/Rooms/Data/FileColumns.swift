import Canvas
import GameCore

/// The places of the columns in a list of files; a column without room is left out.
struct FileColumns {
  typealias Place = (column: Int, columns: Int)

  let pointer: Int
  let name: Place
  let kind: Place
  let records: Place
  let size: Place
  let changed: Place?
  let state: Place

  /// Divides an area: names of files take what the others leave.
  init(_ area: Rectangle) {
    let isWide = area.columns >= 76
    let gap = isWide ? 2 : 1
    pointer = area.column + 1
    var end = area.endColumn - (isWide ? 1 : 0)
    func take(_ columns: Int) -> Place {
      end -= columns + gap
      return (end + gap, columns)
    }
    state = take(7)
    changed = isWide ? take(10) : nil
    size = take(6)
    records = take(isWide ? 7 : 5)
    kind = take(15)
    name = (area.column + 3, max(8, end - area.column - 3))
  }
}

extension Canvas {
  /// Draws text at the right end of a column.
  mutating func drawRight(_ text: String, _ role: Role, _ place: FileColumns.Place, row: Int) {
    let shown = text.printable.cut(to: place.columns)
    draw(
      shown, role, column: place.column + place.columns - TextWidth.columns(of: shown), row: row)
  }

  mutating func draw(_ text: String, _ role: Role, _ place: FileColumns.Place, row: Int) {
    draw(text, role, column: place.column, row: row, columns: place.columns)
  }
}

extension ScreenContext {
  /// A day, or the time of day where it is today.
  func shortDate(_ moment: Timestamp) -> String {
    let day = moment.day(offset: secondsFromGreenwich)
    guard day == date.day(offset: secondsFromGreenwich) else { return day }
    return String(
      moment.dayAndTime(offset: secondsFromGreenwich).dropFirst(day.count + 1).prefix(5))
  }
}
