import Cabinet
import GameCore
import League
import Persistence
import Words

/// The numbers of entries that a referee has judged.
struct JudgedCounts {
  var verified = 0
  var refused = 0

  var all: Int { verified + refused }

  static func += (left: inout JudgedCounts, right: JudgedCounts) {
    left.verified += right.verified
    left.refused += right.refused
  }
}

/// The work of a referee.
extension LeagueServer {
  private struct Judged {
    let claim: LeagueClaim
    let record: Replay?
    var verdict: LeagueVerdict
  }

  /// Takes some waiting entries, plays them again and writes the verdicts; in one transaction, so that
  /// a referee that is stopped has judged nothing, and another one takes them.
  func judge(atMost count: Int) throws(LeagueFault) -> JudgedCounts {
    try connection.transaction { () throws(LeagueFault) in
      var counts = JudgedCounts()
      var tallying = Tallying()
      var readable: [Judged] = []
      for row in try connection.run(RefereeStatements.take, [.integer(count)]).rows {
        if let judged = Self.judge(row) {
          readable.append(judged)
        } else if let id = row.text(0) {
          // A player with SQL can write a speed that no game has. Without a verdict the row would be
          // taken again each time, before all games that were sent later.
          try refuse(id, .otherMode, record: nil)
          counts.refused += 1
        }
      }
      // Two referees lock players in the same order.
      for judged in readable.sorted(by: { $0.claim.player < $1.claim.player }) {
        switch try write(judged, &tallying) {
        case .verified: counts.verified += 1
        case .refused: counts.refused += 1
        }
      }
      try apply(tallying)
      return counts
    }
  }

  private static func judge(_ row: Answer.Row) -> Judged? {
    guard let claim = claim(row) else { return nil }
    let record = row.bytes(9).flatMap { Replay(leagueRecord: $0) }
    let game = record.flatMap { GameEntry.named($0.game) }
    let stopsClock = record.map { game?.stopsClock($0) == true } ?? false
    let verdict = LeagueVerdict(on: claim, record: record, stopsClock: stopsClock) {
      (replay) throws(ReplayMismatch) in
      guard let game else {
        throw .otherRules(game: replay.game, version: replay.rulesVersion)
      }
      try game.verify(replay)
    }
    return Judged(claim: claim, record: record, verdict: verdict)
  }

  private static func claim(_ row: Answer.Row) -> LeagueClaim? {
    guard let id = row.text(0), let player = row.text(1), let kind = kind(row, from: 2),
      let score = row.integer(7)
    else { return nil }
    var draw: LeagueClaim.Draw?
    if let game = row.text(10).flatMap(DrawnGame.init(ticket:)),
      let kind = Self.kind(row, from: 11, hasDay: false), let drawnAt = row.integer(15)
    {
      draw = LeagueClaim.Draw(game: game, kind: kind, drawnAt: drawnAt, entry: row.text(16))
    }
    return LeagueClaim(
      id: id, player: player, kind: kind, score: score, sentAt: row.integer(8) ?? 0, draw: draw)
  }

  private func write(_ judged: Judged, _ tallying: inout Tallying) throws(LeagueFault)
    -> LeagueVerdict
  {
    let claim = judged.claim
    guard
      let player = try connection.run(RefereeStatements.lockPlayer, [.text(claim.player)]).first
    else {
      // The player left while the game was on its way.
      try connection.run(RefereeStatements.removeEntry, [.text(claim.id)])
      return .refused(.banned)
    }
    var verdict = player.isTrue(0) ? .refused(.banned) : judged.verdict
    if case .verified = verdict, let record = judged.record,
      let refusal = try refusalOfCopy(record, of: claim)
    {
      verdict = .refused(refusal)
    }
    switch verdict {
    case .refused(let refusal): try refuse(claim.id, refusal, record: judged.record)
    case .verified(let mayRank):
      var isRanked = mayRank
      if mayRank, let draw = claim.draw {
        // The verdict was made before the player was locked: another game of this batch, or one that
        // another referee judged, may have used the draw since.
        let used = try connection.run(
          RefereeStatements.useDraw, [.text(draw.game.ticket), .text(claim.id)])
        isRanked = used.changed == 1
      }
      let values: [BoundValue] = [
        .text(claim.id), .integer(1), .null, .null, .boolean(isRanked),
      ]
      try connection.run(RefereeStatements.judge, values + Self.mark(of: judged.record))
      // Players look at what is somebody's best, and so do signs.
      if try enter(claim, isRanked: isRanked, &tallying), let record = judged.record {
        try writeSigns(in: record, of: claim)
      }
    }
    return verdict
  }

