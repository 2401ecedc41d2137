import Foundation
import GRDB
import ObjectGraph
import Synchronization

/// Sixty-four threads that look objects up beside one that writes all the time, with a write-ahead log:
/// the object graph, then GRDB's pool.
struct ReadersBenchmark {
  typealias Player = ObjectGraphBenchmark.Player

  let seconds: Double
  let folder: URL
  private static let rows = 10_000

  init(seconds: Double) throws {
    self.seconds = seconds
    folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("arcade-bench-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  func run() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    print("readers beside a writer     reads a second   longest wait ms   saves a second")
    try measureGraph()
    try measurePool()
  }

  private func measureGraph() throws {
    let coordinator = PersistentStoreCoordinator(model: try ManagedObjectModel(Player.self))
    try coordinator.addStore(
      .sqlite, at: folder.appendingPathComponent("graph.sqlite"),
      options: StoreOptions(usesWriteAheadLog: true))
    @Sendable func write(_ count: Int) throws -> [ObjectID] {
      try coordinator.performAndWait { context in
        let made = (0..<count).map { context.insert(Player.self, .set(\.score, Int64($0))) }
        try context.save()
        return made.map(\.objectID)
      }
    }
    let keys = try write(Self.rows)
    measure("ObjectGraph", write: { _ = try write(1_000) }) { number in
      _ = try coordinator.performAndWait {
        try $0.object(Player.self, with: keys[number % keys.count]).score
      }
    }
  }

  private func measurePool() throws {
    let pool = try DatabasePool(path: folder.appendingPathComponent("pool.sqlite").path)
    try pool.write {
      try $0.execute(
        sql: "CREATE TABLE player (id INTEGER PRIMARY KEY, name TEXT, score INTEGER, rating REAL)")
    }
    @Sendable func write(_ count: Int) throws {
      try pool.write { database in
        for index in 0..<count {
          var made = RecordSide.Record(name: "", score: Int64(index), rating: 0)
          try made.insert(database)
        }
      }
    }
    try write(Self.rows)
    measure("GRDB's pool", write: { try write(1_000) }) { number in
      _ = try pool.read {
        try RecordSide.Record.fetchOne($0, key: number % Self.rows + 1)?.score
      }
    }
  }

  private func measure(
    _ name: String, write: @escaping @Sendable () throws -> Void,
    read: @escaping @Sendable (Int) throws -> Void
  ) {
    let state = ReadersState()
    let group = DispatchGroup()
    func start(_ body: @escaping @Sendable () throws -> Void) {
      group.enter()
      Thread {
        do { try body() } catch { print("\(name): \(error)") }
        group.leave()
      }.start()
    }
    for thread in 0..<64 {
      start {
        var (count, longest) = (0, Duration.zero)
        while !state.isDone.load(ordering: .relaxed) {
          let time = try ContinuousClock().measure { try read(count &* 7 &+ thread) }
          (count, longest) = (count + 1, max(longest, time))
        }
        state.add(reads: count, longest: longest)
      }
    }
    start {
      while !state.isDone.load(ordering: .relaxed) {
        try write()
        state.saves.add(1, ordering: .relaxed)
      }
    }
    Thread.sleep(forTimeInterval: seconds)
    state.isDone.store(true, ordering: .relaxed)
    group.wait()
    let saves = Double(state.saves.load(ordering: .relaxed)) / seconds
    let (reads, longest) = state.result
    print(
      name.padded(to: 28)
        + String(format: "%14.0f %17.1f %16.1f", Double(reads) / seconds, longest * 1000, saves))
  }
}

/// The sums of all threads.
private final class ReadersState: Sendable {
  let isDone = Atomic<Bool>(false)
  let saves = Atomic<Int>(0)
  private let total = Mutex<(reads: Int, longest: Duration)>((0, .zero))

  func add(reads: Int, longest: Duration) {
    total.withLock { $0 = ($0.reads + reads, max($0.longest, longest)) }
  }

  var result: (reads: Int, longest: Double) {
    total.withLock { ($0.reads, $0.longest / .seconds(1)) }
  }
}
