package import Canvas

/// The look of each role, for every number of colours.
package struct Theme: Sendable {
  /// The name in the settings.
  package let name: String
  let many: Styles
  private let eight: Styles

  /// A table that is read through: a dictionary's hashing would cost a start more than it saves.
  typealias Styles = KeyValuePairs<Role, Style>

  init(name: String, many: Styles, eight: Styles) {
    self.name = name
    self.many = many
    self.eight = eight
  }

  /// The look of a role; a role that a table leaves out looks plain.
  package func style(of role: Role, _ depth: ColourDepth) -> Style {
    switch depth {
    case .many: return many[role] ?? many[.plain] ?? Style()
    case .eight: return eight[role] ?? eight[.plain] ?? Style()
    case .none: return Self.withoutColour[role] ?? Style()
    }
  }

  /// Every theme, in the order of the settings.
  package static let all: [Theme] = [.standard, .highContrast, .monochrome, .terminal]

  /// The theme of that name: `default`, `high_contrast`, `monochrome` or `terminal`.
  package static func named(_ name: String) -> Theme? {
    all.first { $0.name == name }
  }
}

extension Theme: Hashable {
  /// Themes are told apart by their names.
  package static func == (one: Theme, other: Theme) -> Bool { one.name == other.name }

  package func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

extension Theme.Styles {
  fileprivate subscript(role: Role) -> Style? { first { $0.key == role }?.value }
}

extension Theme: CustomStringConvertible {
  package var description: String { name }
}
