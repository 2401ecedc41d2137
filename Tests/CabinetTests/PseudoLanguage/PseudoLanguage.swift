@testable import Words

/// A language that nobody speaks, made from the English one.
///
/// Each text has accents on its letters, every other vowel twice, and stands in brackets. So a text that
/// isn't from the words is seen by its plain letters, and one that is cut by a bracket without its other
/// half. It is longer than the English one, as in most languages: a short one by its brackets, a sentence
/// by its vowels too.
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
    var accented = ""
    var vowels = 0
    for character in text {
      let other = accents[character] ?? character
      accented.append(other)
      guard "aeiou".contains(character) else { continue }
      vowels += 1
      if vowels.isMultiple(of: 2) { accented.append(other) }
    }
    return "\(brackets.open)\(accented)\(brackets.close)"
  }
}
