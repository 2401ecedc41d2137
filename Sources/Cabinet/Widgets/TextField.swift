import Canvas
import Keys

/// One line of text that is being typed.
struct TextField: Sendable, Hashable {
  private(set) var text = ""
  /// The characters before the cursor.
  private var cursor = 0
  let columns: Int
  /// The most columns that the text may take; of a longer one than the field the end is seen.
  let limit: Int

  /// The reason that a character was not taken.
  enum Refusal: Sendable, Hashable { case full, forbidden }

  init(_ text: String = "", columns: Int, limit: Int? = nil) {
    self.text = text
    cursor = text.count
    self.columns = columns
    self.limit = limit ?? columns
  }

  /// Takes a key; gives why it was refused, or nil.
  ///
  /// Keys that are not text change nothing.
  mutating func update(_ key: Key, _ keys: KeyMap) -> Refusal? {
    switch key {
    case .character(let character): return insert(String(character))
    case keys[.erase]: remove(before: cursor)
    case keys[.eraseForward]: remove(before: cursor + 1)
    case keys[.clear]: (text, cursor) = ("", 0)
    case keys[.left]: cursor = max(0, cursor - 1)
    case keys[.right]: cursor = min(text.count, cursor + 1)
    case keys[.first]: cursor = 0
    case keys[.last]: cursor = text.count
    default: break
    }
    return nil
  }

  private mutating func remove(before place: Int) {
    guard (1...text.count + 1).contains(place), place <= text.count else { return }
    text.remove(at: text.index(text.startIndex, offsetBy: place - 1))
    cursor = place - 1
  }

  /// Takes pasted text; the line break after a copied line is no part of it.
  mutating func paste(_ text: String) -> Refusal? {
    var line = text
    while line.last?.isNewline == true { line.removeLast() }
    return insert(line)
  }

  /// Takes pasted or typed text, as much of it as there is room for; what is cut is told.
  mutating func insert(_ more: String) -> Refusal? {
    let (before, after) = (String(text.prefix(cursor)), String(text.dropFirst(cursor)))
    let whole = before + more + after
    guard more.printable == more || !text.isEmpty && whole.printable == whole
    else { return .forbidden }
    var more = String(more.prefix(limit))
    while !more.isEmpty, TextWidth.leastColumns(of: before + more + after) > limit {
      more.removeLast()
    }
    text = before + more + after
    cursor = (before + more).count
    return text == whole ? nil : .full
  }

  /// The text before and after the cursor, or as much of its end before and of its beginning after
  /// it as there is room for.
  private var shown: (before: String, after: String) {
    var before = Substring(String(text.prefix(cursor).suffix(columns)).printable)
    while TextWidth.columns(of: String(before)) > columns { before.removeFirst() }
    let room = columns - TextWidth.columns(of: String(before))
    let after = String(text.dropFirst(cursor).prefix(room)).printable
    return (String(before), after.cut(to: room))
  }

  /// Draws the field and gives the cell of the cursor.
  ///
  /// The line under it is a frame, which nobody hears.
  func draw(on canvas: inout Canvas, column: Int, row: Int) -> Position {
    canvas.draw(
      String(repeating: "_", count: columns), .frame, column: column, row: row)
    let (before, after) = shown
    let width = canvas.draw(before, .value, column: column, row: row)
    canvas.draw(after, .value, column: column + width, row: row)
    return Position(column: column + width, row: row)
  }
}
