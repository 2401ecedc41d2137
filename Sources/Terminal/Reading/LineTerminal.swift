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
  private var reading = LineReading()
  private var shown: (canvas: Canvas, cursor: Position?)?
  private var events: EventSource
  private var isOpen = true

  /// Takes over standard input and output; throws why it cannot.
  package init() throws(TerminalError) {
    (input, output) = (STDIN_FILENO, STDOUT_FILENO)
    guard isatty(input) == 1, isatty(output) == 1 else { throw .notATerminal }
    supportsUnicode = Locale.setCharacterType { name in
      getenv(name).map { String(cString: $0) }
    }
    events = try EventSource(input)
    arcade_prepare_restoration(output, [], 0)
    takeKeyboard()
  }

  deinit { close() }

  package var size: Size { Self.size }

  package var now: Duration { events.now }

  package func show(_ canvas: Canvas, cursor: Position?) {
    guard isOpen else { return }
    shown = (canvas, cursor)
    var canvas = canvas
    if !supportsUnicode { canvas.replaceTypography() }
    write(reading.lines(of: canvas, cursor: cursor))
  }

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

  package func close() {
    guard isOpen else { return }
    isOpen = false
    arcade_arm_restoration(false)
    events.close(recallsSettings: true)
  }

  /// Every key at once and no echo; lines end as ever, and Ctrl-C, Ctrl-Z and Ctrl-\ stay signals.
  private func takeKeyboard() {
    var settings = termios()
    guard tcgetattr(input, &settings) == 0 else { return }
    settings.c_lflag &= ~tcflag_t(ICANON | ECHO)
    settings.c_iflag &= ~tcflag_t(ICRNL)
    settings.c_cc.5 = 0
    settings.c_cc.6 = 1
    arcade_arm_restoration(true)
    tcsetattr(input, TCSADRAIN, &settings)
    _ = arcade_free_control_keys(input)
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
        events.hangUp()
        return
      }
      rest = rest.dropFirst(count)
    }
  }
}

// MARK: - Waiting

extension LineTerminal {
  package func nextEvent(until deadline: Duration?) -> TerminalEvent? {
    while isOpen {
      if let event = events.take() { return event }
      switch events.wait(until: deadline) {
      case .stop: stop(wholeGroup: false)
      case .goOn: goOn()
      // Lines need no window.
      case .resize, nil: break
      }
      if let deadline, now >= deadline { return events.take() }
    }
    return .hangUp
  }

  private func stop(wholeGroup: Bool) {
    arcade_arm_restoration(false)
    _ = arcade_recall_settings(false)
    if events.stop(wholeGroup: wholeGroup) { goOn() }
  }

  /// Takes the keyboard again and reads the screen from its top.
  private func goOn() {
    takeKeyboard()
    redraw()
    events.add(.resumed)
  }
}
