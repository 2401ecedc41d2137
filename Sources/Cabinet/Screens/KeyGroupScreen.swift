import Canvas
import Games
import Keys
import Words

/// The actions of a group with their keys; a new key is given by pressing it.
struct KeyGroupScreen: Screen {
  private enum Phase: Hashable {
    case list
    /// The next key is the action's, alone or besides the others.
    case waiting(KeyAction, adds: Bool)
    /// The key belongs to other actions.
    case clash(Key, KeyAction, others: [KeyAction])
    case resetting
  }

  private let group: KeyGroup
  private var phase = Phase.list
  private var cursor = ListCursor()
  /// Said until the next key.
  private var message: String?

  init(_ group: KeyGroup) {
    self.group = group
  }

  mutating func update(_ input: ScreenInput, _ context: ScreenContext) -> [Effect] {
    switch (phase, input) {
    case (.list, .key(let key)):
      message = nil
      return choose(key, context)
    case (.list, .mouse(let mouse)):
      guard cursor.update(mouse, of: group.bindings.count, in: area(context.size)) else { break }
      ask(adds: false)
    case (.waiting(let action, let adds), .key(let key)): return take(key, action, adds, context)
    case (.clash(let key, let action, let others), .key(let answer)):
      phase = .list
      guard context.keys[.open] ~= answer else { return [] }
      return [.bind(context.keys.swapping(key, of: others, to: action, context.games))]
    case (.resetting, .key(let answer)):
      phase = .list
      guard context.keys[.open] ~= answer else { return [] }
      return [.bind(group.resetting(context))]
    case (.waiting, .mouse), (.clash, .mouse), (.resetting, .mouse), (_, .appeared), (_, .paste),
      (_, .time), (_, .interrupted), (_, .failed), (_, .turnEnded):
      break
    }
    return []
  }

  private var chosen: KeyAction? { group.bindings[safe: cursor.selected]?.action }

  private mutating func ask(adds: Bool) {
    if let chosen { phase = .waiting(chosen, adds: adds) }
  }

  private mutating func choose(_ key: Key, _ context: ScreenContext) -> [Effect] {
    let keys = context.keys
    let page = area(context.size).rows
    if cursor.update(key, keys, of: group.bindings.count, page: page) { return [] }
    switch key {
    case keys[.open]: ask(adds: false)
    case keys[.add]: ask(adds: true)
    case keys[.delete]: return reset(context)
    case keys[.undo]: phase = .resetting
    case keys[.back]: return [.pop]
    case keys[.help]: return [.push(HelpScreen(game: group.game))]
    default: break
    }
    return []
  }

  private mutating func reset(_ context: ScreenContext) -> [Effect] {
    guard let chosen else { return [] }
    guard group.own(context.preferences).contains(chosen) else {
      let words = context.words.keyChoice
      message = words.hasFirstKeys(words.action(chosen.name))
      return []
    }
    // Another action may have one of the first keys by now.
    for key in KeyGroup.firstKeys(context)[chosen] {
      let others = group.owners(of: key, besides: chosen, context.keys, context.games)
      guard others.isEmpty else {
        phase = .clash(key, chosen, others: others)
        return []
      }
    }
    return [.bind([KeyChange(action: chosen, keys: nil)])]
  }

  /// Escape is the way out, and never another action's key.
  private mutating func take(
    _ key: Key, _ action: KeyAction, _ adds: Bool, _ context: ScreenContext
  ) -> [Effect] {
    phase = .list
    let key = group.game == nil ? key : key.lowercased
    if key == .escape || context.keys[action] == [key] { return [] }
    if KeyAction.everywhere.contains(action), key.isCharacter {
      let words = context.words.keyChoice
      message = words.typesNothing(words.action(action.name))
      return []
    }
    let others = group.owners(of: key, besides: action, context.keys, context.games)
    guard others.isEmpty else {
      phase = .clash(key, action, others: others)
      return []
    }
    return [.bind(context.keys.giving(key, to: action, addingIt: adds))]
  }
}

// MARK: - Drawing

extension KeyGroupScreen {
  private func area(_ size: Size) -> Rectangle { size.middle(columns: 76, from: 3, below: 2) }

  func draw(_ context: ScreenContext, on canvas: inout Canvas) -> Position? {
    let (words, keys) = (context.words.keyChoice, context.words.keys)
    let cursor = drawList(context, on: &canvas)
    guard let question = question(context) else {
      KeyLine(
        ([.up, .down], keys.choose), ([.open], words.change), ([.add], words.add),
        ([.delete], words.reset), ([.undo], words.resetGroup), ([.back], keys.back)
      ).draw(context, on: &canvas)
      canvas.draw(message ?? "", .faint, column: cursor.column, row: context.size.rows - 2)
      return cursor
    }
    let body = Dialog(
      title: words.title, sentences: question, hasMarquee: false
    ).draw(context, on: &canvas)
    if let answer = answer(words) {
      KeyLine(([.open], answer), ([.back], keys.cancel)).draw(context, on: &canvas)
    }
    return body.origin
  }

  /// The effect of saying yes; nil where a key is waited for.
  private func answer(_ words: KeyChoiceWords) -> String? {
    switch phase {
    case .list, .waiting: nil
    case .clash: words.swap
    case .resetting: words.reset
    }
  }

  private func question(_ context: ScreenContext) -> [String]? {
    let words = context.words.keyChoice
    switch phase {
    case .list: return nil
    case .waiting(let action, _):
      let escape = context.looks.name(of: .escape, context.words.keys)
      return [words.press(words.action(action.name)), words.pressOther(escape)]
    case .clash(let key, _, let others):
      let names = others.map { words.action($0.name) }
      return [words.clash(context.looks.name(of: key, context.words.keys), names)]
    case .resetting: return [words.resetGroupQuestion(group.title(context))]
    }
  }

  private func drawList(_ context: ScreenContext, on canvas: inout Canvas) -> Position {
    let words = context.words.keyChoice
    let area = area(context.size)
    canvas.draw(
      "\(words.title) \(context.glyphs.dot) \(group.title(context))", .heading,
      column: area.column + 2, row: 1)
    let labels = group.bindings.map { words.action($0.action.name) }
    let width = labels.map { TextWidth.columns(of: $0) }.max() ?? 0
    let own = Set(group.own(context.preferences))
    return cursor.draw(
      labels.indices, in: area, pointer: area.column + 2, context.glyphs, on: &canvas
    ) { index, isChosen, row, canvas in
      let action = group.bindings[index].action
      canvas.draw(labels[index], isChosen ? .focus : .plain, column: area.column + 4, row: row)
      let names = context.keys[action].map { context.looks.name(of: $0, context.words.keys) }
      canvas.draw(
        names.joined(separator: "  "), own.contains(action) ? .value : .key,
        column: area.column + 4 + width + 3, row: row, columns: area.columns - width - 8)
    }
  }
}
