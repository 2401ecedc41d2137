import Canvas
import Games
import Keys
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
    let keys = context.keys
    switch input {
    case .key(keys[.down]): scroll(by: 1, context)
    case .key(keys[.up]): scroll(by: -1, context)
    // A key that types something leaves after the last page; the page key itself stays.
    case .key(let key) where keys[.pageDown] ~= key && key.isCharacter && isAtEnd(context):
      return [.pop]
    case .key(keys[.pageDown]): scroll(by: room(context), context)
    case .key(keys[.pageUp]): scroll(by: -room(context), context)
    case .key(keys[.first]): scroll(by: -lines(context).count, context)
    case .key(keys[.last]): scroll(by: lines(context).count, context)
    case .key: return [.pop]
    case .mouse(let mouse):
      switch mouse.kind {
      case .press: return [.pop]
      case .wheelDown: scroll(by: 1, context)
      case .wheelUp: scroll(by: -1, context)
      case .move, .release: break
      }
    case .appeared, .paste, .time, .interrupted, .failed, .turnEnded: break
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
    /// True if it goes on with the text of the line above.
    var isContinued = false
  }

  private func lines(_ context: ScreenContext) -> [Line] {
    let games = context.games.filter { game == nil || $0.name == game }
    var lines: [Line] = []
    for entry in games {
      let texts = entry.texts(context.words)
      lines.append(Line(text: texts.title, isHeading: true))
      let columns = min(74, context.size.columns - 6)
      lines += texts.rule.wrapped(to: columns).map { Line(text: $0) }
      let help = entry.keyHelp(context.words, context.looks)
      lines += help.filter { context.hasMouse || !$0.needsMouse }.map {
        Line(key: $0.label, text: $0.value)
      }
      lines.append(Line(text: ""))
    }
    return wrapped(lines + common(context), context)
  }

  /// The lines with what is too long for the window in further ones, below its beginning.
  private func wrapped(_ lines: [Line], _ context: ScreenContext) -> [Line] {
    let whole = context.size.columns - left(context) - 3
    let columns = whole - keyColumns(lines) - 3
    return lines.flatMap { line -> [Line] in
      guard !line.key.isEmpty else {
        let isSentence = !line.isHeading && !line.text.isEmpty
        return isSentence ? line.text.wrapped(to: whole).map { Line(text: $0) } : [line]
      }
      let fits = TextWidth.columns(of: line.text) <= columns
      let texts = fits ? [line.text] : line.text.wrapped(to: columns)
      // A key with a long name stands above its text.
      guard TextWidth.columns(of: line.key) <= KeyHelp.labelColumns else {
        let above = line.key.wrapped(to: whole)
        return above.map { Line(key: $0, text: "") }
          + texts.map { Line(text: $0, isContinued: true) }
      }
      return texts.enumerated().map { offset, text in
        Line(key: offset == 0 ? line.key : "", text: text, isContinued: offset > 0)
      }
    }
  }

  /// The columns of the keys that stand beside their texts.
  private func keyColumns(_ lines: [Line]) -> Int {
    lines.map { TextWidth.columns(of: $0.key) }.filter { $0 <= KeyHelp.labelColumns }.max() ?? 0
  }

  private func left(_ context: ScreenContext) -> Int { max(2, (context.size.columns - 76) / 2) }

  private func common(_ context: ScreenContext) -> [Line] {
    let keys = context.words.keys
    let help = context.words.help
    func all(_ actions: KeyAction...) -> String {
      let names = context.looks.names(of: actions, keys)
      let others = actions.reversed().flatMap { context.keys[$0].dropFirst() }
      return ([names] + others.map { context.looks.name(of: $0, keys) }).joined(separator: " ")
    }
    let lines = context.looks.range(of: KeyAction.lines, keys)
    // A visitor has no shell to come back to, and no files there.
    let isVisitor = context.house.isForVisitors
    let common: [Line?] = [
      Line(text: help.game, isHeading: true),
      Line(key: all(.pause), text: keys.pause),
      Line(text: ""),
      Line(text: help.menus, isHeading: true),
      Line(key: all(.up, .down), text: keys.choose),
      Line(key: "\(context.key(.select)) \(lines)", text: keys.go),
      Line(key: all(.decrease, .increase), text: keys.change),
      Line(key: all(.back), text: keys.back),
      context.hasMouse ? Line(text: keys.mouse) : nil,
      Line(text: ""),
      Line(text: help.rooms, isHeading: true),
      Line(key: all(.pageDown), text: keys.page),
      Line(key: all(.delete), text: keys.reset),
      Line(key: all(.undo), text: keys.undo),
      Line(key: all(.redo), text: context.words.rooms.members.redoKey),
      Line(key: all(.save), text: keys.save),
      Line(key: all(.rename), text: context.words.rooms.album.rename),
      Line(key: all(.again), text: context.words.rooms.crowd.randomize),
      Line(text: ""),
      Line(text: help.everywhere, isHeading: true),
      Line(key: context.key(.redraw), text: keys.redraw),
      Line(key: context.key(.suspend), text: isVisitor ? keys.pause : keys.suspend),
      Line(key: context.key(.interrupt), text: keys.leave),
    ]
    let files = [Line(text: ""), Line(text: help.files, isHeading: true)]
    return common.compactMap(\.self)
      + (isVisitor ? [] : files + help.filesText.map { Line(text: $0) })
  }

  func draw(_ context: ScreenContext, on canvas: inout Canvas) -> Position? {
    let left = left(context)
    let lines = lines(context)
    let keyColumns = keyColumns(lines)
    let heading = canvas.draw(context.words.help.title, .heading, column: left, row: 1)
    let room = room(context)
    if lines.count > room {
      let page = isAtEnd(context) ? (lines.count + room - 1) / room : scrolled / room + 1
      canvas.draw(
        "\(page)/\((lines.count + room - 1) / room)", .faint, column: left + heading + 2, row: 1)
    }
    // A window that grew has more room than was scrolled for.
    let first = min(scrolled, max(0, lines.count - room))
    for (offset, line) in lines.dropFirst(first).prefix(room).enumerated() {
      let row = 3 + offset
      canvas.draw(line.key, .key, column: left + 2, row: row)
      let isBesideKeys = !line.key.isEmpty || line.isContinued
      let indent = line.isHeading ? 0 : isBesideKeys ? keyColumns + 5 : 2
      canvas.draw(
        line.text, line.isHeading ? .strong : .plain, column: left + indent, row: row,
        columns: context.size.columns - left - indent - 1)
    }
    let keys = context.words.keys
    let scrolling: [([KeyAction], String)] = [
      ([.up, .down], keys.scroll), ([.pageDown], keys.page),
    ]
    KeyLine((lines.count > room ? scrolling : []) + [([.back], keys.back)])
      .draw(context, on: &canvas)
    return Position(column: left, row: 1)
  }
}
