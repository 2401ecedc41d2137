/// A short movement in steps of one length, such as bulbs that chase for a while.
struct Steps: Sendable, Hashable {
  /// The moment at which the movement began, in time since the arcade opened.
  let start: Duration
  let length: Duration
  let count: Int

  /// The present step; `count` once the movement has ended.
  func step(at now: Duration) -> Int { min(count, Int(max(.zero, now - start) / length)) }

  /// The moment of the next step; nil where nothing moves any more.
  func next(after now: Duration) -> Duration? {
    let step = step(at: now)
    return step < count ? start + length * (step + 1) : nil
  }
}
