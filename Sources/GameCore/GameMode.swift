/// The kind of a game, which decides the table that its score enters; it changes no rule.
///
/// A record of a later arcade may have a word that this one does not know: it is kept.
package struct GameMode: RawRepresentable, Sendable, Hashable {
  /// The word in files.
  package let rawValue: String

  package init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// A drawn seed; the score enters the tables.
  package static let ordinary = GameMode(rawValue: "ordinary")
  /// The score is not kept.
  package static let practice = GameMode(rawValue: "practice")
  /// The seed of a day.
  package static let daily = GameMode(rawValue: "daily")
  /// The seed of a record, and its player beside.
  package static let race = GameMode(rawValue: "race")
  /// The seed that a friend sent.
  package static let challenge = GameMode(rawValue: "challenge")
  /// A turn of several players at one keyboard.
  package static let table = GameMode(rawValue: "table")
}
