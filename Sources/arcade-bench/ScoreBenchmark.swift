import GRDBSQLite
import GameCore
import Glibc
import Persistence

/// Top ten, rank and submit of `skeetshooter.sqlite` at growing sizes; the submit beside
/// as many transactions of the plain C library, with the same journal and sync mode.
struct ScoreBenchmark {
  let folder: String
  private static let sizes = [1_000, 30_000, 1_000_000]
  private static let submits = 200

  func run() throws {
    print(
      line([
        "rows", "top ten", "rare top ten", "rank in 100k", "rank beyond", "submit", "C library",
        "ratio",
      ]))
    for size in Self.sizes { try measure(size) }
  }

  private func measure(_ size: Int) throws {
    let place = folder + "/arcade-bench-\(getpid())-\(size)"
    let storage = Storage(locations: FileLocations(dataDirectory: place, environment: [:]))
    let path = storage.locations.scoreFile("skeetshooter.sqlite")
    defer { removeFiles(in: place) }
    let store = SQLiteScoreStore(path: path, storage: storage)
    try store.prepare()
    PlainDatabase(path: path).fill(size)
    let top = try median(21) { _ in _ = try store.best(10, difficulty: .medium, speed: .full) }
    let rare = try median(21) { _ in _ = try store.best(10, difficulty: .insane, speed: .full) }
    // Equal scores are kept, so this asks for a rank and writes nothing.
    let near = try rank(store, place: min(size / 2, 90_000))
    let far = try rank(store, place: size - 20)
    let (ours, theirs) = try submits(store, beside: place + "/peer.sqlite")
    print(
      line([
        "\(size)", shown(top), shown(rare), shown(near), shown(far), shown(ours), shown(theirs),
        shown(ours / theirs, unit: ""),
      ]))
  }

  /// Submits what stands at a place already: a rank within a transaction that changes
  /// nothing.
  private func rank(_ store: SQLiteScoreStore, place: Int) throws -> Double {
    let number = place + (place + 99_999) / 100_000
    return try median(11) { _ in
      let placement = try store.submit(PlainDatabase.score(number))
      guard placement?.rank == place else {
        print("wrong rank: \(String(describing: placement)) instead of \(place)")
        return
      }
    }
  }

  /// Ours and the peer's by turns, so that both meet the same disk.
  private func submits(
    _ store: SQLiteScoreStore, beside path: String
  ) throws -> (ours: Double, theirs: Double) {
    let peer = PlainDatabase(path: path, isNew: true)
    var (ours, theirs): ([Double], [Double]) = ([], [])
    for number in 0..<Self.submits {
      let score = Score(
        name: "new \(number)", points: number * 37 % 500, date: .now, seed: 1, rulesVersion: 1)
      ours.append(try milliseconds { _ = try store.submit(score) })
      theirs.append(milliseconds { peer.add(name: score.name, score: score.points) })
    }
    return (ours.sorted()[ours.count / 2], theirs.sorted()[theirs.count / 2])
  }

  private func median(_ count: Int, _ work: (Int) throws -> Void) rethrows -> Double {
    let times = try (0..<count).map { number in try milliseconds { try work(number) } }
    return times.sorted()[count / 2]
  }

  /// Three decimals, with a unit where it is a time.
  private func shown(_ number: Double, unit: String = " ms") -> String {
    let thousandths = Int((number * 1_000).rounded())
    let rest = String(thousandths % 1_000)
    return "\(thousandths / 1_000)." + String(repeating: "0", count: 3 - rest.count) + rest + unit
  }

  private func line(_ cells: [String]) -> String {
    cells[0].padded(to: 8) + cells.dropFirst().map { $0.leftPadded(to: 13) }.joined()
  }

  private func removeFiles(in place: String) {
    for name in ["skeetshooter.sqlite", "skeetshooter.sqlite.lock", "peer.sqlite"] {
      unlink(place + "/" + name)
    }
    let backups = place + "/backups"
    if let stream = opendir(backups) {
      while let entry = readdir(stream) {
        let name = withUnsafePointer(to: &entry.pointee.d_name) {
          $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
        }
        unlink(backups + "/" + name)
      }
      closedir(stream)
    }
    rmdir(backups)
    rmdir(place)
  }
}
