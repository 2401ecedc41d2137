import Canvas
import Keys

extension Canvas {
  /// Draws an arrow beside something that an action turns; a click on it does what its key does.
  mutating func drawArrow(
    _ arrow: String, _ role: Role = .key, for action: KeyAction, _ keys: KeyMap, column: Int,
    row: Int
  ) {
    draw(arrow, role, column: column, row: row)
    guard let key = keys[action].first else { return }
    link(Rectangle(column: column, row: row, columns: 1, rows: 1), to: key.name)
  }
}
