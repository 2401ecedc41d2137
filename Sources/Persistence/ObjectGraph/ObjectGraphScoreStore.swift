package import GameCore
package import Words

/// Scores in a managed object graph: the file of memory cards.
///
/// `memory.sqlite` is the original game's store; what we add is in `memory-details.sqlite`
/// beside it.
package final class ObjectGraphScoreStore: ScoreStore {
  package let capacity: Int? = nil
  /// An object graph is set up at its first use, which takes some milliseconds.
  package var opensQuickly: Bool { false }
  package let keepsDetails = true
  /// The attribute is an Integer 32.
  package let mostPoints = Int(Int32.max)
  /// The score with which the original game begins; there is none before the first use.
  package let seedScores = [Score(name: "Player1", points: 0)]
  /// The full path of the file with names and scores.
  package var path: String? { file.files.scores.path }

  /// The scores, and what the original's file has no place for.
  package var paths: [String] { [file.files.scores.path, file.files.details.path] }
  /// The number of scores with details; throws what is wrong with the file.
  func detailCount() throws(StoreError) -> Int { try file.detailCount() }

  private let file: ScoreGraphFile

  /// Keeps scores in the file at `path` and the one beside it; `template` is copied where no
  /// store can be made.
  ///
  /// Nothing is read or written yet.
  package init(path: String, template: [UInt8] = memoryTemplate, storage: Storage) {
    file = ScoreGraphFile(
      path: path, template: template, seedScores: seedScores, storage: storage)
  }

  /// Begins the files where there are none, sets damaged ones aside, and gives every score its
  /// details; a store without scores gets those of a new one.
  package func prepare() throws(StoreError) {
    try file.change { graph, counts in
      guard try graph.count() == 0 else { return }
      try graph.apply(ScoreChange(inserted: seedScores), counts)
    }
  }

  /// Makes the details fit scores that were just put back.
  func alignDetails() throws(StoreError) { try file.alignDetails() }

  package func submit(_ score: Score) throws(StoreError) -> Placement? {
    try file.change { graph, counts in
      try graph.submit(score.inGraph, counts)
    }
  }

  /// Adds scores in one change of each file; when this returns, they are on disk.
  package func submit(contentsOf scores: [Score]) throws(StoreError) -> Int {
    if scores.isEmpty { return 0 }
    return try file.change { graph, counts in
      try graph.submit(contentsOf: scores.map(\.inGraph), counts)
    }
  }

  package func fill(with scores: [Score]) throws(StoreError) {
    try file.change { graph, counts in
      _ = try graph.apply(ScoreChange(removesAll: true, inserted: scores.map(\.inGraph)), counts)
    }
  }

  /// The best scores at a speed, highest first; by an index, unless another application has
  /// changed the file since.
  package func best(
    _ count: Int, difficulty: Difficulty?, speed: GameSpeed
  ) throws(StoreError) -> [Score] {
    guard count > 0 else { return [] }
    let entries = try file.read { graph, counts in
      try graph.entries(count, difficulty, speed, counts)
    }
    return ScoreRule.best(
      count, of: (entries ?? []).map { ScoreEntry(score: $0.score) }, difficulty: difficulty,
      speed: speed)
  }

  /// The number of scores, at every speed.
  package func count() throws(StoreError) -> Int {
    try file.read { graph, _ in try graph.count() } ?? 0
  }

  /// Copies both files to `folder` and begins anew.
  package func reset(keepingIn folder: String) throws(StoreError) {
    try file.change { graph, counts in
      try file.keep(in: folder)
      try graph.apply(
        ScoreChange(removesAll: true, inserted: seedScores), counts)
    }
  }

  package func restore(from folder: String) throws(StoreError) {
    guard let (kept, damage) = try file.kept(in: folder) else { return }
    try file.change { graph, counts in
      let present = try graph.all()
      var entries = kept.shown.map { ScoreEntry(score: $0) }
      var names = NamesOfEntries(entries)
      for since in present.shown where !seedScores.contains(since) {
        _ = names.submit(since, to: &entries)
      }
      // Those of a later version aren't shown here, and stay all the same.
      let change = ScoreChange(
        removesAll: true, inserted: entries.map(\.score),
        later: kept.later + present.later.without(kept.later))
      try graph.apply(change, counts)
    }
    if let damage { try file.keepDetails(damage) }
  }

  /// Takes over the scores of the files in `folder` that only a later version knows how to show.
  package func takeRest(from folder: String) throws(StoreError) {
    guard let kept = try file.kept(in: folder)?.scores.later, !kept.isEmpty else { return }
    try file.change { graph, counts in
      let missing = kept.without(try graph.all().later)
      if !missing.isEmpty { try graph.apply(ScoreChange(later: missing), counts) }
    }
  }

  package func takeNotices() -> [StoreNotice] { file.takeNotices() }
}

extension ScoreGraph {
  /// The entries among which the best so many of a table are, in the order of storing.
  fileprivate func entries(
    _ count: Int, _ difficulty: Difficulty?, _ speed: GameSpeed, _ counts: ChangeCounts?
  ) throws -> [StoredScore] {
    guard try areDetailsCurrent(counts) else { return try all().filter { $0.later == nil } }
    let difficulties = difficulty.map { [$0] } ?? Difficulty.allCases
    return try difficulties.flatMap { try best(count, difficulty: $0, speed: speed) }
      .sorted { $0.position < $1.position }
  }
}

extension [StoredScore] {
  /// The scores that this version shows.
  fileprivate var shown: [Score] { filter { $0.later == nil }.map(\.score) }

  fileprivate var later: [LaterScore] { compactMap(\.later) }
}

extension [LaterScore] {
  fileprivate func without(_ others: [LaterScore]) -> [LaterScore] {
    let known = Set(others)
    return filter { !known.contains($0) }
  }
}
