package import GameCore
import SQLiteFiles

/// The five best scores of each table in an SQLite database: the file of the lunar lander.
package final class LanderScoreStore: ScoreStore {
  /// Five a table.
  package let capacity: Int? = LanderTables.capacity
  /// Only names and scores are kept.
  package let keepsDetails = false
  /// The five that the game begins with, Medium's.
  package let seedScores = LanderTables.seedScores
  /// The file's full path.
  package var path: String? { file.path }

  private let file: SQLiteScoreFile<LanderTables>

  /// Keeps scores in the file at `path`; nothing is read or written yet.
  package init(path: String, storage: Storage) {
    file = SQLiteScoreFile(path: path, template: LanderTables.newDatabase, storage: storage)
  }

  /// Begins the file with the first five where there is none; sets a damaged one aside.
  package func prepare() throws(StoreError) { try file.prepare() }

  /// Adds a score in one transaction; when this returns, it is on disk.
  ///
  /// Gives nil if the table has five as good or better.
  package func submit(_ score: Score) throws(StoreError) -> Placement? {
    try file.change { tables throws(SQLiteError) in try tables.submit(score.storable) }
  }

  /// Adds scores in one transaction; when this returns, they are on disk.
  package func submit(contentsOf scores: [Score]) throws(StoreError) -> Int {
    if scores.isEmpty { return 0 }
    return try file.change { tables throws(SQLiteError) in
      try tables.submit(contentsOf: scores.map(\.storable))
    }
  }

  /// Replaces everything by these scores in one transaction.
  package func fill(with scores: [Score]) throws(StoreError) {
    try file.change { tables throws(SQLiteError) in
      try tables.fill(with: scores.map(\.storable))
    }
  }

  /// The best scores at a speed, highest first, five of each difficulty at most.
  package func best(
    _ count: Int, difficulty: Difficulty?, speed: GameSpeed
  ) throws(StoreError) -> [Score] {
    try file.read { tables throws(SQLiteError) in
      try tables.best(count, difficulty: difficulty, speed: speed)
    }
      ?? ScoreRule.best(
        count, of: seedScores.map { ScoreEntry(score: $0) }, difficulty: difficulty, speed: speed)
  }

  /// The number of scores, at every speed.
  package func count() throws(StoreError) -> Int {
    try file.read { tables throws(SQLiteError) in try tables.count() } ?? seedScores.count
  }

  /// Copies the file to `folder` and begins anew with the first five.
  package func reset(keepingIn folder: String) throws(StoreError) {
    try file.reset(keepingIn: folder)
  }

  /// Brings the copy in `folder` back, with the scores made since.
  package func restore(from folder: String) throws(StoreError) {
    try file.restore(from: folder)
  }

  /// The notices for the player; each is given once.
  package func takeNotices() -> [StoreNotice] { file.takeNotices() }
}
