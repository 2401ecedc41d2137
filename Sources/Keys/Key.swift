/// A key that was pressed; releases and held keys are not known to most terminals.
package enum Key: Sendable, Hashable {
  /// A key that types something; the space bar is one too.
  case character(Character)
  case up
  case down
  case left
  case right
  case enter
  case escape
  case tab
  /// Tab with Shift.
  case backTab
  case backspace
  case delete
  case home
  case end
  case pageUp
  case pageDown
  /// A letter with Control, in lower case.
  case control(Character)
  /// A function key, from 1 to 12.
  case function(Int)
}

extension Key: ExpressibleByExtendedGraphemeClusterLiteral {
  /// A key that types something.
  package init(extendedGraphemeClusterLiteral character: Character) {
    self = .character(character)
  }
}

extension Key {
  /// True for a key that types something.
  package var isCharacter: Bool {
    if case .character = self { true } else { false }
  }

  /// The key that types the small letter; itself for one that types no letter.
  package var lowercased: Key {
    guard case .character(let character) = self, let small = character.lowercased().first
    else { return self }
    return .character(small)
  }

  /// The name that `init(name:)` takes.
  package var name: String {
    if let named = Self.named.first(where: { $0.key == self }) { return named.name }
    switch self {
    case .character(let character): return String(character)
    case .control(let letter): return "c-\(letter)"
    case .function(let number): return "f\(number)"
    case .up, .down, .left, .right, .enter, .escape, .tab, .backTab, .backspace, .delete, .home,
      .end, .pageUp, .pageDown:
      return ""
    }
  }

  /// The keys that have a name of their own, with that name.
  static let named: [(name: String, key: Key)] = [
    ("up", .up), ("down", .down), ("left", .left), ("right", .right), ("enter", .enter),
    ("escape", .escape), ("tab", .tab), ("backtab", .backTab), ("backspace", .backspace),
    ("delete", .delete), ("home", .home), ("end", .end), ("pageup", .pageUp),
    ("pagedown", .pageDown), ("space", .character(" ")),
  ]

  /// A key by its name: `down`, `c-l` (with Control), `f1`, or a single character.
  package init?(name: String) {
    if let named = Self.named.first(where: { $0.name == name }) {
      self = named.key
    } else if name.count == 1, let character = name.first {
      self = .character(character)
    } else if name.count == 3, name.hasPrefix("c-"), let letter = name.last {
      self = .control(letter)
    } else if name.hasPrefix("f"), let number = Int(name.dropFirst()), (1...12).contains(number) {
      self = .function(number)
    } else {
      return nil
    }
  }
}
