/// Tells a held key, which comes again and again, from a key that is pressed again.
struct KeyRepeat<Key: Hashable & Sendable>: Sendable, Hashable {
  /// A key and the tick at which it came.
  struct Press: Sendable, Hashable {
    let key: Key
    let tick: Int
  }

  /// The newest key; nil before the first.
  private(set) var newest: Press?

  /// Notes a key, and returns true if it repeats the newest one within `ticks`.
  ///
  /// Each repetition counts as the newest press, so that a whole row of them is one press.
  mutating func isRepetition(_ key: Key, at tick: Int, within ticks: Int) -> Bool {
    let previous = newest
    newest = Press(key: key, tick: tick)
    guard let previous, previous.key == key else { return false }
    return tick - previous.tick <= ticks
  }
}
