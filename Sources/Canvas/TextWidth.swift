/// The columns that text takes in a terminal.
///
/// Follows Unicode 14's East Asian Width (W and F are two columns) and general
/// categories (Mn, Me and Cf join the character before them). Ambiguous characters count
/// as one, but on a terminal that draws them wide.
package enum TextWidth {
  /// The columns a single scalar takes: 0, 1 or 2.
  package static func columns(of scalar: Unicode.Scalar) -> Int {
    if scalar.value > 0xA0, AmbiguousCharacters.areWide,
      AmbiguousCharacters.contains(scalar.value)
    {
      return 2
    }
    return leastColumns(of: scalar)
  }

  private static func leastColumns(of scalar: Unicode.Scalar) -> Int {
    let value = scalar.value
    if value < 0x300 { return value == 0xAD ? 0 : 1 }
    // Most of what a screen shows beside letters: dashes, quotes, arrows, and what pictures
    // are made of.
    if scalar.isPlainColumn || value >= 0x2010 && value < 0x2028
      || value >= 0x2190 && value < 0x2300
    {
      return 1
    }
    if wideRanges.hold(value) { return 2 }
    if value >= 0x2500 && value < 0x2800 { return 1 }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: return value >= 0x1160 && value <= 0x11FF ? 0 : 1
    }
  }

  /// The columns that text takes when drawn on one line.
  package static func columns(of text: String) -> Int {
    if let count = text.countOfASCII { return count }
    return text.unicodeScalars.reduce(0) { $0 + columns(of: $1) }
  }

  /// The columns that text takes where ambiguous characters are narrow: the measure of what is kept
  /// in files, which are the same for every terminal.
  package static func leastColumns(of text: String) -> Int {
    text.unicodeScalars.reduce(0) { $0 + leastColumns(of: $1) }
  }

  /// East Asian Width W and F, Unicode 14, joined across gaps without characters.
  private static let wideRanges: [(first: UInt32, last: UInt32)] = [
    (0x1100, 0x115F), (0x231A, 0x231B), (0x2329, 0x232A), (0x23E9, 0x23EC), (0x23F0, 0x23F0),
    (0x23F3, 0x23F3), (0x25FD, 0x25FE), (0x2614, 0x2615), (0x2648, 0x2653), (0x267F, 0x267F),
    (0x2693, 0x2693), (0x26A1, 0x26A1), (0x26AA, 0x26AB), (0x26BD, 0x26BE), (0x26C4, 0x26C5),
    (0x26CE, 0x26CE), (0x26D4, 0x26D4), (0x26EA, 0x26EA), (0x26F2, 0x26F3), (0x26F5, 0x26F5),
    (0x26FA, 0x26FA), (0x26FD, 0x26FD), (0x2705, 0x2705), (0x270A, 0x270B), (0x2728, 0x2728),
    (0x274C, 0x274C), (0x274E, 0x274E), (0x2753, 0x2755), (0x2757, 0x2757), (0x2795, 0x2797),
    (0x27B0, 0x27B0), (0x27BF, 0x27BF), (0x2B1B, 0x2B1C), (0x2B50, 0x2B50), (0x2B55, 0x2B55),
    (0x2E80, 0x303E), (0x3041, 0x3247), (0x3250, 0x4DBF), (0x4E00, 0xA4C6), (0xA960, 0xA97C),
    (0xAC00, 0xD7A3), (0xF900, 0xFAD9), (0xFE10, 0xFE19), (0xFE30, 0xFE6B), (0xFF01, 0xFF60),
    (0xFFE0, 0xFFE6), (0x16FE0, 0x1B2FB), (0x1F004, 0x1F004), (0x1F0CF, 0x1F0CF),
    (0x1F18E, 0x1F18E), (0x1F191, 0x1F19A), (0x1F200, 0x1F320), (0x1F32D, 0x1F335),
    (0x1F337, 0x1F37C), (0x1F37E, 0x1F393), (0x1F3A0, 0x1F3CA), (0x1F3CF, 0x1F3D3),
    (0x1F3E0, 0x1F3F0), (0x1F3F4, 0x1F3F4), (0x1F3F8, 0x1F43E), (0x1F440, 0x1F440),
    (0x1F442, 0x1F4FC), (0x1F4FF, 0x1F53D), (0x1F54B, 0x1F54E), (0x1F550, 0x1F567),
    (0x1F57A, 0x1F57A), (0x1F595, 0x1F596), (0x1F5A4, 0x1F5A4), (0x1F5FB, 0x1F64F),
    (0x1F680, 0x1F6C5), (0x1F6CC, 0x1F6CC), (0x1F6D0, 0x1F6D2), (0x1F6D5, 0x1F6DF),
    (0x1F6EB, 0x1F6EC), (0x1F6F4, 0x1F6FC), (0x1F7E0, 0x1F7F0), (0x1F90C, 0x1F93A),
    (0x1F93C, 0x1F945), (0x1F947, 0x1F9FF), (0x1FA70, 0x1FAF6), (0x20000, 0x3134A),
  ]
}
