import ArcadeFormats

/// The name that others see of a player.
package struct ShownName: Sendable, Hashable {
  package let text: String

  /// The most characters of a name.
  package static let longest = 24

  /// Takes a name without spaces around it; nil where it is empty, too long, or has characters that
  /// steer a terminal or can't be seen.
  package init?(_ text: String) {
    let trimmed = text.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed()
    let name = String(trimmed)
    guard (1...Self.longest).contains(name.count), name.utf8.count <= 4 * Self.longest,
      !name.unicodeScalars.contains(where: \.isHarmful)
    else { return nil }
    self.text = name
  }
}
