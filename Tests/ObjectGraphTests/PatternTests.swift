import Foundation
import ObjectGraph
import Testing

/// The patterns of `MATCHES`, in ICU's form, in SQL and in memory.
@Suite struct PatternTests {
  /// A pattern after `MATCHES` and its options, a text that it matches and one that it doesn't.
  static let patterns: [(pattern: String, options: String, text: String, other: String)] = [
    // Places between characters.
    (#"^Ann$"#, "", "Ann", "Anna"), (#"A^nn"#, "", "", "Ann"), (#"An$n"#, "", "", "Ann"),
    (#"\bAnn\b.*"#, "", "Ann Lee", "Annie Lee"), (#"Ann\B.*"#, "", "Annie", "Ann Lee"),
    (#".*\bÉlodie"#, "", "Ann Élodie", "AnnÉlodie"), (#"\AAnn\z"#, "", "Ann", "An"),
    (#"(?s)a\Z."#, "", "a\n", "ab"), (#"(?s)a\z."#, "", "", "a\n"),
    (#"(?s)a$."#, "", "a\n", "ab"), (#"(?sm).*^b$.*"#, "", "a\nb\nc", "a\nbb"),
    // Classes of characters are Unicode's.
    (#"\w+"#, "", "Élodie_1", "Élodie 1"), (#"\d+"#, "", "12٣", "1a"),
    (#"\s"#, "", "\u{2003}", "x"),
    (#"\h"#, "", "\t", "\n"), (#"\v"#, "", "\u{2028}", " "), (#"a\Rb"#, "", "a\r\nb", "a b"),
    (#"\p{L}+"#, "", "Élodie", "Ann1"), (#"\pL"#, "", "é", "1"),
    (#"\p{Lu}\p{Ll}+"#, "", "Émile", "émile"),
    (#"\P{L}"#, "", "1", "é"), (#"\p{^Letter}"#, "", "1", "é"),
    (#"\p{Uppercase_Letter}"#, "", "É", "é"),
    (#"[[:alpha:]]+"#, "", "Élodie", "a1"), (#"[^[:digit:]]"#, "", "a", "1"),
    (#"[\D]"#, "", "a", "1"), (#"[\w-]+"#, "", "a-b", "a b"), (#"[\p{Lu}\d]+"#, "", "A1", "a"),
    (#"[a-z&&[^aeiou]]"#, "", "b", "a"), (#"[a-z--[b-y]]"#, "", "z", "c"),
    (#"[a[0-9]]"#, "", "5", "b"),
    (#"[a\]b]+"#, "", "a]b", "c"), (#"[a-\x63]"#, "", "c", "d"), (#"[\b]"#, "", "\u{8}", "b"),
    (#"."#, "", "é", "\u{2028}"), (#"(?s)."#, "", "\n", "ab"),
    // Escapes.
    (#"\x41"#, "", "A", "x41"), (#"\x{1F600}"#, "", "😀", "x"), (#"\u0041"#, "", "A", "u0041"),
    (#"\U0001F600"#, "", "😀", "U"), (#"\0101"#, "", "A", "0"), (#"\Qa.b\E*"#, "", "a.b", "axb"),
    (#"a\.b"#, "", "a.b", "axb"), (#"\tx"#, "", "\tx", "tx"), (#"\f"#, "", "\u{C}", "f"),
    // Switches and groups.
    (#"(?i)ann"#, "", "ANN", "AN"), (#"a(?i)nn"#, "", "aNN", "ANN"),
    (#"a(?i:n)n"#, "", "aNn", "aNN"),
    (#"(?i)a(?-i)b"#, "", "Ab", "AB"), (#"(?i)é"#, "", "É", "e"), (#"(?<first>a)b"#, "", "ab", "b"),
    (#"a(?#a comment)b"#, "", "ab", "a"), (#"(?i)[A-Z]+"#, "", "ab", "1"),
    // The shortest way is as good as the longest one for a whole text.
    (#".*?n+?"#, "", "Ann", "Bob"), (#"a{2,3}?"#, "", "aa", "a"),
    // Options of the comparison.
    (#"\D+"#, "[c]", "abc", "12"), (#"\W"#, "[c]", "!", "a"), (#"\S+"#, "[cd]", "é", " "),
    (#"[A-z]"#, "[c]", "_", "1"), (#"ANN"#, "[c]", "ann", "an"), (#"[^A-Z]"#, "[c]", "1", "a"),
    (#"STRASSE"#, "[c]", "Straße", "Strase"), (#"élodie"#, "[cd]", "ELODIE", "ELODI"),
    (#"[é]lodie"#, "[cd]", "Elodie", "Alodie"),
  ]

  @Test(arguments: [StoreKind.sqlite, .inMemory], patterns.indices)
  func aPatternMeansWhatICUMakesOfIt(_ kind: StoreKind, _ index: Int) throws {
    let (pattern, options, text, other) = Self.patterns[index]
    try withCompany(kind) { company in
      let context = company.context()
      for name in [text, other] { context.insert(Employee.self).name = name }
      try context.save()
      let predicate = try FetchPredicate(format: "name MATCHES\(options) %@", pattern)
      let found = try context.fetch(FetchRequest(Employee.self).where(predicate)).map(\.name)
      #expect(found == (text.isEmpty ? [] : [text]), "\(pattern)")
    }
  }

  @Test(arguments: [
    (#"(?=A).*"#, "look-around"), (#"(?<!a)b"#, "look-around"), (#"(a)\1"#, "references back"),
    (#"a*+"#, "possessive"), (#"(?>a)"#, "atomic"), (#"\y"#, #"'\y' is not known"#),
    (#"\p{Klingon}"#, "'Klingon' is not known"), (#"[a"#, "not closed"),
    (#"[[:alpha]"#, "not closed"),
    (#"(?q)a"#, "'(?q' is not known"), (#"\x{zz}"#, "a number"), (#"\u12"#, "a number"),
    (#"a**"#, "repeats nothing"), (#"a\"#, "ends with a backslash"),
    (#"[a&&b]"#, "a set is expected"),
    (#"(a"#, "not closed"), (#"a)"#, "closes nothing"), (#"[z-a]"#, "backwards"),
  ])
  func aPatternThatCannotBeAskedIsToldWithItsReason(_ pattern: String, _ reason: String) throws {
    let context = try Company(.inMemory).context()
    let error = #expect(throws: FetchError.self) {
      let predicate = try FetchPredicate(format: "name MATCHES %@", pattern)
      return try context.fetch(FetchRequest(Employee.self).where(predicate))
    }
    #expect("\(error.map { "\($0)" } ?? "")".contains(reason))
  }
}
