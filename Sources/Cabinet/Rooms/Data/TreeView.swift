import Canvas
import Inspection
import Keys
import Terminal
import Words

/// A tree of values on a screen: which line is chosen, and what keys mean to it.
struct TreeView: Sendable {
  /// The request of a key or click beyond the tree.
  enum Outcome: Sendable {
    /// The whole of a text or of bytes.
    case show(TreeLines.Line)
    /// Another part of the file.
    case follow(String)
    case back
    case help
  }

  private(set) var tree: TreeLines
  private(set) var cursor = ListCursor()

  init(_ tree: TreeLines) {
    self.tree = tree
  }

  /// Another tree of the same kind; the chosen line keeps its place.
  mutating func show(_ tree: TreeLines) {
    self.tree = tree
    cursor.select(cursor.selected, of: tree.lines.count)
  }

  /// Goes to the object that a reference in an archive means; false where it is not here.
  mutating func reveal(_ reference: String) -> Bool {
    guard let place = tree.reveal(reference) else { return false }
    cursor.select(place, of: tree.lines.count)
    return true
  }

  var selected: TreeLines.Line { tree.lines[cursor.selected] }

  // MARK: - Keys and clicks

  mutating func update(_ key: Key, _ keys: KeyMap, rows: Int) -> Outcome? {
    if cursor.update(key, keys, of: tree.lines.count, page: rows) { return nil }
    switch key {
    case keys[.right]:
      if selected.isUnfolded { return go(to: cursor.selected + 1) }
      tree.unfold(cursor.selected)
    case keys[.left]:
      if selected.isUnfolded {
        tree.fold(cursor.selected)
      } else if let parent = tree.parent(of: cursor.selected) {
        return go(to: parent)
      }
    case keys[.open]: return choose()
    case keys[.back]: return .back
    case keys[.help]: return .help
    default: break
    }
    return nil
  }

  mutating func update(_ mouse: MouseEvent, in area: Rectangle) -> Outcome? {
    cursor.update(mouse, of: tree.lines.count, in: area) ? choose() : nil
  }

  private mutating func go(to index: Int) -> Outcome? {
    cursor.select(index, of: tree.lines.count)
    return nil
  }

  private mutating func choose() -> Outcome? {
    if selected.isUnfolded {
      tree.fold(cursor.selected)
    } else if selected.isBranch {
      tree.unfold(cursor.selected)
    } else {
      switch selected.value {
      case .reference(let name): return .follow(name)
      case .text, .data: return .show(selected)
      case .null, .boolean, .integer, .real, .date, .list, .fields: break
      }
    }
    return nil
  }

  // MARK: - The picture

  func draw(_ context: ScreenContext, on canvas: inout Canvas, in area: Rectangle) -> Position {
    cursor.draw(
      tree.lines, in: area, pointer: area.column, context.glyphs, on: &canvas
    ) { line, isSelected, row, canvas in
      draw(
        line, isSelected: isSelected, context, on: &canvas,
        in: Rectangle(column: area.column, row: row, columns: area.columns, rows: 1))
    }
  }

  private func draw(
    _ line: TreeLines.Line, isSelected: Bool, _ context: ScreenContext, on canvas: inout Canvas,
    in area: Rectangle
  ) {
    let row = area.row
    var column = area.column + 2 + min(line.depth * 2, area.columns / 3)
    if line.isBranch { canvas.draw(line.isUnfolded ? "-" : "+", .key, column: column, row: row) }
    column += 2
    canvas.draw(
      line.name, isSelected ? .focus : .plain, column: column, row: row, columns: line.nameColumns)
    column += line.nameColumns + (line.nameColumns > 0 ? 2 : 0)
    let end = drawRemark(line, on: &canvas, in: area, from: column)
    let (text, role) = value(line, columns: end - column, context)
    canvas.draw(text, role, column: column, row: row, columns: max(0, end - column))
  }

  /// Draws what is known of a value at the right, and gives the column where the value ends.
  private func drawRemark(
    _ line: TreeLines.Line, on canvas: inout Canvas, in area: Rectangle, from column: Int
  ) -> Int {
    let remark = line.remark.printable
    let width = TextWidth.columns(of: remark)
    guard area.columns >= 70, width > 0, column + 24 + width <= area.endColumn else {
      return area.endColumn
    }
    canvas.draw(remark, .faint, column: area.endColumn - width, row: area.row)
    return area.endColumn - width - 2
  }

  private func value(
    _ line: TreeLines.Line, columns: Int, _ context: ScreenContext
  ) -> (String, Role) {
    let words = context.words.rooms.data
    switch line.value {
    case .fields(let fields, let type) where line.isUnfolded:
      return (Self.joined(type?.text, fields.count, words), .faint)
    case .list(let values, let type) where line.isUnfolded:
      return (Self.joined(type?.text, values.count, words), .faint)
    case .data(let bytes):
      let size = "  \(words.bytes(bytes.count))"
      return (line.value.line(columns: max(0, columns - size.count)) + size, .faint)
    case .fields, .list, .null: return (line.value.line(columns: columns), .faint)
    case .text: return (line.value.line(columns: columns), .plain)
    case .reference: return (line.value.line(columns: columns), .key)
    case .boolean, .integer, .real, .date: return (line.value.line(columns: columns), .value)
    }
  }

  /// The type of a value and the number of entries in it.
  static func joined(_ type: String?, _ count: Int, _ words: DataWords) -> String {
    // The type is the file's own word; the language joins the number to it.
    (type ?? "") + words.facts((type == nil ? [] : [""]) + [words.entries(count)])
  }
}
