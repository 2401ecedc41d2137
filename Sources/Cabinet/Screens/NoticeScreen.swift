import Canvas
import Terminal
import Words

/// Tells what became of a file.
///
/// Any key goes on.
struct NoticeScreen: Screen {
  let sentences: [String]

  mutating func update(_ input: ScreenInput, _: ScreenContext) -> [Effect] {
    switch input {
    case .key: [.pop]
    case .mouse(let mouse) where mouse.kind == .press: [.pop]
    default: []
    }
  }

  func draw(_ context: ScreenContext, on canvas: inout Canvas) -> Position? {
    KeyLine((context.words.keys.anyKey, context.words.keys.back))
      .draw(on: &canvas, row: context.size.rows - 1)
    return Dialog(title: context.words.common.notice, sentences: sentences).draw(
      context, on: &canvas
    ).origin
  }
}
