import ArcadeFormats

/// A date as all formats show it: `2026-11-20T23:04:36Z`, with as many digits of a second as
/// it has; nil beyond the years that can be written.
package func momentText(secondsSince1970 seconds: Double) -> String? {
  CivilDate.momentText(secondsSince1970: seconds)
}

/// The same, and seconds beyond those years.
package func dateText(secondsSince1970 seconds: Double) -> String {
  momentText(secondsSince1970: seconds) ?? "\(seconds) s since 1970"
}
