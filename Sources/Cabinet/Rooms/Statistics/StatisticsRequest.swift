package import GameCore
package import Persistence
package import Words

/// Asks for the statistics of a player's games.
struct StatisticsRequest: RoomRequest {
  let game: String
  let player: String
  let speed: GameSpeed

  func perform(on history: GameHistory) throws(StoreError) -> GameStatistics {
    try history.statistics(of: game, player: player, speed: speed)
  }
}

extension StatisticsWords {
  /// Says in one sentence what has become better.
  package func sentence(
    _ statistics: GameStatistics, _ difficulty: Difficulty?, _ words: DifficultyWords
  ) -> String {
    guard let change = statistics.improvement(difficulty) else {
      let games = statistics.missingGames(difficulty)
      return games > 0 ? missing(games) : notBetter
    }
    let name = words.names[change.difficulty.order]
    let isTime = change.figure == .reaction
    return better(
      change.figure, name, isTime ? milliseconds(change.before) : "\(change.before)",
      isTime ? milliseconds(change.after) : "\(change.after)", change.games)
  }
}
