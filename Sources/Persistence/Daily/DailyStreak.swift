package import GameCore

extension [DailyTry] {
  /// The days in a row, up to today or yesterday, on which a player finished the game of the day.
  package func streak(of game: String, player: String, today: Day) -> Int {
    let days = Set(
      filter { $0.game == game && $0.player == player && $0.state == .finished }.map(\.day))
    var day = days.contains(today) ? today : today + -1
    var count = 0
    while days.contains(day) {
      count += 1
      day = day + -1
    }
    return count
  }

  /// The try of a player at the game of a day that counts; nil before it was begun.
  package func counting(_ game: String, player: String, on day: Day) -> DailyTry? {
    last { ($0.game, $0.player, $0.day) == (game, player, day) && $0.state != .forgiven }
  }
}
