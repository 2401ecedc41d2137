import FileSystemDouble
import Foundation
import GameCore
import Glibc
import Persistence
import Testing
import Words

/// `ARCADE_SOAK=1` runs longer.
@Suite(.serialized) struct RunHistoryTests {
  private let place = TestStorage()
  private static let isSoak = ProcessInfo.processInfo.environment["ARCADE_SOAK"] == "1"
  private static let aside = ".damaged-20261121T002412Z"

  private var path: String { place.folder.file("data/runs.xml") }
  private func history() -> RunHistory { RunHistory(storage: place.storage) }

  private func text() throws -> String {
    String(decoding: try place.bytes(path) ?? [], as: UTF8.self)
  }

  private func numbers() throws -> [Int] { try history().runs().map(\.processID) }

  /// A history of so many runs, with process IDs from 1.
  private func write(_ count: Int) throws {
    try? FileManager.default.removeItem(atPath: path)
    try history().record(processID: 1)
    let text = try text()
    let object = try #require(text.range(of: "    <object"))
    let end = try #require(text.range(of: "</database>"))
    let one = text[object.lowerBound..<end.lowerBound]
    let objects = (1...count).map { number in
      one.replacing("id=\"z102\"", with: "id=\"z\(101 + number)\"")
        .replacing("\"int32\">1<", with: "\"int32\">\(number)<")
    }
    try place.write(
      text[..<object.lowerBound].replacing(
        "<nextObjectID>102<", with: "<nextObjectID>\(101 + count)<")
        + objects.joined() + text[end.lowerBound...], to: path)
  }

  @Test func aRunHasItsMomentAndItsProcessAndTheModelOfTheOriginal() throws {
    let before = Timestamp.now
    try history().record(processID: 4711)
    try history().record(processID: 4712)
    let runs = try history().runs()
    #expect(runs.map(\.processID) == [4711, 4712])
    #expect(runs.allSatisfy { $0.date.map { before <= $0 && $0 <= .now } ?? false })
    let text = try text()
    #expect(text.contains("kyMFA9wly71JvwAPyxdb+z80zNKbCouUb15vOFqJI9A="))
    #expect(text.components(separatedBy: "<object type=\"RUN\" id=\"z").count == 3)
    #expect(text.contains("<object type=\"RUN\" id=\"z102\">"))
    #expect(text.contains("<attribute name=\"processid\" type=\"int32\">4711</attribute>"))
  }

  @Test func aProcessThatIsNoneIsRefusedInTheModelsWords() throws {
    for number: Int32 in [0, -1, .min] {
      #expect(throws: RunError.invalid(["Process ID must not be less than 1"])) {
        try history().record(processID: number)
      }
      #expect(throws: RunError.invalid(["进程 ID 不得小于 1"])) {
        try RunHistory(storage: place.storage, language: .simplifiedChinese)
          .record(processID: number)
      }
    }
    try history().record(processID: .max)
    #expect(try numbers() == [Int(Int32.max)])
  }

  @Test func theNewestThousandAreKept() throws {
    try write(1_000)
    #expect(try numbers().count == 1_000)
    #expect(try text().contains("id=\"z102\""))
    try history().record(processID: 5_000)
    let kept = try numbers()
    #expect(kept.count == 1_000)
    #expect(kept.first == 2)
    #expect(kept.last == 5_000)
    try write(1_300)
    try history().record(processID: 5_001)
    #expect(try numbers() == Array(302...1_300) + [5_001])
    #expect(try place.names("data/backups").filter { $0.hasPrefix("runs-") }.count <= 5)
  }

  @Test func xmllintAcceptsTheFile() throws {
    try history().record(processID: 7)
    try write(20)
    do {
      let end = try Worker(["xmllint", "--noout", path]).finish()
      #expect(end.code == 0, "\(end.lines)")
    } catch {
      print("Not tried: there is no xmllint here.")
    }
  }

  @Test func arcadesThatStartAtOnceLoseNoEntry() throws {
    let workers = try (0..<12).map { _ in
      try Worker([Worker.path, "runs", place.folder.file("data"), "-", "5"])
    }
    for worker in workers {
      let end = worker.finish()
      #expect(end.code == 0, "\(end.lines.last ?? "")")
    }
    #expect(try numbers().count == 60)
    #expect(Set(try numbers()).count == 12)
  }

  @Test(arguments: ["", "garbage", "<?xml version=\"1.0\"?><database></database>"])
  func aDamagedFileIsToldWhenReadAndSetAsideWhenWritten(text: String) throws {
    try place.write(text, to: path)
    #expect(throws: StoreError.self) { try history().runs() }
    #expect(try place.bytes(path) == Array(text.utf8))
    let told = history()
    try told.record(processID: 9)
    #expect(try numbers() == [9])
    #expect(try place.bytes(path + Self.aside) == Array(text.utf8))
    #expect(told.takeNotices().count == 1)
    #expect(
      listFiles(of: place.storage).contains { $0.name == "set aside" && $0.path.contains("runs") })
  }

  @Test func aFileOfALaterVersionIsNeverWrittenTo() throws {
    try history().record(processID: 9)
    let later = try text().replacing("kyMFA9wly71Jvw", with: "AyMFA9wly71Jvw")
    try place.write(later, to: path)
    let expected = StoreError(.newerVersion(found: 2, supported: 1), path: path, content: .runs)
    #expect(throws: RunError.store(expected)) { try history().record(processID: 10) }
    #expect(try text() == later)
  }

  @Test func aResetCanBeUndoneAndKeepsTheRunsSince() throws {
    for number: Int32 in [3, 1, 2] { try history().record(processID: number) }
    let reset = DataReset(storage: place.storage)
    #expect(try reset.perform([.runs]).items.map(\.records) == [3])
    #expect(try numbers().isEmpty)
    try history().record(processID: 4)
    _ = try reset.undo()
    #expect(try numbers() == [3, 1, 2, 4])
  }

  @Test func readingWhatIsNotThereFindsNothingAndMakesNothing() throws {
    #expect(try history().runs().isEmpty)
    #expect(try place.names().isEmpty)
  }

  @Test func mutationsGiveAnErrorOrRunsAndNeverACrash() throws {
    try write(3)
    let bytes = try #require(try place.bytes(path))
    var generator = SeededGenerator(seed: 6)
    var (refused, recorded) = (0, 0)
    for round in 0..<(Self.isSoak ? 25_000 : 500) {
      try Data(mutated(bytes, &generator)).write(to: URL(fileURLWithPath: path))
      do {
        #expect(try history().runs().count <= 4)
      } catch {
        refused += 1
        #expect(!error.sentence.isEmpty)
      }
      guard round.isMultiple(of: 25) else { continue }
      // Identifiers that are used up, for one, are told.
      guard (try? history().record(processID: 77)) != nil else { continue }
      recorded += 1
      #expect(try numbers().contains(77))
    }
    #expect(refused > 0 && recorded > 0)
  }

  @Test func identifiersAtTheirEndAreToldAndDoNotStopTheArcade() throws {
    try history().record(processID: 1)
    try place.write(
      try text().replacing("<nextObjectID>102<", with: "<nextObjectID>\(Int64.max)<"), to: path)
    #expect(throws: RunError.self) { try history().record(processID: 2) }
    #expect(try numbers() == [1])
  }
}
