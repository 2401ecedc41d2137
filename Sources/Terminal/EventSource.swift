import CNCurses
import Canvas
import Glibc
import Words

/// The keys that are typed on a terminal and the signals that reach the program, as events.
///
/// It owns the handlers of signals and the settings that the terminal had; there can be one at a
/// time.
struct EventSource {
  /// A signal about the terminal itself, which whoever draws on it has to answer.
  enum Notice {
    /// The program is asked to stop, as by Ctrl-Z.
    case stop
    /// The program was stopped without being asked, by SIGSTOP, and goes on: the shell has the
    /// terminal as it left it.
    case goOn
    /// The window has another size.
    case resize
  }

  /// Decodes what is typed.
  var decoder = InputDecoder()
  private let input: Int32
  private let signals: Int32
  private let opened = arcade_monotonic_nanoseconds()
  private var waiting: [TerminalEvent] = []
  private var isGone = false
  /// When the rest of an incomplete sequence is no longer waited for.
  private var patienceEnds: Duration?

  /// Remembers a terminal's settings and installs the handlers; throws why it cannot.
  init(_ input: Int32) throws(TerminalError) {
    self.input = input
    guard arcade_remember_settings(input) == 0 else { throw .system(Self.reason) }
    signals = arcade_install_handlers()
    guard signals >= 0 else { throw .system(Self.reason) }
  }

  private static var reason: String { String(cString: strerror(errno)) }

  /// The time since it was opened, by the system's monotonic clock.
  var now: Duration { .nanoseconds(arcade_monotonic_nanoseconds() - opened) }

  /// Gives the handlers back, and the terminal's settings unless that has been done.
  func close(recallsSettings: Bool) {
    if recallsSettings { _ = arcade_recall_settings(false) }
    arcade_remove_handlers()
  }

  /// Takes the next event that has come, or the end of the terminal.
  mutating func take() -> TerminalEvent? {
    if !waiting.isEmpty { return waiting.removeFirst() }
    return decoder.next() ?? (isGone ? .hangUp : nil)
  }

  /// Lets an event follow those that wait.
  mutating func add(_ event: TerminalEvent) {
    waiting.append(event)
  }

  /// Lets a new size of the window follow those events that wait; sizes from before no longer count.
  mutating func addResize(_ size: Size) {
    waiting.removeAll { if case .resize = $0 { true } else { false } }
    waiting.append(.resize(size))
  }

  /// Notes that the terminal no longer takes what is sent to it.
  mutating func hangUp() {
    isGone = true
  }

  /// Waits in one `ppoll` for a key, a signal or the first of the moments, and reads what has come.
  mutating func wait(until moments: Duration?...) -> Notice? {
    let limit = (moments + [patienceEnds]).compactMap { $0 }.min()
    let wake = arcade_wait(input, signals, limit.map { max(0, ($0 - now).nanoseconds) } ?? -1)
    let notice = wake.signal ? readSignals() : nil
    if wake.input { readInput() }
    if wake.hung_up { isGone = true }
    if let patienceEnds, now >= patienceEnds {
      self.patienceEnds = nil
      decoder.giveUp()
    }
    return notice
  }

  /// Stops the process, or its whole group, and returns when it goes on: false when it was asked to
  /// end meanwhile, which has become an event.
  mutating func stop(wholeGroup: Bool) -> Bool {
    arcade_stop(wholeGroup)
    return !addEnds(takeSignals())
  }

  private mutating func readInput() {
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

  private mutating func readSignals() -> Notice? {
    let numbers = takeSignals()
    _ = addEnds(numbers)
    if numbers.contains(SIGTSTP) { return .stop }
    if numbers.contains(SIGCONT) { return .goOn }
    return numbers.contains(SIGWINCH) ? .resize : nil
  }

  /// Makes events of the signals that end the program; false where there is none.
  private mutating func addEnds(_ numbers: [Int32]) -> Bool {
    let ends = numbers.filter { arcade_signal_ends($0) }
    waiting += ends.map { $0 == SIGINT ? .interrupt : .terminate(signal: $0) }
    return !ends.isEmpty
  }

  private func takeSignals() -> [Int32] {
    var bytes = [UInt8](repeating: 0, count: 256)
    let count = read(signals, &bytes, bytes.count)
    arcade_signals_seen()
    return bytes[..<max(0, count)].map { Int32($0) }
  }
}

extension Duration {
  /// The whole of it in nanoseconds, at most what 64 bits hold.
  fileprivate var nanoseconds: Int64 {
    let (seconds, attoseconds) = components
    let (product, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
    return overflow
      ? .max : product.addingReportingOverflow(attoseconds / 1_000_000_000).partialValue
  }
}
