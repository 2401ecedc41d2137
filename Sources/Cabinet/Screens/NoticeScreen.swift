import Canvas
import Terminal
import Words

/// Tells what became of a file.
///
/// Any key goes on, once the key line says so: a notice comes unasked, and a key meant for the
/// screen before it would take it away unread.
struct NoticeScreen: Screen {
  /// The sentences that have not been read yet; those that do not fit into the window wait for the
  /// next key.
  private var sentences: [String]
  /// The time from which keys count; nil until the notice is on the screen.
  private var opening: Duration?

  /// The time in which no key is taken; longer than a person needs to stop typing.
  private static let pause = Duration.milliseconds(400)

  init(sentences: [String]) {
    self.sentences = []
    append(sentences)
  }

  /// Adds sentences after the present ones; a key must not take them away unread either.
  mutating func add(_ more: [String], _ context: ScreenContext) {
    let count = sentences.count
    append(more)
    if sentences.count > count { opening = context.now + Self.pause }
  }

  /// A sentence is not shown twice.
  private mutating func append(_ more: [String]) {
    for sentence in more where !sentences.contains(sentence) { sentences.append(sentence) }
  }

  mutating func update(_ input: ScreenInput, _ context: ScreenContext) -> [Effect] {
    switch input {
    case .appeared: opening = opening ?? context.now + Self.pause
    case .key where isOpen(context): return goOn(context)
    case .mouse(let mouse) where mouse.kind == .press && isOpen(context): return goOn(context)
    case .key, .mouse, .paste, .time, .interrupted, .failed, .turnEnded: break
    }
    return []
  }

  private mutating func goOn(_ context: ScreenContext) -> [Effect] {
    sentences = page(context).later
    guard !sentences.isEmpty else { return [.pop] }
    opening = context.now + Self.pause
    return []
  }

  func wakeUp(_ context: ScreenContext) -> Duration? { isOpen(context) ? nil : opening }

  private func isOpen(_ context: ScreenContext) -> Bool {
    opening.map { context.now >= $0 } ?? false
  }

  /// The lines that are shown now, and those after the next key; a sentence is divided only if it
  /// is longer than a window.
  private func page(_ context: ScreenContext) -> (now: [String], later: [String]) {
    var lines: [String] = []
    let dialog = dialog(lines, context)
    let room = dialog.rowsForSentences(context)
    for (index, sentence) in sentences.enumerated() {
      let more = dialog.lines(of: sentence, context)
      if lines.count + more.count <= room {
        lines += more
      } else if lines.isEmpty {
        return (Array(more.prefix(room)), Array(more.dropFirst(room) + sentences.dropFirst()))
      } else {
        return (lines, Array(sentences[index...]))
      }
    }
    return (lines, [])
  }

  private func dialog(_ lines: [String], _ context: ScreenContext) -> Dialog {
    Dialog(title: context.words.common.notice, sentences: lines)
  }

  func draw(_ context: ScreenContext, on canvas: inout Canvas) -> Position? {
    let (now, later) = page(context)
    if isOpen(context) {
      let keys = context.words.keys
      KeyLine(([], later.isEmpty ? keys.back : keys.more))
        .draw(context, on: &canvas)
    }
    return dialog(now, context).draw(context, on: &canvas).origin
  }
}
