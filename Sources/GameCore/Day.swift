import ArcadeFormats

/// A day in UTC.
package struct Day: Sendable, Hashable, Comparable {
  /// Days since 1970-01-01.
  package let number: Int

  /// Takes days since 1970-01-01.
  package init(number: Int) {
    self.number = number
  }

  /// The day of a moment; a clock that is out of all range has the first or the last that can be
  /// written.
  package init(_ moment: Timestamp) {
    let writable = CivilDate.writableSeconds
    let seconds = Int(
      min(max(moment.secondsSince1970, writable.lowerBound), writable.upperBound - 1))
    number = seconds >= 0 ? seconds / 86_400 : (seconds + 1) / 86_400 - 1
  }

  /// Reads `2026-11-20`; nil for anything else, also for a day that is in no calendar.
  package init?(_ text: String) {
    guard let seconds = CivilDate.secondsSince1970(reading: Array((text + "T00:00:00Z").utf8))
    else { return nil }
    self.init(Timestamp(secondsSince1970: seconds))
    guard self.text == text else { return nil }
  }

  /// The day as `2026-11-20`.
  package var text: String { CivilDate(secondsSince1970: Int64(number) * 86_400).dayText }

  /// The day of the week, from 0 for Monday to 6.
  package var weekday: Int { ((number + 3) % 7 + 7) % 7 }

  /// The first day of its month, and the number of days in it.
  package var month: (first: Day, count: Int) {
    let date = CivilDate(secondsSince1970: Int64(number) * 86_400)
    let first = number - Int(date.day) + 1
    let next = CivilDate.secondsSince1970(
      year: date.year, month: date.month + 1, day: 1, hour: 0, minute: 0, second: 0)
    return (Day(number: first), Int(next / 86_400) - first)
  }

  package static func < (left: Day, right: Day) -> Bool { left.number < right.number }

  package static func + (day: Day, days: Int) -> Day { Day(number: day.number + days) }
}

extension Day {
  /// The seed of everybody's game on this day.
  package func seed(game: String, rules: Int) -> UInt64 {
    // The generator mixes; neighbouring days share no numbers.
    StateHash.value(of: "daily \(text) \(game) \(rules)")
  }
}
