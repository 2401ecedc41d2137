package import Persistence
import Words

/// Something that a room's screen wants done with what the room keeps.
///
/// The screen returns it as an effect with the method that takes the answer; a failure comes back as
/// the input `.answer(.failed(…))` with a sentence.
package protocol RoomRequest: Sendable {
  /// The room's store; one value of this type lives as long as the session.
  associatedtype Store: RoomStore
  /// The answer that the screen gets.
  associatedtype Answer: Sendable
  /// Carries it out; throws a sentence for the player.
  func perform(on store: Store) throws(StorageFailure) -> Answer
}

/// A request, and the way of its answer into the screen that asks.
package struct RoomQuestion: Sendable {
  /// Hands an answer to the screen on top.
  typealias Delivery = @Sendable (inout any Screen, ScreenContext) -> [Effect]

  let request: any RoomRequest
  /// Has the request carried out.
  let perform: @Sendable (any ArcadeStorage) -> Result<Delivery, StorageFailure>

  fileprivate init<Asking: Screen, Request: RoomRequest>(
    _ request: Request,
    _ take: @escaping @Sendable (inout Asking, Request.Answer, ScreenContext) -> [Effect]
  ) {
    self.request = request
    perform = { storage in
      storage.perform(request).map { answer in
        { screen, context in
          // An effect before this one may have put another screen on top.
          guard var asking = screen as? Asking else { return [] }
          defer { screen = asking }
          return take(&asking, answer, context)
        }
      }
    }
  }
}

extension Screen {
  /// Asks for something that a room keeps; the closure hands the answer to this screen.
  static func request<Request: RoomRequest>(
    _ request: Request,
    then take: @escaping @Sendable (inout Self, Request.Answer, ScreenContext) -> [Effect]
  ) -> Effect {
    .room(RoomQuestion(request, take))
  }

  /// Asks for something whose answer leads to nothing more.
  static func perform<Request: RoomRequest>(
    _ request: Request,
    then take: @escaping @Sendable (inout Self, Request.Answer, ScreenContext) -> Void
  ) -> Effect {
    Self.request(request) { screen, answer, context in
      take(&screen, answer, context)
      return []
    }
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
    do throws(StorageFailure) {
      return .success(try request.perform(on: store()))
    } catch {
      return .failure(error)
    }
  }

  /// The session's one store of a type.
  package func store<Store: RoomStore>() -> Store {
    for case let known as Store in stores { return known }
    let made = Store(storage: storage)
    stores.append(made)
    return made
  }

  /// Sentences that have come up since the last call.
  package func takeNotices() -> [String] {
    stores.flatMap { $0.takeNotices() }.map(\.sentence)
  }
}

extension StorageFailure {
  /// Says what a store's error means for the player.
  package init(_ error: StoreError) {
    self.init(error.sentence)
  }
}
