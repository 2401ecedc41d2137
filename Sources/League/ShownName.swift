import ArcadeFormats

/// The name that others see of a player.
package struct ShownName: Sendable, Hashable {
  package let text: String

  /// The most characters of a name.
  package static let longest = 24

  /// Takes a name without spaces around it; nil where it is empty, too long, or has characters that
  /// steer a terminal or can't be seen.
  ///
  /// Two names that look the same must not be two: a letter and an accent become the letter with the
  /// accent, and what takes no room on a screen is taken only where a script or a picture needs it.
  package init?(_ text: String) {
    let trimmed = text.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed()
    let typed = String(trimmed)
    guard (1...Self.longest).contains(typed.count), typed.utf8.count <= 4 * Self.longest else {
      return nil
    }
    let name = String(typed.map(Self.composed))
    guard Self.isSeen(Array(name.unicodeScalars)) else { return nil }
    self.text = name
  }

  // MARK: - Characters that can't be seen

  private static func isSeen(_ scalars: [Unicode.Scalar]) -> Bool {
    // An accent at the beginning would stand on what is before the name.
    guard let first = scalars.first, !first.properties.isGraphemeExtend else { return false }
    return scalars.indices.allSatisfy { index in
      let scalar = scalars[index]
      let before = index > 0 ? scalars[index - 1] : nil
      let after = index + 1 < scalars.count ? scalars[index + 1] : nil
      switch scalar {
      case " ": return before != " "
      // The pattern of Braille without a dot.
      case "\u{2800}": return false
      case "\u{200C}", "\u{200D}": return isJoined(before) && isJoined(after)
      case "\u{FE0E}", "\u{FE0F}": return before.map(isPicture) == true
      default:
        return !scalar.isHarmful && !scalar.properties.isDefaultIgnorableCodePoint
          && scalar.properties.generalCategory != .spaceSeparator
      }
    }
  }

  /// True for a character of a script in which joiners shape words, from Hebrew to Mongolian, and for a
  /// part of a picture.
  private static func isJoined(_ scalar: Unicode.Scalar?) -> Bool {
    guard let scalar else { return false }
    return (0x0590...0x18AF).contains(scalar.value) || scalar == "\u{FE0F}" || isPicture(scalar)
  }

  /// True for a picture, and not for a digit, which may stand in one too.
  private static func isPicture(_ scalar: Unicode.Scalar) -> Bool {
    !scalar.isASCII && scalar.properties.isEmoji
  }

  // MARK: - Letters with accents

  /// The scalars that mean the same as others together: letters with accents, kana with marks, and
  /// syllables of Hangul.
  private static let composites: [ClosedRange<UInt32>] = [
    0x00C0...0x024F, 0x0386...0x03D4, 0x0400...0x04F9, 0x0622...0x06D3, 0x0929...0x0934,
    0x1E00...0x1EFF, 0x1F00...0x1FFC, 0x304C...0x30FE, 0xAC00...0xD7A3,
  ]

  /// The scalars among which some mean the same as another one: Greek letters, and the signs of Ohm,
  /// Kelvin and Ångström.
  private static let twins: [ClosedRange<UInt32>] = [0x1F71...0x1FFD, 0x2126...0x212B]

  /// The same character as one scalar, where there is such a one.
  private static func composed(_ character: Character) -> Character {
    let scalars = character.unicodeScalars
    let isTwin = twins.contains { range in scalars.first.map { range.contains($0.value) } == true }
    guard scalars.count > 1 || isTwin else { return character }
    for range in [0x41...0x5A] + composites {
      for value in range {
        guard let scalar = Unicode.Scalar(value) else { continue }
        // Characters are equal that mean the same.
        let candidate = Character(scalar)
        if candidate == character { return candidate }
      }
    }
    return character
  }
}
