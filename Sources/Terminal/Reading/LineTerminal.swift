import CNCurses
package import Canvas
import Glibc
package import Words

/// A terminal on which nothing is drawn: each change is one plain line, as a screen reader follows it.
///
/// It sends text and line ends only: no escape sequence, and nothing that was sent is sent over. The
/// window's size does not matter, so every screen has the same room, and no list is cut.
package final class LineTerminal: Terminal {
  /// Room for whole lists; long lines are broken by the terminal.
  package static let size = Size(columns: 100, rows: 50)

  package let supportsUnicode: Bool
  private let input: Int32
  private let output: Int32
  private let signals: Int32
  private let opened = arcade_monotonic_nanoseconds()
  private var reading = LineReading()
  private var shown: (canvas: Canvas, cursor: Position?)?
  private var decoder: InputDecoder
  private var waiting: [TerminalEvent] = []
  private var isOpen = true
  private var isGone = false
  /// When the rest of an incomplete sequence is no longer waited for.
  private var patienceEnds: Duration?

  /// Takes over standard input and output; throws why it cannot.
  package init() throws(TerminalError) {
    (input, output) = (STDIN_FILENO, STDOUT_FILENO)
    guard isatty(input) == 1, isatty(output) == 1 else { throw .notATerminal }
    supportsUnicode = Locale.setCharacterType(assumingUnicode: false) { name in
      getenv(name).map { String(cString: $0) }
    }
    guard arcade_remember_settings(input) == 0 else { throw .system(Self.reason) }
    signals = arcade_install_handlers()
    guard signals >= 0 else { throw .system(Self.reason) }
    decoder = InputDecoder()
    arcade_prepare_restoration(output, [], 0)
    takeKeyboard()
  }

  deinit { close() }

  private static var reason: String { String(cString: strerror(errno)) }

  package var size: Size { Self.size }

  package var now: Duration { .nanoseconds(arcade_monotonic_nanoseconds() - opened) }

  /// Writes what is new.
  package func show(_ canvas: Canvas, cursor: Position?) {
    guard isOpen else { return }
    shown = (canvas, cursor)
    write(reading.lines(of: canvas, cursor: cursor))
  }

  /// Reads the whole screen again.
  package func redraw() {
    guard let shown else { return }
    reading.forget()
    show(shown.canvas, cursor: shown.cursor)
  }

  /// Nothing is reported: reports are asked for with escape sequences.
  package func apply(_: TerminalModes) {}
  /// Lines have the terminal's own colours.
  package func use(_: Theme) {}
  /// The clipboard is reached by an escape sequence only.
  package func copy(_: String) {}

  /// Rings; a flash shows nothing that could be heard.
  package func ring(_ bell: Bell) {
    guard isOpen, bell == .bell else { return }
    send([ASCII.bell])
  }

  /// Gives the keyboard back and stops the whole process group, as Ctrl-Z does.
  package func suspend() {
    guard isOpen else { return }
    stop(wholeGroup: true)
  }

  /// Gives the terminal and the signals back as they were found.
  package func close() {
    guard isOpen else { return }
    isOpen = false
    arcade_arm_restoration(false)
    _ = arcade_recall_settings(false)
    arcade_remove_handlers()
  }

  /// Every key at once and no echo; lines end as ever, and Ctrl-C, Ctrl-Z and Ctrl-\ stay signals.
  private func takeKeyboard() {
    var settings = termios()
    guard tcgetattr(input, &settings) == 0 else { return }
    settings.c_lflag &= ~tcflag_t(ICANON | ECHO)
    settings.c_iflag &= ~tcflag_t(ICRNL)
    settings.c_cc.5 = 0
    settings.c_cc.6 = 1
    tcsetattr(input, TCSADRAIN, &settings)
    _ = arcade_free_control_keys(input)
    arcade_arm_restoration(true)
  }

  private func write(_ lines: [String]) {
    guard !lines.isEmpty else { return }
    send(lines.flatMap { Array(Self.sendable($0, supportsUnicode).utf8) + [UInt8(ascii: "\n")] })
  }

  /// A line in the characters that the terminal understands; `?` stands for others.
  static func sendable(_ line: String, _ supportsUnicode: Bool) -> String {
    supportsUnicode ? line : String(line.map { $0.isASCII ? $0 : "?" })
  }

  private func send(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(output, $0.baseAddress, $0.count) }
      guard count > 0 else {
        if count < 0, errno == EINTR { continue }
        isGone = true
        return
      }
      rest = rest.dropFirst(count)
    }
  }
}

// MARK: - Waiting

extension LineTerminal {
  /// Waits in one `ppoll` for a key, a signal or the deadline.
  package func nextEvent(until deadline: Duration?) -> TerminalEvent? {
    while isOpen {
      if let event = waiting.isEmpty ? decoder.next() : waiting.removeFirst() { return event }
      if isGone { return .hangUp }
      let limit = [deadline, patienceEnds].compactMap { $0 }.min()
      let wake = arcade_wait(input, signals, limit.map { max(0, ($0 - now).nanoseconds) } ?? -1)
      if wake.signal { readSignals() }
      if wake.input { readInput() }
      if wake.hung_up { isGone = true }
      if let patienceEnds, now >= patienceEnds {
        self.patienceEnds = nil
        decoder.giveUp()
      }
      if let event = waiting.isEmpty ? decoder.next() : waiting.removeFirst() { return event }
      if !isGone, let deadline, now >= deadline { return nil }
    }
    return .hangUp
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
    patienceEnds = decoder.patience.map { now + $0 }
  }

  private func readSignals() {
    let numbers = takeSignals()
    for number in numbers where arcade_signal_ends(number) {
      waiting.append(number == SIGINT ? .interrupt : .terminate(signal: number))
    }
    if numbers.contains(SIGTSTP) {
      stop(wholeGroup: false)
    } else if numbers.contains(SIGCONT) {
      goOn()
    }
  }

  private func takeSignals() -> [Int32] {
    var bytes = [UInt8](repeating: 0, count: 256)
    let count = read(signals, &bytes, bytes.count)
    arcade_signals_seen()
    return bytes[..<max(0, count)].map { Int32($0) }
  }

  private func stop(wholeGroup: Bool) {
    arcade_arm_restoration(false)
    _ = arcade_recall_settings(false)
    arcade_stop(wholeGroup)
    let numbers = takeSignals().filter { arcade_signal_ends($0) }
    waiting += numbers.map { $0 == SIGINT ? .interrupt : .terminate(signal: $0) }
    if numbers.isEmpty { goOn() }
  }

  /// Takes the keyboard again and reads the screen from its top.
  private func goOn() {
    takeKeyboard()
    redraw()
    waiting.append(.resumed)
  }
}
