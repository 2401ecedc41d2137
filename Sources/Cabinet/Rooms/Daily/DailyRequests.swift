import GameCore
import Persistence

extension RoomRequest {
  /// Does some work on a store and throws its error as one for the player.
  fileprivate func told<Value>(
    _ work: () throws(StoreError) -> Value
  ) throws(StorageFailure) -> Value {
    do { return try work() } catch { throw StorageFailure(error) }
  }
}

/// Asks for the tries at the daily games.
struct DailyTries: RoomRequest {
  func perform(on file: DailyFile) throws(StorageFailure) -> [DailyTry] {
    try told { () throws(StoreError) in try file.tries() }
  }
}

/// Begins the try that counts.
struct BeginDaily: RoomRequest {
  let daily: DailyTry

  func perform(on file: DailyFile) throws(StorageFailure) -> DailyFile.Beginning {
    try told { () throws(StoreError) in try file.begin(daily) }
  }
}

/// Gives back a try that was left in its first seconds.
struct ForgiveDaily: RoomRequest {
  let daily: DailyTry

  func perform(on file: DailyFile) throws(StorageFailure) -> Bool {
    try told { () throws(StoreError) in try file.forgive(daily) }
  }
}

/// Keeps the score of a try.
struct FinishDaily: RoomRequest {
  let daily: DailyTry
  let score: Int
  /// Points that each seventh of the game brought.
  let curve: [Int]

  func perform(on file: DailyFile) throws(StorageFailure) {
    try told { () throws(StoreError) in try file.finish(daily, score: score, curve: curve) }
  }
}
