import Canvas
import Keys
package import Persistence
package import Words

/// The player's figure with its abilities, and the means to have another.
struct CharacterScreen: Screen {
  private var character: SimpleCharacter?
  /// The characters of this visit that others took the place of, the newest last.
  private var former: [SimpleCharacter] = []
  private var menu = Menu([])
  private var message = ""
  private var problem: String?

  mutating func update(_ input: ScreenInput, _ context: ScreenContext) -> [Effect] {
    let words = context.words.rooms.character
    switch input {
    case .appeared:
      menu = menu(wearing: context.preferences.coat, context)
      return [ask(.load)]
    case .key(context.keys[.again]): return chosen(0, words)
    case .key(context.keys[.delete]): return chosen(1, words)
    case .key(context.keys[.undo]):
      message = ""
      return former.popLast().map { [ask(.takeBack($0))] } ?? []
    case .key(let key): return answer(menu.update(key, context.keys), context)
    case .mouse(let mouse): return answer(menu.update(mouse, in: menuArea(context)), context)
    case .paste, .time, .interrupted, .failed, .turnEnded: break
    }
    return []
  }

  private func menu(wearing coat: CoatChoice, _ context: ScreenContext) -> Menu {
    let words = context.words.rooms.character
    return Menu(
      [
        Menu.Item(label: words.random, detail: words.randomDetail, isExplained: true),
        Menu.Item(label: words.delete, detail: words.deleteDetail, isExplained: true),
        Menu.Item(
          label: words.coatLabel, detail: words.coat(coat), isAdjustable: true),
        Menu.Item(label: words.back),
      ], selected: menu.selected)
  }

  private func ask(_ action: CharacterRequest.Action) -> Effect {
    Self.request(CharacterRequest(action: action)) { screen, state, context in
      if let before = screen.character, before != state.character, !action.isUndo {
        screen.former.append(before)
      }
      screen.character = state.character
      return screen.tell(state.problem?.sentence(in: context.words))
    }
  }

  /// Tells once what kept the character from being kept.
  private mutating func tell(_ sentence: String?) -> [Effect] {
    defer { problem = sentence }
    if sentence != nil { message = "" }
    guard let sentence, sentence != problem else { return [] }
    return [.push(NoticeScreen(sentences: [sentence]))]
  }

  private mutating func answer(
    _ outcome: Menu.Outcome?, _ context: ScreenContext
  ) -> [Effect] {
    switch outcome {
    case .chosen(Self.coatLine): changeCoat(by: 1, context)
    case .chosen(let index): chosen(index, context.words.rooms.character)
    case .adjusted(_, let step): changeCoat(by: step, context)
    case .back: [.pop]
    case .help: [.push(HelpScreen(game: nil))]
    case .moved, nil: []
    }
  }

  private static let coatLine = 2

  /// Puts on the next of the coats that are earned.
  private mutating func changeCoat(by step: Int, _ context: ScreenContext) -> [Effect] {
    let coats = CoatChoice.earned(with: context.figures.feats, context.games)
    let coat = coats.turned(from: context.preferences.coat, by: step)
    message = ""
    menu = menu(wearing: coat, context)
    return [.set(setting: "coat", value: coat.rawValue)]
  }

  /// Says which feats bring the coat that is nearest.
  private func nextCoat(_ context: ScreenContext) -> String {
    let next = CoatChoice.allCases.map {
      (coat: $0, missing: $0.missing(with: context.figures.feats, context.games))
    }.filter { $0.missing > 0 }.min { $0.missing < $1.missing }
    return next.map {
      context.words.rooms.character.nextCoat(
        context.words.rooms.character.coat($0.coat), $0.missing)
    } ?? ""
  }

  private mutating func chosen(_ index: Int, _ words: CharacterWords) -> [Effect] {
    message = index == 1 ? words.deleted : ""
    switch index {
    case 0: return [ask(.randomize)]
    case 1: return [ask(.delete)]
    default: return [.pop]
    }
  }

  // MARK: - The picture

  private static let content = Size(columns: 56, rows: 17)

  private func area(_ context: ScreenContext) -> Rectangle {
    let room = Rectangle(
      column: 0, row: 1, columns: context.size.columns, rows: context.size.rows - 2)
    return room.centred(Self.content)
  }

  private func menuArea(_ context: ScreenContext) -> Rectangle {
    let area = area(context)
    return Rectangle(
      column: area.column, row: area.row + 13, columns: area.columns, rows: menu.items.count)
  }

  func draw(_ context: ScreenContext, on canvas: inout Canvas) -> Position? {
    let keys = context.words.keys
    let area = area(context)
    canvas.draw(context.words.rooms.character.title, .heading, column: area.column, row: area.row)
    if let character { draw(character, context, on: &canvas, in: area) }
    let isAtCoat = message.isEmpty && menu.selected == Self.coatLine
    canvas.draw(
      isAtCoat ? nextCoat(context) : message, isAtCoat ? .faint : .success, column: area.column,
      row: area.endRow,
      columns: context.size.columns - area.column - 1)
    let undo: [([KeyAction], String)] = former.isEmpty ? [] : [([.undo], keys.undo)]
    KeyLine(
      [
        ([.up, .down], keys.choose), ([.select], keys.go),
        ([.again], context.words.rooms.character.randomKey), ([.delete], keys.reset),
      ] + undo + [([.back], keys.back)]
    ).draw(context, on: &canvas)
    return menu.draw(context, on: &canvas, in: menuArea(context))
  }

  private func draw(
    _ character: SimpleCharacter, _ context: ScreenContext, on canvas: inout Canvas,
    in area: Rectangle
  ) {
    CharacterFigure(character, coat: context.preferences.coat, context.sprites, isLarge: true)
      .draw(on: &canvas, column: area.column + 2, row: area.row + 1)
    let column = area.column + 24
    canvas.draw(
      context.words.rooms.character.name(of: character), .strong, column: column, row: area.row + 2)
    for ability in SimpleCharacter.Ability.allCases {
      draw(ability, of: character, context, on: &canvas, column: column, row: area.row + 4)
    }
  }

  private func draw(
    _ ability: SimpleCharacter.Ability, of character: SimpleCharacter, _ context: ScreenContext,
    on canvas: inout Canvas, column: Int, row: Int
  ) {
    let row = row + ability.rawValue
    let value = "\(character[ability])"
    canvas.draw(ability.abbreviation, .faint, column: column, row: row)
    canvas.draw(value, .strong, column: column + 5 + max(0, 2 - value.count), row: row)
    canvas.drawBar(
      part: character[ability], whole: 24, context.glyphs, character.colour.role,
      column: column + 8, row: row, columns: 10)
    canvas.draw(
      context.words.rooms.character.abilities[ability.rawValue], .faint, column: column + 20,
      row: row)
  }
}

extension CharacterWords {
  /// The name of a coat.
  func coat(_ coat: CoatChoice) -> String { coats[coat.rawValue] ?? coat.rawValue }

  /// The name of a character: its colour and its profession.
  package func name(of character: SimpleCharacter) -> String {
    let colour = SimpleCharacter.Colour.allCases.firstIndex(of: character.colour) ?? 0
    let profession = SimpleCharacter.Profession.allCases.firstIndex(of: character.profession) ?? 0
    return name(colours[colour], professions[profession])
  }
}
