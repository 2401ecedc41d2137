extension CivilDate {
  /// A moment in the extended form of ISO 8601, `2026-11-20T23:04:36Z`, with as many digits of a second
  /// as it has; nil beyond the years that can be written.
  ///
  /// A `Double` keeps it to about a quarter of a microsecond, so that 0.3 s may be a little less: the
  /// nearest microsecond is the one that was meant.
  package static func momentText(secondsSince1970 seconds: Double) -> String? {
    var whole = seconds.rounded(.down)
    var millionths = Int64(exactly: ((seconds - whole) * 1_000_000).rounded()) ?? 0
    if millionths == 1_000_000 { (whole, millionths) = (whole + 1, 0) }
    guard let count = Int64(exactly: whole), writableSeconds.contains(count) else { return nil }
    var digits = millionths.digits(6)[...]
    while digits.last == "0" { digits.removeLast() }
    let fraction = digits.isEmpty ? "" : "." + digits
    return CivilDate(secondsSince1970: count).text.dropLast() + fraction + "Z"
  }
}
