import Canvas
import Keys
import Words

/// The groups of actions whose keys can be changed: each game's and the house's.
struct KeysScreen: Screen {
  private var selected = 0
  private var asksForReset = false

  mutating func update(_ input: ScreenInput, _ context: ScreenContext) -> [Effect] {
    if asksForReset { return answer(input, context) }
    var menu = menu(context)
    let outcome: Menu.Outcome?
    switch input {
    case .key(let key): outcome = menu.update(key, context.keys)
    case .mouse(let mouse): outcome = menu.update(mouse, in: dialog(context).body(context))
    case .appeared, .paste, .time, .interrupted, .failed, .turnEnded: return []
    }
    selected = menu.selected
    let groups = KeyGroup.all(context.games)
    switch outcome {
    case .chosen(let index):
      if let group = groups[safe: index] { return [.push(KeyGroupScreen(group))] }
      asksForReset = true
    case .back: return [.pop]
    case .help: return [.push(HelpScreen(game: nil))]
    case .adjusted, .moved, nil: break
    }
    return []
  }

  /// Only yes resets; any other key leaves everything as it is.
  private mutating func answer(_ input: ScreenInput, _ context: ScreenContext) -> [Effect] {
    guard case .key(let key) = input else { return [] }
    asksForReset = false
    guard context.keys[.open] ~= key else { return [] }
    let own = Set(context.preferences.bindings.map(\.action))
    return [.bind(own.map { KeyChange(action: $0, keys: nil) })]
  }

  private func menu(_ context: ScreenContext) -> Menu {
    let words = context.words.keyChoice
    let groups = KeyGroup.all(context.games).map { group in
      Menu.Item(
        label: group.title(context), detail: words.ownKeys(group.own(context.preferences).count))
    }
    let reset = Menu.Item(label: words.resetAll, beginsGroup: true)
    return Menu(groups + [reset], selected: selected)
  }

  private func dialog(_ context: ScreenContext) -> Dialog {
    Dialog(
      title: context.words.keyChoice.title, sentences: [], bodyRows: menu(context).rows,
      bodyColumns: 48)
  }

  func draw(_ context: ScreenContext, on canvas: inout Canvas) -> Position? {
    let (words, keys) = (context.words, context.words.keys)
    guard !asksForReset else {
      KeyLine(([.open], words.keyChoice.reset), ([.back], keys.cancel))
        .draw(context, on: &canvas)
      return Dialog(
        title: words.keyChoice.resetAll, sentences: [words.keyChoice.resetAllQuestion]
      ).draw(context, on: &canvas).origin
    }
    return dialog(context).draw(menu(context), context, on: &canvas)
  }
}
