import Glibc
import Testing

@testable import Terminal

/// Both ends of a pseudo-terminal: a driver draws on one, a test types and looks at the
/// other.
final class PseudoTerminal {
  private var keyboard: Int32 = -1
  private var screen: Int32 = -1
  private var input: UnsafeMutablePointer<FILE>?
  private var output: UnsafeMutablePointer<FILE>?
  /// Stands for standard error: what arrives at its reading end was not redirected.
  private var errorPipe: [Int32] = [-1, -1]

  init(columns: Int = 40, rows: Int = 10) throws {
    var size = winsize()
    size.ws_col = UInt16(columns)
    size.ws_row = UInt16(rows)
    try #require(openpty(&keyboard, &screen, nil, nil, &size) == 0)
    try #require(pipe(&errorPipe) == 0)
    for descriptor in [keyboard, errorPipe[0]] {
      try #require(fcntl(descriptor, F_SETFL, O_NONBLOCK) == 0)
    }
    input = fdopen(dup(screen), "r")
    output = fdopen(dup(screen), "w")
  }

  deinit {
    hangUp()
    errorPipe.forEach { Glibc.close($0) }
    input.map { _ = fclose($0) }
    output.map { _ = fclose($0) }
    Glibc.close(screen)
  }

  func open(
    _ environment: [String: String] = [:], standardError: Int32? = nil,
    _ options: TerminalOptions = TerminalOptions()
  ) throws -> NCursesTerminal {
    let streams = TerminalStreams(
      input: try #require(input), output: try #require(output),
      error: standardError ?? errorPipe[1])
    let standard = ["TERM": "xterm-256color", "LANG": "C.UTF-8"]
    let all = standard.merging(environment) { $1 }
    return try NCursesTerminal(streams, options) { all[$0] }
  }

  /// Sends as much to the screen as it takes: whoever writes there next waits until it's read.
  func fill() throws {
    try #require(fcntl(screen, F_SETFL, O_NONBLOCK) == 0)
    var quietRounds = 0
    // The kernel hands bytes on for a while, and has room again.
    while quietRounds < 3 {
      var count = 0
      while write(screen, " ", 1) > 0 { count += 1 }
      quietRounds = count > 0 ? 0 : quietRounds + 1
      usleep(20_000)
    }
    try #require(fcntl(screen, F_SETFL, 0) == 0)
  }

  /// From now on, or after the commands of a shell, another program copies what is sent to the screen to
  /// standard error, even when this one has ended.
  func copyToStandardError(after commands: String = ":") throws {
    try #require(fcntl(keyboard, F_SETFL, 0) == 0)
    // It must not hold the screen itself, whose end it waits for.
    for descriptor in Int32(3)..<256 { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, keyboard, 0)
    posix_spawn_file_actions_adddup2(&actions, STDERR_FILENO, 1)
    let line: [String] = ["sh", "-c", commands + "; exec cat"]
    var words = line.map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    var process: pid_t = 0
    try #require(posix_spawnp(&process, "sh", &actions, nil, &words, environ) == 0)
  }

  func type(_ text: String) {
    let bytes = Array(text.utf8)
    #expect(write(keyboard, bytes, bytes.count) == bytes.count)
  }

  /// The bytes that were sent to the screen since the last time.
  func sent() -> String { Self.everything(keyboard) }

  /// The text that was written on standard error, and wasn't redirected.
  func errors() -> String { Self.everything(errorPipe[0]) }

  func writeError(_ text: String) {
    let bytes = Array(text.utf8)
    #expect(write(errorPipe[1], bytes, bytes.count) == bytes.count)
  }

  func resize(columns: Int, rows: Int) {
    var size = winsize()
    size.ws_col = UInt16(columns)
    size.ws_row = UInt16(rows)
    #expect(ioctl(keyboard, UInt(TIOCSWINSZ), &size) == 0)
    kill(getpid(), SIGWINCH)
  }

  /// Closes the end that a person would sit at.
  func hangUp() {
    if keyboard >= 0 { Glibc.close(keyboard) }
    keyboard = -1
  }

  /// The line settings, as text that can be compared.
  var settings: String {
    var settings = termios()
    tcgetattr(screen, &settings)
    return withUnsafeBytes(of: settings) { Array($0) }.description
  }

  private static func everything(_ descriptor: Int32) -> String {
    var all: [UInt8] = []
    var bytes = [UInt8](repeating: 0, count: 4096)
    while case let count = read(descriptor, &bytes, bytes.count), count > 0 {
      all += bytes[..<count]
    }
    return String(decoding: all, as: UTF8.self)
  }
}

extension String {
  /// The private modes that the text sets or resets, as it leaves them.
  var modes: [Int: Bool] {
    var modes: [Int: Bool] = [:]
    for match in matches(of: /\u{1B}\[\?([0-9;]+)([hl])/) {
      for mode in match.1.split(separator: ";").compactMap({ Int($0) }) {
        modes[mode] = match.2 == "h"
      }
    }
    return modes
  }

  /// The private modes that the text leaves switched on.
  var modesLeftOn: Set<Int> { Set(modes.filter(\.value).keys) }

  /// True if the text leaves a terminal as it is found: lines wrap, the cursor shows,
  /// everything else is off.
  var leavesModesAsFound: Bool {
    modes.allSatisfy { mode, isOn in isOn == [7, 25].contains(mode) || mode == 12 }
  }

  /// The text without escape sequences.
  var withoutSequences: String {
    replacing(/\u{1B}(\[[0-?]*[ -\/]*[@-~]|[()].|[78=>])/, with: "")
  }
}

extension NCursesTerminal {
  /// The next event; nil when none comes for long.
  func event() -> TerminalEvent? { nextEvent(until: now + .seconds(5)) }
}
