import DurableFiles
import FileSystemDouble
import Foundation
import GameCore
import JSON
import Persistence
import TestSupport
import Testing
import Words

private let isSoak = ProcessInfo.processInfo.environment["ARCADE_SOAK"] == "1"

@Suite struct CrowdTests {
  private let place = TestStorage()
  private var path: String { place.folder.file("data/crowd.json") }
  private var file: CrowdFile { CrowdFile(storage: place.storage) }

  private static let nested = """
    {
      "version": 1.50,
      "people": [
        {"name": "Ann", "height": 64.0, "weight": "140", "deep": {"a": [1, {"height": 1e2}]}},
        "a guest",
        {"name": "Bo", "extra": null}
      ],
      "unknown": [[], {}, "\\u00e9"]
    }
    """

  private func crowd(_ text: String) throws -> Crowd {
    try #require(Crowd(root: try JSONDocument(reading: Array(text.utf8)).root))
  }

  private func message(_ body: () throws -> Void) -> String? {
    do {
      try body()
      return nil
    } catch {
      return (error as? StoreError)?.sentence ?? "\(error)"
    }
  }

  @Test func peopleAreWhoTheFileNamesWithNumbersAsNumbersOrText() throws {
    let people = try crowd(Self.nested).people
    #expect(people.map(\.name) == ["Ann", "Bo"])
    #expect(people.map(\.height) == [64, 0])
    #expect(people.map(\.weight) == [140, 0])
  }

  @Test func randomizeStaysInItsRangesAndReachesAllOfThem() throws {
    var crowd = try crowd(Self.nested)
    var generator = SeededGenerator(seed: 1)
    var heights: Set<Int> = []
    var weights: Set<Int> = []
    for _ in 0..<3_000 {
      crowd.randomize(using: &generator)
      heights.formUnion(crowd.people.map { Int($0.height) })
      weights.formUnion(crowd.people.map { Int($0.weight) })
    }
    #expect(heights == Set(30...77))
    #expect(weights == Set(100...199))
  }

  @Test func randomizeChangesACopyAndNothingButHeightAndWeight() throws {
    let original = try crowd(Self.nested)
    var copy = original
    var generator = SeededGenerator(seed: 2)
    copy.randomize(using: &generator)
    #expect(original == (try crowd(Self.nested)))
    #expect(copy != original)
    var text = JSONDocument.line(copy.root)
    for (person, before) in zip(copy.people, original.people) where before.height > 0 {
      text = text.replacing(
        "\"height\": \(Int(person.height)), \"weight\": \(Int(person.weight)), \"deep\"",
        with: "\"height\": 64.0, \"weight\": \"140\", \"deep\"")
    }
    let bo = copy.people[1]
    text = text.replacing(
      ", \"height\": \(Int(bo.height)), \"weight\": \(Int(bo.weight))}", with: "}")
    #expect(text == JSONDocument.line(original.root))
  }

  @Test func theFileIsFirstMadeFromTheTemplate() throws {
    #expect(try file.load().people.count >= 5)
    #expect(try place.bytes(path) == nil)
    try file.prepare()
    #expect(try place.bytes(path) == crowdTemplate)
    try place.write(Self.nested, to: path)
    try file.prepare()
    #expect(try file.load().people.count == 2)
  }

  @Test func savingKeepsEverythingElseTheLayoutAndTheStateBefore() throws {
    let text = Self.nested.replacing("  ", with: "\t") + "\n"
    try place.write(text, to: path)
    let original = try file.load()
    var crowd = original
    var generator = SeededGenerator(seed: 3)
    crowd.randomize(using: &generator)
    #expect(try place.bytes(path) == Array(text.utf8))
    try file.save(crowd, replacing: original)
    #expect(try file.load() == crowd)
    let written = String(decoding: try place.bytes(path) ?? [], as: UTF8.self)
    #expect(written.contains("\n\t\"version\": 1.50,\n"))
    #expect(written.contains("\"height\": 1e2"))
    let backups = try DurableFiles().names(in: place.storage.locations.backupFolder)
    #expect(backups.count == 1)
    #expect(
      try place.bytes(place.storage.locations.backupFolder + "/" + (backups.first ?? ""))
        == Array(text.utf8))
  }

  @Test func whatAnotherProgramWroteMeanwhileStays() throws {
    try place.write(Self.nested, to: path)
    let original = try file.load()
    let other = Self.nested.replacing("Ann", with: "Anna")
    try place.write(other, to: path)
    #expect(
      message { try file.save(original, replacing: original) }
        == "Can't save the crowd to '\(path)': another program has changed it since it was read.")
    #expect(try place.bytes(path) == Array(other.utf8))
  }

  @Test(arguments: [
    ("", "it's empty"), ("{}", "it has no list 'people'"), ("[]", "it has no list 'people'"),
    ("{\"people\": {}}", "it has no list 'people'"),
    ("{\"people\": [", "it ends too early (line 1, column 13)"),
  ])
  func aDamagedFileIsToldAndLeftAloneUntilThePlayerBeginsAnew(text: String, reason: String) throws {
    try place.write(text, to: path)
    let sentence = "The crowd's file '\(path)' is damaged: \(reason). It hasn't been changed."
    #expect(message { _ = try file.load() } == sentence)
    let crowd = try #require(Crowd(root: try JSONDocument(reading: crowdTemplate).root))
    #expect(message { try file.save(crowd, replacing: crowd) } == sentence)
    #expect(try place.bytes(path) == Array(text.utf8))
    let store = CrowdFile(storage: place.storage)
    #expect(try store.renew() == crowd)
    #expect(try place.bytes(path) == crowdTemplate)
    let aside = try #require(try place.names().first { $0.contains("damaged") })
    #expect(try place.bytes(place.folder.file("data/" + aside)) == Array(text.utf8))
    #expect(store.takeNotices().first?.sentence.contains(aside) == true)
  }

  @Test func aFileThatCannotBeWrittenIsTold() throws {
    try place.write(Self.nested, to: path)
    let original = try file.load()
    place.double.fail { _, call in call.hasPrefix("synchronize") ? ENOSPC : nil }
    #expect(
      message { try file.save(original, replacing: original) }
        == "Can't save the crowd to '\(path)': no space left on device.")
  }

  @Test func changedBytesGiveAnErrorOrACrowdAndNeverMore() throws {
    let original = crowdTemplate
    let next = randomNumbers(seed: 11)
    var (refused, read) = (0, 0)
    var slowest = Duration.zero
    for _ in 0..<(isSoak ? 100_000 : 10_000) {
      var bytes = original
      for _ in 0...next(4) { bytes[next(bytes.count)] = UInt8(next(256)) }
      if next(3) == 0 { bytes.removeSubrange(next(bytes.count)...) }
      let time = processorTime {
        guard let text = try? JSONDocument(reading: bytes), var crowd = Crowd(root: text.root)
        else {
          refused += 1
          return
        }
        var generator = SeededGenerator(seed: 1)
        crowd.randomize(using: &generator)
        let written = JSONDocument(root: crowd.root, layout: text.layout).bytes()
        #expect((try? JSONDocument(reading: written).root) == crowd.root)
        read += 1
      }
      slowest = max(slowest, time)
    }
    #expect(refused > 100 && read > 100)
    #expect(slowest < .seconds(1))
  }
}
