import DurableFiles
import Words

/// The recorded games of one game that no table names, which go and come back with its scores.
final class KeptReplaysOfGame: ResettableStore {
  private let game: String
  private let kept: KeptReplays
  private var files: DurableFiles { kept.storage.files }
  private var place: String { kept.root + "/" + game }

  init(_ game: String, _ storage: Storage) {
    self.game = game
    kept = KeptReplays(storage: storage)
  }

  var path: String? { place }

  func count() throws(StoreError) -> Int { try kept.records(of: game).count }

  func takeNotices() -> [StoreNotice] { [] }

  /// Moves them into a folder of the game's name.
  func reset(keepingIn folder: String) throws(StoreError) {
    try change { () throws(FileError) in
      try files.moveFolder(place, to: folder + "/" + game)
    }
  }

  /// Moves those back that `reset` moved; what was kept since stays, and one whose name another game
  /// has taken stays where it is.
  func restore(from folder: String) throws(StoreError) {
    let old = folder + "/" + game
    try change { () throws(FileError) in
      guard try files.status(old) != nil else { return }
      try files.makeFolder(place)
      var isAllBack = true
      for name in try files.names(in: old) {
        let (from, to) = (old + "/" + name, place + "/" + name)
        if try files.status(to) == nil {
          try kept.move(from, to: to)
        } else if try !isSame(from, as: to) {
          isAllBack = false
        }
      }
      try files.synchronizeFolder(of: place + "/")
      if isAllBack { try files.removeFolder(old) }
    }
  }

  private func change(_ work: () throws(FileError) -> Void) throws(StoreError) {
    try StoreContent.replay.writing { () throws(FileError) in try files.makeFolder(kept.root) }
    try kept.storage.whileLocked(kept.root, .replay) { () throws(StoreError) in
      try StoreContent.replay.writing { () throws(FileError) in
        try kept.forgetSum()
        try work()
      }
    }
  }

  /// True for two files of one content.
  private func isSame(_ path: String, as other: String) throws(FileError) -> Bool {
    for place in [path, other] {
      guard try files.status(place)?.kind == .regular else { return false }
    }
    return try files.read(path)?.bytes == files.read(other)?.bytes
  }
}
