import CNCurses
import Canvas
import Glibc

/// The screen that ncurses keeps: takes canvases and sends what changed.
final class CursesScreen {
  /// Below this many changed cells nobody sees them arrive one by one.
  private static let fewCells = 12
  private static let beginUpdate = Array("\u{1B}[?2026h".utf8)
  private static let endUpdate = Array("\u{1B}[?2026l".utf8)
  /// More than any window has; the kernel would take 65,535 × 65,535.
  private static let largest = Size(columns: 1024, rows: 512)

  /// The size in cells.
  private(set) var size: Size
  /// What the terminal can do.
  let abilities: TerminalAbilities

  private let screen: OpaquePointer
  private let output: Int32
  private let usesColour: Bool
  private let supportsUnicode: Bool
  private var palette: Palette
  private var shown: [Cell] = []
  private var isCursorShown = true
  private var reports: [PrivateModes] = []

  /// Takes over a terminal; nil when ncurses cannot.
  init?(
    _ description: TerminalDescription, _ streams: TerminalStreams, theme: Theme,
    supportsUnicode: Bool
  ) {
    // The window's size comes from the system, never from a stale LINES.
    use_env(false)
    use_tioctl(true)
    guard let screen = newterm(description.name, streams.output, streams.input) else { return nil }
    self.screen = screen
    output = fileno(streams.output)
    usesColour = description.usesColour
    self.supportsUnicode = supportsUnicode
    abilities = TerminalAbilities(name: description.name)
    Self.setInputModes(fileno(streams.input))
    if usesColour { start_color() }
    palette = Palette(theme, usesColour: usesColour)
    let window = arcade_standard_screen()
    size = Size(columns: Int(getmaxx(window)), rows: Int(getmaxy(window)))
    resize()
    setReports(TerminalModes())
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

  /// Shows a canvas and the cursor.
  func show(_ canvas: Canvas, cursor: Position?) {
    let changed = put(frame(of: canvas))
    let window = arcade_standard_screen()
    if let cursor, canvas.bounds.contains(cursor), cursor.column < size.columns,
      cursor.row < size.rows
    {
      wmove(window, Int32(cursor.row), Int32(cursor.column))
      update(changed)
      showCursor(true)
    } else {
      showCursor(false)
      update(changed)
    }
  }

  /// Sends everything anew.
  func redraw() {
    clearok(arcade_physical_screen(), true)
    update(shown.count)
  }

  /// Takes another theme; everything is sent anew.
  func use(_ theme: Theme) {
    palette = Palette(theme, usesColour: usesColour)
    let frame = shown
    shown = []
    clearok(arcade_physical_screen(), true)
    if !frame.isEmpty { update(put(frame)) }
  }

  /// Asks for the reports that are wanted from now on.
  func setReports(_ modes: TerminalModes) {
    guard abilities.knowsPrivateModes else { return }
    send(PrivateModes.off(reports))
    reports = PrivateModes.wanted(modes)
    send(PrivateModes.on(reports))
    prepareWayBack()
  }

  /// Looks for the window's size; everything will be sent anew.
  func resize() {
    var columns: Int32 = 0
    var rows: Int32 = 0
    if arcade_window_size(output, &columns, &rows) {
      size = Size(
        columns: min(Int(columns), Self.largest.columns), rows: min(Int(rows), Self.largest.rows))
      resize_term(Int32(size.rows), Int32(size.columns))
    }
    shown = []
    clearok(arcade_physical_screen(), true)
    prepareWayBack()
  }

  /// Gives the terminal back for a while.
  func leave() {
    send(PrivateModes.off(reports))
    // Reports that are under way would be typed into the shell.
    if reports != [.paste] { tcflush(output, TCIFLUSH) }
    endwin()
    arcade_arm_way_back(false)
  }

  /// Takes the terminal again, shows what was shown, and asks for the same reports.
  func reenter() {
    let frame = shown
    let before = size
    reset_prog_mode()
    arcade_arm_way_back(true)
    send(PrivateModes.on(reports))
    resize()
    if size == before, !frame.isEmpty { _ = put(frame) }
    redraw()
  }

  /// Gives the terminal back for good; `isGivenBack` tells that it was already.
  func close(isGivenBack: Bool) {
    if !isGivenBack { leave() }
    delscreen(screen)
  }

  /// Sends bytes past ncurses, which has nothing waiting between two updates.
  func send(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let written = rest.withUnsafeBytes { write(output, $0.baseAddress, $0.count) }
      guard written > 0 || errno == EINTR else { return }
      rest = rest.dropFirst(max(0, written))
    }
  }
}

