package import GameCore
package import Words

/// A score with its place in a table.
package struct RankedScore: Sendable, Hashable {
  package let game: String
  package let rank: Int
  package let score: Score

  package init(game: String, rank: Int, score: Score) {
    self.game = game
    self.rank = rank
    self.score = score
  }
}

extension GameStorage {
  /// The game's scores in their order: the best `count` at full speed, or all of them at
  /// every speed where it is nil.
  package func ranked(
    _ count: Int?, difficulty: Difficulty?, in storage: Storage,
    _ tell: (StoreNotice) -> Void = { _ in }
  ) throws(StoreError) -> [RankedScore] {
    let store = store(in: storage)
    var ranked: [RankedScore] = []
    for speed in count == nil ? GameSpeed.allCases : [.full] {
      let best = try store.best(count ?? .max, difficulty: difficulty, speed: speed)
      ranked += best.enumerated().map {
        RankedScore(game: game, rank: $0.offset + 1, score: $0.element)
      }
    }
    for notice in store.takeNotices() { tell(notice) }
    return ranked
  }
}
