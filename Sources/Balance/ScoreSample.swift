package import GameCore
import Glibc

/// The scores of one kind of player in one game at one difficulty, seed by seed.
package struct ScoreSample: Sendable, Hashable {
  /// The seeds of the table in `docs/balance.md`.
  package static let seeds = UInt64(0)..<200
  /// A player who has a goal tries three times.
  package static let gamesOfASeries = 3

  package let scores: [Int]
  private let medals: MedalScores

  package init(
    _ player: SimulatedPlayer, of game: SimulatedGame, _ difficulty: Difficulty,
    seeds: Range<UInt64> = Self.seeds
  ) {
    scores = seeds.map { player.score($0, difficulty) }
    medals = game.medals(difficulty)
  }

  /// The mean score, in points.
  package var mean: Double { Double(scores.reduce(0, +)) / Double(scores.count) }

  /// The standard deviation, in points.
  package var spread: Double {
    let mean = mean
    let squares = scores.reduce(0.0) { $0 + (Double($1) - mean) * (Double($1) - mean) }
    return (squares / Double(scores.count)).squareRoot()
  }

  /// The share of games with a medal at least as good, from 0 to 1.
  package func share(_ medal: Medal) -> Double {
    Double(scores.count { $0 >= medals.least(for: medal) }) / Double(scores.count)
  }

  /// The share of series of three games of which at least one has a medal at least as good.
  ///
  /// With each seed a series begins, of its game and the two that follow it; the first seeds follow the
  /// last.
  package func shareOfSeries(_ medal: Medal) -> Double {
    let least = medals.least(for: medal)
    let series = scores.indices.count { first in
      (first..<first + Self.gamesOfASeries).contains { scores[$0 % scores.count] >= least }
    }
    return Double(series) / Double(scores.count)
  }
}
