package import Persistence
package import Words

/// A league's tables as they were last read; nothing here waits for a network.
package final class LeagueRoom: RoomStore {
  private let storage: Storage

  package init(storage: Storage) {
    self.storage = storage
  }

  /// The tables of the league that is set; nil where none is set, or none were read.
  func tables() -> KeptLeagueTables? {
    Settings(storage: storage).league.flatMap { KeptLeagueTables.last(of: $0.text, in: storage) }
  }

  package func takeNotices() -> [StoreNotice] { [] }
}

/// Asks for the league's tables, with their age.
struct LeagueTablesRequest: RoomRequest {
  func perform(on room: LeagueRoom) throws(StorageFailure) -> KeptLeagueTables? { room.tables() }
}
