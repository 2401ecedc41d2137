import ArcadeFormats

/// A moment in whole seconds, as score files keep it.
package struct Timestamp: Sendable, Hashable, Comparable {
  /// Seconds since 1970-01-01 00:00:00 UTC.
  package let secondsSince1970: Int64

  package init(secondsSince1970: Int64) {
    self.secondsSince1970 = secondsSince1970
  }

  /// Tells whether the left moment is the earlier one.
  package static func < (left: Timestamp, right: Timestamp) -> Bool {
    left.secondsSince1970 < right.secondsSince1970
  }

  /// The day in the proleptic Gregorian calendar as `2026-11-20`, at a place that is
  /// `offset` seconds east of Greenwich.
  package func day(offset: Int64 = 0) -> String { date(offset: offset).dayText }

  /// The day and the time as `2026-11-20 21:08:30`, at a place that is `offset` seconds east
  /// of Greenwich.
  package func dayAndTime(offset: Int64 = 0) -> String {
    let date = date(offset: offset)
    return date.dayText + " " + date.timeText
  }

  /// The day on a local clock, which is so many seconds ahead of Greenwich at a moment in seconds
  /// since 1970.
  package func day(offset: (Int64) -> Int64) -> String { day(offset: offset(secondsSince1970)) }

  /// The day and the time on such a clock.
  package func dayAndTime(offset: (Int64) -> Int64) -> String {
    dayAndTime(offset: offset(secondsSince1970))
  }

  private func date(offset: Int64) -> CivilDate {
    let (local, overflow) = secondsSince1970.addingReportingOverflow(offset)
    return CivilDate(secondsSince1970: overflow ? secondsSince1970 : local)
  }
}
