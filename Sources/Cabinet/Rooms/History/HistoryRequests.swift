import GameCore
package import Persistence

extension GameHistory {
  /// The player's best of a table, which may be known to the score file alone.
  package func goals(of table: HistoryTable, player: String) throws(StoreError) -> GameGoals {
    // The score files know ordinary games only.
    let store =
      table.mode == .ordinary ? GameStorage.named(table.game)?.store(in: storage) : nil
    let entry = try store?.best(1_000, difficulty: table.difficulty, speed: table.speed)
      .first {
        $0.name == player && $0.isOf(rules: table.rules, keepsRules: store?.keepsDetails == true)
      }
    return try goals(of: table, player: player, entry: entry)
  }
}

extension HistoryTable {
  /// The table of a game's daily games, at the speed that the player has chosen.
  package init(daily game: GameEntry, _ preferences: Preferences) {
    self.init(
      game: game.name, difficulty: .medium, speed: game.speed(preferences), mode: .daily,
      rules: game.rulesVersion)
  }
}

/// Asks for the player's best of a table, with its record.
struct GoalsRequest: RoomRequest {
  let table: HistoryTable
  let player: String

  func perform(on history: GameHistory) throws(StoreError) -> GameGoals {
    try history.goals(of: table, player: player)
  }
}

/// Asks for the best games of each side of a table, highest first.
struct BestGamesRequest: RoomRequest {
  /// The tables that each side puts together.
  let sides: [[HistoryTable]]

  func perform(on history: GameHistory) throws(StoreError) -> [[PlayedGame]] {
    var all: [[PlayedGame]] = []
    for tables in sides {
      var games: [PlayedGame] = []
      for table in tables { games += try history.best(of: table) }
      games.sort { ($1.score, $0.date) < ($0.score, $1.date) }
      all.append(Array(games.prefix(GameHistory.tableSize)))
    }
    return all
  }
}
