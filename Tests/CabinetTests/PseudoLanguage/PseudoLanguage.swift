@testable import Words

/// A language that nobody speaks, made from the English one.
///
/// Each text has accents on its letters and stands in brackets. So a text that isn't from the words is
/// seen by its plain letters, and one that is cut by a bracket without its other half.
enum PseudoLanguage {
  static let words = Words.english.changed(by: sentence)

  /// The brackets of a text.
  static let brackets = (open: Character("⟦"), close: Character("⟧"))

  private static let accents: [Character: Character] = Dictionary(
    uniqueKeysWithValues: zip(
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ",
      "áƀçðéƒĝĥíĵķĺɱñóþɋŕšţúṽŵẋýžÁƁÇÐÉƑĜĤÍĴĶĹṀÑÓÞɊŔŠŢÚṼŴẊÝŽ"))

  /// The text with accents, in brackets.
  @Sendable static func sentence(_ text: String) -> String {
    let accented = String(text.map { accents[$0] ?? $0 })
    return "\(brackets.open)\(accented)\(brackets.close)"
  }
}
