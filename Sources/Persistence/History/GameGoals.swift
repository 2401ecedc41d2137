package import GameCore

/// The scores that a game which begins now can beat.
package struct GameGoals: Sendable, Hashable {
  /// The player's best score under the same rules, in points; nil before the first.
  package var own: Int?
  /// The record of that game; nil where it isn't kept, or can't be read.
  package var record: Replay?

  package init(own: Int? = nil, record: Replay? = nil) {
    (self.own, self.record) = (own, record)
  }
}

extension GameHistory {
  /// The player's best of a table, or the `entry` of the score file where the history is younger than
  /// that.
  package func goals(
    of table: HistoryTable, player: String, entry: Score?
  ) throws(StoreError) -> GameGoals {
    let own = try best(1, of: table, player: player).first
    guard let points = [own?.score, entry?.points].compactMap({ $0 }).max() else {
      return GameGoals()
    }
    let name = own?.score == points ? own?.record : entry?.replay
    // Without its record the best is still one to beat.
    return GameGoals(
      own: points, record: name.flatMap { try? ReplayFile(storage: storage).read($0) })
  }
}
