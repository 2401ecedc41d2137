import Canvas
import Keys
import Persistence
import Words

/// The settings, one line each; left and right change them, and each change is kept at
/// once.
struct SettingsScreen: Screen {
  /// The line that leads to the screen of the keys.
  private static let keys = Settings.keyBindingsKey

  /// The lines that lead to screens of their own, and change nothing here.
  private static let leadingOn = [keys, BoardScreen.setting]

  /// The settings that have a line, in order; the others have screens of their own.
  static let shown = [
    "language", "theme", "glyphs", "keyboard_layout", keys, "mouse", "bell", "reduce_motion",
    "large_letters", "screen_reader", "repeat_pause", "one_switch", "switch_pace",
    "ambiguous_width", "game_speed", "memory_clock", "sound", "pause_on_focus_loss",
    "introductions", "members_store",
    BoardScreen.setting,
  ]

  /// An address may be longer than there is room for.
  private static let detailColumns = 26

  private var selected = 0

  private func shown(_ context: ScreenContext) -> [String] {
    Self.shown.filter(context.house.admits(setting:))
  }

  mutating func update(_ input: ScreenInput, _ context: ScreenContext) -> [Effect] {
    var menu = menu(context)
    let shown = shown(context)
    let outcome: Menu.Outcome?
    switch input {
    case .key(let key): outcome = menu.update(key, context.keys)
    case .mouse(let mouse): outcome = menu.update(mouse, in: area(context))
    case .appeared, .paste, .time, .interrupted, .failed, .turnEnded: return []
    }
    selected = menu.selected
    switch outcome {
    case .chosen(let index) where shown[index] == BoardScreen.setting:
      return [.push(BoardScreen())]
    case .chosen(let index) where shown[index] == Self.keys: return [.push(KeysScreen())]
    case .chosen(let index): return [.turn(setting: shown[index], by: 1)]
    case .adjusted(let index, let step): return [.turn(setting: shown[index], by: step)]
    case .back: return [.pop]
    case .help: return [.push(HelpScreen(game: nil))]
    case .moved, nil: return []
    }
  }

  private func menu(_ context: ScreenContext) -> Menu {
    let words = context.words.settings
    return Menu(
      shown(context).map { key in
        let value =
          key == Self.keys
          ? context.words.keyChoice.ownKeys(context.preferences.bindings.count)
          : context.preferences.values[key] ?? ""
        let setting = words.settings[key]
        let switched = ["on": words.on, "off": words.off]
        let shown = setting?.choices[value] ?? switched[value] ?? value
        return Menu.Item(
          label: setting?.label ?? key, detail: shown.cut(to: Self.detailColumns),
          isAdjustable: !Self.leadingOn.contains(key))
      }, selected: selected)
  }

  private func dialog(_ context: ScreenContext) -> Dialog {
    Dialog(
      title: context.words.settings.title, sentences: [], bodyRows: menuRows(context) + 3,
      bodyColumns: 56)
  }

  /// The lines that are seen at once; the marquee, a frame, a title and an explanation are around them.
  private func menuRows(_ context: ScreenContext) -> Int {
    min(shown(context).count, max(1, context.size.rows - 10))
  }

  private func area(_ context: ScreenContext) -> Rectangle {
    var canvas = Canvas(size: context.size)
    let body = dialog(context).draw(context, on: &canvas)
    return menuArea(body, context)
  }

  private func menuArea(_ body: Rectangle, _ context: ScreenContext) -> Rectangle {
    Rectangle(
      column: body.column, row: body.row, columns: body.columns, rows: menuRows(context))
  }

  func draw(_ context: ScreenContext, on canvas: inout Canvas) -> Position? {
    let words = context.words
    let body = dialog(context).draw(context, on: &canvas)
    let chosen = shown(context)[safe: selected] ?? ""
    let explanation = words.settings.settings[chosen]?.explanation ?? ""
    canvas.drawWrapped(
      explanation, .faint, column: body.column, row: body.row + menuRows(context) + 1,
      columns: body.columns, rows: 2)
    let use: ([KeyAction], String) =
      Self.leadingOn.contains(chosen)
      ? ([.select], words.keys.go) : ([.decrease, .increase], words.keys.change)
    KeyLine(([.up, .down], words.keys.choose), use, ([.back], words.keys.back))
      .draw(context, on: &canvas)
    return menu(context).draw(context, on: &canvas, in: menuArea(body, context))
  }
}
