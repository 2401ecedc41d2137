package import GameCore

/// Scores that live as long as the program: for tests, and where nothing can be saved.
package final class InMemoryScoreStore: ScoreStore {
  package let capacity: Int?
  package let keepsDetails = true
  /// The scores that stand in a new store.
  package let seedScores: [Score]
  package let path: String? = nil

  private var entries: [ScoreEntry]
  private var takenAway: [String: [ScoreEntry]] = [:]

  /// Begins with the given scores; each table holds `capacity` at most.
  package init(seedScores: [Score] = [], capacity: Int? = nil) {
    self.seedScores = seedScores
    self.capacity = capacity
    entries = seedScores.map { ScoreEntry(score: $0) }
  }

  package func prepare() throws(StoreError) {}

  /// Adds a score by the rule of all stores.
  package func submit(_ score: Score) throws(StoreError) -> Placement? {
    ScoreRule.submit(score.storable, to: &entries, capacity: capacity)
  }

  /// Adds scores by the rule of all stores.
  package func submit(contentsOf scores: [Score]) throws(StoreError) -> Int {
    var count = 0
    for score in scores where try submit(score)?.isPersonalBest == true { count += 1 }
    return count
  }

  package func fill(with scores: [Score]) throws(StoreError) {
    let all = scores.map { ScoreEntry(score: $0.storable) }
    entries = ScoreRule.fitting(all, capacity: capacity)
  }

  /// The best scores at a speed, highest first.
  package func best(
    _ count: Int, difficulty: Difficulty?, speed: GameSpeed
  ) throws(StoreError) -> [Score] {
    ScoreRule.best(count, of: entries, difficulty: difficulty, speed: speed)
  }

  package func count() throws(StoreError) -> Int { entries.count }

  /// Keeps the scores under the folder's name and begins anew.
  package func reset(keepingIn folder: String) throws(StoreError) {
    takenAway[folder] = entries
    entries = seedScores.map { ScoreEntry(score: $0) }
  }

  /// Brings the scores back by the rule of all stores.
  package func restore(from folder: String) throws(StoreError) {
    let since = entries
    entries = takenAway[folder] ?? []
    for entry in since { _ = ScoreRule.submit(entry.score, to: &entries, capacity: capacity) }
  }

  /// Nothing ever happens that would have to be told.
  package func takeNotices() -> [StoreNotice] { [] }
}
