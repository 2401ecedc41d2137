import DurableFiles
import FileSystemDouble
import Foundation
import GameCore
import Glibc
import Persistence
import Testing
import Words

/// The promises that hold when several arcades run, or one is killed; `ARCADE_SOAK=1` runs longer.
@Suite(.serialized) struct ProcessTests {
  private let place = TestStorage()
  private var data: String { place.folder.file("data") }
  private static let isSoak = ProcessInfo.processInfo.environment["ARCADE_SOAK"] == "1"

  @Test(arguments: GameStorage.all.map(\.game))
  func fiftyProcessesThatSubmitAtOnceLoseNoScore(game: String) throws {
    let count = Self.isSoak ? 20 : 4
    let base = try place.store(of: game).base
    let workers = try (0..<50).map {
      try Worker(
        submitting: "p\($0)-", count: count, to: data, start: base + 1 + $0 * count, game: game)
    }
    for worker in workers {
      let end = worker.finish()
      #expect(end.code == 0, "\(end.lines.last ?? "")")
      #expect(end.lines.count == count)
    }
    let store = try place.store(of: game)
    let names = try store.best(.max, difficulty: nil, speed: .full).map(\.name)
    let points = (0..<50 * count).reversed()
    let expected = points.map { "p\($0 / count)-\(base + 1 + $0)" } + store.seedScores.map(\.name)
    #expect(names == Array(expected.prefix(store.capacity ?? .max)))
    let backups = Dictionary(grouping: try place.names("data/backups")) { name in
      String(name.prefix { !$0.isNumber })
    }
    #expect(backups.values.allSatisfy { $0.count <= 20 })
  }

  @Test(arguments: GameStorage.all.map(\.game))
  func aProcessKilledAtAnyMomentHasEveryScoreInTheFileThatItSaidWasSaved(game: String) throws {
    var printed: [String] = []
    for round in 0..<(Self.isSoak ? 300 : 15) {
      if round.isMultiple(of: 10) {
        printed = []
        try? FileManager.default.removeItem(atPath: data)
      }
      let start = 1_000 + round % 10 * 100_000
      let worker = try Worker(
        submitting: "r\(round)-", count: 100_000, to: data, start: start, game: game)
      let isKilledAtItsStart = round.isMultiple(of: 3)
      if !isKilledAtItsStart { worker.waitForALine() }
      usleep(.random(in: 0...20_000))
      worker.kill()
      let lines = worker.finish().lines
      #expect(isKilledAtItsStart || !lines.isEmpty)
      printed += lines
      try expectEveryScore(printed, of: game, round: round)
    }
    let leftovers = try place.names().filter { $0.contains(".new-") }
    #expect(leftovers.count <= 1)
    try place.store(of: game).submit("last", 10_000_000)
    let traces = [".new-", ".damaged-", "-journal", "-wal", "-shm"]
    let left = try place.names().filter { name in traces.contains { name.contains($0) } }
    #expect(left == [])
  }

  /// Each is in its table, or as many better ones are as it holds.
  private func expectEveryScore(_ printed: [String], of game: String, round: Int) throws {
    let store = try place.store(of: game)
    let table = try store.best(.max, difficulty: nil, speed: .full)
    let names = Set(table.map(\.name))
    let lowest = table.count < store.capacity ?? .max ? .min : table.last?.points ?? .min
    let lost = printed.filter { name in
      !names.contains(name) && (name.split(separator: "-").last.flatMap { Int($0) } ?? 0) >= lowest
    }
    #expect(lost.isEmpty, "round \(round)")
    #expect(names.count <= printed.count + round % 10 + 1 + store.seedScores.count)
  }

  @Test func processesThatSetDifferentKeysDoNotUndoEachOther() throws {
    let workers = try (0..<4).map {
      try Worker([Worker.path, "set", data, "key\($0)_", "25"])
    }
    for worker in workers { #expect(worker.finish().code == 0) }
    let keys = try place.root(data + "/defaults.plist").keys
    let expected = (0..<4).flatMap { worker in (0..<25).map { "key\(worker)_\($0)" } }
    #expect(keys.sorted() == expected.sorted())
  }

  /// The remains of a killed writer are read as they were before, from a copy, and stay where they
  /// are.
  @Test func afterAKillReadingChangesNothing() throws {
    for round in 0..<(Self.isSoak ? 100 : 12) {
      let worker = try Worker(
        submitting: "r\(round)-", count: 100_000, to: data, game: "skeet")
      worker.waitForALine()
      usleep(.random(in: 0...3_000))
      worker.kill()
      _ = worker.finish()
      let before = try state(of: data)
      _ = try place.skeetStore().table()
      let after = try state(of: data)
      #expect(after == before, "round \(round)")
    }
  }

  /// For root, SQLite sets a journal's owner anew, to what it is, so `changed` is left out.
  private func state(of folder: String) throws -> [String] {
    try DurableFiles().names(in: folder).sorted().map { name in
      let stamp = try DurableFiles().status(folder + "/" + name)?.stamp
      return "\(name) \(stamp?.inode ?? 0) \(stamp?.size ?? 0) \(stamp?.modified ?? 0)"
    }
  }

  @Test(arguments: GameStorage.all)
  func inAReadOnlyFolderScoresAreReadAndTheFailureIsTold(game: GameStorage) throws {
    let file = place.storage.locations.scoreFile(game.fileName)
    try place.store(of: game.game).submit("ann", 5)
    chmod(data, 0o555)
    defer { chmod(data, 0o755) }
    chmod(file, 0o644)
    let arguments = ["submit", data, "x", "1", "1000", game.game]
    guard let worker = try Worker.asAnotherUser(arguments) else { return }
    let end = worker.finish()
    #expect(end.code == 1)
    #expect(end.lines == ["Can't save the score to '\(file)': permission denied."])
    #expect(try place.store(of: game.game).table() == ["ann 5"])
  }

  @Test(arguments: GameStorage.all)
  func onAFullDiskTheOldFileStaysAndTheScoreIsKept(game: GameStorage) throws {
    try withSmallDisk(data, kilobytes: 128) { () throws in
      let storage = Storage(
        locations: FileLocations(
          dataDirectory: data, environment: ["XDG_STATE_HOME": place.folder.file("state")]))
      let store = game.spoolingStore(in: storage)
      #expect(store.save(Score(name: "ann", points: store.base + 1)).outcome == .saved)
      fill(data + "/filler")
      let saved = store.save(Score(name: "bob", points: store.base + 2))
      guard case .kept(let path, let error) = saved.outcome else {
        Issue.record("\(saved.outcome)")
        return
      }
      #expect(error.reason == .unwritable(.access(.noSpace)))
      #expect(path.hasPrefix(place.folder.file("state")))
      #expect(try place.store(of: game.game).table() == ["ann 1"])
      #expect(try DurableFiles().names(in: data).allSatisfy { !$0.contains(".new-") })
      unlink(data + "/filler")
      #expect(store.retry() == 1)
      #expect(try place.store(of: game.game).table() == ["bob 2", "ann 1"])
    }
  }
}
