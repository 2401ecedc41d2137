extension CivilDate {
  /// The seconds since 1970-01-01 00:00:00 UTC of a date in the extended form of ISO 8601,
  /// `2026-11-20T23:04:36Z`; nil for anything else.
  ///
  /// Parts after the year may be left out from the end, as in property lists. With `readingOffset`,
  /// `+01:00`, `+0100` or `+01` may stand in the place of `Z`.
  package static func secondsSince1970(
    reading text: [UInt8], readingOffset: Bool = false
  ) -> Int64? {
    var rest = text[...]
    let separators = Array("--T::".utf8)
    var parts: [Int64] = []
    while parts.count < 6, let number = number(&rest, mostDigits: 6) {
      parts.append(number)
      guard parts.count < 6, rest.first == separators[parts.count - 1] else { break }
      rest = rest.dropFirst()
    }
    guard !parts.isEmpty, let offset = offset(rest, isRead: readingOffset && parts.count == 6)
    else { return nil }
    let lowest: [Int64] = [0, 1, 1, 0, 0, 0]
    parts += lowest.dropFirst(parts.count)
    guard (1...12).contains(parts[1]), (1...31).contains(parts[2]), parts[3] <= 24,
      parts[4] <= 59, parts[5] <= 60
    else { return nil }
    return secondsSince1970(
      year: parts[0], month: parts[1], day: parts[2], hour: parts[3], minute: parts[4],
      second: parts[5]) - offset
  }

  /// The same with the part of a second that may stand after the seconds, as in
  /// `2026-11-20T23:04:36.25Z`, and for a day alone: `2026-11-20`.
  package static func moment(
    reading text: [UInt8], readingOffset: Bool = false
  ) -> (secondsSince1970: Int64, fraction: Double)? {
    let utc = UInt8(ascii: "Z")
    // Only a day has two dashes and nothing besides.
    if text.count(where: { $0 == UInt8(ascii: "-") }) == 2,
      text.allSatisfy({ $0 == UInt8(ascii: "-") || $0.isDigit })
    {
      return secondsSince1970(reading: text + [utc]).map { ($0, 0) }
    }
    guard let point = text.firstIndex(of: UInt8(ascii: ".")) else {
      return secondsSince1970(reading: text, readingOffset: readingOffset).map { ($0, 0) }
    }
    let whole = Array(text[..<point])
    let digits = text[(point + 1)...].prefix(while: { $0.isDigit })
    let rest = text[(point + 1 + digits.count)...]
    // The point stands after all six parts.
    guard !digits.isEmpty, whole.count(where: { $0 == UInt8(ascii: ":") }) == 2,
      secondsSince1970(reading: whole + [utc]) != nil,
      let seconds = secondsSince1970(reading: whole + rest, readingOffset: readingOffset),
      let fraction = Double("0." + String(decoding: digits, as: UTF8.self))
    else { return nil }
    return (seconds, fraction)
  }

  /// The seconds east of Greenwich; nil for what is none.
  private static func offset(
    _ text: ArraySlice<UInt8>, isRead: Bool
  ) -> Int64? {
    guard let sign = text.first else { return nil }
    var rest = text.dropFirst()
    if sign == UInt8(ascii: "Z") { return rest.isEmpty ? 0 : nil }
    guard isRead, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-"),
      let hours = number(&rest, mostDigits: 2), hours < 24
    else { return nil }
    if rest.first == UInt8(ascii: ":") { rest = rest.dropFirst() }
    let minutes = number(&rest, mostDigits: 2) ?? 0
    guard rest.isEmpty, minutes < 60 else { return nil }
    return (sign == UInt8(ascii: "-") ? -1 : 1) * (hours * 3_600 + minutes * 60)
  }

  /// The number at the beginning, which is taken off; nil where there is no digit.
  private static func number(_ text: inout ArraySlice<UInt8>, mostDigits: Int) -> Int64? {
    let digits = text.prefix(mostDigits).prefix(while: { $0.isDigit })
    guard !digits.isEmpty else { return nil }
    text = text.dropFirst(digits.count)
    return digits.reduce(0) { $0 * 10 + Int64($1 - 48) }
  }
}
