import CNCurses
import Canvas
import Glibc

/// The screen that ncurses keeps: takes canvases and sends what changed.
final class CursesScreen {
  /// A cell that changes rarely takes more: a cursor move and two colours of a palette.
  private static let bytesOfCell = 32
  private static let beginUpdate = Array("\u{1B}[?2026h".utf8)
  private static let endUpdate = Array("\u{1B}[?2026l".utf8)
  /// More than any window has; the kernel would take 65,535 × 65,535.
  private static let largest = Size(columns: 1024, rows: 512)

  /// The size in cells.
  private(set) var size: Size
  let abilities: TerminalAbilities

  private let screen: OpaquePointer
  private let output: Int32
  private let usesColour: Bool
  /// As many changed cells as ncurses sends in one piece: it keeps (2 + rows) × (6 + columns) bytes.
  private let cellsInOnePiece: Int
  private var theme = Theme.standard
  private(set) var background: Background
  private var palette: Palette
  private let drawing: UnsafeMutablePointer<FILE>
  private var cells: ShownCells
  private var picture: Canvas?
  private var cursor: Position?
  private var isCursorShown = true
  private var reports: [PrivateModes] = []

  /// Takes over a terminal; nil when ncurses cannot.
  init?(
    _ description: TerminalDescription, _ streams: TerminalStreams, supportsUnicode: Bool
  ) {
    // The window's size comes from the system, never from a stale LINES.
    use_env(false)
    use_tioctl(true)
    output = fileno(streams.output)
    guard let drawing = arcade_open_drawing(output) else { return nil }
    // A crash between the first byte and the last line of this must not leave the screen up.
    arcade_prepare_way_out(output)
    arcade_arm_restoration(true)
    guard let screen = newterm(description.name, drawing, streams.input) else {
      arcade_arm_restoration(false)
      arcade_close_drawing(drawing)
      return nil
    }
    self.screen = screen
    self.drawing = drawing
    arcade_begin_drawing()
    usesColour = description.usesColour
    background = description.background
    cells = ShownCells(supportsUnicode: supportsUnicode)
    abilities = TerminalAbilities(name: description.name)
    Self.setInputModes(fileno(streams.input))
    if usesColour { start_color() }
    palette = Palette(theme.on(background), usesColour: usesColour)
    let window = arcade_next_screen()
    size = Size(columns: Int(getmaxx(window)), rows: Int(getmaxy(window)))
    cellsInOnePiece = (2 + size.rows) * (6 + size.columns) / Self.bytesOfCell
    resize()
    let question = asksForBackground(description) ? BackgroundAnswer.question : []
    setReports(TerminalModes(), sending: question)
  }

  /// A terminal that is told its colours by the environment needn't be asked, and one from before
  /// xterm might show the question.
  private func asksForBackground(_ description: TerminalDescription) -> Bool {
    usesColour && !description.knowsBackground && abilities.mayBeSynchronized
  }

  /// Every key at once, no echo, nothing translated; Ctrl-C, Ctrl-Z and Ctrl-\ stay
  /// signals, so that they work even when the program hangs.
  private static func setInputModes(_ input: Int32) {
    cbreak()
    noecho()
    nonl()
    _ = arcade_free_control_keys(input)
    def_prog_mode()
    // Or ncurses stops in the middle of a screen when the next key has come.
    typeahead(-1)
  }

  func show(_ canvas: Canvas, cursor: Position?) {
    picture = fitted(canvas)
    let window = Rectangle(column: 0, row: 0, columns: size.columns, rows: size.rows)
    self.cursor = cursor.flatMap { window.contains($0) ? $0 : nil }
    update()
  }

  /// Sends everything anew.
  func redraw() {
    clearok(arcade_physical_screen(), true)
    cells.forget()
    update()
  }

  /// Takes the width of ambiguous characters; the next picture is sent whole.
  func drawAmbiguousCharacters(wide: Bool) {
    AmbiguousWidening.use(wide)
    clearok(arcade_physical_screen(), true)
    cells.forget()
  }

