package import Canvas
package import GameCore
import Games
package import Persistence
package import Words

extension DailyTry {
  /// The line to share: day, game, score, and a bar for each seventh of the game.
  package func line(_ words: Words, _ glyphs: GlyphSet) -> String {
    let dot = " \(glyphs.dot) "
    var parts = [
      words.rooms.daily.lineTitle(day.text), words.games.texts(of: game)?.title ?? game,
      "\(score)",
    ]
    if speed == .untimed || speed != .full { parts.append(words.game.speed(speed.rawValue)) }
    return (parts + [glyphs.bars(curve)]).joined(separator: dot)
  }
}

extension [DailyTry] {
  /// The days in a row, up to today or yesterday, on which a player finished any of the day's games.
  func daysInARow(player: String, today: Day) -> Int {
    let days = Set(filter { $0.player == player && $0.state == .finished }.map(\.day))
    let last = days.contains(today) ? today.number : today.number - 1
    var first = last
    while days.contains(Day(number: first)) { first -= 1 }
    return last - first
  }
}

extension [DailyTry] {
  /// The most days in a row on which a player ever finished the game of the day.
  func longestStreak(of game: String, player: String) -> Int {
    let days = Set(
      filter { $0.game == game && $0.player == player && $0.state == .finished }.map(\.day))
    return days.filter { !days.contains($0 + -1) }.map { first in
      var next = first + 1
      while days.contains(next) { next = next + 1 }
      return next.number - first.number
    }.max() ?? 0
  }
}

extension DailyWords {
  /// The day, and the time at which it ends by the player's clock, which is so many seconds ahead of
  /// Greenwich at a moment in seconds since 1970.
  package func ending(of day: Day, offset: (Int64) -> Int64) -> String {
    let end = Timestamp(secondsSince1970: Int64((day + 1).number) * 86_400)
    guard offset(end.secondsSince1970) != 0 else { return detail(day.text, nil) }
    let localDay = end.day(offset: offset)
    let time = end.dayAndTime(offset: offset).dropFirst(localDay.count + 1).prefix(5)
    return detail(day.text, String(time))
  }

  /// Says that a line was copied; lines that are heard come without a clipboard.
  func afterCopying(_ looks: Looks) -> [String] { looks.isRead ? [] : [copied] }
}

extension GlyphSet {
  /// A bar for each number, the highest one full; digits from 0 to 9 where there are no bars.
  func bars(_ numbers: [Int]) -> String {
    // No game brings as many points; a file may hold any number.
    let counted = numbers.map { min(max(0, $0), 1 << 40) }
    let most = max(1, counted.max() ?? 1)
    let steps = self == .unicode ? Array("▁▂▃▄▅▆▇█") : Array("0123456789")
    return String(counted.map { steps[$0 * (steps.count - 1) / most] })
  }
}
