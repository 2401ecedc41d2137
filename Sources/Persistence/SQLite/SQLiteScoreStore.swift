package import GameCore
import SQLiteFiles

/// Scores in an SQLite database: the file of skeet shooter.
package final class SQLiteScoreStore: ScoreStore {
  /// No limit.
  package let capacity: Int? = nil
  /// Every detail is kept.
  package let keepsDetails = true
  /// The template is empty.
  package let seedScores: [Score] = []
  /// The file's full path.
  package var path: String? { file.path }

  private let file: SQLiteScoreFile<ScoreTable>

  /// Keeps scores in the file at `path`, which is first made from the bytes of a database.
  ///
  /// Nothing is read or written yet.
  package init(path: String, template: [UInt8] = skeetShooterTemplate, storage: Storage) {
    file = SQLiteScoreFile(path: path, template: { template }, storage: storage)
  }

  /// Begins the file from the template where there is none; sets a damaged one aside.
  package func prepare() throws(StoreError) { try file.prepare() }

  /// Adds a score in one transaction; when this returns, it is on disk.
  package func submit(_ score: Score) throws(StoreError) -> Placement? {
    try file.change { table throws(SQLiteError) in try table.submit(score.storable) }
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

  /// The best scores at a speed, highest first, by an index: a table of a million costs no
  /// more than a small one.
  package func best(
    _ count: Int, difficulty: Difficulty?, speed: GameSpeed
  ) throws(StoreError) -> [Score] {
    try file.read { table throws(SQLiteError) in
      try table.best(count, difficulty: difficulty, speed: speed)
    } ?? []
  }

  /// The number of scores, at every speed.
  package func count() throws(StoreError) -> Int {
    try file.read { table throws(SQLiteError) in try table.count() } ?? 0
  }

  /// Copies the file to `folder` and begins anew from the template.
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
