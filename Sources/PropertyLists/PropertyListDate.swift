import ArcadeFormats

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
  /// Reads `2026-11-20T23:04:36Z`; the parts after the year may be left out from the end, and a
  /// year before 0 has a sign.
  init?(xmlText text: [UInt8]) {
    guard text.first == UInt8(ascii: "-") else {
      guard let seconds = CivilDate.secondsSince1970(reading: text) else { return nil }
      self.init(secondsSince1970: seconds)
      return
    }
    // A year before 0 is counted as one that is whole turns of the calendar later.
    let digits = text.dropFirst().prefix(while: { $0.isDigit })
    guard digits.count <= 6, let year = Int64(String(decoding: digits, as: UTF8.self)) else {
      return nil
    }
    let turns = (year + Self.yearsOfTurn - 1) / Self.yearsOfTurn
    let later = Array(String(turns * Self.yearsOfTurn - year).utf8) + text[(1 + digits.count)...]
    guard let seconds = CivilDate.secondsSince1970(reading: later) else { return nil }
    self.init(secondsSince1970: seconds - turns * Self.daysOfTurn * 86_400)
  }

  /// The Gregorian calendar repeats itself after so long.
  private static let (yearsOfTurn, daysOfTurn): (Int64, Int64) = (400, 146_097)

  /// The form of XML files; nil for a date outside the years 0 to 9999.
  var xmlText: String? {
    guard let seconds = secondsSince1970, CivilDate.writableSeconds.contains(seconds) else {
      return nil
    }
    return CivilDate(secondsSince1970: seconds).text
  }
}
