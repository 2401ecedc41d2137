/// The keys of a player who goes on hammering after a game: none counts until they have rested.
struct Hammering: Sendable, Hashable {
  /// The last key of the row, in time since the arcade opened; nil once the keys have rested.
  private var last: Duration?
  /// The time without a key after which the next one is meant for the screen.
  private static let rest = Duration.milliseconds(300)

  /// Takes the time of the last key in the game; nil where there was none.
  init(lastKey: Duration? = nil) {
    last = lastKey
  }

  /// Takes a key; gives true if it is one of a row that began in the game.
  mutating func goesOn(at now: Duration) -> Bool {
    guard let last else { return false }
    self.last = now < last + Self.rest ? now : nil
    return self.last != nil
  }
}
