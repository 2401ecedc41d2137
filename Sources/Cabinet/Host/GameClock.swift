import GameCore

/// The clock that decides which tick of a game is due at a time of day.
struct GameClock: Sendable, Hashable {
  private let startedAt: Duration
  private let tickAtStart: Int
  /// The pace in percent of full speed.
  let pace: Int
  private let ticksPerMinute: Int64

  /// Starts the clock at `now` with the game at `tick`.
  init(now: Duration, tick: Int, pace: Int) {
    startedAt = now
    tickAtStart = tick
    self.pace = pace
    ticksPerMinute = Int64(ticksPerSecond * 60 * pace / 100)
  }

  /// The newest tick that is due.
  func tick(at now: Duration) -> Int {
    let (seconds, attoseconds) = (now - startedAt).components
    let nanoseconds = seconds * 1_000_000_000 + attoseconds / 1_000_000_000
    return tickAtStart + Int(nanoseconds * ticksPerMinute / 60_000_000_000)
  }

  /// The time at which a tick is due.
  func time(of tick: Int) -> Duration {
    let passed = Int64(tick - tickAtStart)
    let nanoseconds = (passed * 60_000_000_000 + ticksPerMinute - 1) / ticksPerMinute
    return startedAt + .nanoseconds(nanoseconds)
  }
}
