import DurableFiles
import Glibc
import Persistence
import Words

/// Asks where an export would go unless the player names another place.
struct ProposeExport: RoomRequest {
  struct Proposal: Sendable, Hashable {
    /// The path without the ending that tells the form.
    let stem: String
  }

  var game: GameStorage

  func perform(on room: DataRoom) -> Proposal {
    Proposal(stem: "\(room.storage.locations.exportFolder)/\(game.game)-scores")
  }
}

/// Writes a game's scores for another arcade or another program.
struct ExportScores: RoomRequest {
  enum Outcome: Sendable, Hashable {
    case written(count: Int, path: String)
    /// A file of that name is there, and it was not said that it may go.
    case exists
    /// The file of that name is one of those that the arcade keeps.
    case isOwn
    case refused(FileFault)
  }

  var game: GameStorage
  var form: ScoreForm
  var path: String
  var replaces: Bool

  func perform(on room: DataRoom) throws(StoreError) -> Outcome {
    let storage = room.storage
    let path = DataRoom.expanded(path)
    do {
      let standing = try storage.files.status(path)
      if let standing, try Self.isOwn(standing, in: storage) { return .isOwn }
      guard standing == nil || replaces else { return .exists }
      let scores = try game.ranked(nil, difficulty: nil, in: storage)
      let bytes = Array(try form.text(of: scores).utf8)
      if standing == nil {
        try storage.files.create(path, with: bytes, durably: true)
      } else {
        try storage.files.replace(path, with: bytes)
      }
      return .written(count: scores.count, path: path)
    } catch let error as FileError {
      return .refused(FileFault(error))
    } catch let error as StoreError {
      throw error
    } catch {
      return .refused(.library("\(error)"))
    }
  }

  /// Returns true if a file is one of the arcade's, perhaps under another name; throws if that
  /// cannot be told.
  private static func isOwn(_ status: FileStatus, in storage: Storage) throws -> Bool {
    try listFiles(of: storage).contains { file in
      let own = try storage.files.status(file.path)?.stamp
      return own?.inode == status.stamp.inode && own?.device == status.stamp.device
    }
  }
}

extension DataRoom {
  /// The full path that was meant: one may begin with the home folder, or in the present one.
  static func expanded(_ path: String) -> String {
    if path.hasPrefix("~/"), let home = getenv("HOME") {
      return String(cString: home) + path.dropFirst()
    }
    return path.hasPrefix("/") ? path : FileLocations.currentFolder() + "/" + path
  }
}
