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
  /// Reads `2026-11-20T23:04:36Z`; the parts after the year may be left out from the end.
  init?(xmlText text: [UInt8]) {
    guard let seconds = CivilDate.secondsSince1970(reading: text) else { return nil }
    self.init(secondsSince1970: seconds)
  }

  /// The form of XML files; nil for a date outside the years 0 to 9999.
  var xmlText: String? {
    guard let seconds = secondsSince1970, CivilDate.writableSeconds.contains(seconds) else {
      return nil
    }
    return CivilDate(secondsSince1970: seconds).text
  }
}
