import Canvas
import Terminal
import Words

/// Tells what became of a file.
///
/// Any key goes on, once the key line says so: a notice comes unasked, and a key meant for the
/// screen before it would take it away unread.
struct NoticeScreen: Screen {
  let sentences: [String]
  /// When keys count; nil until the notice stands on the screen.
  private var opening: Duration?

  /// How long no key is taken; longer than a person needs to stop typing.
  private static let pause = Duration.milliseconds(400)

  init(sentences: [String]) {
    self.sentences = sentences
  }

  mutating func update(_ input: ScreenInput, _ context: ScreenContext) -> [Effect] {
    switch input {
    case .appeared: opening = opening ?? context.now + Self.pause
    case .key where isOpen(context): return [.pop]
    case .mouse(let mouse) where mouse.kind == .press && isOpen(context): return [.pop]
    default: break
    }
    return []
  }

  func wakeUp(_ context: ScreenContext) -> Duration? { isOpen(context) ? nil : opening }

  private func isOpen(_ context: ScreenContext) -> Bool {
    opening.map { context.now >= $0 } ?? false
  }

  func draw(_ context: ScreenContext, on canvas: inout Canvas) -> Position? {
    if isOpen(context) {
      KeyLine((context.words.keys.anyKey, context.words.keys.back))
        .draw(on: &canvas, row: context.size.rows - 1)
    }
    return Dialog(title: context.words.common.notice, sentences: sentences).draw(
      context, on: &canvas
    ).origin
  }
}
