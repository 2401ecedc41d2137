public import Canvas
import GameCore
import Terminal
import Words

/// The first screen: the marquee, the games with their best scores, and everything else.
public struct TitleScreen: Screen {
  private var menu = Menu([])

  /// Starts with the first game chosen.
  public init() {}

  /// What the lines of the menu do, in order after the games.
  private enum Line: Int, CaseIterable {
    case difficulty, player, highScores, backOffice, settings, help, quit
  }

  /// Moves within the menu, or asks for what the chosen line does.
  public mutating func update(_ input: ScreenInput, _ context: ScreenContext) -> [Effect] {
    menu = Menu(items(context), selected: menu.selected)
    switch input {
    case .key(.escape): return []
    case .key(let key): return answer(menu.update(key), context)
    case .mouse(let mouse): return answer(menu.update(mouse, in: menuArea(menu, context)), context)
    default: return []
    }
  }

  private func answer(_ outcome: Menu.Outcome?, _ context: ScreenContext) -> [Effect] {
    switch outcome {
    case .chosen(let index): chosen(index, context)
    case .adjusted(_, let step): [.turn(setting: "simple_data_difficulty", by: step)]
    case .help: [.push(HelpScreen(game: nil))]
    case .back: [.quit]
    case .moved, nil: []
    }
  }

  private func chosen(_ index: Int, _ context: ScreenContext) -> [Effect] {
    if let game = context.games[safe: index] {
      let play = Effect.play(GameStart(game: game.name), replacing: false)
      return context.preferences.playerName == nil
        ? [.push(NameScreen(then: GameStart(game: game.name)))] : [play]
    }
    switch Line(rawValue: index - context.games.count) {
    case .difficulty: return [.push(DifficultyScreen())]
    case .player: return [.push(NameScreen())]
    case .highScores:
      return [
        .push(
          HighScoresScreen(
            game: context.games.first?.name ?? "", difficulty: context.preferences.difficulty,
            speed: context.preferences.speed))
      ]
    case .backOffice: return [.push(BackOfficeScreen())]
    case .settings: return [.push(SettingsScreen())]
    case .help: return [.push(HelpScreen(game: nil))]
    case .quit, nil: return [.quit]
    }
  }

  private func items(_ context: ScreenContext) -> [Menu.Item] {
    let words = context.words.title
    return context.games.map { game in
      let best = context.bestScores[game.name]
      return Menu.Item(
        label: game.texts(context.words).title,
        detail: best.map { "\($0.points)  \($0.name.printable.cut(to: 16))" } ?? words.noScore,
        remark: context.scoreFiles[game.name] ?? "")
    }
      + Line.allCases.map { line in
        switch line {
        case .difficulty:
          Menu.Item(
            label: words.difficulty,
            detail: context.words.difficulty.names[context.preferences.difficulty.order],
            remark: context.words.difficulty.sentences[context.preferences.difficulty.order],
            isAdjustable: true, beginsGroup: true)
        case .player:
          Menu.Item(label: words.player, detail: context.preferences.player.printable.cut(to: 24))
        case .highScores: Menu.Item(label: words.highScores)
        case .backOffice: Menu.Item(label: words.backOffice, detail: words.backOfficeDetail)
        case .settings: Menu.Item(label: words.settings, detail: words.settingsDetail)
        case .help: Menu.Item(label: words.help, detail: words.helpDetail)
        case .quit: Menu.Item(label: words.quit, beginsGroup: true)
        }
      }
  }

  // MARK: - The picture

  private static let column = 5

  /// The menu under the sign, in the upper part of what is left.
  private func menuArea(_ menu: Menu, _ context: ScreenContext) -> Rectangle {
    let rows = menu.rows
    let top = Marquee(context, leaving: rows + 3).rows + 2
    let free = max(0, context.size.rows - top - rows - 1)
    return Rectangle(
      column: left(context), row: top + (free > 4 ? 1 : 0),
      columns: context.size.columns - left(context) - 2,
      rows: min(rows, context.size.rows - top - 1))
  }

  /// On a wide window the menu stands under the middle of the marquee.
  private func left(_ context: ScreenContext) -> Int {
    Self.column + max(0, (context.size.columns - 80) / 2)
  }

  /// Draws the marquee, the menu and the keys; gives the cell of the chosen line.
  public func draw(_ context: ScreenContext, on canvas: inout Canvas) -> Position? {
    let glyphs = context.glyphs
    let words = context.words
    let menu = Menu(items(context), selected: menu.selected)
    let area = menuArea(menu, context)
    Marquee(context, leaving: menu.rows + 3).draw(on: &canvas, glyphs)
    Lawn(context).draw(on: &canvas, below: area.endRow)
    let difficulty = words.difficulty.names[context.preferences.difficulty.order]
    let best = "\(words.title.best) \(glyphs.dot) \(difficulty)"
    canvas.draw(words.title.play, .faint, column: area.column + 4, row: area.row - 1)
    canvas.draw(
      best, .faint, column: area.column + 4 + menu.labelColumns + 3, row: area.row - 1)
    let focus = menu.draw(on: &canvas, in: area, glyphs)
    KeyLine(
      (glyphs.upDown, words.keys.choose), (words.keys.enter, words.keys.go),
      ("?", words.keys.help), ("q", words.keys.leave)
    ).draw(on: &canvas, row: context.size.rows - 1)
    return focus
  }
}
