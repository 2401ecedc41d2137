import Canvas
import GameCore
import Keys
import Words

/// Asks for the player's name: one of three quick choices, one of those who have played here, or a
/// typed one.
struct NameScreen: Screen {
  /// The game to play once a name is chosen; nil goes back.
  let game: GameStart?
  private var menu = Menu([])
  private var field: TextField?
  private var refusal: String?
  /// The letters that were typed into the menu one after another, of which some may have moved its
  /// cursor: the first ones of a name.
  private var typedLetters = ""

  init(then game: GameStart? = nil) {
    self.game = game
  }

  mutating func update(_ input: ScreenInput, _ context: ScreenContext) -> [Effect] {
    switch input {
    case .appeared where menu.items.isEmpty:
      menu = Self.menu(of: [], context)
      return [
        Self.perform(ListPlayers()) { screen, players, context in
          screen.menu = Self.menu(of: players, context)
        }
      ]
    case .key(let key): return field == nil ? pressed(key, context) : typed(key, context)
    case .paste(let text):
      if field == nil { beginTyping() }
      refuse(field?.paste(text), context)
    case .mouse(let mouse) where field == nil:
      return answer(menu.update(mouse, in: area(context)))
    case .appeared, .mouse, .time, .interrupted, .failed, .turnEnded: break
    }
    return []
  }

  private static let mostNames = 7

  /// The quick choices as far as there is room, the present player and the others who have played.
  private static func menu(of players: [String], _ context: ScreenContext) -> Menu {
    let (words, present) = (context.words.name, context.preferences.playerName)
    let known = [present].compactMap { $0 } + players.filter { $0 != present }
    let quick = words.quickChoices
    let others = known.filter { !quick.contains($0) && PlayerName.isUsable($0) }
    let unused = quick.filter { !known.contains($0) }
    let room = mostNames - others.count - (quick.count - unused.count)
    let left = unused.dropFirst(max(0, room))
    let names = quick.filter { !left.contains($0) } + others
    let current = names.firstIndex(of: context.preferences.player) ?? 0
    return Menu(
      (Array(names.prefix(mostNames)) + [words.other]).map { Menu.Item(label: $0) },
      selected: current)
  }

  /// Takes a key of the menu; a letter that means nothing there begins a new name.
  private mutating func pressed(_ key: Key, _ context: ScreenContext) -> [Effect] {
    guard case .character(let character) = key, character.isLetter else {
      typedLetters = ""
      return answer(menu.update(key, context.keys))
    }
    typedLetters.append(character)
    if let outcome = menu.update(key, context.keys) { return answer(outcome) }
    let letters = typedLetters
    beginTyping()
    refuse(field?.insert(letters), context)
    return []
  }

  private mutating func beginTyping() {
    (field, typedLetters) = (TextField(columns: PlayerName.mostColumns), "")
  }

  private mutating func answer(_ outcome: Menu.Outcome?) -> [Effect] {
    switch outcome {
    case .chosen(menu.items.count - 1):
      beginTyping()
      return []
    case .chosen(let index): return choose(menu.items[index].label)
    case .back: return [.pop]
    case .help: return [.push(HelpScreen(game: nil))]
    case .adjusted, .moved, nil: return []
    }
  }

  private mutating func typed(_ key: Key, _ context: ScreenContext) -> [Effect] {
    let keys = context.keys.whileTyping
    switch key {
    case keys[.back]:
      field = nil
      refusal = nil
    case keys[.open]:
      let name = (field?.text ?? "").trimmed
      guard PlayerName.isUsable(name) else {
        refusal = context.words.name.empty
        return []
      }
      return choose(name)
    default: refuse(field?.update(key, keys), context)
    }
    return []
  }

  private mutating func refuse(_ refused: TextField.Refusal?, _ context: ScreenContext) {
    refusal = refused.map { reason in
      switch reason {
      case .full: context.words.name.tooLong(PlayerName.mostColumns)
      case .forbidden: context.words.name.forbidden
      }
    }
  }

  private func choose(_ name: String) -> [Effect] {
    [.set(setting: "player_name", value: name)]
      + (game.map { [.play($0, replacing: true)] } ?? [.pop])
  }

  private func dialog(_ context: ScreenContext) -> Dialog {
    Dialog(
      title: context.words.name.title, sentences: [context.words.name.explanation],
      bodyRows: field == nil ? max(1, menu.items.count) : 3, bodyColumns: 40)
  }

  private func area(_ context: ScreenContext) -> Rectangle {
    dialog(context).body(context)
  }

  func draw(_ context: ScreenContext, on canvas: inout Canvas) -> Position? {
    let words = context.words
    let body = dialog(context).draw(context, on: &canvas)
    guard let field else {
      KeyLine.ofMenu(words.keys).draw(context, on: &canvas)
      return menu.draw(context, on: &canvas, in: body)
    }
    let width = canvas.draw(words.name.prompt, column: body.column, row: body.row)
    canvas.draw(
      refusal ?? words.name.hint, refusal == nil ? .faint : .danger, column: body.column,
      row: body.row + 1, columns: body.columns)
    KeyLine(([.open], words.keys.save), ([.back], words.keys.back))
      .draw(context, isTyping: true, on: &canvas)
    return field.draw(on: &canvas, column: body.column + width + 1, row: body.row)
  }
}

extension String {
  /// The text without blanks at its ends.
  var trimmed: String {
    var scalars = unicodeScalars[...]
    while scalars.first?.properties.isWhitespace == true { scalars.removeFirst() }
    while scalars.last?.properties.isWhitespace == true { scalars.removeLast() }
    return String(scalars)
  }
}
