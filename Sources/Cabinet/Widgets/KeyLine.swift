import Canvas
import Terminal
import Words

/// The last line of a screen: which keys do what.
struct KeyLine: Sendable, Hashable {
  /// A key and what it does.
  struct Entry: Sendable, Hashable {
    var key: String
    var meaning: String
  }

  var entries: [Entry]

  init(_ entries: (String, String)...) {
    self.init(entries)
  }

  init(_ entries: [(String, String)]) {
    self.entries = entries.map { Entry(key: $0.0, meaning: $0.1) }
  }

  /// Draws the line in a row.
  ///
  /// In a narrow window entries move closer together. Where they still do not fit, the last but one
  /// goes, then the one before it: the last one is the way out.
  func draw(on canvas: inout Canvas, column: Int = 2, row: Int) {
    var fitting = entries
    let room = canvas.size.columns - column
    while !fitting.isEmpty, Self.columns(of: fitting, gap: 2) > room {
      fitting.remove(at: max(0, fitting.count - 2))
    }
    let gap = Self.columns(of: fitting, gap: 3) <= room ? 3 : 2
    var column = column
    for entry in fitting {
      let start = column
      column += canvas.draw(entry.key, .key, column: column, row: row) + 1
      column += canvas.draw(entry.meaning, .faint, column: column, row: row)
      canvas.link(
        Rectangle(column: start, row: row, columns: column - start, rows: 1), to: entry.key)
      column += gap
    }
  }

  /// The column of the line under a content that begins at a column: the usual one, or in a wide
  /// window the content's own.
  static func column(above content: Int, _ size: Size) -> Int {
    size.columns > 100 ? content : 2
  }

  /// The key that a name in a key line stands for; of two arrows the first where the click is on
  /// the left half.
  static func key(named name: String, _ words: KeyWords, isLeftHalf: Bool) -> Key? {
    switch name {
    case words.enter, words.anyKey: return .enter
    case words.escape: return .escape
    case words.tab: return .tab
    case words.space: return .character(" ")
    case GlyphSet.unicode.leftRight, GlyphSet.ascii.leftRight: return isLeftHalf ? .left : .right
    case GlyphSet.unicode.upDown, GlyphSet.ascii.upDown: return isLeftHalf ? .up : .down
    default: return name.count == 1 ? name.first.map { .character($0) } : nil
    }
  }

  private static func columns(of entries: [Entry], gap: Int) -> Int {
    entries.reduce(-gap) { columns, entry in
      columns + TextWidth.columns(of: entry.key) + 1 + TextWidth.columns(of: entry.meaning) + gap
    }
  }
}
