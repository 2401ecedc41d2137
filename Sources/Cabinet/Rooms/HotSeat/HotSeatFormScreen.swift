import Canvas
import GameCore
import Keys
import Terminal
import Words

/// Asks who sits at the table and what they play.
struct HotSeatFormScreen: Screen {
  private var form: HotSeatForm
  /// The reason that the last key did nothing.
  private var refusal: String?
  /// True until the players of the last table were asked for.
  private var isEmpty: Bool

  private static let columns = 56

  /// Opens a form for the players of the last table, or that of a table that was played.
  init(_ context: ScreenContext, as table: HotSeat? = nil) {
    let games = context.games.map(\.name)
    isEmpty = table == nil
    form =
      table.map { HotSeatForm(as: $0, games: games) }
      ?? HotSeatForm(
        first: context.preferences.playerName, games: games,
        difficulty: context.preferences.difficulty)
  }

  mutating func update(_ input: ScreenInput, _ context: ScreenContext) -> [Effect] {
    switch input {
    case .appeared where isEmpty:
      isEmpty = false
      return [
        Self.perform(LastTable(context)) { screen, names, _ in
          if !names.isEmpty { screen.form.seat(names) }
        }
      ]
    case .key(context.keys[.help]) where !isTyping: return [.push(HelpScreen(game: nil))]
    case .key(let key):
      let keys = isTyping ? context.keys.whileTyping : context.keys
      return answer(form.update(key, keys), context)
    case .paste(let text): return answer(form.paste(text), context)
    case .mouse(let mouse): return take(mouse, context)
    case .appeared, .time, .interrupted, .failed, .turnEnded: break
    }
    return []
  }

  private var isTyping: Bool { if case .player = form.line { true } else { false } }

  /// A click chooses a line or begins; the wheel moves through the lines, as in a menu.
  private mutating func take(_ mouse: MouseEvent, _ context: ScreenContext) -> [Effect] {
    switch mouse.kind {
    case .press: return clicked(mouse.position, context)
    case .wheelUp: form.select(max(0, form.selected - 1))
    case .wheelDown: form.select(min(HotSeatForm.lines.count - 1, form.selected + 1))
    case .move, .release: break
    }
    return []
  }

  private mutating func clicked(_ place: Position, _ context: ScreenContext) -> [Effect] {
    let area = area(context.size)
    guard area.contains(place), let index = form.index(atRow: place.row - area.row) else {
      return []
    }
    form.select(index)
    return form.line == .start ? answer(.begin, context) : []
  }

  private mutating func answer(
    _ outcome: HotSeatForm.Outcome?, _ context: ScreenContext
  ) -> [Effect] {
    let words = context.words
    refusal = nil
    switch outcome {
    case .cancel: return [.pop]
    case .refused(.full): refusal = words.name.tooLong(PlayerName.mostColumns)
    case .refused(.forbidden): refusal = words.name.forbidden
    case .begin:
      if form.players.count < HotSeat.playerCounts.lowerBound {
        refusal = words.rooms.hotSeat.tooFew
      } else if let name = form.repeated {
        refusal = words.rooms.hotSeat.twice(name)
      } else {
        return [
          Self.request(DrawSeed()) { screen, seed, _ in
            [.replace(HotSeatScreen(screen.form.table(seed: seed)))]
          }
        ]
      }
    case nil: break
    }
    return []
  }

  private func area(_ size: Size) -> Rectangle {
    let columns = min(Self.columns, size.columns - 4)
    return Rectangle(
      column: (size.columns - columns) / 2, row: size.rows < 24 ? 2 : 3, columns: columns,
      rows: form.row(of: HotSeatForm.lines.count))
  }

  func draw(_ context: ScreenContext, on canvas: inout Canvas) -> Position? {
    let words = context.words.rooms.hotSeat
    let area = area(context.size)
    canvas.draw(words.title, .heading, column: area.column, row: area.row - 2)
    let cursor = form.draw(context, on: &canvas, in: area)
    var row = area.endRow
    for line in words.rule.wrapped(to: area.columns) {
      canvas.draw(line, .faint, column: area.column, row: row)
      row += 1
    }
    canvas.draw(refusal ?? "", .danger, column: area.column, row: row, columns: area.columns)
    let keys = context.words.keys
    let middle: [([KeyAction], String)] =
      switch form.line {
      case .player: [([.open], words.nextField)]
      case .game, .rounds, .difficulty: [([.decrease, .increase], keys.change)]
      case .start: [([.open], words.start.lowercased())]
      }
    KeyLine([([.up, .down], keys.choose)] + middle + [([.back], keys.back)])
      .draw(context, isTyping: isTyping, on: &canvas)
    return cursor
  }
}
