/// The bounds within which a league takes a game.
package enum LeagueLimits {
  package static let recordBytes = 1 << 20
  /// The longest game, in ticks: two hours.
  package static let ticks = 2 * 60 * 60 * 60
  /// The time in which the result of a ranked game must come, beyond its length and its pauses, in
  /// milliseconds.
  package static let grace = 60_000
  /// Longer pauses than these don't count for a ranked game, in milliseconds together.
  package static let pauses = 600_000
  /// The best games of a player that stay on each board.
  package static let keptGames = 10
  /// The days after which a game that is not among the best is deleted.
  package static let otherDays = 30
  /// The days that the table of a week stays after the beginning of the present one.
  package static let weekDays = 28
  /// The days that a daily game stays.
  package static let dailyDays = 365
  /// The rows of a player that one statement deletes or refuses: a server ends one that takes too long, and all of it was in vain
  /// then.
  package static let deletedAtOnce = 20_000
}
