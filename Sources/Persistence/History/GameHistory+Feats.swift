import FoundationEssentials
package import GameCore
import ObjectGraph

package struct DoneFeat: Sendable, Hashable {
  /// The word by which files know it: `skeet.triple`.
  package let name: String
  /// The moment of the end of the game in which it was done first.
  package let date: Timestamp
}

extension GameHistory {
  /// The feats of a player, the oldest first.
  package func feats(of player: String) throws(StoreError) -> [DoneFeat] {
    let found = try graph.read { context in
      try context.fetch(
        FetchRequest(HistoryFeat.self).where { $0.player == player }.sorted(by: .ascending(\.date))
      ).compactMap { feat in
        Timestamp(feat.date).map { DoneFeat(name: feat.name, date: $0) }
      }
    }
    return found ?? []
  }
}

extension ManagedObjectContext {
  /// The feats of a game that its player has not done in another one, with those that come with so
  /// many games.
  func newFeats(of game: PlayedGame) throws -> [String] {
    let (player, name) = (game.player, game.game)
    let known = try Set(
      fetch(FetchRequest(HistoryFeat.self).where { $0.player == player }).map(\.name))
    let games = try count(
      FetchRequest(HistoryGame.self).where { $0.player == player && $0.game == name })
    let earned = GeneralFeat.allCases.filter { $0.games.map { games >= $0 } ?? false }
    let all = game.feats + earned.map { Feat(game: name, word: $0.rawValue).name }
    return all.filter { !known.contains($0) }
  }

  func insert(
    _ feats: [String], of game: PlayedGame, into entry: ManagedObject<HistoryGame>
  ) {
    for name in feats {
      let feat = insert(HistoryFeat.self)
      (feat.name, feat.player, feat.date, feat.game) = (name, game.player, Date(game.date), entry)
    }
  }
}
