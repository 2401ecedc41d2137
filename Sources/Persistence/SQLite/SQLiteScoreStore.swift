/// The file of skeet shooter.
package typealias SQLiteScoreStore = SQLiteScoreFile<ScoreTable>

extension SQLiteScoreStore {
  /// Keeps scores in the file at `path`; nothing is read or written yet.
  package convenience init(path: String, storage: Storage) {
    self.init(path: path, template: { skeetShooterTemplate }, storage: storage)
  }
}
