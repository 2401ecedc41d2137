package import Canvas
import Keys
package import Terminal

/// A terminal without a screen: a script of events goes in, and every canvas is kept.
///
/// Its clock is virtual: waiting takes no time, `now` jumps to the next event of the
/// script or to the deadline, whichever comes first. When the script is over and no
/// deadline is given, it hangs up.
package final class HeadlessTerminal: Terminal {
  /// An event and the moment it happens.
  package typealias ScriptedEvent = (at: Duration, event: TerminalEvent)

  /// A canvas that was shown, when, and where the cursor stood on it.
  package struct Showing: Sendable, Hashable {
    /// When it was shown, by the terminal's clock.
    package let time: Duration
    package let canvas: Canvas
    /// The position of the cursor; nil if it was hidden.
    package let cursor: Position?
  }

  package private(set) var size: Size
  /// The virtual time since it was opened.
  package private(set) var now: Duration = .zero
  package let supportsUnicode: Bool
  /// The canvases that were shown, oldest first; not more than `most`.
  package private(set) var showings: [Showing] = []
  /// The canvases that were shown, kept or not.
  package private(set) var showCount = 0
  /// The bells that were rung, in order.
  package private(set) var rings: [Bell] = []
  /// The texts that were put on the clipboard, in order.
  package private(set) var copies: [String] = []
  package private(set) var modes = TerminalModes()
  package private(set) var theme: Theme = .standard
  /// The calls of `redraw`.
  package private(set) var redrawCount = 0
  /// The calls of `suspend`.
  package private(set) var suspendCount = 0
  package private(set) var isClosed = false

  private var script: ArraySlice<ScriptedEvent>
  private var pending: [TerminalEvent] = []
  private let most: Int

  /// Takes the size in cells, the script, and how many canvases are kept at most.
  ///
  /// The script is put in the order of its times; events of the same time keep theirs.
  package init(
    size: Size, script: [ScriptedEvent] = [], supportsUnicode: Bool = true,
    keepingAtMost most: Int = .max
  ) {
    self.size = size
    self.supportsUnicode = supportsUnicode
    self.most = max(1, most)
    self.script = Self.inOrder(script)[...]
  }

  package var shown: Canvas? { showings.last?.canvas }
  /// The position of the cursor; nil if it is hidden or nothing was shown.
  package var cursor: Position? { showings.last?.cursor }

  /// Adds events to the end of the script; none of them happens before `now`.
  package func append(_ more: [ScriptedEvent]) {
    script = Self.inOrder(Array(script) + more)[...]
  }

  /// Gives the script's next event if it happens before the deadline, and moves the clock.
  package func nextEvent(until deadline: Duration?) -> TerminalEvent? {
    if !pending.isEmpty { return pending.removeFirst() }
    if let next = script.first, next.at <= deadline ?? next.at {
      script.removeFirst()
      now = max(now, next.at)
      if case .resize(let size) = next.event { self.size = size }
      return next.event
    }
    guard let deadline else { return .hangUp }
    now = max(now, deadline)
    return nil
  }

  package func show(_ canvas: Canvas, cursor: Position?) {
    showCount += 1
    if showings.count == most { showings.removeFirst() }
    showings.append(Showing(time: now, canvas: canvas, cursor: cursor))
  }

  package func apply(_ modes: TerminalModes) { self.modes = modes }

  package func use(_ theme: Theme) { self.theme = theme }

  package func ring(_ bell: Bell) { rings.append(bell) }

  package func copy(_ text: String) { copies.append(text) }

  package func redraw() { redrawCount += 1 }

  /// Counts the wish; the next event is `resumed`.
  package func suspend() {
    suspendCount += 1
    pending.append(.resumed)
  }

  package func close() { isClosed = true }

  private static func inOrder(_ script: [ScriptedEvent]) -> [ScriptedEvent] {
    script.enumerated()
      .sorted { ($0.element.at, $0.offset) < ($1.element.at, $1.offset) }
      .map(\.element)
  }
}

extension HeadlessTerminal {
  /// A script that presses the keys of a text (see `Key.sequence`), one every `interval`,
  /// the first at `start`.
  package static func script(
    pressing keys: String, from start: Duration = .zero,
    every interval: Duration = .milliseconds(100)
  ) -> [ScriptedEvent] {
    Key.sequence(keys).enumerated().map { index, key in
      (at: start + interval * index, event: .key(key))
    }
  }
}
