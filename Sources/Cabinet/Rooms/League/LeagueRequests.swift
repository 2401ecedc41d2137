import Canvas
import GameCore
package import Persistence
package import Words

/// A league's tables as they were last read, and recordings of its entries; nothing here waits for a
/// network.
package final class LeagueRoom: RoomStore {
  private let storage: Storage
  /// Fetches recordings; nil where nothing may be fetched.
  package var courier: (any LeagueCourier)?
  /// Has the tables read in the background; nil where nothing may be fetched.
  package var startReading: (() -> Void)?

  package init(storage: Storage) {
    self.storage = storage
  }

  /// The tables of the league that is set; nil where none is set, or none were read.
  func tables() -> KeptLeagueTables? {
    Settings(storage: storage).league.flatMap { KeptLeagueTables.last(of: $0.text, in: storage) }
  }

  /// The recording of an entry that is here already; nil where it has to be fetched.
  ///
  /// One that isn't the game of the table is fetched again: it may be another league's.
  func kept(_ claim: RecordClaim) -> Replay? {
    if case .here(let replay) = examined(claim) { replay } else { nil }
  }

  /// The kept recording of an entry, played again and compared with the table; nil where there is none.
  fileprivate func examined(_ claim: RecordClaim) -> LeagueRecord? {
    guard let replay = KeptLeagueRecords(storage: storage).record(of: claim.record) else {
      return nil
    }
    let verdict = RecordVerdict(replay, of: claim)
    return verdict == .verified ? .here(replay) : .untrue(verdict)
  }

  package func takeNotices() -> [StoreNotice] { [] }
}

/// Asks for the league's tables, with their age.
struct LeagueTablesRequest: RoomRequest {
  func perform(on room: LeagueRoom) throws(StorageFailure) -> KeptLeagueTables? { room.tables() }
}

/// Has the league's tables read once more in the background; they're shown as soon as they're kept.
struct ReadLeagueRequest: RoomRequest {
  func perform(on room: LeagueRoom) throws(StorageFailure) { room.startReading?() }
}

/// The recording of an entry, as far as it's here.
enum LeagueRecord: Sendable {
  /// It's true, and the game that the table says.
  case here(Replay)
  case onItsWay
  /// It isn't the game that the table says.
  case untrue(RecordVerdict)
}

/// Asks for the recording of an entry, and has it fetched where it isn't here.
struct LeagueRecordRequest: RoomRequest {
  let claim: RecordClaim

  func perform(on room: LeagueRoom) throws(StorageFailure) -> LeagueRecord {
    if let replay = room.kept(claim) { return .here(replay) }
    guard let courier = room.courier else { throw LeagueRefusal.notInstalled.failure }
    // The tables are the server's: what stands in them as an entry may be anything.
    guard DrawnGame(ticket: claim.record) != nil else {
      throw StorageFailure(LeagueFault.badEntry(claim.record.printable))
    }
    courier.fetch(claim.record)
    return .onItsWay
  }
}

/// Asks for the recording of an entry that is being fetched.
struct AwaitedRecordRequest: RoomRequest {
  let claim: RecordClaim

  func perform(on room: LeagueRoom) throws(StorageFailure) -> LeagueRecord {
    switch room.courier?.errand {
    case .running: return .onItsWay
    case .failed(let sentence): throw LeagueRefusal.said(sentence).failure
    case .gaveUp: throw StorageFailure(LeagueFault.lost)
    case .done, nil:
      guard let found = room.examined(claim) else {
        throw StorageFailure(LeagueFault.noRecord(claim.record))
      }
      return found
    }
  }
}

/// The reason that a recording can't be fetched, beside those of the league.
private enum LeagueRefusal: PlayerMessage {
  case notInstalled
  /// The sentence of the program that fetches.
  case said(String)

  var failure: StorageFailure { StorageFailure(self) }

  func sentence(in words: Words) -> String {
    switch self {
    case .notInstalled: words.league.notInstalled
    case .said(let sentence): sentence.printable.cut(to: 300)
    }
  }
}
