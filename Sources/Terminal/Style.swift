/// The number of colours to draw with.
package enum ColourDepth: Sendable, Hashable, CaseIterable {
  /// None, or none wanted.
  case none
  /// The eight that every colour terminal has, numbered as ANSI does: 1 is red.
  case eight
  /// 256, numbered as xterm does: a cube of 216 from 16 on, greys from 232 on.
  case many
  /// Any red, green and blue.
  case direct
}

/// The look of a cell: colours by number, nil for the terminal's own, and attributes.
package struct Style: Sendable, Hashable {
  /// Changes to a character besides its colour.
  package struct Attributes: OptionSet, Sendable, Hashable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) {
      self.rawValue = rawValue
    }

    /// Heavier, in some terminals brighter.
    package static let bold = Attributes(rawValue: 1)
    /// Fainter.
    package static let dim = Attributes(rawValue: 2)
    package static let underline = Attributes(rawValue: 4)
    /// Foreground and background change places.
    package static let reverse = Attributes(rawValue: 8)
  }

  /// The number of a colour that has its own red, green and blue, 0xRRGGBB.
  package static func direct(_ rgb: Int) -> Int { 0x100_0000 | rgb }

  /// The character's colour; nil is the terminal's own.
  package var foreground: Int?
  /// The colour behind it; nil is the terminal's own.
  package var background: Int?
  package var attributes: Attributes

  package init(_ foreground: Int? = nil, on background: Int? = nil, _ attributes: Attributes = []) {
    self.foreground = foreground
    self.background = background
    self.attributes = attributes
  }
}
