import Persistence
import Scenes

/// Asks for the names of the scenes that a player made.
struct ListScenes: RoomRequest {
  /// The scenes, and the folder that holds them.
  struct Answer: Sendable, Hashable {
    let folder: String
    let names: [String]
  }

  func perform(on store: SceneFolder) throws(StoreError) -> Answer {
    Answer(folder: store.path, names: try store.names())
  }
}

/// Asks for one of these scenes.
struct ReadScene: RoomRequest {
  /// The scene, or why the file is none.
  enum Answer: Sendable {
    case scene(Scene, name: String)
    case broken(name: String, reason: String)
    /// The file has gone since it was listed.
    case missing
  }

  let name: String

  func perform(on store: SceneFolder) throws(StoreError) -> Answer {
    guard let bytes = try store.bytes(of: name) else { return .missing }
    do {
      return .scene(try Scene(reading: bytes), name: name)
    } catch {
      return .broken(name: name, reason: error.text)
    }
  }
}
