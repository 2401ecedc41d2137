import ArcadeFormats
@_spi(_Unicode) import Swift

/// The name that others see of a player.
package struct ShownName: Sendable, Hashable {
  package let text: String

  /// The most characters of a name.
  package static let longest = 24
  private static let mostBytes = 4 * longest

  /// Takes a name without spaces around it; nil where it is empty, too long, or has characters that
  /// steer a terminal or can't be seen.
  ///
  /// Two names that look the same must not be two: letters with accents are composed as Unicode does it,
  /// in whatever order the accents come, and what takes no room on a screen is taken only where a script
  /// or a picture needs it.
  package init?(_ text: String) {
    let trimmed = text.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed()
    let typed = String(trimmed)
    guard (1...Self.longest).contains(typed.count), typed.utf8.count <= Self.mostBytes else {
      return nil
    }
    let scalars = Array(typed._nfc)
    let name = String(String.UnicodeScalarView(scalars))
    // A few signs of music become longer.
    guard name.utf8.count <= Self.mostBytes, Self.isSeen(scalars) else { return nil }
    self.text = name
  }

  // MARK: - Characters that can't be seen

  private static func isSeen(_ scalars: [Unicode.Scalar]) -> Bool {
    // An accent at the beginning would stand on what is before the name.
    guard let first = scalars.first, !first.properties.isGraphemeExtend else { return false }
    return scalars.indices.allSatisfy { index in
      let scalar = scalars[index]
      let before = scalars[..<index]
      let after = index + 1 < scalars.count ? scalars[index + 1] : nil
      switch scalar {
      case " ": return before.last != " "
      // The pattern of Braille without a dot.
      case "\u{2800}": return false
      case "\u{200C}": return isSeparated(before, after)
      case "\u{200D}": return isJoined(before, after)
      // Other pictures are in colour without it.
      case "\u{FE0F}": return before.last.map { isPicture($0) && !isColoured($0) } == true
      default:
        return !scalar.isHarmful && !scalar.properties.isDefaultIgnorableCodePoint
          && scalar.properties.generalCategory != .spaceSeparator
      }
    }
  }

  /// True where a joiner changes what is beside it: beside the sign of an Indic script that takes a
  /// vowel away, and between the parts of a picture.
  private static func isJoined(
    _ before: ArraySlice<Unicode.Scalar>, _ after: Unicode.Scalar?
  ) -> Bool {
    guard let last = before.last, let after else { return false }
    if isVirama(last) || isVirama(after) { return isOfWord(last) && isOfWord(after) }
    return (isPicture(last) || last == "\u{FE0F}") && isPicture(after)
  }

  /// True where letters would be joined otherwise, as in Persian, and after the sign of an Indic script
  /// that takes a vowel away.
  private static func isSeparated(
    _ before: ArraySlice<Unicode.Scalar>, _ after: Unicode.Scalar?
  ) -> Bool {
    guard let last = before.last, let after, isOfWord(after) else { return false }
    if isVirama(last) { return true }
    let letter = before.last { $0.properties.generalCategory != .nonspacingMark }
    return letter.map { isArabic($0) && !endsJoin($0) } == true && isArabic(after)
  }

  private static func isVirama(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.canonicalCombiningClass == .virama
  }

  private static func isOfWord(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isAlphabetic || isVirama(scalar)
  }

  /// True for a letter of the Arabic script that another one can be joined to.
  private static func isArabic(_ scalar: Unicode.Scalar) -> Bool {
    (0x0620...0x06FF).contains(scalar.value) && ![0x0621, 0x0674].contains(scalar.value)
      && scalar.properties.generalCategory == .otherLetter
  }

  /// The letters of the Arabic script to which the next one is never joined, as alef and dal.
  private static let endsOfJoins: [ClosedRange<UInt32>] = [
    0x0622...0x0625, 0x0627...0x0627, 0x0629...0x0629, 0x062F...0x0632, 0x0648...0x0648,
    0x0671...0x0673, 0x0675...0x0677, 0x0688...0x0699, 0x06C0...0x06C0, 0x06C3...0x06CB,
    0x06CD...0x06CD, 0x06CF...0x06CF, 0x06D2...0x06D3, 0x06D5...0x06D5, 0x06EE...0x06EF,
  ]

  private static func endsJoin(_ scalar: Unicode.Scalar) -> Bool {
    endsOfJoins.contains { $0.contains(scalar.value) }
  }

  /// True for a picture, and not for a digit, which may stand in one too.
  private static func isPicture(_ scalar: Unicode.Scalar) -> Bool {
    !scalar.isASCII && scalar.properties.isEmoji
  }

  private static func isColoured(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isEmojiPresentation
  }
}
