import Canvas
import Games
import Terminal
import Words

/// The keys as they are now, for menus, for a game and everywhere.
///
/// The arrows scroll, the page keys and the space bar turn the page; any other key leaves it.
struct HelpScreen: Screen {
  /// The game whose keys are shown; nil shows those of every game.
  let game: String?
  private var scrolled = 0

  init(game: String?) {
    self.game = game
  }

  mutating func update(_ input: ScreenInput, _ context: ScreenContext) -> [Effect] {
    switch input {
    case .key(.down), .key(.character("j")): scroll(by: 1, context)
    case .key(.up), .key(.character("k")): scroll(by: -1, context)
    case .key(.character(" ")) where isAtEnd(context): return [.pop]
    case .key(.pageDown), .key(.character(" ")): scroll(by: room(context), context)
    case .key(.pageUp): scroll(by: -room(context), context)
    case .key(.home): scroll(by: -lines(context).count, context)
    case .key(.end): scroll(by: lines(context).count, context)
    case .key: return [.pop]
    case .mouse(let mouse):
      switch mouse.kind {
      case .press: return [.pop]
      case .wheelDown: scroll(by: 1, context)
      case .wheelUp: scroll(by: -1, context)
      case .move, .release: break
      }
    case .appeared, .paste, .time, .interrupted, .answer: break
    }
    return []
  }

  private func room(_ context: ScreenContext) -> Int { max(1, context.size.rows - 4) }

  /// The lines that do not fit.
  private func hidden(_ context: ScreenContext) -> Int {
    max(0, lines(context).count - room(context))
  }

  private func isAtEnd(_ context: ScreenContext) -> Bool { scrolled >= hidden(context) }

  private mutating func scroll(by step: Int, _ context: ScreenContext) {
    scrolled = min(max(0, scrolled + step), hidden(context))
  }

  /// A line of the page: a heading, or a key and what it does.
  private struct Line {
    var key = ""
    var text: String
    var isHeading = false
  }

  private func lines(_ context: ScreenContext) -> [Line] {
    let games = context.games.filter { game == nil || $0.name == game }
    var lines: [Line] = []
    for entry in games {
      let texts = entry.texts(context.words)
      lines.append(Line(text: texts.title, isHeading: true))
      let columns = min(74, context.size.columns - 6)
      lines += texts.rule.wrapped(to: columns).map { Line(text: $0) }
      lines += entry.keyHelp(context.words, context.looks).map {
        Line(key: $0.label, text: $0.value)
      }
      lines.append(Line(text: ""))
    }
    return lines + common(context)
  }

  private func common(_ context: ScreenContext) -> [Line] {
    let keys = context.words.keys
    let help = context.words.help
    let glyphs = context.glyphs
    return [
      Line(text: help.game, isHeading: true),
      Line(key: "\(context.looks.label(of: "p")) \(keys.escape)", text: keys.pause),
      Line(text: ""),
      Line(text: help.menus, isHeading: true),
      Line(key: "\(glyphs.upDown) j k", text: keys.choose),
      Line(key: "\(keys.enter) 1-9", text: keys.go),
      Line(key: glyphs.leftRight, text: keys.change),
      Line(key: "\(keys.escape) q", text: keys.back),
      Line(text: keys.mouse),
      Line(text: ""),
      Line(text: help.everywhere, isHeading: true),
      Line(key: "Ctrl-L", text: keys.redraw),
      Line(key: "Ctrl-Z", text: keys.suspend),
      Line(key: "Ctrl-C", text: keys.leave),
      Line(text: ""),
      Line(text: help.files, isHeading: true),
    ] + help.filesText.map { Line(text: $0) }
  }

  func draw(_ context: ScreenContext, on canvas: inout Canvas) -> Position? {
    let left = max(2, (context.size.columns - 76) / 2)
    let lines = lines(context)
    let keyColumns = lines.map { TextWidth.columns(of: $0.key) }.max() ?? 0
    let heading = canvas.draw(context.words.help.title, .heading, column: left, row: 1)
    let room = room(context)
    if lines.count > room {
      let page = isAtEnd(context) ? (lines.count + room - 1) / room : scrolled / room + 1
      canvas.draw(
        "\(page)/\((lines.count + room - 1) / room)", .faint, column: left + heading + 2, row: 1)
    }
    for (offset, line) in lines.dropFirst(scrolled).prefix(room).enumerated() {
      let row = 3 + offset
      canvas.draw(line.key, .key, column: left + 2, row: row)
      let indent = line.isHeading ? 0 : line.key.isEmpty ? 2 : keyColumns + 5
      canvas.draw(
        line.text, line.isHeading ? .strong : .plain, column: left + indent, row: row,
        columns: context.size.columns - left - indent - 1)
    }
    let keys = context.words.keys
    let scrolling = [(context.glyphs.upDown, keys.scroll), (keys.space, keys.page)]
    KeyLine((lines.count > room ? scrolling : []) + [(keys.escape, keys.back)])
      .draw(on: &canvas, row: context.size.rows - 1)
    return Position(column: left, row: 1)
  }
}
