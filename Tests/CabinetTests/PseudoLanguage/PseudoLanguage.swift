@testable import Words

/// A language that nobody speaks, made from the English one.
///
/// Each text has accents on its letters, a long one each vowel twice, and stands in brackets. So a text
/// that isn't from the words is seen by its plain letters, and one that is cut by a bracket without its
/// other half. It is about a third longer than the English one, as texts are in many languages.
enum PseudoLanguage {
  static let words = Words.english.changed(by: sentence)

  /// The brackets of a text.
  static let brackets = (open: Character("⟦"), close: Character("⟧"))

  private static let accents: [Character: Character] = Dictionary(
    uniqueKeysWithValues: zip(
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ",
      "áƀçðéƒĝĥíĵķĺɱñóþɋŕšţúṽŵẋýžÁƁÇÐÉƑĜĤÍĴĶĹṀÑÓÞɊŔŠŢÚṼŴẊÝŽ"))

  /// A text of so many characters is a word or two, which brackets make longer already.
  private static let shortText = 12

  /// The text with accents, in brackets.
  @Sendable static func sentence(_ text: String) -> String {
    let isLong = text.count > shortText
    let accented = text.map { character in
      let other = String(accents[character] ?? character)
      return isLong && "aeiou".contains(character) ? other + other : other
    }
    return "\(brackets.open)\(accented.joined())\(brackets.close)"
  }
}
