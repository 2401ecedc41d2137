import GameCore
import Words

@testable import Persistence

/// Scores in memory: a model of the rule that every store keeps.
final class InMemoryScoreStore: ScoreStore {
  let capacity: Int?
  let keepsDetails = true
  /// The scores that stand in a new store.
  let seedScores: [Score]
  let path: String? = nil

  private var entries: [ScoreEntry]
  private var takenAway: [String: [ScoreEntry]] = [:]

  /// Begins with the given scores; each table holds `capacity` at most.
  init(seedScores: [Score] = [], capacity: Int? = nil) {
    self.seedScores = seedScores
    self.capacity = capacity
    entries = seedScores.map { ScoreEntry(score: $0) }
  }

  func prepare() throws(StoreError) {}

  /// Adds a score by the rule of all stores.
  func submit(_ score: Score) throws(StoreError) -> Placement? {
    ScoreRule.submit(score.storable, to: &entries, capacity: capacity)
  }

  /// Adds scores by the rule of all stores.
  func submit(contentsOf scores: [Score]) throws(StoreError) -> Int {
    var count = 0
    for score in scores where try submit(score)?.isPersonalBest == true { count += 1 }
    return count
  }

  func fill(with scores: [Score]) throws(StoreError) {
    let all = scores.map { ScoreEntry(score: $0.storable) }
    entries = ScoreRule.fitting(all, capacity: capacity)
  }

  /// The best scores at a speed, highest first.
  func best(
    _ count: Int, difficulty: Difficulty?, speed: GameSpeed
  ) throws(StoreError) -> [Score] {
    ScoreRule.best(count, of: entries, difficulty: difficulty, speed: speed)
  }

  func count() throws(StoreError) -> Int { entries.count }

  /// Keeps the scores under the folder's name and begins anew.
  func reset(keepingIn folder: String) throws(StoreError) {
    takenAway[folder] = entries
    entries = seedScores.map { ScoreEntry(score: $0) }
  }

  /// Brings the scores back by the rule of all stores.
  func restore(from folder: String) throws(StoreError) {
    let since = entries
    entries = takenAway[folder] ?? []
    for entry in since { _ = ScoreRule.submit(entry.score, to: &entries, capacity: capacity) }
  }

  /// Nothing ever happens that would have to be told.
  func takeNotices() -> [StoreNotice] { [] }
}
