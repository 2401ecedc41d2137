import FileSystemDouble
import GameCore
import JSON
import PropertyLists
import Testing
import Words

@testable import Persistence

/// Files that are written can be read again.
@Suite struct LargeFileTests {
  private let place = TestStorage()
  private static let tooLarge = FileFault.access(.wouldBeTooLarge(limit: 64 << 10))

  /// A store whose file is read up to 64 KiB.
  private func store() -> PropertyListScoreStore {
    PropertyListScoreStore(
      path: place.scoreFile, template: whackAMoleTemplate, storage: place.storage,
      fileLimit: 64 << 10)
  }

  private func name(_ letter: Character, _ kilobytes: Int) -> String {
    String(repeating: letter, count: kilobytes << 10)
  }

  @Test func aScoreThatWouldMakeTheListUnreadableIsRefused() throws {
    try store().submit(name("a", 40), 5)
    let refusal = StoreError(.unwritable(Self.tooLarge), path: place.scoreFile, content: .scores)
    #expect(throws: refusal) { try store().submit(name("b", 40), 6) }
    #expect(throws: refusal) {
      try store().submit(contentsOf: [
        Score(name: "small", points: 1), Score(name: name("c", 40), points: 2),
      ])
    }
    #expect(try store().count() == 1)
    try store().submit("bob", 7)
    #expect(try store().count() == 2)
  }

  @Test func aBinaryListNeverComesToStandForMoreThanIsRead() throws {
    let long = String(repeating: "x", count: 50_000)
    let records = (0..<40).map { number -> PropertyListValue in
      .dictionary(["name": .string("p\(number)"), "score": .integer(number), "club": .string(long)])
    }
    let list = PropertyList(root: .dictionary(["hiscores": .array(records)]), form: .binary)
    try place.write(try list.bytes())
    for number in 0..<20 {
      do {
        try place.store().submit("q\(number)", number)
      } catch let error as StoreError {
        guard case .unwritable = error.reason else { throw error }
      }
      #expect(try place.store().count() >= 40)
    }
  }

  @Test func aCrowdThatCouldNotBeReadAgainIsNotWritten() throws {
    let file = CrowdFile(storage: place.storage)
    try file.prepare()
    let before = try place.bytes(place.folder.file("data/crowd.json"))
    let text = "{\"people\": [{\"name\": \"\(name("a", 1_100))\"}]}"
    let large = try #require(Crowd(root: try JSONDocument(reading: Array(text.utf8)).root))
    let error = #expect(throws: StoreError.self) {
      try file.save(large, replacing: try file.load())
    }
    #expect(error?.sentence.contains("larger than 1 MiB") == true)
    #expect(try place.bytes(place.folder.file("data/crowd.json")) == before)
  }
}
