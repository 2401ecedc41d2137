import League
import Words

/// The rest of a referee's work: what players ask for, and what the league keeps no longer.
extension LeagueServer {
  /// Carries out the oldest request of a player; false where none waits.
  func answerRequest() throws(LeagueFault) -> Bool {
    // Mostly none waits, which one crossing of the network tells.
    guard try connection.run(RefereeStatements.takeRequest).first != nil else { return false }
    var (taken, isRenaming): (String?, Bool) = (nil, false)
    do throws(LeagueFault) {
      return try connection.transaction(patience: "3s") { () throws(LeagueFault) in
        guard let row = try connection.run(RefereeStatements.takeRequest).first,
          let id = row.text(0), let player = row.text(1)
        else { return false }
        (taken, isRenaming) = (id, row.text(2) == "name")
        let locked = try connection.run(RefereeStatements.lockPlayer, [.text(player)]).first
        let isKnown = locked != nil
        if isRenaming, locked?.isTrue(0) == true {
          // They may be many, and others wait for an answer too.
          try connection.run(RefereeStatements.refuseNames, [.text(player)])
          return true
        }
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
      // or the player has a row locked in a transaction that stays open, or the server fails at it: tried
      // again and again, it would keep the requests of others waiting.
      let isInTheWay =
        switch error {
        case .refused: isRenaming
        case .server: true
        case .notSet, .unreachable, .lost, .notALeague, .newer, .older, .noRowSecurity, .readOnly,
          .full, .notAllowed, .notInvited, .banned, .nameTaken, .badName, .noSuchPlayer,
          .twoPlayers, .noSuchEntry, .badEntry, .noRecord, .notOwn, .recordTooLarge, .file:
          false
        }
      guard let taken, isInTheWay || connection.isRowHeld else { throw error }
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
      while try connection.run(statement, [.text(player)]).changed >= LeagueLimits.deletedAtOnce {}
    }
  }

  /// The players whose old games go in one transaction.
  private static let slice = 1_000

  /// Deletes what the league keeps no longer, so many players at a time: no statement takes long, and a
  /// server that has stopped meanwhile is noticed as soon as at any other time.
  func tidy() throws(LeagueFault) {
    for statement in AdministrationStatements.retention + AdministrationStatements.oldTables {
      try deleteAll(by: statement, [])
    }
    var after: String? = ""
    while let first = after {
      let last = try connection.run(
        AdministrationStatements.laterPlayer, [.text(first), .integer(Self.slice - 1)]
      ).first?.text(0)
      for statement in AdministrationStatements.retentionOfPlayers {
        try deleteAll(by: statement, [.text(first), last.map { .text($0) } ?? .null])
      }
      after = last
    }
  }

  /// Runs a statement until it deletes fewer rows than it may, each time in a transaction of its own.
  private func deleteAll(by statement: Statement, _ values: [BoundValue]) throws(LeagueFault) {
    var deleted = LeagueLimits.deletedAtOnce
    while deleted >= LeagueLimits.deletedAtOnce {
      deleted = try connection.transaction { () throws(LeagueFault) in
        try connection.run(statement, values).changed
      }
    }
  }
}
