/// Ignores keys that are still being pressed when a game ends or stops, until there is a pause.
struct Hammering: Sendable, Hashable {
  /// The last key of the row, in time since the arcade opened; nil once the keys have rested.
  private var last: Duration?
  /// The time without a key after which the next one is meant for the screen.
  private let rest: Duration

  /// Takes the time of the last key in the game, nil where there was none, and how long keys rest.
  init(lastKey: Duration? = nil, rest: Duration = .milliseconds(300)) {
    last = lastKey
    self.rest = rest
  }

  /// Takes a key; gives true if it is one of a row that began in the game.
  mutating func goesOn(at now: Duration) -> Bool {
    guard let last else { return false }
    self.last = now < last + rest ? now : nil
    return self.last != nil
  }
}
