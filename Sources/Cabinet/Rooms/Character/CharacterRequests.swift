import Persistence

/// A request of the character's room to its store.
struct CharacterRequest: RoomRequest {
  enum Action: Sendable, Hashable {
    case load, randomize, delete
  }

  var action: Action

  func perform(on room: CharacterRoom) -> CharacterRoom.State {
    switch action {
    case .load: room.load()
    case .randomize: room.randomize()
    case .delete: room.delete()
    }
  }
}
