import GameCore
import Glibc
import Persistence

/// Top ten, rank, first open and submit of the stores that keep their scores in databases, at
/// growing sizes; the submit beside as many transactions of the same SQL alone, with the same
/// journal and sync mode.
struct ScoreBenchmark {
  let folder: String
  let sizes: [Int]
  private static let submits = 600

  /// Measures tables of one size, or of a small, a middling and a large one.
  init(folder: String, size: Int?) {
    self.folder = folder
    sizes = size.map { [$0] } ?? [1_000, 30_000, 1_000_000]
  }

  func run() throws {
    for subject in ScoreSubject.all {
      print(
        line([
          subject.name, "first open", "top ten", "rare top ten", "rank in 100k", "rank beyond",
          "submit", "SQL alone", "ratio",
        ]))
      for size in sizes { try measure(subject, size) }
    }
  }

  private func measure(_ subject: ScoreSubject, _ size: Int) throws {
    let place = folder + "/arcade-bench-\(getpid())-\(size)"
    let storage = Storage(locations: FileLocations(dataDirectory: place, environment: [:]))
    let path = storage.locations.scoreFile(subject.file)
    defer { removeFiles(in: place) }
    try subject.store(path, storage).prepare()
    try subject.fill(path, size)
    let first = try median(5) { _ in
      _ = try subject.store(path, storage).best(10, difficulty: .medium, speed: .full)
    }
    let store = subject.store(path, storage)
    let top = try median(21) { _ in _ = try store.best(10, difficulty: .medium, speed: .full) }
    let rare = try median(21) { _ in _ = try store.best(10, difficulty: .insane, speed: .full) }
    let near = try rank(store, place: min(size / 2, 90_000))
    let far = try rank(store, place: size - size / 100_000 - 20)
    let (ours, theirs) = try submits(store, besides: subject.transactions, in: place)
    print(
      line(
        ["\(size) scores"] + [first, top, rare, near, far, ours, theirs].map { shown($0) } + [
          shown(ours / theirs, unit: "")
        ]))
  }

  /// Submits what stands at a place already: equal scores are kept, so this asks for a rank
  /// and writes nothing.
  private func rank(_ store: any ScoreStore, place: Int) throws -> Double {
    let number = place + (place + 99_999) / 100_000
    let score = Score(name: "player \(number)", points: 10_000_000 - number)
    return try median(11) { _ in
      let placement = try store.submit(score)
      guard placement?.rank == place else {
        print("wrong rank: \(String(describing: placement)) instead of \(place)")
        return
      }
    }
  }

  /// Ours and the peers' by turns, so that both meet the same disk.
  private func submits(
    _ store: any ScoreStore, besides count: Int, in place: String
  ) throws -> (ours: Double, theirs: Double) {
    let peers = try (0..<count).map {
      try PlainDatabase(path: place + "/peer\($0).sqlite", isNew: true)
    }
    var (ours, theirs): ([Double], [Double]) = ([], [])
    for number in 0..<Self.submits {
      let score = Score(
        name: "new \(number)", points: number * 37 % 150, date: .now, seed: 1, rulesVersion: 1)
      ours.append(try milliseconds { _ = try store.submit(score) })
      theirs.append(
        try milliseconds {
          for peer in peers { try peer.add(name: score.name, score: score.points) }
        })
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
    cells[0].padded(to: 15) + cells.dropFirst().map { $0.leftPadded(to: 13) }.joined()
  }

  /// Removes a folder and what is in it and in its folders.
  private func removeFiles(in place: String) {
    if let stream = opendir(place) {
      while let entry = readdir(stream) {
        let name = withUnsafePointer(to: &entry.pointee.d_name) {
          $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
        }
        let path = place + "/" + name
        if name != ".", name != "..", unlink(path) != 0 { removeFiles(in: path) }
      }
      closedir(stream)
    }
    rmdir(place)
  }
}
