/// A short movement in steps of one length, such as bulbs that chase for a while.
struct SteppedMotion: Sendable, Hashable {
  /// The moment at which the movement begins, in time since the arcade opened; it may be still to come.
  let start: Duration
  let length: Duration
  let count: Int

  /// The present step; `count` once the movement has ended.
  func step(at now: Duration) -> Int { min(count, Int(max(.zero, now - start) / length)) }

  /// True from the first step on.
  func hasBegun(at now: Duration) -> Bool { now >= start }

  /// The moment of the next step; nil where nothing moves any more.
  func next(after now: Duration) -> Duration? {
    guard hasBegun(at: now) else { return start }
    let step = step(at: now)
    return step < count ? start + length * (step + 1) : nil
  }
}
