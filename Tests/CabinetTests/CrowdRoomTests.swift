import Canvas
import DurableFiles
import Persistence
import TestSupport
import Testing

@Suite struct CrowdRoomTests {
  private static let keys = "go:office C <enter>"

  private func path(_ storage: MemoryStorage) -> String { storage.folder + "/crowd.json" }

  private func text(_ storage: MemoryStorage) throws -> String {
    String(decoding: try DurableFiles().read(path(storage))?.bytes ?? [], as: UTF8.self)
  }

  private func storage(_ text: String) throws -> MemoryStorage {
    let storage = MemoryStorage()
    try DurableFiles().makeFolder(storage.folder)
    try DurableFiles().replace(path(storage), with: Array(text.utf8))
    return storage
  }

  @Test func everyoneIsListedWithHeightAndWeight() throws {
    let visit = Visit(Self.keys)
    #expect(visit.text.contains("Ada: 66in 132lbs"))
    #expect(visit.text.contains("Gus: 57in 197lbs"))
    #expect(try text(visit.storage) == String(decoding: crowdTemplate, as: UTF8.self))
  }

  @Test func pageKeysScrollTheList() {
    let start = Visit(Self.keys).text
    #expect(!Visit(Self.keys + " <end>").text.contains("Ada: "))
    #expect(Visit(Self.keys + " <space>").text == Visit(Self.keys + " <pagedown>").text)
    #expect(Visit(Self.keys + " <space> <pageup>").text == start)
    #expect(Visit(Self.keys + " <end> <home>").text == start)
  }

  @Test func theKeysThatScrollAreNamedWhereNotEveryoneHasRoom() throws {
    let people = (1...9).map { "{\"name\": \"N\($0)\", \"height\": 60, \"weight\": 150}" }
    let storage = try storage("{\"people\": [\(people.joined(separator: ", "))]}")
    let crowded = Visit(Self.keys, columns: 60, rows: 20, storage: storage)
    #expect(crowded.screen.last?.contains("scroll") == true)
    #expect(Visit(Self.keys, storage: storage).screen.last?.contains("scroll") == false)
    func signs(_ visit: Visit) -> [Character] {
      visit.screen.dropLast().compactMap(\.first).filter { "↑↓".contains($0) }
    }
    #expect(signs(crowded) == ["↓"])
    #expect(
      signs(Visit(Self.keys + " <down>", columns: 60, rows: 20, storage: storage)) == ["↑", "↓"])
    #expect(
      signs(Visit(Self.keys + " <end>", columns: 60, rows: 20, storage: storage)) == ["↑"])
    #expect(signs(Visit(Self.keys, storage: storage)).isEmpty)
  }

  @Test func randomizeIsSavedOnlyWhenAskedFor() throws {
    let storage = MemoryStorage()
    let unsaved = Visit(Self.keys + " r r <escape>", storage: storage)
    #expect(!unsaved.text.contains("Not saved"))
    #expect(try text(storage) == String(decoding: crowdTemplate, as: UTF8.self))
    let changed = Visit(Self.keys + " r", storage: storage)
    #expect(changed.text.contains("Not saved"))
    #expect(!changed.text.contains("Ada: 66in 132lbs"))
    let saved = Visit(Self.keys + " r s", storage: storage)
    #expect(saved.text.contains("Saved."))
    let line = try #require(saved.screen.first { $0.contains("Ada: ") })
    #expect(try text(storage) != String(decoding: crowdTemplate, as: UTF8.self))
    #expect(try text(storage).contains("\"flea\""))
    #expect(Visit(Self.keys, storage: storage).screen.contains(line))
  }

  @Test func aDamagedFileCanBePutAside() throws {
    let storage = try storage("{\"people\": 3}")
    let damaged = Visit(Self.keys, storage: storage)
    #expect(damaged.text.contains("it has no list 'people'"))
    #expect(try text(storage) == "{\"people\": 3}")
    #expect(Visit(Self.keys + " v", storage: storage).text.contains("Ada: 66in"))
    #expect(
      try DurableFiles().names(in: storage.folder).contains { $0.contains("crowd.json.damaged-") })
  }

  @Test func namesThatSteerTheTerminalAreEscaped() throws {
    let storage = try storage(
      "{\"people\": [{\"name\": \"\\u001b[2J\", \"height\": 1e300, \"weight\": -5}]}")
    let visit = Visit(Self.keys, storage: storage)
    #expect(visit.text.contains("\\u{1b}[2J: 10000in 0lbs"))
  }

  @Test(arguments: [(80, 24), (60, 20), (120, 40)], GlyphSet.allCases)
  func theRoomLooksAsItDid(size: (Int, Int), glyphs: GlyphSet) {
    let visit = Visit(
      Self.keys, columns: size.0, rows: size.1, unicode: glyphs == .unicode)
    if glyphs == .ascii { #expect(visit.text.utf8.allSatisfy { $0 < 0x80 }) }
    expectGolden(
      visit.screen.map { "|\($0)" }.joined(separator: "\n"),
      named: "crowd-\(size.0)x\(size.1)-\(glyphs.rawValue)")
  }
}
