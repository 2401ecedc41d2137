/// Something that keys can ask for, by the name under which a file of bindings can keep them:
/// `delete`, `skeet.fire`.
package struct KeyAction: Sendable, Hashable {
  package let name: String

  package init(_ name: String) {
    self.name = name
  }
}

/// An action and its keys.
package struct KeyBinding: Sendable, Hashable {
  package let action: KeyAction
  /// The keys; the first one is shown, the others are silent.
  package let keys: [Key]
  /// True if a character means the key in its place on a US keyboard, so that a row of keys stays
  /// a row on every layout; false if it means what the key types.
  package let isByPlace: Bool

  /// Binds keys to an action.
  package init(_ action: KeyAction, _ keys: [Key], isByPlace: Bool = false) {
    self.action = action
    self.keys = keys
    self.isByPlace = isByPlace
  }
}

/// The table of all actions with their keys, read in both directions: from a key to what it asks
/// for, and from an action to the key that the screen names.
package struct KeyMap: Sendable, Hashable {
  package let bindings: [KeyBinding]
  /// The labels of the keys that differ from a US keyboard, by the US character.
  package let labels: [Character: Character]
  /// The keys of each action as this keyboard types them.
  private let typed: [KeyAction: [Key]]
  private var isTyping = false

  /// Makes a table for a keyboard with these labels; a later binding of an action replaces an
  /// earlier one.
  package init(_ bindings: [KeyBinding], labels: [Character: Character] = [:]) {
    self.bindings = bindings
    self.labels = labels
    typed = Dictionary(
      bindings.map { ($0.action, Self.typed($0, labels)) }, uniquingKeysWith: { $1 })
  }

  /// A digit always means the digit's key, also where it needs Shift.
  private static func typed(_ binding: KeyBinding, _ labels: [Character: Character]) -> [Key] {
    guard binding.isByPlace else { return binding.keys }
    return binding.keys.flatMap { key -> [Key] in
      guard case .character(let place) = key, let label = labels[place] else { return [key] }
      return [.character(label)] + (place.isNumber ? [key] : [])
    }
  }

  /// The keys that ask for an action, the one to be named first; none where nothing is bound.
  package subscript(_ action: KeyAction) -> [Key] {
    let keys = typed[action] ?? []
    return isTyping ? keys.filter { !$0.isCharacter } : keys
  }

  /// The table while a text is typed: characters ask for nothing.
  package var whileTyping: KeyMap {
    var typing = self
    typing.isTyping = true
    return typing
  }

  /// The label on the key in a place, named by the character that a US keyboard has there.
  package func label(ofPlace place: Character) -> Character { labels[place] ?? place }
}

/// Matches a key with those of an action, in the cases of a `switch`.
package func ~= (keys: [Key], key: Key) -> Bool { keys.contains(key) }
