import CPseudoTerminal
import Dispatch
import Foundation
import Glibc
import Synchronization

/// A program on a real terminal, and the person in front of it.
///
/// Its calls wait for the program on a thread of their own, so that many tests can wait at
/// once however few processors there are.
actor PseudoTerminal {
  /// The end of a program.
  enum Ending: Sendable, Hashable {
    case exited(Int32)
    case killed(Int32)
  }

  nonisolated let process: pid_t
  /// The text of the screen.
  private(set) var screen: TerminalScreen
  /// Everything that was written to the terminal.
  private(set) var transcript: [UInt8] = []
  /// The end of the program, and its cost in seconds of processor time.
  private(set) var ending: (how: Ending, seconds: Double)?

  private nonisolated let executor = OwnThread()
  private nonisolated let processDescriptor: Int32
  private nonisolated let settings: Settings
  /// An object that must stay as long as the program runs, such as its home.
  private nonisolated let kept: (any Sendable)?
  private var terminal: Int32

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  init(
    _ path: String, _ arguments: [String], environment: [String: String], columns: Int = 80,
    rows: Int = 24, keeping kept: (any Sendable)? = nil
  ) throws {
    self.kept = kept
    let started = withCStrings([path] + arguments) { words in
      withCStrings(environment.variables) { variables in
        starting.withLock { _ in
          arcade_start_on_terminal(path, words, variables, UInt16(columns), UInt16(rows))
        }
      }
    }
    guard started.process > 0, started.process_descriptor >= 0 else {
      throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EAGAIN)
    }
    process = started.process
    processDescriptor = started.process_descriptor
    terminal = started.terminal
    settings = Settings(started.settings)
    screen = TerminalScreen(columns: columns, rows: rows)
  }

  deinit {
    if ending == nil {
      Glibc.kill(process, SIGKILL)
      waitpid(process, nil, 0)
    }
    close(processDescriptor)
    if terminal >= 0 { close(terminal) }
  }

  // MARK: - What the person does

  /// Types; `\r` is Enter and `\u{1B}` is Escape.
  func type(_ text: String) { send(Array(text.utf8)) }

  /// Sends any bytes; what the program says meanwhile is read, or both would wait forever.
  func send(_ bytes: [UInt8]) {
    unseen = []
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(terminal, $0.baseAddress, $0.count) }
      if count > 0 {
        rest = rest.dropFirst(count)
      } else if errno != EAGAIN || !read(until: .now + .seconds(10)) {
        return
      }
    }
  }

  /// True if the program sends nothing for a while.
  func isQuiet(for time: Duration) -> Bool { !read(until: .now + time) }

  /// Waits until nothing moves any more, such as the bulbs of the marquee.
  func settle() { while !isQuiet(for: .milliseconds(300)) {} }

  /// Seconds of processor time that the program has taken until now, in steps of 10 ms.
  nonisolated func processorSeconds() throws -> Double {
    let text = try String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)
    let fields = text[(text.lastIndex(of: ")") ?? text.startIndex)...].split(separator: " ")
    let ticks = fields.dropFirst(12).prefix(2).compactMap { Double($0) }.reduce(0, +)
    return ticks / Double(sysconf(Int32(_SC_CLK_TCK)))
  }

  /// The number of times that the program has called the system to write, anywhere.
  nonisolated func writeCalls() throws -> Int {
    let lines = try String(contentsOfFile: "/proc/\(process)/io", encoding: .utf8)
      .split(separator: "\n")
    let count = lines.first { $0.hasPrefix("syscw: ") }?.dropFirst("syscw: ".count)
    return count.flatMap { Int($0) } ?? 0
  }

  /// Draws Greek letters, boxes and their like two columns wide from now on.
  func drawAmbiguousWide() { screen.drawsAmbiguousWide = true }

  func resize(columns: Int, rows: Int) {
    screen.resize(columns: columns, rows: rows)
    _ = arcade_resize_terminal(terminal, UInt16(columns), UInt16(rows))
  }

  func signal(_ number: Int32) { Glibc.kill(process, number) }

  /// Pulls the plug.
  func hangUp() {
    close(terminal)
    terminal = -1
  }

  /// The terminal's settings that aren't as they were before the program started.
  func changedSettings() -> [String] {
    var now = termios()
    guard tcgetattr(terminal, &now) == 0 else { return ["settings cannot be read"] }
    return settings.differences(Settings(now))
  }

  // MARK: - What the person waits for

  /// Waits until the screen is as it should be; throws with the screen when time is up.
  @discardableResult
  func wait(
    for what: String, within limit: Duration = .seconds(60),
    until isSo: @Sendable (TerminalScreen) -> Bool
  ) throws -> TerminalScreen {
    let deadline = ContinuousClock.now + limit
    unseen = []
    while !screen.isWhole || !isSo(screen) {
      guard read(until: deadline) else {
        throw NotSeen(what: what, screen: screen.text, hasEnded: !readsOn)
      }
    }
    return screen
  }

  /// Waits until a picture is as it should be, and gives it, even if others have followed meanwhile.
  ///
  /// A text that stands for a second is gone where this program reads later than that. The next such
  /// call goes on from that picture, unless something is typed before.
  @discardableResult
  func waitForPicture(
    of what: String, within limit: Duration = .seconds(60),
    where isSo: @Sendable (TerminalScreen) -> Bool
  ) throws -> TerminalScreen {
    let deadline = ContinuousClock.now + limit
    if unseen.isEmpty, screen.isWhole { unseen = [screen] }
    while true {
      while let picture = unseen.first {
        if isSo(picture) { return picture }
        unseen.removeFirst()
      }
      guard read(until: deadline, { if $0.isWhole { unseen.append($0) } }) else {
        throw NotSeen(what: what, screen: screen.text, hasEnded: !readsOn)
      }
    }
  }

  /// Waits until a text stands on the screen.
  @discardableResult
  func wait(forText text: String, within limit: Duration = .seconds(60)) throws -> TerminalScreen {
    try wait(for: "'\(text)'", within: limit) { $0.text.contains(text) }
  }

  /// Waits until the program has ended and everything it wrote was read.
  @discardableResult
  func waitForEnd(within limit: Duration = .seconds(60)) throws -> Ending {
    let deadline = ContinuousClock.now + limit
    while terminal >= 0, readsOn, read(until: deadline) {}
    guard poll(processDescriptor, until: deadline) else {
      throw NotSeen(what: "the end", screen: screen.text, hasEnded: false)
    }
    return reap().how
  }

  private var readsOn = true
  /// The picture that was waited for last, and those that came after it.
  private var unseen: [TerminalScreen] = []
  /// The end of a synchronized update.
  private static let endOfPicture = Array("\u{1B}[?2026l".utf8)

  /// Reads once, and looks at each picture; false when time is up or nobody is left who could write.
  private func read(
    until deadline: ContinuousClock.Instant, _ look: (TerminalScreen) -> Void = { _ in }
  ) -> Bool {
    guard readsOn, poll(terminal, until: deadline) else { return false }
    var bytes = [UInt8](repeating: 0, count: 65_536)
    let count = Glibc.read(terminal, &bytes, bytes.count)
    if count < 0, errno == EINTR || errno == EAGAIN { return true }
    guard count > 0 else {
      readsOn = false
      return false
    }
    transcript += bytes[..<count]
    var rest = bytes[..<count]
    while let end = rest.firstRange(of: Self.endOfPicture)?.upperBound {
      screen.feed(rest[..<end])
      look(screen)
      rest = rest[end...]
    }
    screen.feed(rest)
    look(screen)
    return true
  }

  private func poll(_ descriptor: Int32, until deadline: ContinuousClock.Instant) -> Bool {
    var waited = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    while true {
      let left = max(.zero, deadline - .now)
      let milliseconds =
        left.components.seconds * 1_000 + left.components.attoseconds / 1_000_000_000_000_000
      let count = Glibc.poll(&waited, 1, Int32(clamping: milliseconds))
      if count >= 0 || errno != EINTR { return count > 0 }
    }
  }

  private func reap() -> (how: Ending, seconds: Double) {
    if let ending { return ending }
    var status: Int32 = 0
    var usage = rusage()
    wait4(process, &status, 0, &usage)
    let signal = status & 0x7F
    let times = [usage.ru_utime, usage.ru_stime]
    let seconds = times.map { Double($0.tv_sec) + Double($0.tv_usec) / 1_000_000 }.reduce(0, +)
    let ended = (signal == 0 ? Ending.exited((status >> 8) & 0xFF) : .killed(signal), seconds)
    ending = ended
    return ended
  }
}

/// A terminal's settings, comparable.
private struct Settings: Sendable {
  private let parts: [String: [UInt32]]

  init(_ settings: termios) {
    let keys = withUnsafeBytes(of: settings.c_cc) { Array($0.map(UInt32.init)) }
    parts = [
      "input": [settings.c_iflag], "output": [settings.c_oflag], "control": [settings.c_cflag],
      "local": [settings.c_lflag], "keys": keys,
    ]
  }

  func differences(_ other: Settings) -> [String] {
    parts.keys.filter { parts[$0] != other.parts[$0] }.sorted().map {
      "\($0): \(parts[$0] ?? []) became \(other.parts[$0] ?? [])"
    }
  }
}

/// The awaited text didn't come.
struct NotSeen: Error, CustomStringConvertible {
  let what: String
  let screen: String
  let hasEnded: Bool

  var description: String {
    "\(what) was not seen\(hasEnded ? ", the program has ended" : ""). The screen:\n\(screen)"
  }
}

/// Runs an actor's work on a thread that may wait.
private final class OwnThread: SerialExecutor {
  private let queue = DispatchQueue(label: "pseudo-terminal")

  func enqueue(_ job: UnownedJob) {
    queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }
}
