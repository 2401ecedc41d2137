/// A terminal's own background, asked with xterm's control 11 and answered soon, late or never.
///
/// Nothing waits for the answer: until it comes, the colours are those for either background.
enum BackgroundAnswer {
  /// Asks for the colour.
  static let question = Array("\u{1B}]11;?\u{7}".utf8)
  /// As much of a string as is kept: more than any answer has.
  static let longest = 64

  /// The background by the text between `ESC ]` and the end, such as `11;rgb:ffff/ffff/dddd`; nil for
  /// any other text.
  static func background(_ bytes: [UInt8]) -> Background? {
    let text = String(decoding: bytes, as: UTF8.self)
    guard text.hasPrefix("11;rgb"), let colon = text.firstIndex(of: ":") else { return nil }
    let parts = text[text.index(after: colon)...].split(separator: "/").map(share)
    guard parts.count >= 3 else { return nil }
    let shares = parts.prefix(3).compactMap { $0 }
    guard shares.count == 3 else { return nil }
    let rgb = shares[0] << 16 | shares[1] << 8 | shares[2]
    return XtermColour.isLight(Style.direct(rgb)) ? .light : .dark
  }

  /// A part of a colour in one to four hexadecimal digits, scaled to 255.
  private static func share(_ digits: Substring) -> Int? {
    guard (1...4).contains(digits.utf8.count), let value = Int(digits, radix: 16), value >= 0 else {
      return nil
    }
    return value * 255 / ((1 << (4 * digits.utf8.count)) - 1)
  }
}
