import DurableFiles
import GameCore
import Words

extension ScoreGraphFile {
  /// Copies both files to a folder under their own names, on disk when this returns.
  ///
  /// For a caller that holds the lock.
  func keep(in folder: String) throws(StoreError) {
    for file in [files.details, files.scores] {
      try file.keep(in: folder) { () throws(FileError) in try file.whole() }
    }
  }

  /// The scores that `keep` put into a folder; nil where there are none.
  ///
  /// Damaged details take nothing from them, and are given as well. Those of a later version are no
  /// reason to bring back scores without them.
  func kept(
    in folder: String
  ) throws(StoreError) -> (scores: [StoredScore], damage: StoreError?)? {
    let place = ScoreGraphFile(
      path: folder + "/" + files.scores.name, template: [], seedScores: [],
      storage: files.scores.storage)
    var damage: StoreError?
    do throws(StoreError) {
      _ = try files.scores.storage.agreed { () throws(StoreError) in try place.detailedScores() }
    } catch {
      guard error.isDamage, error.path == place.files.details.path else { throw error }
      damage = error
    }
    return try place.read { graph, _ in try graph.all() }.map { ($0, damage) }
  }

  /// Keeps a copy of details that were found damaged in the folder of a reset, which goes some day,
  /// beside the files, and tells that.
  func keepDetails(_ damage: StoreError) throws(StoreError) {
    try reporting(.details, isWriting: true) {
      let storage = files.details.storage
      guard
        let bytes = try storage.files.read(damage.path, limit: FileFormat.sizeLimit)?.bytes
      else { return }
      let place = try storage.files.quarantineCopy(
        of: bytes, path: files.details.path, stamp: storage.stamp)
      files.notices.add(.quarantined(path: damage.path, damage.reason.fault, place: place))
    }
  }
}
