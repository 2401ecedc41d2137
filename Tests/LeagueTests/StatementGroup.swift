import League

/// The statements of one kind of user, so that the page "Running a league" can name the parts of SQL
/// that each needs.
struct StatementGroup: Sendable {
  let name: String
  let statements: [Statement]

  /// The parts of SQL that the statements need together.
  var features: Set<Statement.Feature> {
    statements.reduce(into: []) { $0.formUnion($1.features) }
  }

  static let all = [
    StatementGroup(
      name: "set-up",
      statements: LeagueSchema.beginning + [LeagueSchema.lock, LeagueSchema.setVersion]
        + LeagueSchema.versions.joined()),
    StatementGroup(
      name: "players",
      statements: [
        PlayerStatements.whoAmI, PlayerStatements.sendEntry, PlayerStatements.sendRecord,
        PlayerStatements.ownerOfEntry, PlayerStatements.draw, PlayerStatements.request,
        PlayerStatements.requestState, PlayerStatements.playersNamed, PlayerStatements.friend,
        PlayerStatements.record, PlayerStatements.ownEntries, PlayerStatements.friends,
        PlayerStatements.ownBeginning, PlayerStatements.ownDraws, PlayerStatements.ownRequests,
        RefereeStatements.nameTaken,
      ]),
    StatementGroup(
      name: "tables",
      statements: [
        TableStatements.top, TableStatements.own, TableStatements.before, TableStatements.after,
        TableStatements.friends, TableStatements.rank, TableStatements.waiting,
        TableStatements.replicaAge, TableStatements.today,
      ]),
    StatementGroup(
      name: "referees",
      statements: [
        RefereeStatements.take, RefereeStatements.lockPlayer,
        RefereeStatements.lockPlayers.statement, RefereeStatements.judge.statement,
        RefereeStatements.bests.statement, RefereeStatements.setBests.statement,
        RefereeStatements.addToTally,
        RefereeStatements.takeFromTally, RefereeStatements.useDraw, RefereeStatements.sign,
        RefereeStatements.takeRequest, RefereeStatements.answerRequest,
        RefereeStatements.refuseNames,
        RefereeStatements.nameTaken, RefereeStatements.setName, RefereeStatements.boardsOfPlayer,
        RefereeStatements.verifiedOfPlayer, RefereeStatements.removeBest,
        RefereeStatements.removeEntry, RefereeStatements.sameSeed.statement,
        RefereeStatements.sameActions.statement, RefereeStatements.unmarked, RefereeStatements.mark,
      ] + RefereeStatements.removePlayer + AdministrationStatements.retention
        + AdministrationStatements.retentionOfPlayers + AdministrationStatements.oldTables
        + [AdministrationStatements.laterPlayer]),
    StatementGroup(
      name: "owners",
      statements: [
        LeagueSchema.role, AdministrationStatements.invite, RefereeStatements.nameTaken,
        AdministrationStatements.setBan, AdministrationStatements.judgeAgain,
        AdministrationStatements.removeEntry,
        AdministrationStatements.signs, AdministrationStatements.unusedDraws,
      ]),
  ]
}
