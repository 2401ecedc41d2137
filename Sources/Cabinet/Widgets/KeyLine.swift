import Canvas
import Games
import Keys
import Words

/// The last line of a screen: which keys do what.
struct KeyLine: Sendable, Hashable {
  /// Actions that keys ask for, and their effect in words; without an action, any key does it.
  struct Entry: Sendable, Hashable {
    var actions: [KeyAction]
    var meaning: String
  }

  var entries: [Entry]

  init(_ entries: ([KeyAction], String)...) {
    self.init(entries)
  }

  init(_ entries: [([KeyAction], String)]) {
    self.entries = entries.map { Entry(actions: $0.0, meaning: $0.1) }
  }

  static func ofMenu(_ keys: KeyWords) -> KeyLine {
    KeyLine(([.up, .down], keys.choose), ([.select], keys.go), ([.back], keys.back))
  }

  /// Draws the line in the last row; a click on an entry does what its key does.
  ///
  /// In a wide window it begins where that of the title does, or at a column that is given. In a narrow
  /// window entries move closer together. If they still do not fit, the last but one goes, then the
  /// one before it: the last one is the way out.
  func draw(
    _ context: ScreenContext, isTyping: Bool = false, column given: Int? = nil,
    on canvas: inout Canvas
  ) {
    let row = canvas.size.rows - 1
    var looks = context.looks
    if isTyping {
      looks.keys = looks.keys.whileTyping
      canvas.takesText = true
    }
    var fitting = entries.map {
      (entry: $0, key: Self.name(of: $0.actions, looks, context.words.keys))
    }
    func columns(gap: Int) -> Int {
      fitting.reduce(-gap) {
        $0 + TextWidth.columns(of: $1.key) + 1 + TextWidth.columns(of: $1.entry.meaning) + gap
      }
    }
    let room = canvas.size.columns - (given ?? Self.firstColumn)
    while !fitting.isEmpty, columns(gap: 2) > room {
      fitting.remove(at: max(0, fitting.count - 2))
    }
    let gap = columns(gap: 3) <= room ? 3 : 2
    let middle = min(Self.titleColumn(canvas.size), canvas.size.columns - columns(gap: gap))
    var column = given ?? max(Self.firstColumn, middle)
    for (entry, key) in fitting {
      let width = canvas.draw(key, .key, column: column, row: row)
      let text = canvas.draw(entry.meaning, .faint, column: column + width + 1, row: row)
      Self.link(
        entry.actions, looks.keys, on: &canvas, column: column, row: row,
        columns: (key: width, all: width + 1 + text))
      column += width + 1 + text + gap
    }
  }

  /// The column of the line where the screen begins at the left edge.
  static let firstColumn = 2

  /// The column of the line under a content that begins at a column: the usual one, or in a wide
  /// window the content's own.
  static func column(above content: Int, _ size: Size) -> Int {
    size.columns > 100 ? content : firstColumn
  }

  /// The column of the title's line, whose screen has 80 columns in the middle of a wide window.
  private static func titleColumn(_ size: Size) -> Int {
    firstColumn + max(0, (size.columns - 80) / 2)
  }

  /// The name in the place of the key.
  private static func name(of actions: [KeyAction], _ looks: Looks, _ words: KeyWords) -> String {
    switch actions.count {
    case 0: words.anyKey
    case ..<3: looks.names(of: actions, words)
    default: looks.range(of: actions, words)
    }
  }

  /// Of several keys, the left half of the name stands for the first and the rest for the last.
  private static func link(
    _ actions: [KeyAction], _ keys: KeyMap, on canvas: inout Canvas, column: Int,
    row: Int, columns: (key: Int, all: Int)
  ) {
    func key(_ action: KeyAction?) -> Key? { action.flatMap { keys[$0].first } }
    guard let last = key(actions.last ?? .select) else { return }
    canvas.link(
      Rectangle(column: column, row: row, columns: columns.all, rows: 1), to: last.name)
    guard actions.count > 1, let first = key(actions.first) else { return }
    canvas.link(
      Rectangle(column: column, row: row, columns: columns.key / 2, rows: 1), to: first.name)
  }
}
