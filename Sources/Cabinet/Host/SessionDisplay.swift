import Canvas
import GameCore
import Games
import Keys
import Persistence
import Terminal

/// The terminal as a session uses it: the theme, the modes, the last picture and the bell.
struct SessionDisplay {
  let terminal: any Terminal
  private var shownTheme: ThemeChoice?
  private var shownModes: TerminalModes?
  private var shownWidth = AmbiguousWidthChoice.narrow
  /// Plays a sound in the background.
  private let play: (GameSound) -> Void
  private var lastBell: Duration = .seconds(-1)
  /// The bells of a pattern that are still to ring.
  private var waitingBells = 0
  /// An empty picture of the window's size, of which the next one is a copy: an answer to a key
  /// does not begin with making one.
  private var blank = Canvas(size: Size(columns: 0, rows: 0))
  /// The places of the last picture that stand for keys.
  private var links: [Canvas.Link] = []
  /// The cursor of a player with one switch.
  private var scan = SwitchScan()
  /// The keyboard of a player with one switch.
  private var keyboard = SwitchKeyboard()

  init(_ terminal: any Terminal, play: @escaping (GameSound) -> Void) {
    self.terminal = terminal
    self.play = play
  }

  /// True where the window has no room for the arcade.
  var isTooSmall: Bool {
    let least = GameLayout.smallestWindow
    return terminal.size.columns < least.columns || terminal.size.rows < least.rows
  }

  /// The part of the window that screens have.
  func screenSize(_ preferences: Preferences, _ glyphs: GlyphSet) -> Size {
    preferences.hasLargeLetters ? Magnifier(terminal.size, glyphs).screen : terminal.size
  }

  /// Sets the theme, the modes and the width of characters that a screen wants, where the terminal has
  /// others.
  mutating func prepare(
    _ theme: ThemeChoice, _ modes: TerminalModes, _ width: AmbiguousWidthChoice
  ) {
    if width != shownWidth {
      terminal.drawAmbiguousCharacters(wide: width == .wide)
      shownWidth = width
    }
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
  mutating func show(_ screen: (any ShownScreen)?, _ context: ScreenContext) {
    if blank.size != context.size { blank = Canvas(size: context.size) }
    var canvas = blank
    var cursor =
      isTooSmall
      ? TooSmallScreen().draw(context, on: &canvas) : screen?.draw(context, on: &canvas)
    links = canvas.links
    if context.preferences.hasOneSwitch, !isTooSmall {
      scan.offer(targets(of: screen, context, on: &canvas), at: terminal.now)
      cursor = scan.draw(context, on: &canvas) ?? cursor
    }
    if context.preferences.hasLargeLetters, !isTooSmall {
      canvas = Magnifier(terminal.size, context.glyphs).window(
        under: canvas, screen?.enlarged(context), cursor: cursor, context.glyphs)
    }
    // A screen reader would say the tilde that stands for an ellipsis.
    if context.glyphs == .ascii, !context.looks.isRead { canvas.replaceTypography() }
    terminal.show(canvas, cursor: cursor)
  }

  /// All that a player with one switch can choose: within a row of the keyboard, only its keys.
  private mutating func targets(
    of screen: (any ShownScreen)?, _ context: ScreenContext, on canvas: inout Canvas
  ) -> [SwitchTarget] {
    let own = (screen?.choices(context) ?? []) + SwitchTarget.all(on: canvas)
    guard canvas.takesText else {
      keyboard.close()
      return own
    }
    let keys = keyboard.draw(context, on: &canvas)
    return keyboard.isInRow ? keys : keys + own
  }

  /// The key that the screen names where the click is.
  func clickedKey(_ mouse: MouseEvent) -> Key? {
    guard mouse.kind == .press else { return nil }
    return links.last { $0.area.contains(mouse.position) }.flatMap { Key(name: $0.key) }
  }

  /// The moment at which the cursor of one switch moves on; nil where it doesn't.
  func nextMove(_ preferences: Preferences) -> Duration? {
    preferences.hasOneSwitch && !isTooSmall ? scan.nextMove(after: preferences.switchPace) : nil
  }

  /// Moves that cursor on where it is due.
  mutating func moveScan(_ preferences: Preferences) {
    guard preferences.hasOneSwitch else { return }
    // A row that was taken by mistake is left after a round.
    if scan.move(at: terminal.now, after: preferences.switchPace) { keyboard.leaveRow() }
  }

  /// The key or click in the place of a key of one switch; nil where that key only wakes the cursor.
  mutating func takeChoice() -> SwitchTarget.Input? {
    scan.take(at: terminal.now).flatMap { keyboard.take($0) }
  }

  /// At most three bells a second.
  private static let bellPause = Duration.milliseconds(334)

  /// Lets a sound be heard: as a sound, as a pattern of bells, or as a flash, which never comes with
  /// reduced motion.
  mutating func ring(_ sound: GameSound, _ preferences: Preferences) {
    if preferences.sound { play(sound) }
    guard sound.bells > 0, terminal.now >= lastBell + Self.bellPause else { return }
    switch preferences.bell {
    case .off: return
    case .bell:
      terminal.ring(.bell)
      waitingBells = sound.bells - 1
    case .flash: if !preferences.reduceMotion { terminal.ring(.flash) }
    }
    lastBell = terminal.now
  }

  /// The moment of the next bell of a pattern; nil where none is to ring.
  var nextBell: Duration? { waitingBells > 0 ? lastBell + Self.bellPause : nil }

  /// Rings the next bell of a pattern where it is due.
  mutating func ringWaiting() {
    guard let nextBell, terminal.now >= nextBell else { return }
    terminal.ring(.bell)
    waitingBells -= 1
    lastBell = terminal.now
  }
}
