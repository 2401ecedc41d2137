import DurableFiles
import FileSystemDouble
import Foundation
import GameCore
import Glibc
import Persistence
import Testing
import Words

/// The promises of the memory game's files when several arcades run, or one is killed;
/// `ARCADE_SOAK=1` runs longer.
@Suite(.serialized) struct MemoryProcessTests {
  private let place = TestStorage()
  private var data: String { place.folder.file("data") }
  private static let isSoak = ProcessInfo.processInfo.environment["ARCADE_SOAK"] == "1"

  private func names() throws -> [String] {
    try place.memoryStore().table().map { String($0.prefix { $0 != " " }) }
  }

  @Test func fiftyProcessesThatSubmitAtOnceLoseNoScoreAndNoDetail() throws {
    let count = Self.isSoak ? 20 : 4
    let workers = try (0..<50).map {
      try Worker(submitting: "p\($0)-", count: count, to: data, game: "memory")
    }
    for worker in workers {
      let end = worker.finish()
      #expect(end.code == 0, "\(end.lines.last ?? "")")
      #expect(end.lines.count == count)
    }
    let scores = try place.memoryStore().best(.max, difficulty: nil, speed: .full)
    let expected = (0..<50).flatMap { worker in (0..<count).map { "p\(worker)-\($0)" } }
    #expect(scores.map(\.name).filter { $0 != "Player1" }.sorted() == expected.sorted())
    #expect(scores.allSatisfy { $0.date != nil || $0.name == "Player1" })
    #expect(try place.names("data/backups").count <= 40)
  }

  @Test func aProcessKilledAtAnyMomentHasEveryScoreInTheFileThatItSaidWasSaved() throws {
    var printed: Set<String> = []
    for round in 0..<(Self.isSoak ? 300 : 15) {
      if round.isMultiple(of: 10) {
        printed = []
        try? FileManager.default.removeItem(atPath: data)
      }
      let worker = try Worker(
        submitting: "r\(round)-", count: 100_000, to: data, game: "memory")
      let isKilledAtItsStart = round.isMultiple(of: 3)
      if !isKilledAtItsStart { worker.waitForALine() }
      usleep(.random(in: 0...20_000))
      worker.kill()
      let lines = worker.finish().lines
      #expect(isKilledAtItsStart || !lines.isEmpty)
      printed.formUnion(lines)
      let before = try state()
      let names = Set(try names())
      #expect(try state() == before, "round \(round)")
      #expect(printed.isSubset(of: names), "round \(round)")
      #expect(names.count <= printed.count + round % 10 + 1)
    }
    try place.memoryStore().submit("last", 1)
    let traces = [".new-", ".damaged-", "-journal", "-wal", "-shm"]
    #expect(try place.names().allSatisfy { name in !traces.contains { name.contains($0) } })
    let scores = try place.memoryStore().best(.max, difficulty: nil, speed: .full)
    #expect(scores.filter { printed.contains($0.name) }.allSatisfy { $0.date != nil })
  }

  private func state() throws -> [String] {
    try DurableFiles().names(in: data).sorted().map { name in
      "\(name) \(try DurableFiles().status(data + "/" + name).map { "\($0.stamp)" } ?? "")"
    }
  }

  @Test func whereNoStoreCanBeMadeTheTemplateIsCopiedUnderAUUIDOfItsOwn() throws {
    let command = ["env", "TMPDIR=/nowhere", Worker.path, "submit", data, "x", "1", "5", "memory"]
    #expect(try Worker(command).finish().lines == ["x5"])
    #expect(try place.memoryStore().table() == ["x5 5"])
    #expect(try place.memoryStore().count() == 1)
    let bytes = try place.bytes(place.memoryFile) ?? []
    let uuid = Array("00000000-0000-4000-8000-000000000000".utf8)
    #expect(memoryTemplate.firstRange(of: uuid) != nil)
    #expect(bytes.firstRange(of: uuid) == nil)
    #expect(
      try place.names().sorted()
        == ["memory-details.sqlite", "memory.sqlite", "memory.sqlite.lock"])
  }

  @Test func inAReadOnlyFolderScoresAreReadAndTheFailureIsTold() throws {
    try place.memoryStore().submit("ann", 5)
    chmod(data, 0o555)
    defer { chmod(data, 0o755) }
    for name in try place.names() { chmod(data + "/" + name, 0o644) }
    let arguments = ["submit", data, "x", "1", "0", "memory"]
    guard let worker = try Worker.asAnotherUser(arguments) else { return }
    let end = worker.finish()
    #expect(end.code == 1)
    #expect(
      end.lines == ["Can't save the score to '\(place.memoryFile)': permission denied."])
    #expect(try place.memoryStore().table() == ["ann 5"])
  }

  @Test func onAFullDiskTheScoresStayAndTheNewOneIsKept() throws {
    try withSmallDisk(data, kilobytes: 160) { () throws in
      let storage = Storage(
        locations: FileLocations(
          dataDirectory: data, environment: ["XDG_STATE_HOME": place.folder.file("state")]))
      let store = SpoolingScoreStore(
        ObjectGraphScoreStore(path: place.memoryFile, storage: storage), game: "memory",
        storage: storage)
      #expect(store.save(Score(name: "ann", points: 1)).outcome == .saved)
      fill(data + "/filler")
      let saved = store.save(Score(name: "bob", points: 2))
      guard case .kept(_, let error) = saved.outcome else {
        Issue.record("\(saved.outcome)")
        return
      }
      #expect(error.reason == .unwritable(.access(.noSpace)))
      #expect(try place.memoryStore().table() == ["ann 1"])
      unlink(data + "/filler")
      #expect(store.retry() == 1)
      #expect(try place.memoryStore().table() == ["bob 2", "ann 1"])
    }
  }
}
