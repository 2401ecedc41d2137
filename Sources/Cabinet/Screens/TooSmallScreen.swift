import Canvas
import Words

/// The screen for a window in which no other screen has room; it answers nothing.
struct TooSmallScreen: Screen {
  func update(_: ScreenInput, _: ScreenContext) -> [Effect] { [] }

  func draw(_ context: ScreenContext, on canvas: inout Canvas) -> Position? {
    let least = GameLayout.smallestWindow
    let sentence = context.words.common.tooSmall(
      least.columns, least.rows, canvas.size.columns, canvas.size.rows)
    let lines = sentence.wrapped(to: canvas.size.columns)
    let top = max(0, (canvas.size.rows - lines.count) / 2)
    for (offset, line) in lines.enumerated() {
      let column = max(0, (canvas.size.columns - TextWidth.columns(of: line)) / 2)
      canvas.draw(line, .strong, column: column, row: top + offset)
    }
    return Position(column: 0, row: top)
  }
}
