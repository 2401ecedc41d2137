package import Persistence
package import Words

/// Something that a room's screen wants done with what the room keeps.
package protocol RoomRequest: Request {
  /// The room's store; one value of this type lives as long as the session.
  associatedtype Store: RoomStore
  associatedtype Answer
  /// The errors that tell why it couldn't be done.
  associatedtype Failure: Error & PlayerMessage
  /// Carries it out.
  func perform(on store: Store) throws(Failure) -> Answer
}

/// A request that always succeeds has nothing to say.
extension Never: PlayerMessage {
  package func sentence(in words: Words) -> String { switch self {} }
}

extension RoomRequest {
  package func perform(with services: SessionServices) throws(StorageFailure) -> Answer {
    try services.storage.perform(self).get()
  }
}

/// The stores of the rooms that were entered.
package final class RoomStores {
  private let storage: Storage
  /// A handful: a dictionary by type would cost more to make than it saves.
  private var stores: [any RoomStore] = []

  /// Works on the files of a storage; a room's store is made when it is first asked for.
  package init(storage: Storage) {
    self.storage = storage
  }

  /// Carries out what a room's screen asked for.
  package func perform<Request: RoomRequest>(
    _ request: Request
  ) -> Result<Request.Answer, StorageFailure> {
    do throws(Request.Failure) {
      return .success(try request.perform(on: store()))
    } catch {
      return .failure(StorageFailure(error))
    }
  }

  /// The session's one store of a type.
  package func store<Store: RoomStore>() -> Store {
    for case let known as Store in stores { return known }
    let made = Store(storage: storage)
    stores.append(made)
    return made
  }

  /// Gives the notices that have come up since the last call.
  package func takeNotices() -> [any PlayerMessage] { stores.flatMap { $0.takeNotices() } }
}
