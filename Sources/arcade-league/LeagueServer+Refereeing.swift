import GameCore
import League
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

/// The verdicts of a referee.
extension LeagueServer {
  /// Takes some waiting entries, plays them again and writes the verdicts; in one transaction, so that
  /// a referee that is stopped has judged nothing, and another one takes them.
  ///
  /// The network is crossed for all of them together, once for each thing that depends on an answer.
  /// Gives true beside the counts if as many waited as are taken at most: there may be more.
  func judge(
    atMost count: Int
  ) throws(LeagueFault) -> (counts: JudgedCounts, leavesMore: Bool) {
    try connection.repeated(isPatient: true) { () throws(LeagueFault) in
      let taken = try connection.together(
        [(RefereeStatements.take, [.integer(count)])], begins: true)
      let rows = taken.first?.rows ?? []
      var batch = RefereeBatch(playing: rows)
      try lockPlayers(of: &batch)
      let bests = try refuse(in: &batch)
      try useDraws(of: &batch)
      try finish(&batch, bests)
      return (batch.counts, rows.count == count)
    }
  }

  private func lockPlayers(of batch: inout RefereeBatch) throws(LeagueFault) {
    // Referees that lock in different orders would wait for each other.
    let players = batch.players.sorted { $0.text.utf8.lexicographicallyPrecedes($1.text.utf8) }
    let locked = try connection.together(
      Connection.work(RefereeStatements.lockPlayers, players.map { [.text($0.text)] }))
    var bans: [Role: Bool] = [:]
    for row in locked.flatMap(\.rows) {
      if let role = row.text(0) { bans[Role(role)] = row.isTrue(1) }
    }
    for player in players { batch.settle(player, isBanned: bans[player]) }
  }

  /// Writes the refusals that are known by now, looks for copies among the other games, and reads the
  /// bests of their players.
  ///
  /// A game that was refused before makes no other one a copy.
  private func refuse(in batch: inout RefereeBatch) throws(LeagueFault) -> Bests {
    let refusals = batch.takeRefusals()
    let looks = Self.lookForCopied(batch.games)
    let places = Array(Set(batch.games.flatMap(\.claim.places)))
    let numbered = places.enumerated().map { [.integer($0)] + $1.values }
    let answers = try connection.together(
      refusals + looks + Connection.work(RefereeStatements.bests, numbered))
    let copies = Self.refusalsOfCopies(answers.dropFirst(refusals.count).prefix(looks.count))
    for index in batch.games.indices {
      guard let refusal = copies[batch.games[index].claim.id] else { continue }
      batch.games[index].verdict = .refused(refusal)
    }
    var before: [Bests.Place: Int] = [:]
    for row in answers.dropFirst(refusals.count + looks.count).flatMap(\.rows) {
      guard let number = row.integer(0), places.indices.contains(number) else { continue }
      before[places[number]] = row.integer(1)
    }
    return Bests(before)
  }

  /// A draw ranks one game: another one of this batch, or one that another referee judged since these were
  /// taken, may have used it.
  private func useDraws(of batch: inout RefereeBatch) throws(LeagueFault) {
    let ranked = batch.games.indices.filter {
      batch.games[$0].verdict == .verified(isRanked: true)
    }
    let work = ranked.map { index -> Connection.Work in
      let claim = batch.games[index].claim
      let ticket = claim.draw.map { BoundValue.text($0.game.ticket) } ?? .null
      return (RefereeStatements.useDraw, [ticket, .text(claim.id)])
    }
    for (index, answer) in zip(ranked, try connection.together(work)) where answer.changed != 1 {
      batch.games[index].verdict = .verified(isRanked: false)
    }
  }

  /// Writes everything that is left, and ends the transaction.
  private func finish(_ batch: inout RefereeBatch, _ bests: Bests) throws(LeagueFault) {
    var bests = bests
    var work = batch.takeRefusals()
    work += Connection.work(RefereeStatements.judge, batch.games.map(\.judging))
    batch.counts.verified += batch.games.count
    for game in batch.games {
      guard case .verified(let isRanked) = game.verdict else { continue }
      // Players look at what is somebody's best, and so do signs.
      if bests.enter(game.claim, isRanked: isRanked) { work += game.signs }
    }
    work += Connection.work(RefereeStatements.setBests, bests.changes.map(\.values))
    try connection.together(work + Self.counting(bests.tallying), ends: true)
  }
}
