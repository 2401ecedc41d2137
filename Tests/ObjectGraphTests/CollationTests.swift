import Foundation
import ObjectGraph
import Testing

/// The order of texts that people expect, the same in SQL and in memory.
@Suite struct CollationTests {
  private func sorted(
    _ texts: [String], _ options: TextComparison, _ kind: StoreKind
  ) throws -> [String] {
    let company = try Company(kind)
    let context = company.context()
    for text in texts.reversed() { context.insert(Employee.self).name = text }
    try context.save()
    return try company.context().fetch(
      FetchRequest(Employee.self).sorted(by: .ascending(\.name, options))
    ).map { $0.name }
  }

  static let orders: [[String]] = [
    ["Abel", "Élodie", "Zoë"],
    ["cote", "coté", "côte", "côté"],
    ["a", "A", "á", "b", "B"],
    ["Aalto", "Åström", "Azur"],
    ["и", "й", "к", "я"],
    ["αβγ", "άβγ", "αβδ"],
    ["Straße", "Strasse 1"],
    ["-", "!", "1", "a", "α", "б", "א", "あ", "中"],
    ["カ", "ガ", "キ"],
    ["de Luge", "de-Luge", "deluge"],
  ]

  @Test(arguments: orders.indices) func wordsAreInTheOrderOfUnicodesCollation(
    _ index: Int
  ) throws {
    let words = Self.orders[index]
    for kind in [StoreKind.sqlite, .inMemory] {
      #expect(try sorted(words, .localized, kind) == words)
    }
  }

  @Test func numbersInNamesCountAsNumbers() throws {
    let names = ["file 1", "file 2", "File 9", "file 10", "file 010", "file 100", "files"]
    for kind in [StoreKind.sqlite, .inMemory] {
      let found = try sorted(names, .localizedStandard, kind)
      #expect(found.filter { $0 != "file 010" } == names.filter { $0 != "file 010" })
    }
    #expect(
      try sorted(["file 10", "file 9"], .localized, .sqlite) == ["file 10", "file 9"])
  }

  @Test func caseAndAccentsAreIgnoredWhereThatIsAskedFor() throws {
    let company = try Company(.sqlite)
    let context = company.context()
    for text in ["resume", "Résumé", "RESUME"] { context.insert(Employee.self).name = text }
    try context.save()
    func count(_ format: String) throws -> Int {
      try context.count(FetchRequest(Employee.self).where(FetchPredicate(format: format)))
    }
    #expect(try count("name ==[l] 'resume'") == 1)
    #expect(try count("name ==[cl] 'resume'") == 2)
    #expect(try count("name ==[cdl] 'resume'") == 3)
    #expect(try count("name <[l] 'S'") == 3)
    #expect(try count("name IN[cdl] {'RÉSUMÉ'}") == 3)
  }

  @Test func composedAndDecomposedLettersAreAlike() throws {
    let company = try Company(.sqlite)
    let context = company.context()
    context.insert(Employee.self).name = "Zoe\u{308}"
    try context.save()
    #expect(
      try context.count(
        FetchRequest(Employee.self).where(FetchPredicate(format: "name ==[l] %@", "Zo\u{EB}"))) == 1
    )
  }
}
