import Canvas
import DurableFiles
import Terminal
import Words

/// Opens a file and goes on to the screen for what is in it; says why where that cannot be.
struct FileScreen: Screen {
  private let path: String
  private var problem: String?

  init(path: String) {
    self.path = path
  }

  mutating func update(_ input: ScreenInput, _ context: ScreenContext) -> [Effect] {
    switch input {
    case .appeared: return [Self.request(OpenFile(path: path)) { $0.show($1, $2) }]
    case .failed(let sentence): problem = sentence
    case .key: return [.pop]
    case .mouse(let mouse): return mouse.kind == .press ? [.pop] : []
    case .paste, .time, .interrupted, .turnEnded: break
    }
    return []
  }

  private mutating func show(
    _ opened: Result<OpenFile.Opened, BrowsingFailure>, _ context: ScreenContext
  ) -> [Effect] {
    switch opened {
    case .success(let opened): return show(opened)
    case .failure(let failure):
      problem = failure.sentence(path, context)
      return []
    }
  }

  private func show(_ opened: OpenFile.Opened) -> [Effect] {
    switch opened.content {
    case .tree(let value):
      [
        Self.request(CloseFile()) { _, _, _ in [] },
        .replace(TreeScreen(path: path, kind: opened.kind, facts: opened.facts, value)),
      ]
    case .tables(let tables):
      [.replace(TablesScreen(path: path, kind: opened.kind, facts: opened.facts, tables))]
    }
  }

  func draw(_ context: ScreenContext, on canvas: inout Canvas) -> Position? {
    guard let problem else { return nil }
    let frame = BrowserFrame(context.size)
    frame.drawHead(fileName(of: path), facts: path, on: &canvas)
    KeyLine(([], context.words.keys.back))
      .draw(context, on: &canvas)
    return frame.drawSentence(problem, .plain, on: &canvas)
  }
}
