import Terminal

/// The moment at which a session is written down: when no key has come for a while, so that the first
/// keys do not wait for it, or else at the end.
struct SessionRecording {
  /// The time without a key after which the session is recorded.
  private static let quiet = Duration.milliseconds(30)

  /// When the session is recorded unless a key comes before; nil before the first picture, and once
  /// that is done.
  private(set) var time: Duration?

  /// Begins to wait, after the first picture.
  mutating func begin(at now: Duration) { time = now + Self.quiet }

  /// Takes an event, or its absence, and says if the session is recorded now.
  mutating func isDue(after event: TerminalEvent?, at now: Duration) -> Bool {
    guard let time else { return false }
    guard event == nil else {
      begin(at: now)
      return false
    }
    return now >= time && take()
  }

  /// Ends the waiting; returns false if there was none.
  mutating func take() -> Bool {
    defer { time = nil }
    return time != nil
  }
}
