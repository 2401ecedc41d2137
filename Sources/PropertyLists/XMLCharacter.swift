import ArcadeFormats

extension Unicode.Scalar {
  /// True for a character that XML 1.0 has no form for: no reader takes a file with one, escaped or not
  /// (section 2.2 of the standard).
  package var isOutsideXML: Bool {
    switch self {
    case "\0"..."\u{8}", "\u{b}", "\u{c}", "\u{e}"..."\u{1f}", "\u{fffe}", "\u{ffff}": true
    default: false
    }
  }

  /// The character's number as Unicode writes it: `U+001B`.
  package var codePoint: String { "U+" + value.digits(4, radix: 16).uppercased() }
}

extension PropertyListError {
  /// The error of a text with a character that XML has no form for.
  package static func outsideXML(_ scalar: Unicode.Scalar) -> PropertyListError {
    PropertyListError(.cannotBeWritten("text with the character \(scalar.codePoint)"))
  }
}
