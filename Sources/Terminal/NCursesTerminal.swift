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

  private let input: Int32
  private let error: Int32
  private let opened = arcade_monotonic_nanoseconds()
  private let signals: Int32
  private let screen: CursesScreen
  private let options: TerminalOptions
  private var standardError: StandardError?
  private var decoder: InputDecoder
  /// The events that signals caused.
  private var waiting: [TerminalEvent] = []
  private var isOpen = true
  private var isGivenBack = false
  private var isGone = false
  /// When the rest of an incomplete sequence is no longer waited for.
  private var patienceEnds: Duration?
  private var flashEnds: Duration?

  /// Takes over standard input and output; throws why it cannot.
  package convenience init(_ options: TerminalOptions = TerminalOptions()) throws(TerminalError) {
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
    input = fileno(streams.input)
    error = streams.error
    guard isatty(input) == 1, isatty(fileno(streams.output)) == 1 else { throw .notATerminal }
    let description = try TerminalDescription(output: fileno(streams.output), environment)
    supportsUnicode = Locale.setCharacterType(
      assumingUnicode: options.assumesUnicode, environment)
    hasPictureCharacters = supportsUnicode && description.hasPictureCharacters
    guard arcade_remember_settings(input) == 0 else { throw .system(Self.reason) }
    signals = arcade_install_handlers()
    guard signals >= 0 else { throw .system(Self.reason) }
    guard
      let screen = CursesScreen(
        description, streams, theme: options.theme, supportsUnicode: supportsUnicode)
    else {
      arcade_remove_handlers()
      throw .unknown(description.name)
    }
    self.screen = screen
    self.options = options
    decoder = InputDecoder(
      escapeDelay: description.escapeDelay, sequences: screen.abilities.sequences)
    arcade_arm_restoration(true)
    redirectStandardError()
  }

  deinit { close() }

  private static func environment(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }

  private static var reason: String { String(cString: strerror(errno)) }

  /// The window's width and height in cells, as of the last `resize`.
  package var size: Size { screen.size }

  /// The time since it was opened, by the system's monotonic clock.
  package var now: Duration { .nanoseconds(arcade_monotonic_nanoseconds() - opened) }

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

  /// Sends the whole screen again.
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
    if !isGivenBack { _ = arcade_recall_settings(false) }
    arcade_remove_handlers()
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
  /// Waits in one `ppoll` for a key, a signal or the deadline.
  package func nextEvent(until deadline: Duration?) -> TerminalEvent? {
    while isOpen {
      if let event = takeWaiting() { return event }
      if isGone { return .hangUp }
      let limit = [deadline, patienceEnds, flashEnds].compactMap { $0 }.min()
      let wake = arcade_wait(input, signals, limit.map { max(0, ($0 - now).nanoseconds) } ?? -1)
      if wake.signal { readSignals() }
      if wake.input { readInput() }
      if wake.hung_up { isGone = true }
      endWhatIsDue()
      if let event = takeWaiting() { return event }
      if !isGone, let deadline, now >= deadline { return nil }
    }
    return .hangUp
  }

  private func takeWaiting() -> TerminalEvent? {
    waiting.isEmpty ? decoder.next() : waiting.removeFirst()
  }

  private func endWhatIsDue() {
    if let patienceEnds, now >= patienceEnds {
      self.patienceEnds = nil
      decoder.giveUp()
    }
    if let flashEnds, now >= flashEnds { endFlash() }
  }

  private func endFlash() {
    guard flashEnds != nil, let flash = screen.abilities.flash else { return }
    flashEnds = nil
    screen.send(flash.end)
  }

  private func readInput() {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 1024) { bytes in
      let count = read(input, bytes.baseAddress, bytes.count)
      guard count > 0 else {
        isGone = count == 0 || (errno != EINTR && errno != EAGAIN)
        return
      }
      decoder.feed(bytes[..<count])
    }
    if let background = decoder.background, isUp { screen.take(background) }
    patienceEnds = decoder.patience.map { now + $0 }
  }
}

// MARK: - Signals

extension NCursesTerminal {
  private func readSignals() {
    let numbers = takeSignals()
    for number in numbers where arcade_signal_ends(number) {
      waiting.append(number == SIGINT ? .interrupt : .terminate(signal: number))
    }
    if numbers.contains(SIGTSTP) {
      if options.canSuspend { stop(wholeGroup: false) }
    } else if numbers.contains(SIGCONT) {
      // It was stopped without being asked, by SIGSTOP: the shell has the terminal as it
      // left it.
      screen.leave()
      goOn()
    } else if numbers.contains(SIGWINCH) {
      screen.resize()
      waiting.removeAll { if case .resize = $0 { true } else { false } }
      waiting.append(.resize(screen.size))
    }
  }

  private func takeSignals() -> [Int32] {
    var bytes = [UInt8](repeating: 0, count: 256)
    let count = read(signals, &bytes, bytes.count)
    arcade_signals_seen()
    return bytes[..<max(0, count)].map { Int32($0) }
  }

  private func stop(wholeGroup: Bool) {
    screen.leave()
    standardError?.restore()
    standardError = nil
    arcade_stop(wholeGroup)
    let numbers = takeSignals().filter { arcade_signal_ends($0) }
    guard numbers.isEmpty else {
      // A player who ends a stopped program does not want to see its screen again, and a program in
      // the background may not touch the terminal.
      isGivenBack = true
      waiting += numbers.map { $0 == SIGINT ? .interrupt : .terminate(signal: $0) }
      return
    }
    redirectStandardError()
    goOn()
  }

  private func goOn() {
    let before = screen.size
    screen.reenter()
    if screen.size != before { waiting.append(.resize(screen.size)) }
    waiting.append(.resumed)
  }
}

extension Duration {
  /// The whole of it in nanoseconds, at most what 64 bits hold.
  var nanoseconds: Int64 {
    let (seconds, attoseconds) = components
    let (product, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
    return overflow
      ? .max : product.addingReportingOverflow(attoseconds / 1_000_000_000).partialValue
  }
}
