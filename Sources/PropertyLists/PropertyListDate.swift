/// A date as property lists keep it: seconds since 2001-01-01 00:00:00 UTC.
///
/// The binary form keeps fractions of a second, the XML form does not.
package struct PropertyListDate: Sendable, Hashable {
  /// Seconds between 1970-01-01 and 2001-01-01.
  package static let referenceSeconds: Int64 = 978_307_200

  /// Seconds since 2001-01-01 00:00:00 UTC; negative before.
  package var secondsSinceReference: Double

  package init(secondsSinceReference: Double) {
    self.secondsSinceReference = secondsSinceReference
  }

  package init(secondsSince1970: Int64) {
    secondsSinceReference = Double(secondsSince1970) - Double(Self.referenceSeconds)
  }

  /// Whole seconds since 1970-01-01 00:00:00 UTC, rounded down; nil beyond the years
  /// that 64 bits can count.
  package var secondsSince1970: Int64? {
    let whole = (secondsSinceReference + Double(Self.referenceSeconds)).rounded(.down)
    return Int64(exactly: whole)
  }
}

extension PropertyListDate {
  /// Reads `2026-11-20T23:04:36Z`; the parts after the year may be left out from the end.
  init?(xmlText text: [UInt8]) {
    var parts: [Int64] = []
    var position = 0
    for separator in [UInt8(ascii: "-"), UInt8(ascii: "-"), UInt8(ascii: "T"), 58, 58, 90] {
      guard let number = Self.number(text, at: &position), position < text.count else { return nil }
      parts.append(number)
      position += 1
      if text[position - 1] == 90 { break }
      guard text[position - 1] == separator else { return nil }
    }
    guard position == text.count, text.last == 90 else { return nil }
    let lowest: [Int64] = [0, 1, 1, 0, 0, 0]
    let all = parts + lowest.dropFirst(parts.count)
    guard (1...12).contains(all[1]), (1...31).contains(all[2]), all[3] <= 24, all[4] <= 59,
      all[5] <= 60
    else { return nil }
    let days = Self.dayNumber(year: all[0], month: all[1], day: all[2])
    self.init(secondsSince1970: days * 86_400 + all[3] * 3_600 + all[4] * 60 + all[5])
  }

  /// The form of XML files; nil for a date outside the years 0 to 9999.
  var xmlText: String? {
    guard let seconds = secondsSince1970,
      (-62_167_219_200..<253_402_300_800).contains(seconds)
    else { return nil }
    let days = (seconds - (seconds % 86_400 + 86_400) % 86_400) / 86_400
    let time = seconds - days * 86_400
    let (year, month, day) = Self.civil(dayNumber: days)
    return "\(Self.padded(year, 4))-\(Self.padded(month))-\(Self.padded(day))"
      + "T\(Self.padded(time / 3_600)):\(Self.padded(time / 60 % 60)):\(Self.padded(time % 60))Z"
  }

  /// The number of up to six digits at a position, which it moves past them.
  private static func number(_ text: [UInt8], at position: inout Int) -> Int64? {
    let start = position
    var number: Int64 = 0
    while position < text.count, position < start + 6, (48...57).contains(text[position]) {
      number = number * 10 + Int64(text[position] - 48)
      position += 1
    }
    return position > start ? number : nil
  }

  /// Days since 1970-01-01 in the proleptic Gregorian calendar.
  ///
  /// Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms", `days_from_civil`.
  private static func dayNumber(year: Int64, month: Int64, day: Int64) -> Int64 {
    let year = month <= 2 ? year - 1 : year
    let era = (year >= 0 ? year : year - 399) / 400
    let yearOfEra = year - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }

  /// The inverse of `dayNumber`, `civil_from_days` on the same page.
  private static func civil(dayNumber: Int64) -> (year: Int64, month: Int64, day: Int64) {
    let days = dayNumber + 719_468
    let era = (days >= 0 ? days : days - 146_096) / 146_097
    let dayOfEra = days - era * 146_097
    let yearOfEra =
      (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    return (year, month, dayOfYear - (153 * shiftedMonth + 2) / 5 + 1)
  }

  private static func padded(_ number: Int64, _ width: Int = 2) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }
}
