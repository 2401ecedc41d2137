import CNCurses
package import Canvas
import Glibc
package import Words

/// Standard input, output and error, or their substitutes.
struct TerminalStreams {
  let input: UnsafeMutablePointer<FILE>
  let output: UnsafeMutablePointer<FILE>
  let error: Int32
}

/// A real terminal, drawn by ncurses.
///
/// ncurses knows how to draw on each kind of terminal and sends little; the bytes that
/// come back are decoded here, since ncurses gives an unknown sequence as letters and
/// knows neither paste nor focus. There can be one at a time.
///
/// On every way out the terminal is given back: `close`, the end of the process, a signal,
/// a crash.
package final class NCursesTerminal: Terminal {
  /// True if the locale promises that the terminal understands UTF-8.
  package let supportsUnicode: Bool
  /// False on the Linux console, whatever its locale promises.
  package let hasPictureCharacters: Bool

  private let error: Int32
  private let screen: CursesScreen
  private let options: TerminalOptions
  private var standardError: StandardError?
  private var events: EventSource
  private var isOpen = true
  private var isGivenBack = false
  private var flashEnds: Duration?

  /// Takes over standard input and output; throws why it cannot.
  package convenience init(_ options: TerminalOptions) throws(TerminalError) {
    guard let input = arcade_standard_input(), let output = arcade_standard_output() else {
      throw .notATerminal
    }
    try self.init(
      TerminalStreams(input: input, output: output, error: STDERR_FILENO), options, Self.environment
    )
  }

  init(
    _ streams: TerminalStreams, _ options: TerminalOptions,
    _ environment: (String) -> String?
  ) throws(TerminalError) {
    error = streams.error
    guard isatty(fileno(streams.input)) == 1, isatty(fileno(streams.output)) == 1 else {
      throw .notATerminal
    }
    let description = try TerminalDescription(output: fileno(streams.output), environment)
    supportsUnicode = Locale.setCharacterType(environment)
    hasPictureCharacters = supportsUnicode && description.hasPictureCharacters
    events = try EventSource(fileno(streams.input))
    guard let screen = CursesScreen(description, streams, supportsUnicode: supportsUnicode) else {
      events.close(recallsSettings: false)
      throw .unknown(description.name)
    }
    self.screen = screen
    self.options = options
    events.decoder = InputDecoder(
      escapeDelay: description.escapeDelay, sequences: screen.abilities.sequences)
    redirectStandardError()
  }

  deinit { close() }

  private static func environment(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }

  /// The window's width and height in cells, as of the last `resize`.
  package var size: Size { screen.size }

  /// The time since it was opened, by the system's monotonic clock.
  package var now: Duration { events.now }

  /// Shows a canvas from the top left; what is larger than the window is cut.
  package func show(_ canvas: Canvas, cursor: Position?) {
    guard isUp else { return }
    screen.show(canvas, cursor: cursor)
  }

  /// Asks for reports, where the terminal can give them.
  package func apply(_ modes: TerminalModes) {
    guard isUp else { return }
    screen.setReports(modes)
  }

  package func use(_ theme: Theme) {
    guard isUp else { return }
    screen.use(theme)
  }

  package func drawAmbiguousCharacters(wide: Bool) {
    guard isUp else { return }
    screen.drawAmbiguousCharacters(wide: wide)
  }

  package func redraw() {
    guard isUp else { return }
    screen.redraw()
  }

  /// Gives the terminal back and stops the whole process group, as Ctrl-Z does.
  package func suspend() {
    guard isUp, options.canSuspend else { return }
    stop(wholeGroup: true)
  }

  /// Rings, or reverses the screen for a tenth of a second without waiting for it.
  package func ring(_ bell: Bell) {
    guard isUp else { return }
    if bell == .flash, let flash = screen.abilities.flash {
      screen.send(flash.begin)
      flashEnds = now + .milliseconds(100)
    } else {
      beep()
    }
  }

  /// A terminal without xterm's modes may show the sequence as text, and gets none.
  package func copy(_ text: String) {
    guard isUp, screen.abilities.mayBeSynchronized else { return }
    screen.send(Clipboard.sequence(copying: text))
  }

  /// Gives the terminal, the signals and standard error back as they were found.
  package func close() {
    guard isOpen else { return }
    isOpen = false
    if !isGivenBack { endFlash() }
    screen.close(isGivenBack: isGivenBack)
    events.close(recallsSettings: !isGivenBack)
    standardError?.restore()
  }

  private var isUp: Bool { isOpen && !isGivenBack }

  private func redirectStandardError() {
    standardError = StandardError(error, redirectedTo: options.log)
    guard let standardError else { return }
    let words = Array(options.lastWords.utf8)
    arcade_prepare_last_words(standardError.original, words, words.count)
  }
}

// MARK: - Waiting

extension NCursesTerminal {
  package func nextEvent(until deadline: Duration?) -> TerminalEvent? {
    while isOpen {
      if let event = events.take() { return event }
      switch events.wait(until: deadline, flashEnds) {
      case .stop: if options.canSuspend { stop(wholeGroup: false) }
      case .goOn:
        screen.leave()
        goOn()
      case .resize:
        screen.resize()
        events.addResize(screen.size)
      case nil: break
      }
      if let background = events.decoder.background, isUp { screen.take(background) }
      if let flashEnds, now >= flashEnds { endFlash() }
      if let deadline, now >= deadline { return events.take() }
    }
    return .hangUp
  }

  private func endFlash() {
    guard flashEnds != nil, let flash = screen.abilities.flash else { return }
    flashEnds = nil
    screen.send(flash.end)
  }

  private func stop(wholeGroup: Bool) {
    screen.leave()
    standardError?.restore()
    standardError = nil
    guard events.stop(wholeGroup: wholeGroup) else {
      // A player who ends a stopped program does not want to see its screen again, and a program in
      // the background may not touch the terminal.
      isGivenBack = true
      return
    }
    redirectStandardError()
    goOn()
  }

  private func goOn() {
    let before = screen.size
    screen.reenter()
    if screen.size != before { events.addResize(screen.size) }
    events.add(.resumed)
  }
}
