import Persistence

/// Asks for the tries at the daily games.
struct DailyTries: RoomRequest {
  func perform(on file: DailyFile) throws(StoreError) -> [DailyTry] {
    try file.tries()
  }
}

/// Begins the try that counts.
struct BeginDaily: RoomRequest {
  let daily: DailyTry

  func perform(on file: DailyFile) throws(StoreError) -> DailyFile.Beginning {
    try file.begin(daily)
  }
}

/// Gives back a try that was left in its first seconds.
struct ForgiveDaily: RoomRequest {
  let daily: DailyTry

  func perform(on file: DailyFile) throws(StoreError) -> Bool {
    try file.forgive(daily)
  }
}

/// Keeps the score of a try.
struct FinishDaily: RoomRequest {
  let daily: DailyTry
  let score: Int
  /// Points that each seventh of the game brought.
  let curve: [Int]

  func perform(on file: DailyFile) throws(StoreError) {
    try file.finish(daily, score: score, curve: curve)
  }
}
