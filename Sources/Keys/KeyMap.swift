/// Something that keys can ask for, by the name under which a file of bindings can keep them:
/// `delete`, `skeet.fire`.
package struct KeyAction: Sendable, Hashable {
  package let name: String

  package init(_ name: String) {
    self.name = name
  }
}

package struct KeyBinding: Sendable, Hashable {
  package let action: KeyAction
  /// The keys; the first one is shown, the others are silent.
  package let keys: [Key]
  /// True if a character means the key in its place on a US keyboard, so that a row of keys stays
  /// a row on every layout; false if it means what the key types.
  package let isByPlace: Bool

  package init(_ action: KeyAction, _ keys: [Key], isByPlace: Bool = false) {
    self.action = action
    self.keys = keys
    self.isByPlace = isByPlace
  }
}

extension KeyBinding {
  /// Binds keys by their names, as a file has them; nil where none of the names is a key's.
  package init?(_ action: KeyAction, named names: [String]) {
    let keys = names.compactMap { Key(name: $0) }
    guard !keys.isEmpty else { return nil }
    self.init(action, keys)
  }
}

/// The table of all actions with their keys, read in both directions: from a key to what it asks
/// for, and from an action to the key that the screen names.
package struct KeyMap: Sendable, Hashable {
  package let bindings: [KeyBinding]
  /// The labels of the keys that differ from a US keyboard, by the US character.
  package let labels: [Character: Character]
  /// The keys of each action as this keyboard types them.
  private let typed: [KeyAction: BoundKeys]
  /// The same while a text is typed.
  private let typedBesideText: [KeyAction: BoundKeys]
  private var isTyping = false

  /// Makes a table for a keyboard with these labels; a later binding of an action replaces an
  /// earlier one.
  package init(_ bindings: [KeyBinding], labels: [Character: Character] = [:]) {
    self.bindings = bindings
    self.labels = labels
    let typed = Dictionary(
      bindings.map { ($0.action, Self.typed($0, labels)) }, uniquingKeysWith: { $1 })
    self.typed = Self.withOtherAlphabets(typed, labels)
    // An action that has letters alone keeps its first keys there: a text must have a way out.
    typedBesideText = Dictionary(
      bindings.map { ($0.action, BoundKeys($0.keys.filter { !$0.isCharacter })) },
      uniquingKeysWith: { first, own in own.isEmpty ? first : own })
  }

  /// A digit always means the digit's key, also where it needs Shift.
  ///
  /// A letter that the keyboard doesn't have is typed in its place by one of another alphabet.
  private static func typed(_ binding: KeyBinding, _ labels: [Character: Character]) -> [Key] {
    guard binding.isByPlace else {
      return binding.keys
        + binding.keys.compactMap { key in
          guard case .character(let place) = key, place.isLetter, let label = labels[place],
            label.isOfAnotherAlphabet
          else { return nil }
          return .character(label)
        }
    }
    return binding.keys.flatMap { key -> [Key] in
      guard case .character(let place) = key, let label = labels[place] else { return [key] }
      return [.character(label)] + (place.isNumber || label.isOfAnotherAlphabet ? [key] : [])
    }
  }

  /// The same keys with what other alphabets type in their places, unless an action has that itself.
  private static func withOtherAlphabets(
    _ typed: [KeyAction: [Key]], _ labels: [Character: Character]
  ) -> [KeyAction: BoundKeys] {
    let places = Dictionary(labels.map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    var taken: Set<Key> = []
    for case .character(let character) in typed.values.joined() where !character.isASCII {
      taken.insert(.character(character))
    }
    return typed.mapValues { keys in
      var silent: [Key] = []
      for case .character(let character) in keys {
        silent +=
          OtherAlphabets.wideKeys(of: character)
          + OtherAlphabets.keys(inPlaceOf: places[character] ?? character)
      }
      return BoundKeys(keys, silent: taken.isEmpty ? silent : silent.filter { !taken.contains($0) })
    }
  }

  /// The keys that ask for an action, the one to be named first; none where nothing is bound.
  package subscript(_ action: KeyAction) -> BoundKeys {
    (isTyping ? typedBesideText : typed)[action] ?? BoundKeys([])
  }

  /// The table while a text is typed: characters ask for nothing.
  package var whileTyping: KeyMap {
    var typing = self
    typing.isTyping = true
    return typing
  }
}

extension Character {
  /// True if a keyboard that types this letter has the Latin ones as well.
  fileprivate var isOfAnotherAlphabet: Bool {
    guard isLetter, let scalar = unicodeScalars.first else { return false }
    // After the last of the Latin letters with marks.
    return scalar.value >= 0x370
  }
}
