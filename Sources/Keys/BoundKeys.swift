/// The keys that ask for an action, as a list: the first one is named on the screen.
package struct BoundKeys: RandomAccessCollection, Sendable, Hashable {
  private let keys: [Key]
  /// The letters of other alphabets on the same keys, which no list shows, since nobody chose them.
  private let silent: [Key]

  init(_ keys: [Key], silent: [Key] = []) {
    (self.keys, self.silent) = (keys, silent)
  }

  package var startIndex: Int { keys.startIndex }
  package var endIndex: Int { keys.endIndex }
  package subscript(position: Int) -> Key { keys[position] }

  /// Returns true if a key asks for the action, also where another alphabet is switched on.
  package func isAsked(by key: Key) -> Bool {
    if keys.contains(key) { return true }
    guard case .character(let character) = key, !character.isASCII else { return false }
    return silent.contains(key)
  }
}

/// Returns true if these keys, in this order, are what a list of an action's keys shows.
package func == (keys: BoundKeys, listed: [Key]) -> Bool { keys.elementsEqual(listed) }

/// Matches a key with those of an action, in the cases of a `switch`.
package func ~= (keys: BoundKeys, key: Key) -> Bool { keys.isAsked(by: key) }
