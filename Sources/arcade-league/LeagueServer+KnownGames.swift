import GameCore
import League
import Persistence
import Words

/// The games that a league knows already, whoever sends their recordings.
extension LeagueServer {
  /// The statements that look for the same games of others, or of their players, removed.
  ///
  /// Nobody can know again a daily game of a few actions.
  static func lookForCopied(_ games: [RefereeBatch.Game]) -> [Connection.Work] {
    var (bySeed, byActions): ([[BoundValue]], [[BoundValue]]) = ([], [])
    for game in games {
      guard let mark = game.mark else { continue }
      let id = BoundValue.text(game.claim.id)
      if game.claim.kind.day == nil {
        // A seed that the league drew for this player is theirs, whoever plays by it before.
        let isDrawn = game.claim.draw?.game.seed == game.record?.seed
        bySeed.append([id, .integer(mark.seed), .boolean(!isDrawn)])
      } else if mark.actions != nil {
        byActions.append([id] + mark.values)
      }
    }
    return Connection.work(RefereeStatements.sameSeed, bySeed)
      + Connection.work(RefereeStatements.sameActions, byActions)
  }

  /// The reasons for which games aren't their players' to send, by their identifiers and what was found.
  static func refusalsOfCopies(_ found: some Sequence<Answer>) -> [String: LeagueVerdict.Refusal] {
    var refusals: [String: LeagueVerdict.Refusal] = [:]
    for row in found.flatMap(\.rows) where row.text(1) != nil {
      guard let id = row.text(0) else { continue }
      refusals[id] = row.isTrue(1) ? .removedGame : .othersGame
    }
    return refusals
  }

  /// The games that are marked in one transaction.
  private static let batch = 64

  /// Marks the games that were judged, or sent, in an earlier version; a referee does it before it
  /// judges, and finds nothing to do from then on.
  func markEarlierGames() throws(LeagueFault) {
    var last: String? = "00000000-0000-0000-0000-000000000000"
    while let id = last {
      last = try connection.transaction { () throws(LeagueFault) in
        let rows = try connection.run(
          RefereeStatements.unmarked, [.text(id), .integer(Self.batch)]
        ).rows
        var work: [Connection.Work] = []
        for row in rows {
          // One that can't be read any more can't be copied either.
          guard let entry = row.text(0).map(BoundValue.text),
            let record = row.bytes(1).flatMap({ Replay(leagueRecord: $0) })
          else { continue }
          work.append((RefereeStatements.mark, [entry] + GameMark(of: record).values))
        }
        try connection.together(work)
        return rows.last?.text(0)
      }
    }
  }
}
