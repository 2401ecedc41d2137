/// The role of a player, compared byte by byte as a server does it.
///
/// For Swift a letter with an accent is the same as the letter and the accent, and for a server these are two
/// players.
package struct Role: Sendable, Hashable {
  package let text: String

  package init(_ text: String) { self.text = text }

  package static func == (one: Role, other: Role) -> Bool {
    one.text.utf8.elementsEqual(other.text.utf8)
  }

  package func hash(into hasher: inout Hasher) {
    for byte in text.utf8 { hasher.combine(byte) }
  }
}