// MARK: - Cells

extension CursesScreen {
  /// The cells of the whole window.
  private func frame(of canvas: Canvas) -> [Cell] {
    guard canvas.size != size else { return canvas.cells }
    var fitting = Canvas(size: size)
    for row in 0..<min(size.rows, canvas.size.rows) {
      for column in 0..<min(size.columns, canvas.size.columns) {
        fitting[column, row] = canvas[column, row]
      }
    }
    return fitting.cells
  }

  /// Gives ncurses the cells that differ from what is shown, and tells how many they are.
  private func put(_ frame: [Cell]) -> Int {
    guard frame != shown else { return 0 }
    let everything = shown.count != frame.count
    var changed = 0
    for row in 0..<size.rows {
      let range = row * size.columns..<(row + 1) * size.columns
      if !everything, frame[range] == shown[range] { continue }
      // Half of a wide character cannot be replaced alone.
      let wholeRow =
        everything || frame[range].contains(where: \.isRightHalf)
        || shown[range].contains(where: \.isRightHalf)
      for index in range where wholeRow || frame[index] != shown[index] {
        put(frame, at: index, row: row, column: index - range.lowerBound)
        changed += 1
      }
    }
    shown = frame
    return changed
  }

  private func put(_ frame: [Cell], at index: Int, row: Int, column: Int) {
    let cell = frame[index]
    let isWide = column + 1 < size.columns && frame[index + 1].isRightHalf
    if cell.isRightHalf {
      let base = column > 0 ? frame[index - 1] : cell
      if isDrawn(base.scalar, columns: 2) { return }
      return put([blank], cell.role, row: row, column: column)
    }
    guard isDrawn(cell.scalar, columns: isWide ? 2 : 1) else {
      return put([unknown], cell.role, row: row, column: column)
    }
    put(
      [cell.scalar.value] + cell.marks.filter(isDrawnMark).map(\.value), cell.role, row: row,
      column: column)
  }

  private var blank: UInt32 { 0x20 }
  /// Stands for what this system and the terminal may see differently.
  private var unknown: UInt32 { 0x3F }

  private func put(_ scalars: [UInt32], _ role: Role, row: Int, column: Int) {
    let look = palette[role]
    _ = arcade_put(
      Int32(row), Int32(column), scalars, Int32(scalars.count), look.attributes, look.pair)
  }

  /// Whether a scalar takes as many columns as the canvas gave it.
  private func isDrawn(_ scalar: Unicode.Scalar, columns: Int32) -> Bool {
    if scalar.value >= 0x20, scalar.value < 0x7F { return columns == 1 }
    return supportsUnicode && arcade_width(scalar.value) == columns
  }

  /// Joiners and variation selectors widen what they join in some terminals only.
  private func isDrawnMark(_ scalar: Unicode.Scalar) -> Bool {
    supportsUnicode && scalar.properties.generalCategory != .format
      && !scalar.properties.isVariationSelector && arcade_width(scalar.value) == 0
  }
}

// MARK: - Sending

extension CursesScreen {
  private func update(_ changed: Int) {
    wnoutrefresh(arcade_standard_screen())
    guard changed > Self.fewCells, abilities.mayBeSynchronized else {
      doupdate()
      return
    }
    send(Self.beginUpdate)
    doupdate()
    send(Self.endUpdate)
  }

  private func showCursor(_ isShown: Bool) {
    guard isShown != isCursorShown else { return }
    isCursorShown = isShown
    curs_set(isShown ? 1 : 0)
  }

  /// Keeps ready what a crash sends; `endwin` cannot be called from a signal handler.
  private func prepareWayBack() {
    var bytes = PrivateModes.off(reports)
    if abilities.mayBeSynchronized { bytes += Self.endUpdate }
    for name in ["sgr0", "op", "cnorm"] { bytes += expand(arcade_capability(name)) }
    bytes += expand(arcade_cursor_move(Int32(size.rows - 1), 0))
    let leave = expand(arcade_capability("rmcup"))
    bytes += leave.isEmpty ? Array("\n".utf8) : leave
    arcade_prepare_way_back(output, bytes.map { CChar(bitPattern: $0) }, bytes.count)
  }

  private func expand(_ capability: UnsafePointer<CChar>?) -> [UInt8] {
    var buffer = [CChar](repeating: 0, count: 256)
    let count = arcade_expand(capability, &buffer, buffer.count)
    return buffer[..<count].map { UInt8(bitPattern: $0) }
  }
}
