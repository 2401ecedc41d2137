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
  ///
  /// Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms", `civil_from_days`.
  package func day(offset: Int64 = 0) -> String {
    let (local, overflow) = secondsSince1970.addingReportingOverflow(offset)
    let seconds = overflow ? secondsSince1970 : local
    let days = floorDivide(seconds, 86_400) + 719_468
    let era = floorDivide(days, 146_097)
    let dayOfEra = days - era * 146_097
    let yearOfEra =
      (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
    let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    return "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))"
  }

  /// The day and the time as `2026-11-20 21:08:30`, at a place that is `offset` seconds east
  /// of Greenwich.
  package func dayAndTime(offset: Int64 = 0) -> String {
    let (local, overflow) = secondsSince1970.addingReportingOverflow(offset)
    let seconds = overflow ? secondsSince1970 : local
    let second = seconds - floorDivide(seconds, 86_400) * 86_400
    let parts = [second / 3_600, second / 60 % 60, second % 60].map { padded($0, 2) }
    return day(offset: offset) + " " + parts.joined(separator: ":")
  }

  private func floorDivide(_ number: Int64, _ divisor: Int64) -> Int64 {
    let quotient = number / divisor
    return number % divisor < 0 ? quotient - 1 : quotient
  }

  private func padded(_ number: Int64, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }
}
