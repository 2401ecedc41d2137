import Foundation
import ObjectGraph
import Testing

/// Texts in which case and marks don't matter, in SQL and in memory.
///
/// Foundation's comparison and ICU's
/// expressions give the same answers.
@Suite struct FoldingTests {
  private static let texts = [
    "Straße", "STRASSE", "strasse", "οδος", "ΟΔΟΣ", "ﬁn", "ı", "Ꭰ", "ꭰ", "한글", "Cafe\u{301}",
  ]

  /// A condition on the name, and the texts that meet it.
  static let questions: [(condition: String, names: [String])] = [
    // A wildcard stands for whole characters, a letter for what it's folded to.
    ("LIKE[c] 'Stra?e'", ["Straße"]), ("LIKE[c] 'Stra??e'", ["STRASSE", "strasse"]),
    ("LIKE[c] 'stras*'", ["STRASSE", "strasse"]), ("LIKE[c] '*se'", ["STRASSE", "strasse"]),
    ("LIKE[c] 'STRASSE'", ["Straße", "STRASSE", "strasse"]),
    ("LIKE[c] 'Straße'", ["Straße", "STRASSE", "strasse"]),
    ("LIKE[c] 's*e'", ["Straße", "STRASSE", "strasse"]), ("LIKE[d] '??'", ["ﬁn", "한글"]),
    ("LIKE[cd] 'caf?'", ["Cafe\u{301}"]),
    ("MATCHES[c] 'stra.e'", ["Straße"]), ("MATCHES[c] 'stra..e'", ["STRASSE", "strasse"]),
    ("MATCHES[c] 'stra[ß]e'", ["Straße"]), ("MATCHES[c] 'stra[s]+e'", ["STRASSE", "strasse"]),
    ("MATCHES[c] 'stras.*'", ["STRASSE", "strasse"]),
    ("MATCHES[c] 'stra(.|xx)e'", ["Straße"]),
    ("MATCHES[c] 'STRASSE'", ["Straße", "STRASSE", "strasse"]),
    // A part of a text is of whole characters too.
    ("BEGINSWITH[c] 'stras'", ["STRASSE", "strasse"]),
    ("BEGINSWITH[c] 'STRASS'", ["Straße", "STRASSE", "strasse"]),
    ("CONTAINS[c] 'rasse'", ["Straße", "STRASSE", "strasse"]),
    ("CONTAINS[c] 'ras'", ["STRASSE", "strasse"]), ("ENDSWITH[c] 'se'", ["STRASSE", "strasse"]),
    ("ENDSWITH[c] 'ße'", ["Straße", "STRASSE", "strasse"]),
    // Case is folded in full.
    ("==[c] 'ΟΔΟΣ'", ["οδος", "ΟΔΟΣ"]), ("IN[c] {'οδοσ'}", ["οδος", "ΟΔΟΣ"]),
    ("==[c] 'FIN'", ["ﬁn"]), ("==[c] 'I'", []), ("==[c] 'Ꭰ'", ["Ꭰ", "ꭰ"]),
  ]

  @Test(arguments: [StoreKind.sqlite, .inMemory])
  func textsAreFoldedByWholeCharacters(_ kind: StoreKind) throws {
    try withCompany(kind) { company in
      let context = company.context()
      for text in Self.texts { context.insert(Employee.self).name = text }
      try context.save()
      for (condition, names) in Self.questions {
        let predicate = try FetchPredicate(format: "name \(condition)")
        let found = try context.fetch(FetchRequest(Employee.self).where(predicate)).map(\.name)
        #expect(found.map { Array($0.utf8) } == names.map { Array($0.utf8) }, "\(condition)")
      }
    }
  }
}
