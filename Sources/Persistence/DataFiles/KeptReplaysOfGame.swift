import DurableFiles
import Glibc
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

  /// Moves those back that `reset` moved; what was kept since stays.
  func restore(from folder: String) throws(StoreError) {
    let old = folder + "/" + game
    try change { () throws(FileError) in
      guard try files.status(old) != nil else { return }
      try files.makeFolder(place)
      for name in try files.names(in: old) where try files.status(place + "/" + name) == nil {
        try move(old + "/" + name, to: place + "/" + name)
      }
      try files.synchronizeFolder(of: place + "/")
      try files.removeFolder(old)
    }
  }

  private func change(_ work: () throws(FileError) -> Void) throws(StoreError) {
    try kept.attempt { () throws(FileError) in try files.makeFolder(kept.root) }
    try kept.whileLocked { () throws(StoreError) in
      try kept.attempt { () throws(FileError) in
        try kept.forgetSum()
        try work()
      }
    }
  }

  /// The backups may be on another disk.
  private func move(_ path: String, to newPath: String) throws(FileError) {
    do {
      try files.system.rename(path, to: newPath)
    } catch {
      guard error.code == EXDEV, let content = try files.read(path) else {
        throw FileError(.rename, path: path, reason: .system(code: error.code))
      }
      try files.create(newPath, with: content.bytes, durably: true)
    }
  }
}
