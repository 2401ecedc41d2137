import Persistence

/// A request of the character's room to its store.
struct CharacterRequest: RoomRequest {
  enum Action: Sendable, Hashable {
    case load, randomize, delete
    /// Puts a character back that the room showed before.
    case takeBack(SimpleCharacter)

    var isUndo: Bool { if case .takeBack = self { true } else { false } }
  }

  var action: Action

  func perform(on room: CharacterRoom) -> CharacterRoom.State {
    switch action {
    case .load: room.load()
    case .randomize: room.randomize()
    case .delete: room.delete()
    case .takeBack(let character): room.takeBack(character)
    }
  }
}
