import DurableFiles
import GameCore
import ObjectGraph

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
  func kept(in folder: String) throws(StoreError) -> [Score]? {
    let place = ScoreGraphFile(
      path: folder + "/" + files.scores.name, template: [], seedScores: [],
      storage: files.scores.storage)
    return try place.read { graph, _ in try graph.all().map(\.score) }
  }
}
