/// The five best scores of each table: the file of the lunar lander.
package typealias LanderScoreStore = SQLiteScoreFile<LanderTables>

extension LanderScoreStore {
  /// Keeps scores in the file at `path`; nothing is read or written yet.
  package convenience init(path: String, storage: Storage) {
    self.init(path: path, template: LanderTables.newDatabase, storage: storage)
  }
}
