/// A date as property lists keep it: seconds since 2001-01-01 00:00:00 UTC.
///
/// The binary form keeps fractions of a second, the XML form does not.
public struct PropertyListDate: Sendable, Hashable {
  /// Seconds between 1970-01-01 and 2001-01-01.
  public static let referenceSeconds: Int64 = 978_307_200

  /// Seconds since 2001-01-01 00:00:00 UTC; negative before.
  public var secondsSinceReference: Double

  /// Takes seconds since 2001-01-01 00:00:00 UTC.
  public init(secondsSinceReference: Double) {
    self.secondsSinceReference = secondsSinceReference
  }

  /// Takes whole seconds since 1970-01-01 00:00:00 UTC.
  public init(secondsSince1970: Int64) {
    secondsSinceReference = Double(secondsSince1970) - Double(Self.referenceSeconds)
  }

  /// Whole seconds since 1970-01-01 00:00:00 UTC, rounded down; nil beyond the years
  /// that 64 bits can count.
  public var secondsSince1970: Int64? {
    let whole = (secondsSinceReference + Double(Self.referenceSeconds)).rounded(.down)
    return Int64(exactly: whole)
  }
}

extension PropertyListDate {
  /// Reads `2026-11-20T23:04:36Z`; the parts after the day may be left out from the end.
  init?(xmlText text: [UInt8]) {
    guard text.last == UInt8(ascii: "Z") else { return nil }
    let parts = text.dropLast().split(
      separator: UInt8(ascii: "T"), omittingEmptySubsequences: false)
    guard (1...2).contains(parts.count),
      let days = Self.numbers(parts[0], separator: UInt8(ascii: "-"), count: 1...3),
      let clock = parts.count == 1
        ? [] : Self.numbers(parts[1], separator: UInt8(ascii: ":"), count: 1...3)
    else { return nil }
    let (year, month, day) = (days[0], days.count > 1 ? days[1] : 1, days.count > 2 ? days[2] : 1)
    let time = clock + [Int64](repeating: 0, count: 3 - clock.count)
    guard (1...12).contains(month), (1...31).contains(day), time[0] <= 24, time[1] <= 59,
      time[2] <= 60
    else { return nil }
    let dayNumber = Self.dayNumber(year: year, month: month, day: day)
    self.init(secondsSince1970: dayNumber * 86_400 + time[0] * 3_600 + time[1] * 60 + time[2])
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

  private static func numbers(
    _ text: ArraySlice<UInt8>, separator: UInt8, count: ClosedRange<Int>
  ) -> [Int64]? {
    let parts = text.split(separator: separator, omittingEmptySubsequences: false)
    guard count.contains(parts.count) else { return nil }
    var numbers: [Int64] = []
    for part in parts {
      guard (1...6).contains(part.count), part.allSatisfy({ (48...57).contains($0) }) else {
        return nil
      }
      numbers.append(part.reduce(0) { $0 * 10 + Int64($1 - 48) })
    }
    return numbers
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
