import GameCore
import Persistence

/// Asks for a recorded game by the name that a table keeps of it.
struct ReplayRequest: RoomRequest {
  let name: String

  func perform(on history: GameHistory) throws(StorageFailure) -> Replay {
    do { return try ReplayFile(storage: history.storage).read(name) } catch {
      throw StorageFailure(error)
    }
  }
}
