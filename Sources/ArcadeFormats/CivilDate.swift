/// A day and a time of day in UTC, in the proleptic Gregorian calendar.
package struct CivilDate: Sendable, Hashable {
  /// The seconds since 1970-01-01 00:00:00 UTC of the years 0 to 9999, which are written with four
  /// digits.
  package static let writableSeconds: Range<Int64> = -62_167_219_200..<253_402_300_800

  package let year: Int64
  /// From 1 to 12.
  package let month: Int64
  /// From 1 to 31.
  package let day: Int64
  package let hour: Int64
  package let minute: Int64
  package let second: Int64

  /// Takes seconds since 1970-01-01 00:00:00 UTC.
  ///
  /// Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms", `civil_from_days`.
  package init(secondsSince1970 seconds: Int64) {
    let (dayNumber, time) = floorDivide(seconds, by: 86_400)
    (hour, minute, second) = (time / 3_600, time / 60 % 60, time % 60)
    // Years that begin in March end with their leap day.
    let (era, dayOfEra) = floorDivide(dayNumber + 719_468, by: 146_097)
    let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
    month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  }

  /// The seconds since 1970-01-01 00:00:00 UTC of a date.
  ///
  /// Parts out of their range count on into the next or the previous year, month or day, as with
  /// `timegm`. Years have at most nine digits, the other parts six. `days_from_civil` on the same
  /// page.
  package static func secondsSince1970(
    year: Int64, month: Int64, day: Int64, hour: Int64, minute: Int64, second: Int64
  ) -> Int64 {
    let (years, monthFromMarch) = floorDivide(month - 3, by: 12)
    let (era, yearOfEra) = floorDivide(year + years, by: 400)
    let dayOfYear = (153 * monthFromMarch + 2) / 5 + day - 1
    let dayNumber =
      era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    return dayNumber * 86_400 + hour * 3_600 + minute * 60 + second
  }

  /// The day as `2026-11-20`.
  package var dayText: String { "\(year.digits(4))-\(month.digits(2))-\(day.digits(2))" }

  /// The time of day as `21:08:30`.
  package var timeText: String { "\(hour.digits(2)):\(minute.digits(2)):\(second.digits(2))" }

  /// The extended form of ISO 8601: `2026-11-20T21:08:30Z`.
  package var text: String { "\(dayText)T\(timeText)Z" }

  /// The basic form of ISO 8601, which names of files carry: `20261120T210830Z`.
  package var stamp: String {
    [month, day].reduce(year.digits(4)) { $0 + $1.digits(2) } + "T"
      + [hour, minute, second].map { $0.digits(2) }.joined() + "Z"
  }
}

/// The quotient rounded down, and the rest, which is not negative.
private func floorDivide(_ number: Int64, by divisor: Int64) -> (quotient: Int64, rest: Int64) {
  let (quotient, rest) = number.quotientAndRemainder(dividingBy: divisor)
  return rest < 0 ? (quotient - 1, rest + divisor) : (quotient, rest)
}

extension BinaryInteger {
  /// The digits, with zeros before them where there are fewer than `width`.
  package func digits(_ width: Int, radix: Int = 10) -> String {
    let digits = String(self, radix: radix)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }
}
