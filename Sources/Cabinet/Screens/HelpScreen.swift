import Canvas
import Games
import Terminal
import Words

/// The keys as they are now, for menus, for a game and everywhere.
///
/// Any key leaves it.
struct HelpScreen: Screen {
  /// The game whose keys are shown; nil shows those of every game.
  let game: String?
  private var scrolled = 0

  init(game: String?) {
    self.game = game
  }

  mutating func update(_ input: ScreenInput, _ context: ScreenContext) -> [Effect] {
    switch input {
    case .key(.down), .key(.pageDown): scroll(by: 1, context)
    case .key(.up), .key(.pageUp): scroll(by: -1, context)
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

  private mutating func scroll(by step: Int, _ context: ScreenContext) {
    let hidden = lines(context).count - (context.size.rows - 4)
    scrolled = min(max(0, scrolled + step), max(0, hidden))
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
    canvas.draw(context.words.help.title, .heading, column: left, row: 1)
    let room = context.size.rows - 4
    for (offset, line) in lines.dropFirst(scrolled).prefix(room).enumerated() {
      let row = 3 + offset
      canvas.draw(line.key, .key, column: left + 2, row: row)
      let indent = line.isHeading ? 0 : line.key.isEmpty ? 2 : keyColumns + 5
      canvas.draw(
        line.text, line.isHeading ? .strong : .plain, column: left + indent, row: row,
        columns: context.size.columns - left - indent - 1)
    }
    KeyLine(
      (context.words.keys.anyKey, context.words.keys.back),
      (context.glyphs.upDown, lines.count > room ? context.words.keys.choose : "")
    ).draw(on: &canvas, row: context.size.rows - 1)
    return Position(column: left, row: 1)
  }
}
