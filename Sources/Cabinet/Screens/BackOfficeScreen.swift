import Canvas
import Words

/// The menu behind the arcade: the rooms where the arcade's data is seen and changed.
struct BackOfficeScreen: Screen {
  private var rooms: [RoomEntry] = []
  private var menu = Menu([])

  mutating func update(_ input: ScreenInput, _ context: ScreenContext) -> [Effect] {
    switch input {
    case .appeared:
      rooms = RoomEntry.all(in: .backOffice, context.house)
      menu = Menu(
        rooms.map { Menu.Item(label: $0.label(context.words), detail: $0.detail(context)) },
        selected: menu.selected)
      return []
    case .key(let key): return answer(menu.update(key, context.keys), context)
    case .mouse(let mouse):
      return answer(menu.update(mouse, in: dialog(context).body(context)), context)
    case .paste, .time, .interrupted, .failed, .turnEnded: return []
    }
  }

  private func answer(_ outcome: Menu.Outcome?, _ context: ScreenContext) -> [Effect] {
    switch outcome {
    case .chosen(let index): rooms[safe: index].map { [.push($0.makeScreen(context))] } ?? []
    case .back: [.pop]
    case .help: [.push(HelpScreen(game: nil))]
    case .adjusted, .moved, nil: []
    }
  }

  private func dialog(_ context: ScreenContext) -> Dialog {
    Dialog(
      title: context.words.backOffice.title, sentences: [], bodyRows: rooms.count, bodyColumns: 58)
  }

  func draw(_ context: ScreenContext, on canvas: inout Canvas) -> Position? {
    dialog(context).draw(menu, context, on: &canvas)
  }
}
