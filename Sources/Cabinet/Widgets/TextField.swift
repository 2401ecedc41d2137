import Canvas
import Keys
import Terminal

/// One line of text that is being typed.
struct TextField: Sendable, Hashable {
  private(set) var text = ""
  /// The columns of the field.
  let columns: Int
  /// The most columns that the text may take; of a longer one than the field the end is seen.
  let limit: Int

  /// The reason that a character was not taken.
  enum Refusal: Sendable, Hashable { case full, forbidden }

  init(_ text: String = "", columns: Int, limit: Int? = nil) {
    self.text = text
    self.columns = columns
    self.limit = limit ?? columns
  }

  /// Takes a key; gives why it was refused, or nil.
  ///
  /// Keys that are not text change nothing.
  mutating func update(_ key: Key, _ keys: KeyMap) -> Refusal? {
    switch key {
    case .character(let character): return append(String(character))
    case keys[.erase]:
      if !text.isEmpty { text.removeLast() }
      return nil
    case keys[.clear]:
      text = ""
      return nil
    default: return nil
    }
  }

  /// Takes pasted or typed text, as much of it as there is room for; what is cut is told.
  mutating func append(_ more: String) -> Refusal? {
    guard more.printable == more || text.isEmpty == false && (text + more).printable == text + more
    else { return .forbidden }
    let whole = text + more
    guard TextWidth.columns(of: whole) > limit else {
      text = whole
      return nil
    }
    text = String(whole.prefix(limit))
    while TextWidth.columns(of: text) > limit { text.removeLast() }
    return .full
  }

  /// The text, or as much of its end as there is room for.
  private var shown: String {
    var end = Substring(String(text.suffix(columns)).printable)
    while TextWidth.columns(of: String(end)) > columns { end.removeFirst() }
    return String(end)
  }

  /// Draws the field and gives the cell after the last character.
  func draw(on canvas: inout Canvas, column: Int, row: Int) -> Position {
    canvas.draw(
      String(repeating: "_", count: columns), .faint, column: column, row: row)
    let width = canvas.draw(shown, .value, column: column, row: row)
    return Position(column: column + width, row: row)
  }
}
