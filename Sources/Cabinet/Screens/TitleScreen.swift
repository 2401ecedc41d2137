package import Canvas
import GameCore
import Terminal
import Words

/// The first screen: the marquee, the games with their best scores, and everything else.
package struct TitleScreen: Screen {
  private var menu = Menu([])
  private let rooms = RoomEntry.all(in: .title)
  private var still: Still?

  package init() {}

  /// The actions of the menu's lines.
  private enum Line {
    case game(GameEntry)
    case room(RoomEntry)
    case difficulty, player, highScores, backOffice, settings, help, quit
  }

  private func lines(_ context: ScreenContext) -> [Line] {
    context.games.map(Line.game) + [.difficulty, .player, .highScores]
      + rooms.map(Line.room) + [.backOffice, .settings, .help, .quit]
  }

  /// Moves within the menu, or asks for what the chosen line does.
  package mutating func update(_ input: ScreenInput, _ context: ScreenContext) -> [Effect] {
    switch input {
    case .key(let key):
      if key == .escape { return [] }
      remember(context)
      return answer(menu.update(key), context)
    case .mouse(let mouse):
      let area = remember(context)
      return answer(menu.update(mouse, in: area), context)
    case .appeared, .paste, .time, .interrupted, .answer: return []
    }
  }

  /// Makes the picture for the next keys where there is none, and gives where the menu is.
  @discardableResult
  private mutating func remember(_ context: ScreenContext) -> Rectangle {
    let still = still(context)
    if self.still !== still {
      self.still = still
      menu = still.menu
    }
    return still.area
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
    switch lines(context)[safe: index] {
    case .game(let game): [start(game, context)]
    case .room(let room): [.push(room.makeScreen(context))]
    case .difficulty: [.push(DifficultyScreen())]
    case .player: [.push(NameScreen())]
    case .highScores:
      [
        .push(
          HighScoresScreen(
            game: context.games.first?.name ?? "", difficulty: context.preferences.difficulty,
            speed: context.games.first?.speed(context.preferences) ?? .full))
      ]
    case .backOffice: [.push(BackOfficeScreen())]
    case .settings: [.push(SettingsScreen())]
    case .help: [.push(HelpScreen(game: nil))]
    case .quit, nil: [.quit]
    }
  }

  /// Starts a game; a player who has never chosen a name chooses one before the first game.
  private func start(_ game: GameEntry, _ context: ScreenContext) -> Effect {
    let start = GameStart(game: game.name)
    return context.preferences.playerName == nil
      ? .push(NameScreen(then: start)) : .play(start, replacing: false)
  }

  private func items(_ context: ScreenContext) -> [Menu.Item] {
    lines(context).map { item(of: $0, context) }
  }

  private func item(of line: Line, _ context: ScreenContext) -> Menu.Item {
    let words = context.words.title
    switch line {
    case .game(let game): return item(of: game, context)
    case .room(let room):
      return Menu.Item(label: room.label(context.words), detail: room.detail(context))
    case .difficulty:
      let order = context.preferences.difficulty.order
      return Menu.Item(
        label: words.difficulty, detail: context.words.difficulty.names[order],
        remark: context.words.difficulty.sentences[order], isAdjustable: true, beginsGroup: true)
    case .player:
      return Menu.Item(
        label: words.player, detail: context.preferences.player.printable.cut(to: 24))
    case .highScores: return Menu.Item(label: words.highScores)
    case .backOffice:
      return Menu.Item(label: words.backOffice, detail: words.backOfficeDetail)
    case .settings: return Menu.Item(label: words.settings, detail: words.settingsDetail)
    case .help: return Menu.Item(label: words.help, detail: words.helpDetail)
    case .quit: return Menu.Item(label: words.quit, beginsGroup: true)
    }
  }

  private func item(of game: GameEntry, _ context: ScreenContext) -> Menu.Item {
    let best = context.bestScores[game.name]
    return Menu.Item(
      label: game.texts(context.words).title,
      detail: best.map { "\($0.points)  \($0.name.printable.cut(to: 16))" }
        ?? context.words.title.noScore,
      remark: context.scoreFiles[game.name] ?? "")
  }

  // MARK: - The picture

  private static let column = 5

  /// Everything but what is different on the chosen line, made once for many keys.
  private final class Still: Sendable {
    let menu: Menu
    let area: Rectangle
    let picture: CachedCanvas

    init(menu: Menu, area: Rectangle, picture: CachedCanvas) {
      self.menu = menu
      self.area = area
      self.picture = picture
    }

    /// A menu that is cut shows other lines where another one is chosen.
    func isCurrent(_ context: ScreenContext, selected: Int) -> Bool {
      picture.isCurrent(context) && (menu.selected == selected || !menu.isCut(to: area.rows))
    }
  }

  /// The picture that was made before, while it is true, or a new one.
  private func still(_ context: ScreenContext) -> Still {
    if let still, still.isCurrent(context, selected: menu.selected) { return still }
    let menu = Menu(items(context), selected: menu.selected)
    let marquee = Marquee(context, leaving: menu.rows + 3)
    let area = menuArea(menu, below: marquee.rows + 2, context)
    var canvas = Canvas(size: context.size)
    draw(menu, marquee, in: area, context, on: &canvas)
    return Still(menu: menu, area: area, picture: CachedCanvas(canvas, context))
  }

  /// The menu under the sign, in the upper part of what is left.
  private func menuArea(_ menu: Menu, below top: Int, _ context: ScreenContext) -> Rectangle {
    let rows = menu.rows
    let free = max(0, context.size.rows - top - rows - 1)
    return Rectangle(
      column: left(context), row: top + (free > 4 ? 1 : 0),
      columns: context.size.columns - left(context) - 2,
      rows: min(rows, context.size.rows - top - 1))
  }

  /// On a wide window the menu is under the middle of the marquee.
  private func left(_ context: ScreenContext) -> Int {
    Self.column + max(0, (context.size.columns - 80) / 2)
  }

  private func draw(
    _ menu: Menu, _ marquee: Marquee, in area: Rectangle, _ context: ScreenContext,
    on canvas: inout Canvas
  ) {
    let glyphs = context.glyphs
    let words = context.words
    marquee.draw(on: &canvas, glyphs)
    let difficulty = words.difficulty.names[context.preferences.difficulty.order]
    let best = "\(words.title.best) \(glyphs.dot) \(difficulty)"
    canvas.draw(words.title.play, .faint, column: area.column + 4, row: area.row - 1)
    canvas.draw(
      best, .faint, column: area.column + 4 + menu.labelColumns + 3, row: area.row - 1)
    menu.drawLines(on: &canvas, in: area)
    Lawn(context).draw(on: &canvas, below: area.endRow)
    KeyLine(
      (glyphs.upDown, words.keys.choose), (words.keys.enter, words.keys.go),
      ("?", words.keys.help), ("q", words.keys.leave)
    ).draw(on: &canvas, row: context.size.rows - 1)
  }

  /// Draws the marquee, the menu and the keys; gives the cell of the chosen line.
  package func draw(_ context: ScreenContext, on canvas: inout Canvas) -> Position? {
    let still = still(context)
    let menu = still === self.still ? menu : still.menu
    canvas = still.picture.canvas
    return menu.drawChosenLine(on: &canvas, in: still.area, context.glyphs)
  }
}