  /// Takes another theme; everything is sent anew.
  func use(_ theme: Theme) {
    self.theme = theme
    palette = Palette(theme.on(background), usesColour: usesColour)
    if picture != nil { redraw() }
  }

  /// Takes the background that the terminal has told; only the default theme has colours for each.
  func take(_ background: Background) {
    guard background != self.background else { return }
    self.background = background
    if theme == .standard { use(theme) }
  }

  /// Asks for the reports that are wanted from now on, and sends more bytes with that.
  func setReports(_ modes: TerminalModes, sending more: [UInt8] = []) {
    guard abilities.knowsPrivateModes else { return }
    let wanted = PrivateModes.wanted(modes)
    guard wanted != reports else { return }
    let before = reports
    let gone = before.filter { !wanted.contains($0) }
    // A crash between the two takes back what is asked for already, and what still is.
    reports = gone + wanted
    prepareRestoration()
    send(PrivateModes.off(gone))
    send(PrivateModes.on(wanted.filter { !before.contains($0) }) + more)
    reports = wanted
  }

  /// Looks for the window's size; the next picture is sent whole.
  func resize() {
    var columns: Int32 = 0
    var rows: Int32 = 0
    if arcade_window_size(output, &columns, &rows) {
      size = Size(
        columns: min(Int(columns), Self.largest.columns), rows: min(Int(rows), Self.largest.rows))
      resize_term(Int32(size.rows), Int32(size.columns))
    }
    picture = picture.map(fitted)
    cells.forget()
    clearok(arcade_physical_screen(), true)
    prepareRestoration()
  }

  /// Gives the terminal back for a while.
  func leave() {
    send(PrivateModes.off(reports))
    // Reports that are under way would be typed into the shell.
    if reports != [.paste] { tcflush(output, TCIFLUSH) }
    endwin()
    arcade_arm_restoration(false)
  }

  /// Takes the terminal again, shows what was shown, and asks for the same reports.
  func reenter() {
    arcade_arm_restoration(true)
    reset_prog_mode()
    send(PrivateModes.on(reports))
    resize()
    // ncurses sets the terminal up again now, which has to be the terminal itself.
    update(collects: false)
  }

  /// Gives the terminal back for good; `isGivenBack` tells that it was already.
  func close(isGivenBack: Bool) {
    if !isGivenBack { leave() }
    delscreen(screen)
    arcade_close_drawing(drawing)
  }

  /// Sends bytes past ncurses, which has nothing waiting between two updates.
  func send(_ bytes: [UInt8]) {
    arcade_send(bytes, bytes.count)
  }

  private func fitted(_ canvas: Canvas) -> Canvas {
    canvas.size == size
      ? canvas
      : canvas.part(Rectangle(column: 0, row: 0, columns: size.columns, rows: size.rows))
  }
}

// MARK: - Sending

extension CursesScreen {
  private func update(collects: Bool = true) {
    let changed = picture.map { cells.put($0, &palette) } ?? 0
    if let cursor { wmove(arcade_next_screen(), Int32(cursor.row), Int32(cursor.column)) }
    let isLarge = changed > cellsInOnePiece
    let isCollecting = isLarge && collects && arcade_begin_collecting(changed)
    let isSynchronized = isLarge && abilities.mayBeSynchronized
    if isSynchronized { send(Self.beginUpdate) }
    if cursor == nil { showCursor(false) }
    doupdate()
    if cursor != nil { showCursor(true) }
    if isSynchronized { send(Self.endUpdate) }
    if isCollecting { arcade_send_collected() }
  }

  private func showCursor(_ isShown: Bool) {
    guard isShown != isCursorShown else { return }
    isCursorShown = isShown
    curs_set(isShown ? 1 : 0)
  }

  private func prepareRestoration() {
    let bytes = TerminalRestoration.bytes(reports, abilities, size, endUpdate: Self.endUpdate)
    arcade_prepare_restoration(output, bytes, bytes.count)
  }
}
