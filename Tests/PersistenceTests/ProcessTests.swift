import DurableFiles
import FileSystemDouble
import Foundation
import GameCore
import Glibc
import Persistence
import Testing

/// What holds when several arcades run, or one is killed; `ARCADE_SOAK=1` runs longer.
@Suite(.serialized) struct ProcessTests {
  private let place = TestStorage()
  private var data: String { place.folder.file("data") }
  private static let isSoak = ProcessInfo.processInfo.environment["ARCADE_SOAK"] == "1"

  @Test func fiftyProcessesThatSubmitAtOnceLoseNoScore() throws {
    let count = Self.isSoak ? 20 : 4
    let workers = try (0..<50).map { try Worker(submitting: "p\($0)-", count: count, to: data) }
    for worker in workers {
      let end = worker.finish()
      #expect(end.code == 0, "\(end.lines.last ?? "")")
      #expect(end.lines.count == count)
    }
    let names = try place.store().best(.max, difficulty: nil, speed: .full).map(\.name)
    let expected = (0..<50).flatMap { worker in (0..<count).map { "p\(worker)-\($0)" } }
    #expect(names.sorted() == expected.sorted())
    #expect(try place.names("data/backups").count <= 5)
  }

  @Test func aProcessKilledAtAnyMomentHasEveryScoreInTheFileThatItSaidWasSaved() throws {
    var printed: Set<String> = []
    for round in 0..<(Self.isSoak ? 300 : 15) {
      if round.isMultiple(of: 10) {
        printed = []
        try? FileManager.default.removeItem(atPath: data)
      }
      let worker = try Worker(submitting: "r\(round)-", count: 100_000, to: data)
      let isKilledAtItsStart = round.isMultiple(of: 3)
      if !isKilledAtItsStart { worker.waitForALine() }
      usleep(.random(in: 0...20_000))
      worker.kill()
      let lines = worker.finish().lines
      #expect(isKilledAtItsStart || !lines.isEmpty)
      printed.formUnion(lines)
      let names = Set(try place.store().best(.max, difficulty: nil, speed: .full).map(\.name))
      #expect(printed.isSubset(of: names), "round \(round)")
      #expect(names.count <= printed.count + round % 10 + 1)
    }
    let leftovers = try place.names().filter { $0.contains(".new-") }
    #expect(leftovers.count <= 1)
    try place.store().submit("last", 1)
    #expect(try place.names().allSatisfy { !$0.contains(".new-") && !$0.contains(".damaged-") })
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

  @Test func inAReadOnlyFolderScoresAreReadAndTheFailureIsTold() throws {
    try place.store().submit("ann", 5)
    chmod(data, 0o555)
    defer { chmod(data, 0o755) }
    chmod(place.scoreFile, 0o644)
    guard let worker = try anotherUsersWorker(prefix: "x") else { return }
    let end = worker.finish()
    #expect(end.code == 1)
    #expect(
      end.lines == ["Can't save the score to '\(place.scoreFile)': permission denied."])
    #expect(try place.store().table() == ["ann 5"])
  }

  /// Root writes into read-only folders, so another user has to try.
  private func anotherUsersWorker(prefix: String) throws -> Worker? {
    let arguments = [Worker.path, "submit", data, prefix, "1"]
    if getuid() != 0 { return try Worker(arguments) }
    let user = ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"]
    guard let probe = try? Worker(user + ["test", "-x", Worker.path]), probe.finish().code == 0
    else {
      print("skipped: a read-only folder (root, and no way to run the worker as another user)")
      return nil
    }
    return try Worker(user + arguments)
  }

  @Test func onAFullDiskTheOldFileStaysAndTheScoreIsKept() throws {
    let disk = data
    mkdir(disk, 0o755)
    let mount = try Worker(["mount", "-t", "tmpfs", "-o", "size=64k", "tmpfs", disk])
    guard mount.finish().code == 0 else {
      print("skipped: a full disk (no right to mount a small one)")
      return
    }
    defer { if let worker = try? Worker(["umount", disk]) { _ = worker.finish() } }
    let storage = Storage(
      locations: FileLocations(
        dataDirectory: disk, environment: ["XDG_STATE_HOME": place.folder.file("state")]))
    let store = GameStorage.all[0].spoolingStore(in: storage)
    #expect(store.save(Score(name: "ann", points: 1)).outcome == .saved)
    fill(disk + "/filler")
    let saved = store.save(Score(name: "bob", points: 2))
    guard case .kept(let path, let error) = saved.outcome else {
      Issue.record("\(saved.outcome)")
      return
    }
    #expect(error.reason == .unwritable("no space left on device"))
    #expect(path.hasPrefix(place.folder.file("state")))
    #expect(try place.store().table() == ["ann 1"])
    #expect(try DurableFiles().names(in: disk).allSatisfy { !$0.contains(".new-") })
    unlink(disk + "/filler")
    #expect(store.retry() == 1)
    #expect(try place.store().table() == ["bob 2", "ann 1"])
  }

  private func fill(_ path: String) {
    let file = open(path, O_WRONLY | O_CREAT, 0o600)
    let block = [UInt8](repeating: 0, count: 4_096)
    while write(file, block, block.count) > 0 {}
    close(file)
  }
}
