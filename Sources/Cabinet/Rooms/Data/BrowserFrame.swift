import Canvas
import Inspection
import Words

/// The common parts of all screens that look into a file: a title, the facts, and a sentence if
/// something is wrong.
struct BrowserFrame {
  /// The room for the content.
  let area: Rectangle
  private let size: Size

  init(_ size: Size) {
    let width = min(size.columns, 132)
    self.size = size
    area = Rectangle(
      column: (size.columns - width) / 2 + 1, row: 4, columns: width - 2,
      rows: max(1, size.rows - 7))
  }

  /// The row for sentences below the content.
  var messageRow: Int { size.rows - 2 }

  /// Draws a title, something at its right, and a line of facts below it.
  func drawHead(
    _ title: String, right: String = "", facts: String, on canvas: inout Canvas
  ) {
    let left = area.columns - TextWidth.columns(of: title.printable) - 2
    let right = right.printable.cut(to: max(left, area.columns / 2))
    let width = TextWidth.columns(of: right)
    canvas.draw(
      title, .heading, column: area.column, row: 1, columns: max(0, area.columns - width - 2))
    canvas.draw(right, .faint, column: area.endColumn - width, row: 1)
    canvas.draw(facts, .faint, column: area.column, row: 2, columns: area.columns)
  }

  /// Draws a sentence in the place of the content.
  func drawSentence(_ sentence: String, _ role: Role, on canvas: inout Canvas) -> Position {
    canvas.drawWrapped(
      sentence, role, column: area.column + 2, row: area.row, columns: area.columns - 4,
      rows: area.rows)
  }

  /// Draws a sentence below the content, if there is one.
  func drawMessage(_ message: String?, _ role: Role = .danger, on canvas: inout Canvas) {
    canvas.draw(message ?? "", role, column: area.column, row: messageRow, columns: area.columns)
  }
}

extension BrowsingFailure {
  /// The sentence for the player about an error in a file.
  func sentence(_ path: String, _ context: ScreenContext) -> String {
    switch self {
    case .changed: context.words.rooms.data.hasChanged(path)
    case .vanished: context.words.rooms.data.hasVanished(path)
    case .unreadable(let error): error.sentence(in: context.words)
    }
  }
}

/// Facts on one line, a dot between them.
func joinedFacts(_ kind: String, _ facts: [InspectedField], _ context: ScreenContext) -> String {
  let parts = facts.map { "\($0.name) \($0.value.line(columns: 60, isBare: true))" }
  return ([kind] + parts).filter { !$0.isEmpty }.joined(separator: " \(context.glyphs.dot) ")
}
