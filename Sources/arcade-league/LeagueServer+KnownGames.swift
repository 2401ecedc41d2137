import GameCore
import League
import Persistence
import Words

/// The games that a league knows already, whoever sends their recordings.
extension LeagueServer {
  /// The statement that looks for the same game of somebody else, or of the player, removed; nil for a game
  /// that nobody can know again.
  static func lookForCopied(_ record: Replay, of claim: LeagueClaim) -> Connection.Work? {
    let id = BoundValue.text(claim.id)
    let mark = GameMark(of: record)
    if claim.kind.day != nil {
      return mark.actions == nil ? nil : (RefereeStatements.sameActions, [id] + mark.values)
    }
    // A seed that the league drew for this player is theirs, whoever plays by it before.
    let isDrawn = claim.draw?.game.seed == record.seed
    return (RefereeStatements.sameSeed, [id, .integer(mark.seed), .boolean(!isDrawn)])
  }

  /// The reason for which a game isn't its player's to send, by what was found; nil for a new one.
  static func refusalOfCopy(_ found: Answer) -> LeagueVerdict.Refusal? {
    found.first.map { $0.isTrue(0) ? .removedGame : .othersGame }
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
