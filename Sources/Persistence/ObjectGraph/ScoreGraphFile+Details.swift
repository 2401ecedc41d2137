import DurableFiles
import FoundationEssentials
import GameCore
import ObjectGraph
import SQLiteFiles
import Words

/// The details as they are read without the scores.
extension ScoreGraphFile {
  /// The number of scores in the details; 0 if there are none.
  func detailCount() throws(StoreError) -> Int {
    try readDetails { try $0.count(FetchRequest(Detail.self)) } ?? 0
  }

  /// The scores as the details alone know them, in the order of storing; none where there are none.
  func detailedScores() throws(StoreError) -> [Score] {
    try readDetails { context in
      // All rows are read, as by whoever puts scores and details together.
      let all = FetchRequest(Detail.self).sorted(by: .ascending(\.position))
      return try context.fetch(all).filter { !$0.isReplaced }.map(\.value)
    } ?? []
  }

  /// Nil where there are no details.
  private func readDetails<Value>(
    _ work: (ManagedObjectContext) throws -> Value
  ) throws(StoreError) -> Value? {
    try reporting(.details, isWriting: false) { () throws -> Value? in
      guard try files.details.filledStamp() != nil else { return nil }
      guard try files.details.needsCopy() else {
        return try readDetails(files, StoreOptions(isReadOnly: true), work)
      }
      let (keeper, copy) = try files.copy()
      return try withExtendedLifetime(keeper) { try readDetails(copy, StoreOptions(), work) }
    }
  }

  /// Throws where a detail lacks a value that it needs: no change of it could ever be saved.
  ///
  /// Of a large file that isn't looked for, like all else in its rows.
  func checkDetails() throws {
    let file = files.details
    guard let size = try file.stamp()?.size, size <= ManagedFile.checkedSize else { return }
    let database = try SQLiteDatabase(
      path: file.path, mode: .reading, timeout: file.storage.busyTimeout)
    let needed = ["HISCORE", "POSITION", "NAME", "SCORE", "DIFFICULTY", "SPEED", "ISREPLACED"]
    let isLacking = needed.map { "Z\($0) IS NULL" }.joined(separator: " OR ")
    let found = try database.first("SELECT 1 FROM ZDETAIL WHERE \(isLacking) LIMIT 1") { _ in true }
    guard found == nil else {
      throw StoreError(
        .damaged(.database(.badValue)), path: file.path, content: file.format.content)
    }
  }

  private func readDetails<Value>(
    _ files: ScoreGraphFiles, _ options: StoreOptions,
    _ work: (ManagedObjectContext) throws -> Value
  ) throws -> Value {
    let coordinator = PersistentStoreCoordinator(model: try ScoreConfiguration.model.get())
    defer { coordinator.removeStores() }
    try coordinator.addStore(
      .sqlite, at: URL(fileURLWithPath: files.details.path),
      configuration: ScoreConfiguration.details.rawValue, options: options)
    return try work(ManagedObjectContext(exact: coordinator))
  }
}
