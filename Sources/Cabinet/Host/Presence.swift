import Terminal

/// The last input and the window's focus, which decide when attract mode may begin.
package struct Presence: Sendable, Hashable {
  /// The time of the last key, click or paste, since the arcade opened.
  package private(set) var lastInput: Duration
  /// The window has the keyboard, as far as the terminal tells.
  package private(set) var hasFocus = true
  /// The time of the last sign of any kind, such as a window that is chosen again.
  private var lastSign: Duration
  /// The time without a sign after which attract mode begins; nil for never.
  private let patience: Duration?

  /// Begins with a player who has just come.
  package init(now: Duration = .zero, patience: Duration? = nil) {
    (lastInput, lastSign) = (now, now)
    self.patience = patience
  }

  /// The time at which attract mode may begin if no sign comes before; nil where it may not.
  var attractTime: Duration? { hasFocus ? patience.map { lastSign + $0 } : nil }

  /// Takes what came from the terminal, and the time of it.
  mutating func note(_ event: TerminalEvent, at now: Duration) {
    lastSign = now
    switch event {
    case .key, .mouse, .paste: lastInput = now
    case .focus(let isGained): hasFocus = isGained
    case .resize, .resumed, .interrupt, .terminate, .hangUp: break
    }
  }
}
