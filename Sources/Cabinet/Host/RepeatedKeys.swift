import Keys

/// Keys that come again too soon, for hands that shake or can't let go in time.
struct RepeatedKeys {
  private var last: (key: Key, time: Duration)?

  /// True if the same key came less than a pause ago; a key that is held stays one.
  mutating func ignores(_ key: Key, at now: Duration, within pause: Duration) -> Bool {
    guard pause > .zero else { return false }
    defer { last = (key, now) }
    guard let last, last.key == key else { return false }
    return now < last.time + pause
  }
}
