import GameCore

/// A date as all formats show it: `2026-11-20T23:04:36Z`, with as many digits of a second as
/// it has; nil beyond the years that can be written.
func momentText(secondsSince1970 seconds: Double) -> String? {
  let whole = seconds.rounded(.down)
  guard let count = Int64(exactly: whole), (-62_167_219_200..<253_402_300_800).contains(count)
  else {
    return nil
  }
  let ofDay = ((count % 86_400) + 86_400) % 86_400
  let parts = [ofDay / 3_600, ofDay / 60 % 60, ofDay % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }
  // A date is kept to about a quarter of a microsecond.
  let millionths = Int64(((seconds - whole) * 1_000_000).rounded(.down))
  let digits = String(1_000_000 + min(millionths, 999_999)).dropFirst()
  let fraction = millionths == 0 ? "" : "." + digits.trimmingZeros
  return Timestamp(secondsSince1970: count).day() + "T" + parts.joined(separator: ":") + fraction
    + "Z"
}

extension Substring {
  fileprivate var trimmingZeros: Substring {
    var rest = self
    while rest.last == "0" { rest.removeLast() }
    return rest
  }
}
