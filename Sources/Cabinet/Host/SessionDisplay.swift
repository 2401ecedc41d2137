import Canvas
import Keys
import Persistence
import Terminal
import Words

/// The terminal as a session uses it: the theme, the modes, the last picture and the bell.
struct SessionDisplay {
  let terminal: any Terminal
  private var shownTheme: ThemeChoice?
  private var shownModes: TerminalModes?
  private var lastBell: Duration = .seconds(-1)
  /// An empty picture of the window's size, of which the next one is a copy: an answer to a key
  /// does not begin with making one.
  private var blank = Canvas(size: Size(columns: 0, rows: 0))
  /// The places of the last picture that stand for keys.
  private var links: [Canvas.Link] = []

  init(_ terminal: any Terminal) {
    self.terminal = terminal
  }

  /// True where the window has no room for the arcade.
  var isTooSmall: Bool {
    let least = GameLayout.smallestWindow
    return terminal.size.columns < least.columns || terminal.size.rows < least.rows
  }

  /// Sets the theme and the modes that a screen wants, where the terminal has others.
  mutating func prepare(_ theme: ThemeChoice, _ modes: TerminalModes) {
    if theme != shownTheme {
      terminal.use(Theme.named(theme.rawValue) ?? .standard)
      shownTheme = theme
    }
    if modes != shownModes {
      terminal.apply(modes)
      shownModes = modes
    }
  }

  /// Shows a screen, or in a window without room for it a note that says so.
  mutating func show(_ screen: (any Screen)?, _ context: ScreenContext) {
    if blank.size != terminal.size { blank = Canvas(size: terminal.size) }
    var canvas = blank
    let cursor =
      isTooSmall
      ? TooSmallScreen().draw(context, on: &canvas) : screen?.draw(context, on: &canvas)
    links = canvas.links
    if context.glyphs == .ascii { canvas.replaceTypography() }
    terminal.show(canvas, cursor: cursor)
  }

  /// The key that the screen names where the click is.
  func clickedKey(_ mouse: MouseEvent) -> Key? {
    guard mouse.kind == .press else { return nil }
    return links.last { $0.area.contains(mouse.position) }.flatMap { Key(name: $0.key) }
  }

  /// At most three bells a second; a flash never with reduced motion.
  mutating func ring(_ preferences: Preferences) {
    guard terminal.now >= lastBell + .milliseconds(334) else { return }
    switch preferences.bell {
    case .off: return
    case .bell: terminal.ring(.bell)
    case .flash: if !preferences.reduceMotion { terminal.ring(.flash) }
    }
    lastBell = terminal.now
  }
}
