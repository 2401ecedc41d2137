/// How many colours there are to draw with.
package enum ColourDepth: Sendable, Hashable, CaseIterable {
  /// None, or none wanted.
  case none
  /// The eight that every colour terminal has, numbered as ANSI does: 1 is red.
  case eight
  /// 256, numbered as xterm does: a cube of 216 from 16 on, greys from 232 on.
  case many
}

/// How a cell looks: colours by number, nil for the terminal's own, and attributes.
package struct Style: Sendable, Hashable {
  /// What can be done to a character besides colouring it.
  package struct Attributes: OptionSet, Sendable, Hashable {
    /// One bit each.
    package let rawValue: UInt8

    /// Takes one bit each.
    package init(rawValue: UInt8) {
      self.rawValue = rawValue
    }

    /// Heavier, in some terminals brighter.
    package static let bold = Attributes(rawValue: 1)
    /// Fainter.
    package static let dim = Attributes(rawValue: 2)
    /// A line below.
    package static let underline = Attributes(rawValue: 4)
    /// Foreground and background change places.
    package static let reverse = Attributes(rawValue: 8)
  }

  /// The character's colour; nil is the terminal's own.
  package var foreground: Int?
  /// The colour behind it; nil is the terminal's own.
  package var background: Int?
  /// Bold, dim, underline, reverse.
  package var attributes: Attributes

  /// Takes colours by number and attributes.
  package init(_ foreground: Int? = nil, on background: Int? = nil, _ attributes: Attributes = []) {
    self.foreground = foreground
    self.background = background
    self.attributes = attributes
  }
}
