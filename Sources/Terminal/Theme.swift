package import Canvas

/// The look of each role, for every number of colours.
package struct Theme: Sendable {
  /// The name in the settings.
  package let name: String
  let many: Styles
  private let eight: Styles
  let paints: Paints

  /// A table that is read through: a dictionary's hashing would cost a start more than it saves.
  typealias Styles = KeyValuePairs<Role, Style>

  init(name: String, many: Styles, eight: Styles, paints: Paints = Paints()) {
    self.name = name
    self.many = many
    self.eight = eight
    self.paints = paints
  }

  /// The look of a role; a role that a table leaves out looks plain.
  package func style(of role: Role, _ depth: ColourDepth) -> Style {
    switch depth {
    case .many, .direct: return many[role] ?? many[.plain] ?? Style()
    case .eight: return eight[role] ?? eight[.plain] ?? Style()
    case .none: return Self.withoutColour[role] ?? Style()
    }
  }

  /// The look of a role on a ground; where the theme has no paint, it is the role's own.
  package func style(of role: Role, on ground: Ground, _ depth: ColourDepth) -> Style {
    guard let paint = paints.colour(of: ground, depth) else { return style(of: role, depth) }
    if depth == .eight { return Style(0, on: paint, role == .targetFace ? .bold : []) }
    let table = XtermColour.isLight(paint) ? paints.onLight : paints.onDark
    var style = table[role] ?? table[.plain] ?? Style()
    if let fill = role.outline(on: ground.kind).flatMap({ paints.colour(of: Ground($0), depth) }) {
      style.foreground = fill
    }
    style.background = style.background ?? paint
    return style
  }

  /// The theme as it is on a terminal of that background.
  package func on(_ background: Background) -> Theme {
    self == .standard && background == .light ? .standardOnLight : self
  }

  /// Every theme, in the order of the settings.
  package static let all: [Theme] = [.standard, .highContrast, .monochrome, .terminal]

  /// The theme of that name: `default`, `high_contrast`, `monochrome` or `terminal`.
  package static func named(_ name: String) -> Theme? {
    all.first { $0.name == name }
  }
}

/// The terminal's own background, as far as the environment says.
package enum Background: Sendable, Hashable, CaseIterable {
  case dark, light

  /// Reads `COLORFGBG`, in which some terminals name their own colours: `0;15` is black on white.
  package init(colours: String?) {
    let last = colours?.split(separator: ";").last.flatMap { Int($0) }
    self = last == 7 || (last ?? 0) > 8 ? .light : .dark
  }
}

extension Theme: Hashable {
  /// Themes are told apart by their names.
  package static func == (one: Theme, other: Theme) -> Bool { one.name == other.name }

  package func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

extension Role {
  /// The ground whose outline is drawn in this role, in its own colour.
  var fill: Ground.Kind? {
    switch self {
    case .ridge: .ridge
    case .hill: .hill
    case .target: .coat
    case .struck: .struckCoat
    case .plain, .strong, .faint, .heading, .focus, .value, .key, .frame, .targetFace, .tool,
      .handle, .ground, .hollow, .plant, .sky, .success, .warning, .danger, .prize, .bulb, .coatRed,
      .coatBlue, .coatGreen, .coatYellow, .coatOrange, .coatPurple:
      nil
    }
  }

  /// The same on a kind of ground; a hole's rim and its key share the colour of a mole, since they
  /// change together and a change of colours is twenty bytes.
  fileprivate func outline(on ground: Ground.Kind) -> Ground.Kind? {
    switch (self, ground) {
    case (_, .paper): nil
    case (.key, .hollow), (.ground, .hollow), (.warning, .hollow), (.ground, .lawn),
      (.warning, .lawn):
      .coat
    case (.plain, _), (.strong, _), (.faint, _), (.heading, _), (.focus, _), (.value, _), (.key, _),
      (.frame, _), (.target, _), (.targetFace, _), (.struck, _), (.tool, _), (.handle, _),
      (.ground, _), (.hollow, _), (.plant, _), (.sky, _), (.ridge, _), (.hill, _), (.success, _),
      (.warning, _), (.danger, _), (.prize, _), (.bulb, _), (.coatRed, _), (.coatBlue, _),
      (.coatGreen, _), (.coatYellow, _), (.coatOrange, _), (.coatPurple, _):
      fill
    }
  }
}

extension Theme.Styles {
  subscript(role: Role) -> Style? { first { $0.key == role }?.value }
}

extension Theme: CustomStringConvertible {
  package var description: String { name }
}
