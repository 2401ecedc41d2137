import GameCore

extension ArcadeStorage {
  /// The best score of a game by the rules of today, or the first of a table that holds none, as a
  /// file of the original's.
  func bestScore(
    of game: GameEntry, _ preferences: Preferences
  ) -> Result<Score?, StorageFailure> {
    func best(_ count: Int) -> Result<[Score], StorageFailure> {
      scores(
        game: game.name, difficulty: preferences.difficulty, speed: game.speed(preferences),
        count: count)
    }
    switch best(1) {
    case .success(let first) where first.allSatisfy(game.isOfTheseRules):
      return .success(first.first)
    case .success: return best(.max).map { $0.first(where: game.isOfTheseRules) ?? $0.first }
    case .failure(let failure): return .failure(failure)
    }
  }
}