  private func refuse(
    _ entry: String, _ refusal: LeagueVerdict.Refusal, record: Replay?
  ) throws(LeagueFault) {
    let values: [BoundValue] = [
      .text(entry), .integer(2), .text(refusal.word),
      refusal.second.map { .integer($0) } ?? .null, .boolean(false),
    ]
    try connection.run(RefereeStatements.judge, values + Self.mark(of: record))
  }

  /// The mark of a recording as it's written over that of the entry, which a player can make up.
  private static func mark(of record: Replay?) -> [BoundValue] {
    record.map { GameMark(of: $0).values } ?? [.null, .null]
  }

  private func writeSigns(in record: Replay, of claim: LeagueClaim) throws(LeagueFault) {
    let game = GameEntry.named(record.game)
    let reactions = game?.figures(record)?.reactions ?? []
    for sign in MachineSign.signs(in: record, reactions: reactions) {
      try connection.run(
        RefereeStatements.sign,
        [.text(claim.id), .text(sign.kind.rawValue), .integer(sign.count)])
    }
  }

  // MARK: - Requests and time

  /// Carries out the oldest request of a player; false where none waits.
  func answerRequest() throws(LeagueFault) -> Bool {
    var (taken, isRenaming): (String?, Bool) = (nil, false)
    do throws(LeagueFault) {
      return try connection.transaction(patience: "3s") { () throws(LeagueFault) in
        guard let row = try connection.run(RefereeStatements.takeRequest).first,
          let id = row.text(0), let player = row.text(1)
        else { return false }
        (taken, isRenaming) = (id, row.text(2) == "name")
        let isKnown =
          try connection.run(RefereeStatements.lockPlayer, [.text(player)]).first != nil
        var isDone = false
        switch row.text(2) {
        case "name" where isKnown:
          isDone = try rename(player, to: row.text(3) ?? "")
        case "leave" where isKnown:
          try remove(player: player)
          return true
        default: break
        }
        try answer(id, isDone: isDone)
        return true
      }
    } catch {
      // At this moment another referee gave the name to somebody else, which no look before can tell;
      // or the player has a row locked in a transaction that stays open, and others wait meanwhile.
      let isNameGone = if case .refused = error { isRenaming } else { false }
      guard let taken, isNameGone || connection.isRowHeld else { throw error }
      try connection.transaction { () throws(LeagueFault) in
        try answer(taken, isDone: false)
      }
      return true
    }
  }

  private func answer(_ request: String, isDone: Bool) throws(LeagueFault) {
    try connection.run(
      RefereeStatements.answerRequest, [.text(request), .integer(isDone ? 1 : 2)])
  }

  private func rename(_ player: String, to text: String) throws(LeagueFault) -> Bool {
    guard let name = ShownName(text), try !isTaken(name.text, byOthersThan: player) else {
      return false
    }
    try connection.run(RefereeStatements.setName, [.text(player), .text(name.text)])
    return true
  }

  private func remove(player: String) throws(LeagueFault) {
    try recount(player, isBanned: true)
    for statement in RefereeStatements.removePlayer {
      try connection.run(statement, [.text(player)])
    }
  }

  /// The players whose old games go in one transaction.
  private static let slice = 1_000

  /// Deletes what the league keeps no longer, so many players at a time: no statement takes long, and a
  /// server that has stopped meanwhile is noticed as soon as at any other time.
  func tidy() throws(LeagueFault) {
    for statement in AdministrationStatements.retention + AdministrationStatements.oldTables {
      try connection.transaction { () throws(LeagueFault) in _ = try connection.run(statement) }
    }
    var after: String? = ""
    while let first = after {
      let last = try connection.run(
        AdministrationStatements.laterPlayer, [.text(first), .integer(Self.slice - 1)]
      ).first?.text(0)
      for statement in AdministrationStatements.retentionOfPlayers {
        try connection.transaction { () throws(LeagueFault) in
          _ = try connection.run(statement, [.text(first), last.map { .text($0) } ?? .null])
        }
      }
      after = last
    }
  }
}
