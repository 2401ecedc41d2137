import DurableFiles
package import Words

/// The folder with the scenes that a player made.
///
/// Nothing of the arcade ever writes there.
package final class SceneFolder: RoomStore {
  private static let endings = [".plist", ".json", ".xml"]
  private static let mostFiles = 500
  private static let mostBytes = 1 << 20

  private let storage: Storage

  package init(storage: Storage) {
    self.storage = storage
  }

  /// The folder's full path; it need not exist.
  package var path: String { storage.locations.sceneFolder }

  /// The names of the files that may be scenes, in the order of the alphabet.
  package func names() throws(StoreError) -> [String] {
    try StoreContent.scene.reading(path) { () throws(FileError) in
      let names = try storage.files.names(in: path)
      let scenes = names.filter { name in
        !name.hasPrefix(".") && Self.endings.contains { name.hasSuffix($0) }
      }
      return Array(scenes.sorted().prefix(Self.mostFiles))
    }
  }

  /// The content of a file of the folder; nil if there is none of that name.
  package func bytes(of name: String) throws(StoreError) -> [UInt8]? {
    guard !name.contains("/") else { return nil }
    return try bytes(at: path + "/" + name)
  }

  /// The content of a file at any path; nil if there is none.
  package func bytes(at path: String) throws(StoreError) -> [UInt8]? {
    try StoreContent.scene.reading(path) { () throws(FileError) in
      try storage.files.read(path, limit: Self.mostBytes)?.bytes
    }
  }

  /// Reading a scene changes nothing, so there is nothing to report.
  package func takeNotices() -> [StoreNotice] { [] }
}
