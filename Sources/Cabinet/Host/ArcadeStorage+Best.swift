import GameCore

extension ArcadeStorage {
  /// The best score of a game by the rules of today, or the first of a table that holds none, as a
  /// file of the original's; nil for one without points, with which the original's files begin.
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
      return .success(first.first { $0.points > 0 })
    case .success:
      return best(.max).map { scores in
        let won = scores.filter { $0.points > 0 }
        return won.first(where: game.isOfTheseRules) ?? won.first
      }
    case .failure(let failure): return .failure(failure)
    }
  }
}
