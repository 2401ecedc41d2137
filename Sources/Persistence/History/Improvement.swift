package import GameCore
package import Words

/// The change from a player's earlier games to the newest ones.
package struct Improvement: Sendable, Hashable {
  package typealias Figure = StatisticsWords.Better

  package let figure: Figure
  package let difficulty: Difficulty
  package let before: Int
  package let after: Int
  /// The games on either side.
  package let games: Int

  /// By how much of itself the figure became better, in percent.
  fileprivate var percent: Int {
    let gain = figure == .reaction ? before - after : after - before
    return gain * 100 / max(1, before)
  }
}

extension GameStatistics {
  /// The fewest games on either side that tell something.
  package static let fewestGames = 5
  /// A change of fewer percent is chance.
  private static let leastPercent = 3

  /// The figure that became better most, of a difficulty or of any; nil where none did.
  package func improvement(_ difficulty: Difficulty? = nil) -> Improvement? {
    let difficulties = difficulty.map { [$0] } ?? Difficulty.allCases
    let changes = difficulties.flatMap { difficulty in
      Improvement.Figure.allCases.compactMap { change(of: $0, difficulty) }
    }
    return changes.filter { $0.percent >= Self.leastPercent }.max { $0.percent < $1.percent }
  }

  /// The games that are still missing before two halves can be compared; 0 where they can.
  package func missingGames(_ difficulty: Difficulty? = nil) -> Int {
    let difficulties = difficulty.map { [$0] } ?? Difficulty.allCases
    let most =
      difficulties.map { difficulty in
        recent.count { $0.difficulty == difficulty }
      }.max() ?? 0
    return max(0, 2 * Self.fewestGames - most)
  }

  private func change(
    of figure: Improvement.Figure, _ difficulty: Difficulty
  ) -> Improvement? {
    let games = recent.filter { $0.difficulty == difficulty }
    let half = min(Self.recentGames, games.count) / 2
    guard half >= Self.fewestGames else { return nil }
    guard let after = value(of: figure, games[..<half]),
      let before = value(of: figure, games[half..<2 * half])
    else { return nil }
    return Improvement(
      figure: figure, difficulty: difficulty, before: before, after: after, games: half)
  }

  private func value(of figure: Improvement.Figure, _ games: ArraySlice<PlayedGame>) -> Int? {
    switch figure {
    case .score: return median(games.map(\.score))
    case .reaction: return median(games.flatMap { $0.figures?.reactions ?? [] })
    case .run: return median(games.map(\.bestRun))
    case .accuracy:
      let accuracies = games.compactMap(\.accuracy)
      guard !accuracies.isEmpty else { return nil }
      return accuracies.reduce(0, +) / accuracies.count
    }
  }

  /// The median, a half rounded up.
  private func median(_ values: [Int]) -> Int? { values.twiceTheMedian.map { ($0 + 1) / 2 } }
}
