import FileSystemDouble
import Foundation
import GameCore
import Glibc
import Persistence
import TestSupport
import Testing

/// The chunks of `make soak PART=kills` and `PART=processes`; elsewhere `ProcessTests` and
/// `MemoryProcessTests` look for the same with fewer kills and processes.
@Suite(.serialized, .enabled(if: SoakChunk.asked != nil)) struct SoakTests {
  private let place = TestStorage()
  private var data: String { place.folder.file("data") }
  private static let stores = GameStorage.all.map(\.game) + ["members"]

  // MARK: - Kills

  /// Of every round, three processes that save at once are killed, each at a moment of its own.
  @Test func killsLoseNothingThatWasSaidToBeSaved() throws {
    let chunk = try #require(SoakChunk.asked)
    let store = Self.stores[chunk.index % Self.stores.count]
    let slices = max(1, chunk.count / Self.stores.count)
    let wanted = (SoakChunk.number("SOAK_KILLS", else: 2_000) + slices - 1) / slices
    var (kills, said, lost, round) = (0, 0, 0, 0)
    var printed: [String] = []
    while kills < wanted {
      if round.isMultiple(of: 10) {
        printed = []
        try? FileManager.default.removeItem(atPath: data)
        // All kinds of a register have their turn.
        try place.choose(MemberStoreKind.allCases[round / 10 % MemberStoreKind.allCases.count])
      }
      let lines = try killed(3, of: store, round: round)
      kills += 3
      printed += lines
      said += lines.count
      let missing = try missing(printed, from: store)
      #expect(missing == [], "\(store), round \(round)")
      lost += missing.count
      round += 1
    }
    try expectNoTraces(of: store)
    SoakChunk.tell(["kills": kills, "acknowledged": said, "lost": lost])
  }

  private func killed(_ count: Int, of store: String, round: Int) throws -> [String] {
    let workers = try (0..<count).map { number in
      let prefix = "r\(round)w\(number)-"
      if store == "members" {
        return try Worker([Worker.path, "members", data, prefix, "100000"])
      }
      let start = 1_000 + (round % 10 * count + number) * 100_000
      return try Worker(submitting: prefix, count: 100_000, to: data, start: start, game: store)
    }
    // A third of them dies before it has said anything.
    for (number, worker) in workers.enumerated() {
      if !(round + number).isMultiple(of: 3) { worker.waitForALine() }
      usleep(.random(in: 0...20_000))
      worker.kill()
    }
    return workers.flatMap { $0.finish().lines }
  }

  /// Acknowledged scores that are not in their table, or in that of a store that keeps the best
  /// only, does not have that many better ones before it.
  private func missing(_ printed: [String], from store: String) throws -> [String] {
    if store == "members" { return Set(printed).subtracting(try place.memberNames()).sorted() }
    let store = try place.store(of: store)
    let table = try store.best(.max, difficulty: nil, speed: .full)
    let names = Set(table.map(\.name))
    let lowest = table.count < store.capacity ?? .max ? Int.min : table.last?.points ?? .min
    return printed.filter { line in
      !names.contains(line) && (line.split(separator: "-").last.flatMap { Int($0) } ?? 0) >= lowest
    }
  }

  private func expectNoTraces(of store: String) throws {
    if store == "members" {
      _ = try place.members().add(MemberDetails(name: "last"))
    } else {
      try place.store(of: store).submit("last", 50_000_000)
    }
    let traces = [".new-", ".damaged-", "-journal", "-wal", "-shm"]
    #expect(try place.names().filter { name in traces.contains { name.contains($0) } } == [])
  }

  // MARK: - Processes

  /// Each of 64 processes saves a thousand scores, all at once; the list, which is written whole
  /// each time, gets them under 64 names.
  @Test func processesAtOnceAreAllServedAndLoseNothing() throws {
    let chunk = try #require(SoakChunk.asked)
    let game = GameStorage.all.map(\.game)[chunk.index % GameStorage.all.count]
    let count = SoakChunk.number("SOAK_SUBMITS", else: 1_000)
    let store = try place.store(of: game)
    let rises = game == "whackamole"
    let workers = try (0..<64).map { number in
      let start = store.base + 1 + number * count
      return try Worker(
        rises
          ? [Worker.path, "rise", data, "p\(number)", "\(count)", "\(start)", game]
          : [Worker.path, "submit", data, "p\(number)-", "\(count)", "\(start)", game])
    }
    let ends = workers.map { $0.finish() }
    let refused = ends.count { $0.code != 0 }
    #expect(refused == 0, "\(ends.first { $0.code != 0 }?.lines.last ?? "")")
    let said = ends.map { $0.code == 0 ? $0.lines.count : $0.lines.count - 1 }.reduce(0, +)
    #expect(said == 64 * count)
    let expected =
      rises
      ? (0..<64).map { "p\($0)-\(store.base + ($0 + 1) * count)" }
      : (0..<64 * count).map { "p\($0 / count)-\(store.base + 1 + $0)" }
    let table = try store.best(.max, difficulty: nil, speed: .full)
    let found = Set(table.map { rises ? "\($0.name)-\($0.points)" : $0.name })
    // The best come last here, and as many as a table holds are in it.
    let lost = expected.suffix(store.capacity ?? .max).count { !found.contains($0) }
    #expect(lost == 0)
    SoakChunk.tell(["processes": 64, "acknowledged": said, "refused": refused, "lost": lost])
  }
}
