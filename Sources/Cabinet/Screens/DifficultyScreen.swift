import Canvas
import GameCore
import Words

/// The menu of the four difficulties, each with its sentence.
struct DifficultyScreen: Screen {
  private var menu = Menu([])

  mutating func update(_ input: ScreenInput, _ context: ScreenContext) -> [Effect] {
    let words = context.words.difficulty
    switch input {
    case .appeared:
      menu = Menu(
        Difficulty.allCases.map {
          Menu.Item(label: words.names[$0.order], detail: words.sentences[$0.order])
        }, selected: context.preferences.difficulty.order)
      return []
    case .key(let key): return answer(menu.update(key, context.keys))
    case .mouse(let mouse): return answer(menu.update(mouse, in: dialog(context).body(context)))
    case .paste, .time, .interrupted, .failed, .turnEnded: return []
    }
  }

  private func answer(_ outcome: Menu.Outcome?) -> [Effect] {
    switch outcome {
    case .chosen(let index):
      [.set(setting: "simple_data_difficulty", value: Difficulty.allCases[index].rawValue), .pop]
    case .back: [.pop]
    case .help: [.push(HelpScreen(game: nil))]
    case .adjusted, .moved, nil: []
    }
  }

  private func dialog(_ context: ScreenContext) -> Dialog {
    let words = context.words.difficulty
    return Dialog(
      title: words.title,
      sentences: context.preferences.unknownDifficulty.map { [words.unknown($0)] } ?? [],
      bodyRows: 4, bodyColumns: 44)
  }

  func draw(_ context: ScreenContext, on canvas: inout Canvas) -> Position? {
    dialog(context).draw(menu, context, on: &canvas)
  }
}
