import CNCurses
import Canvas

/// The attributes and colour pairs in which ncurses draws each role.
struct Palette {
  /// The look of one role, in the terms of ncurses.
  struct Look {
    let attributes: attr_t
    /// The same for what is drawn from blocks and lines.
    let pictureAttributes: attr_t
    /// The same for a mark among letters, which may belong to a picture.
    let markAttributes: attr_t
    let pair: Int32

    /// The attributes of a character: reversed or underlined, a shape could not be recognized.
    func attributes(of scalar: UInt32) -> attr_t {
      switch scalar {
      case 0x2500...0x25FF, 0x2800...0x28FF: pictureAttributes
      case 0x21...0x2F, 0x3A...0x40, 0x5B...0x60, 0x7B...0x7E: markAttributes
      default: attributes
      }
    }
  }

  /// Thirty, looked up for every cell that changes: comparing them is quicker than hashing.
  private let looks: [(role: Role, look: Look)]

  /// Asks the open screen for the colour pairs that a theme needs.
  init(_ theme: Theme, usesColour: Bool) {
    let colours = usesColour ? ColourSupport() : nil
    var pairs = ColourPairs(colours)
    looks = Role.allCases.map { role in
      let style = theme.style(of: role, colours?.depth ?? .none)
      return (role, Look(style, of: role, pair: pairs.pair(for: style)))
    }
  }

  subscript(role: Role) -> Look {
    for entry in looks where entry.role == role { return entry.look }
    return Look(Style(), of: .plain, pair: 0)
  }
}

extension Palette.Look {
  fileprivate init(_ style: Style, of role: Role, pair: Int32) {
    let all = style.attributes
    // The chosen line is one bar, whatever stands in it.
    let isBar = role == .focus
    attributes = all.forCurses
    pictureAttributes = isBar ? attributes : all.subtracting([.reverse, .underline]).forCurses
    markAttributes = isBar ? attributes : all.subtracting(.underline).forCurses
    self.pair = pair
  }
}

/// The colours of the open screen.
struct ColourSupport {
  let depth: ColourDepth
  /// True if colours are red, green and blue instead of numbers of a palette.
  let isDirect: Bool
  /// True if the terminal's own foreground and background can be asked for.
  let hasDefaults: Bool

  init?() {
    let count = arcade_colour_count()
    guard count >= 8 else { return nil }
    depth = count >= 256 ? .many : .eight
    isDirect = count > 256
    hasDefaults = use_default_colors() == OK
  }
}

/// Colour pairs, handed out one after the other.
private struct ColourPairs {
  private let colours: ColourSupport?
  private var pairs: [(foreground: Int32, background: Int32)] = []

  init(_ colours: ColourSupport?) {
    self.colours = colours
  }

  /// The pair for a style's colours; 0, the terminal's own colours, when there is no more.
  mutating func pair(for style: Style) -> Int32 {
    guard let colours, style.foreground != nil || style.background != nil else { return 0 }
    let wanted = (
      foreground: number(style.foreground, orElse: 7, colours),
      background: number(style.background, orElse: 0, colours)
    )
    if let index = pairs.firstIndex(where: { $0 == wanted }) { return Int32(index + 1) }
    let pair = Int32(pairs.count + 1)
    guard init_extended_pair(pair, wanted.foreground, wanted.background) == OK else { return 0 }
    pairs.append(wanted)
    return pair
  }

  private func number(_ colour: Int?, orElse standard: Int, _ colours: ColourSupport) -> Int32 {
    guard let colour else { return colours.hasDefaults ? -1 : Int32(standard) }
    return Int32(colours.isDirect ? XtermColour.rgb(colour) : colour)
  }
}

extension Style.Attributes {
  /// The same in ncurses' bits.
  var forCurses: attr_t {
    var attributes: attr_t = 0
    if contains(.bold) { attributes |= arcade_bold() }
    if contains(.dim) { attributes |= arcade_dim() }
    if contains(.underline) { attributes |= arcade_underline() }
    if contains(.reverse) { attributes |= arcade_reverse() }
    return attributes
  }
}

/// The colours behind xterm's numbers from 16 to 255.
enum XtermColour {
  /// Red, green and blue as one number, 0xRRGGBB; the first 16 numbers stay themselves,
  /// as they do in ncurses' direct mode.
  static func rgb(_ number: Int) -> Int {
    switch number {
    case 232...255: return (8 + (number - 232) * 10) * 0x010101
    case 16...231:
      let steps = [0, 95, 135, 175, 215, 255]
      let index = number - 16
      return steps[index / 36] << 16 | steps[index / 6 % 6] << 8 | steps[index % 6]
    default: return number
    }
  }
}
