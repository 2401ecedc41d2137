import Canvas
import Games
import Keys
import Words

/// The keys of a player with one switch where a screen takes text: the cursor goes over the rows, and
/// over the keys of the row that was taken.
struct SwitchKeyboard: Sendable, Hashable {
  private static let letters = ["abcdefghijklm", "nopqrstuvwxyz", "0123456789-.'@"]
  private static let keyColumns = 3

  /// The row whose keys are gone over; nil while it's the rows.
  private var open: Int?
  /// True if the next letter is a capital.
  private var isCapital = false

  /// Takes a choice of the keyboard, and gives the key that it types; nil where it only changes what is
  /// chosen among.
  mutating func take(_ input: SwitchTarget.Input) -> SwitchTarget.Input? {
    switch input {
    case .row(let row): open = row
    case .capitals:
      isCapital.toggle()
      open = nil
    case .key, .press:
      close()
      return input
    }
    return nil
  }

  /// Goes back to the rows.
  mutating func close() {
    open = nil
    isCapital = false
  }

  /// Goes back to the rows from one that nothing was taken of.
  mutating func leaveRow() { open = nil }

  /// True if the cursor goes over the keys of one row.
  var isInRow: Bool { open != nil }

  private struct Place {
    var input: SwitchTarget.Input
    var text: String
  }

  private func rows(_ context: ScreenContext) -> [[Place]] {
    let words = context.words.keys
    let keys = context.keys.whileTyping
    let rows = Self.letters.map { row in
      row.map { character in
        let typed = isCapital ? character.uppercased().first ?? character : character
        return Place(input: .key(.character(typed)), text: String(typed))
      }
    }
    let last = [
      Place(input: .capitals, text: isCapital ? "abc" : "ABC"),
      Place(input: .key(.character(" ")), text: words.space),
      Place(input: .key(keys[.erase].first ?? .backspace), text: words.backspace),
    ]
    return rows + [last]
  }

  /// Draws the keys above the last row of a picture, and gives what there is to choose among.
  func draw(_ context: ScreenContext, on canvas: inout Canvas) -> [SwitchTarget] {
    let rows = rows(context)
    let columns = Self.keyColumns * (rows.map(\.count).max() ?? 0)
    let area = Rectangle(
      column: max(0, (canvas.size.columns - columns) / 2), row: canvas.size.rows - rows.count - 1,
      columns: columns, rows: rows.count)
    // Someone who hears the screen hears each choice.
    if !context.looks.isRead {
      canvas.fill(
        Rectangle(column: 0, row: area.row, columns: canvas.size.columns, rows: area.rows))
    }
    var targets: [SwitchTarget] = []
    for (index, places) in rows.enumerated() {
      let row = area.row + index
      let keys = draw(places, context, on: &canvas, column: area.column, row: row)
      let isRead = context.looks.isRead
      let name = places.map(\.text).joined(separator: " ")
      let whole = SwitchTarget(
        input: .row(index),
        area: isRead ? nil : Rectangle(column: area.column, row: row, columns: columns, rows: 1),
        label: isRead ? name : nil)
      if open == nil { targets.append(whole) }
      if open == index { targets = keys }
    }
    return targets
  }

  private func draw(
    _ places: [Place], _ context: ScreenContext, on canvas: inout Canvas, column: Int, row: Int
  ) -> [SwitchTarget] {
    var column = column
    let isRead = context.looks.isRead
    return places.map { place in
      let width = TextWidth.columns(of: place.text)
      let area = Rectangle(column: column + 1, row: row, columns: width, rows: 1)
      if !isRead { canvas.draw(place.text, .key, column: column + 1, row: row) }
      column += max(Self.keyColumns, width + 2)
      return SwitchTarget(
        input: place.input, area: isRead ? nil : area, label: isRead ? place.text : nil)
    }
  }
}
