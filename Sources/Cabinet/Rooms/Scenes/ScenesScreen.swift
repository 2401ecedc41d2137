import Canvas
import Scenes
import Terminal
import Words

/// The list of scenes, ours and the player's own; Enter shows one.
struct ScenesScreen: Screen {
  private var scenery = Scenery()
  private var folder = ""
  private var own: [String] = []
  private var menu = Menu([])
  /// The reason that the chosen file cannot be shown.
  private var problem: String?

  mutating func update(_ input: ScreenInput, _ context: ScreenContext) -> [Effect] {
    switch input {
    case .appeared: return [Self.loadScenery, Self.list]
    case .failed(let sentence):
      problem = sentence
      return []
    case .key(let key):
      return problem == nil ? chosen(menu.update(key, context.keys)) : closeProblem()
    case .mouse(let mouse):
      guard problem != nil else { return chosen(menu.update(mouse, in: area(context))) }
      return mouse.kind == .press ? closeProblem() : []
    case .paste, .time, .interrupted, .turnEnded: return []
    }
  }

  private mutating func closeProblem() -> [Effect] {
    problem = nil
    return [Self.list]
  }

  private static var loadScenery: Effect {
    perform(LoadScenery()) { screen, scenery, context in
      screen.scenery = scenery
      screen.menu = Menu(screen.items(context), selected: screen.menu.selected)
    }
  }

  private static var list: Effect {
    perform(ListScenes()) { screen, answer, context in
      screen.folder = answer.folder
      screen.own = answer.names
      screen.menu = Menu(screen.items(context), selected: screen.menu.selected)
    }
  }

  private mutating func read(_ answer: ReadScene.Answer, _ context: ScreenContext) -> [Effect] {
    switch answer {
    case .scene(let scene, let name):
      return [.push(SceneScreen(name: name, scene: scene, scenery: scenery))]
    case .broken(let name, let reason):
      problem = context.words.rooms.scenes.broken(name.printable.cut(to: 60), reason)
      return []
    case .missing: return [Self.list]
    }
  }

  private func chosen(_ outcome: Menu.Outcome?) -> [Effect] {
    switch outcome {
    case .chosen(let index):
      if let entry = scenery.entries[safe: index] {
        return [.push(SceneScreen(name: entry.name, scene: entry.scene, scenery: scenery))]
      }
      return own[safe: index - scenery.entries.count].map { name in
        [Self.request(ReadScene(name: name)) { $0.read($1, $2) }]
      } ?? []
    case .back: return [.pop]
    case .help: return [.push(HelpScreen(game: nil))]
    case .adjusted, .moved, nil: return []
    }
  }

  private func items(_ context: ScreenContext) -> [Menu.Item] {
    let words = context.words.rooms.scenes
    return scenery.entries.map { Menu.Item(label: $0.name, detail: words.ours) }
      + own.map { Menu.Item(label: $0.printable.cut(to: 32), detail: words.own) }
  }

  // MARK: - The picture

  private func dialog(_ context: ScreenContext) -> Dialog {
    let words = context.words.rooms.scenes
    if let problem { return Dialog(title: words.title, sentences: [problem]) }
    let most = max(1, context.size.rows - 14)
    return Dialog(
      title: words.title, sentences: [words.folder(folder)], bodyRows: min(menu.rows, most),
      bodyColumns: 48)
  }

  private func area(_ context: ScreenContext) -> Rectangle { dialog(context).body(context) }

  func draw(_ context: ScreenContext, on canvas: inout Canvas) -> Position? {
    guard problem == nil else {
      let area = dialog(context).draw(context, on: &canvas)
      KeyLine(([], context.words.keys.back)).draw(context, on: &canvas)
      return area.origin
    }
    return dialog(context).draw(menu, context, on: &canvas)
  }
}

/// One scene over the whole window.
struct SceneScreen: Screen {
  let name: String
  let scene: Scene
  let scenery: Scenery

  func update(_ input: ScreenInput, _: ScreenContext) -> [Effect] {
    switch input {
    case .key: [.pop]
    case .mouse(let mouse) where mouse.kind == .press: [.pop]
    case .appeared, .mouse, .paste, .time, .interrupted, .failed, .turnEnded: []
    }
  }

  func draw(_ context: ScreenContext, on canvas: inout Canvas) -> Position? {
    let lastRow = context.size.rows - 1
    let remarks = context.words.rooms.scenes.remarks(scene, scenery.sprites(context.glyphs))
    let rows = lastRow - remarks.count
    Backdrop(scene, from: scenery).draw(
      on: &canvas, in: Rectangle(column: 0, row: 0, columns: context.size.columns, rows: rows),
      context.glyphs)
    for (offset, remark) in remarks.enumerated() {
      canvas.draw(
        remark, .warning, column: 2, row: rows + offset, columns: context.size.columns - 4)
    }
    let keys = context.words.keys
    KeyLine(([], keys.back)).draw(context, on: &canvas)
    let label = name.printable.cut(to: 40)
    canvas.draw(
      label, .faint, column: context.size.columns - TextWidth.columns(of: label) - 2,
      row: lastRow)
    return Position(column: 0, row: lastRow)
  }
}
