import Canvas
import Terminal
import Words

/// The menu behind the arcade: delete scores, undo that, see where the files are.
struct BackOfficeScreen: Screen {
  private var menu = Menu([])

  mutating func update(_ input: ScreenInput, _ context: ScreenContext) -> [Effect] {
    switch input {
    case .appeared:
      let words = context.words.backOffice
      menu = Menu(
        [
          Menu.Item(label: words.deleteScores, detail: words.deleteScoresDetail),
          Menu.Item(label: words.undo, detail: words.undoDetail),
          Menu.Item(label: words.files, detail: words.filesDetail),
        ], selected: menu.selected)
      return []
    case .key(let key): return answer(menu.update(key))
    case .mouse(let mouse): return answer(menu.update(mouse, in: area(context)))
    default: return []
    }
  }

  private func answer(_ outcome: Menu.Outcome?) -> [Effect] {
    switch outcome {
    case .chosen(0): [.push(ResetScreen())]
    case .chosen(1): [.push(UndoScreen())]
    case .chosen: [.push(FilesScreen())]
    case .back: [.pop]
    case .help: [.push(HelpScreen(game: nil))]
    default: []
    }
  }

  private func dialog(_ context: ScreenContext) -> Dialog {
    Dialog(
      title: context.words.backOffice.title, sentences: [], bodyRows: 3, bodyColumns: 58)
  }

  private func area(_ context: ScreenContext) -> Rectangle {
    dialog(context).body(context)
  }

  func draw(_ context: ScreenContext, on canvas: inout Canvas) -> Position? {
    let area = dialog(context).draw(context, on: &canvas)
    KeyLine(
      (context.glyphs.upDown, context.words.keys.choose),
      (context.words.keys.enter, context.words.keys.go),
      (context.words.keys.escape, context.words.keys.back)
    ).draw(on: &canvas, row: context.size.rows - 1)
    return menu.draw(on: &canvas, in: area, context.glyphs)
  }
}
