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
    /// True if a blank shows nothing but the ground.
    let isSeenInCharactersOnly: Bool

    /// The attributes of a character: reversed or underlined, a shape could not be recognized.
    func attributes(of scalar: UInt32) -> attr_t {
      switch scalar {
      case 0x2500...0x25FF, 0x2800...0x28FF: pictureAttributes
      case 0x21...0x2F, 0x3A...0x40, 0x5B...0x60, 0x7B...0x7E: markAttributes
      default: attributes
      }
    }
  }

  private let theme: Theme
  private let depth: ColourDepth
  private var pairs: ColourPairs
  /// The looks of all roles on each ground, made when the ground is first seen.
  private var looks: [[Entry]?] = Array(repeating: nil, count: Ground.count)
  /// Thirty, looked up for every cell that changes: comparing them is quicker than hashing.
  private typealias Entry = (role: Role, look: Look)
  /// The one that was looked up last: most cells look like their neighbour.
  private var latest: (role: Role, ground: Ground, look: Look)?

  /// Asks the open screen for the colour pairs that a theme needs.
  init(_ theme: Theme, usesColour: Bool) {
    let colours = usesColour ? ColourSupport() : nil
    self.theme = theme
    depth = colours?.depth ?? .none
    pairs = ColourPairs(colours)
    looks[Ground.bare.index] = entries(on: .bare)
  }

  /// The look of a cell's character.
  subscript(cell: Cell) -> Look { mutating get { look(of: cell.role, on: cell.ground) } }

  /// A cell as it is sent: of a coat in its own colour nothing is seen but the coat, so that it can
  /// share the colours of the face, and a row of a mole is sent in three pieces.
  func sent(_ cell: Cell) -> Cell {
    guard cell.ground != .bare, cell.role.fill == cell.ground.kind,
      theme.paints.colour(of: cell.ground, depth) != nil
    else { return cell }
    return cell.asBlankGround
  }

  private mutating func look(of role: Role, on ground: Ground) -> Look {
    if let latest, latest.role == role, latest.ground == ground { return latest.look }
    if looks[ground.index] == nil { looks[ground.index] = entries(on: ground) }
    for entry in looks[ground.index] ?? [] where entry.role == role {
      latest = (role, ground, entry.look)
      return entry.look
    }
    return Look(Style(), of: .plain, pair: 0, showsGround: true)
  }

  private mutating func entries(on ground: Ground) -> [Entry] {
    Role.allCases.map { role in
      let style = theme.style(of: role, on: ground, depth)
      let isGround = style.background == theme.style(of: .plain, on: ground, depth).background
      return (role, Look(style, of: role, pair: pairs.pair(for: style), showsGround: isGround))
    }
  }
}

extension Palette.Look {
  fileprivate init(_ style: Style, of role: Role, pair: Int32, showsGround: Bool) {
    let all = style.attributes
    // The chosen line is one bar, whatever stands in it.
    let isBar = role == .focus
    attributes = all.forCurses
    pictureAttributes = isBar ? attributes : all.subtracting([.reverse, .underline]).forCurses
    markAttributes = isBar ? attributes : all.subtracting(.underline).forCurses
    self.pair = pair
    isSeenInCharactersOnly =
      showsGround && style.attributes.isDisjoint(with: [.reverse, .underline])
  }
}

extension Cell {
  /// A blank on the same ground, in the role of what mostly comes and goes there.
  var asBlankGround: Cell {
    switch ground.kind {
    case .coat, .struckCoat, .fur: Cell(" ", .targetFace, on: ground)
    case .bare, .night, .sky, .ridge, .hill, .earth, .lawn, .hollow, .felt, .cardBack, .paper,
      .space, .rock:
      Cell(" ", .target, on: ground)
    }
  }
}

/// The colours of the open screen.
struct ColourSupport {
  let depth: ColourDepth
  /// True if the terminal's own foreground and background can be asked for.
  let hasDefaults: Bool

  init?() {
    let count = arcade_colour_count()
    guard count >= 8 else { return nil }
    depth = count > 256 ? .direct : count == 256 ? .many : .eight
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
    guard arcade_init_pair(pair, wanted.foreground, wanted.background) else { return 0 }
    pairs.append(wanted)
    return pair
  }

  private func number(_ colour: Int?, orElse standard: Int, _ colours: ColourSupport) -> Int32 {
    guard let colour else { return colours.hasDefaults ? -1 : Int32(standard) }
    return Int32(colours.depth == .direct ? XtermColour.rgb(colour) : colour)
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
    case 0x100_0000...: return number & 0xFF_FFFF
    case 232...255: return (8 + (number - 232) * 10) * 0x010101
    case 16...231:
      let steps = [0, 95, 135, 175, 215, 255]
      let index = number - 16
      return steps[index / 36] << 16 | steps[index / 6 % 6] << 8 | steps[index % 6]
    default: return number
    }
  }

  /// Returns true if dark characters are read better on a colour than light ones.
  static func isLight(_ number: Int) -> Bool {
    let rgb = rgb(number)
    return 299 * (rgb >> 16) + 587 * (rgb >> 8 & 255) + 114 * (rgb & 255) > 140_000
  }

  /// The colour on the way through several, 0xRRGGBB, at a step of so many.
  static func between(_ colours: [Int], at step: Int, of steps: Int) -> Int {
    guard colours.count > 1, steps > 1 else { return colours.first ?? 0 }
    let scaled = step * (colours.count - 1)
    let index = min(scaled / (steps - 1), colours.count - 2)
    let part = scaled - index * (steps - 1)
    return [16, 8, 0].reduce(0) { rgb, shift in
      let (from, to) = (colours[index] >> shift & 255, colours[index + 1] >> shift & 255)
      let mixed = (from * (steps - 1 - part) + to * part) / (steps - 1)
      return rgb | mixed << shift
    }
  }
}
