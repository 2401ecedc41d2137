import ArcadeFormats

/// A date as all formats show it: `2026-11-20T23:04:36Z`, with as many digits of a second as
/// it has; nil beyond the years that can be written.
package func momentText(secondsSince1970 seconds: Double) -> String? {
  let whole = seconds.rounded(.down)
  guard let count = Int64(exactly: whole), CivilDate.writableSeconds.contains(count) else {
    return nil
  }
  // A date is kept to about a quarter of a microsecond.
  let millionths = Int64(((seconds - whole) * 1_000_000).rounded(.down))
  let digits = min(millionths, 999_999).digits(6)[...]
  let fraction = millionths == 0 ? "" : "." + digits.trimmingZeros
  return CivilDate(secondsSince1970: count).text.dropLast() + fraction + "Z"
}

extension Substring {
  fileprivate var trimmingZeros: Substring {
    var rest = self
    while rest.last == "0" { rest.removeLast() }
    return rest
  }
}
