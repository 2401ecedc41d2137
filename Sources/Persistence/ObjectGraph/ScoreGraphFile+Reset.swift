import DurableFiles
import GameCore
import ObjectGraph

extension ScoreGraphFile {
  /// Copies both files to a folder under their own names, on disk when this returns.
  ///
  /// For a caller that holds the lock.
  func keep(in folder: String) throws(StoreError) {
    for path in [files.details, files.scores] {
      let place = folder + "/" + fileName(of: path)
      do {
        try files.storage.files.makeFolder(folder)
        guard let content = try files.storage.files.read(path, limit: .max) else { continue }
        try files.storage.files.create(place, with: content.bytes, durably: true)
      } catch {
        throw StoreError(.unwritable(error.text), path: place, content: .reset)
      }
    }
  }

  /// The scores that `keep` put into a folder; nil where there are none.
  func kept(in folder: String) throws(StoreError) -> [Score]? {
    let place = ScoreGraphFile(
      path: folder + "/" + fileName(of: files.scores), template: [], seedScores: [],
      storage: files.storage)
    return try place.read { graph, _ in try graph.all().map(\.score) }
  }
}
