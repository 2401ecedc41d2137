import Canvas
import DurableFiles
import Inspection
import Keys
import Words

/// A property list, an archive or another file of values within values.
struct TreeScreen: Screen {
  private let path: String
  private let kind: String
  private let facts: [InspectedField]
  private let summary: (type: String?, count: Int?)
  private var view: TreeView
  private var message: String?

  init(path: String, kind: String, facts: [InspectedField], _ value: InspectedValue) {
    self.path = path
    self.kind = kind
    self.facts = facts
    view = TreeView(TreeLines(value))
    summary =
      switch value {
      case .fields(let fields, let type): (type?.text, fields.count)
      case .list(let values, let type): (type?.text, values.count)
      case .null, .boolean, .integer, .real, .text, .date, .data, .reference: (nil, nil)
      }
  }

  mutating func update(_ input: ScreenInput, _ context: ScreenContext) -> [Effect] {
    let area = BrowserFrame(context.size).area
    switch input {
    case .key(let key):
      message = nil
      return answer(view.update(key, context.keys, rows: area.rows), context)
    case .mouse(let mouse): return answer(view.update(mouse, in: area), context)
    case .appeared, .paste, .time, .interrupted, .failed, .turnEnded: return []
    }
  }

  private mutating func answer(
    _ outcome: TreeView.Outcome?, _ context: ScreenContext
  ) -> [Effect] {
    switch outcome {
    case .show(let line): return [.push(ValueScreen(line))]
    case .follow(let reference):
      if !view.reveal(reference) { message = context.words.rooms.data.notFound(reference) }
    case .back: return [.pop]
    case .help: return [.push(HelpScreen(game: nil))]
    case nil: break
    }
    return []
  }

  func draw(_ context: ScreenContext, on canvas: inout Canvas) -> Position? {
    let frame = BrowserFrame(context.size)
    let (words, keys) = (context.words.rooms.data, context.words.keys)
    let right = summary.count.map { TreeView.joined(summary.type, $0, words) } ?? ""
    frame.drawHead(
      fileName(of: path), right: right.printable, facts: joinedFacts(kind, facts, context),
      on: &canvas)
    frame.drawMessage(message, on: &canvas)
    let enter = view.enterKey(words).map { [([KeyAction.open], $0)] } ?? []
    KeyLine(
      [([.up, .down], keys.choose), ([.left, .right], words.foldKey)] + enter
        + [([.back], keys.back)]
    ).draw(context, on: &canvas)
    return view.draw(context, on: &canvas, in: frame.area)
  }
}

extension TreeView {
  /// The action of Enter on the chosen line; nil if there is none.
  func enterKey(_ words: DataWords) -> String? {
    switch selected.value {
    case .reference: words.followKey
    case .text, .data: words.rowKey
    case .null, .boolean, .integer, .real, .date, .list, .fields: nil
    }
  }
}
