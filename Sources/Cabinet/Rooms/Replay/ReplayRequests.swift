import GameCore
import Persistence

/// Asks for the records that scores name to be played again.
struct VerifyRecords: RoomRequest {
  let claims: [RecordClaim]

  func perform(on history: GameHistory) -> [RecordClaim: RecordVerdict] {
    let files = ReplayFile(storage: history.storage)
    let verdicts = claims.compactMap { claim in
      RecordVerdict(of: claim, in: files).map { (claim, $0) }
    }
    return Dictionary(uniqueKeysWithValues: verdicts)
  }
}

/// Asks for a recorded game by the name that a table keeps of it.
struct ReplayRequest: RoomRequest {
  let name: String

  func perform(on history: GameHistory) throws(StoreError) -> Replay {
    try ReplayFile(storage: history.storage).read(name)
  }
}
