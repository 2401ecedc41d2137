import League
import Words

/// The work of a league's owner.
extension LeagueServer {
  /// Makes a league in a database, or brings it up to date; gives true where something was done.
  ///
  /// One row is locked meanwhile, so that two owners at once do it one after the other. All of it is
  /// done, or nothing.
  static func initialize(_ connection: Connection) throws(LeagueFault) -> Bool {
    let server = LeagueServer(connection: connection)
    for _ in 0..<mostCollisions {
      do {
        return try server.bringUpToDate()
      } catch LeagueFault.refused {
        // Another owner, perhaps of another database, has made the same schema or group at this moment.
      }
    }
    return try server.bringUpToDate()
  }

  /// One over each of the two groups, which all databases of a server share, and one over the schema: what
  /// was in the way is there the next time.
  private static let mostCollisions = 3

  private func bringUpToDate() throws(LeagueFault) -> Bool {
    try connection.transaction { () throws(LeagueFault) in
      for statement in LeagueSchema.beginning { try connection.runOnce(statement) }
      let found = try connection.runOnce(LeagueSchema.lock).first?.integer(0) ?? 0
      let known = LeagueSchema.version
      guard found <= known else { throw .newer(found: found, known: known) }
      guard found < known else { return false }
      // An index of a large league takes its time.
      try connection.takeTime()
      try makeGroups()
      for statement in LeagueSchema.versions[found...].joined() { try carryOut(statement) }
      try connection.run(LeagueSchema.setVersion, [.integer(known)])
      return true
    }
  }

  private func makeGroups() throws(LeagueFault) {
    for group in [LeagueSchema.players, LeagueSchema.referees] where try !hasRole(group) {
      try connection.runOnce(Statement("CREATE ROLE \(group) NOLOGIN", .roles))
    }
  }

  /// A server that doesn't know row-level security fails at its statements.
  private func carryOut(_ statement: Statement) throws(LeagueFault) {
    do {
      try connection.runOnce(statement)
    } catch {
      if statement.features.contains(.rowSecurity), case .server = error {
        throw .noRowSecurity
      }
      throw error
    }
  }

  private func hasRole(_ role: String) throws(LeagueFault) -> Bool {
    try connection.run(LeagueSchema.role, [.text(role)]).first != nil
  }

  /// The most bytes of a role's name.
  private static let longestRole = 63

  /// Makes a role a player; gives true where the role had to be made.
  func invite(_ role: String) throws(LeagueFault) -> Bool {
    guard let shown = ShownName(role) ?? ShownName(String(role.prefix(ShownName.longest)))
    else { throw .badName }
    return try connection.transaction { () throws(LeagueFault) in
      let isNew = try grant(LeagueSchema.players, to: role)
      var name = shown.text
      var number = 2
      while try isTaken(name, byOthersThan: role) {
        name = "\(shown.text.prefix(ShownName.longest - 4)) \(number)"
        number += 1
      }
      try connection.run(AdministrationStatements.invite, [.text(role), .text(name)])
      return isNew
    }
  }

  func inviteReferee(_ role: String) throws(LeagueFault) {
    try connection.transaction { () throws(LeagueFault) in
      _ = try grant(LeagueSchema.referees, to: role)
    }
  }

  /// A role's name can't be bound where SQL wants a name: it's quoted by libpq.
  private func grant(_ group: String, to role: String) throws(LeagueFault) -> Bool {
    // A longer role is a name that the server cuts off: nobody logs in by it.
    guard (1...Self.longestRole).contains(role.utf8.count) else { throw .badName }
    let isNew = try !hasRole(role)
    let name = try connection.quoted(role)
    if isNew { try connection.runOnce(Statement("CREATE ROLE \(name) LOGIN", .roles)) }
    try connection.runOnce(Statement("GRANT \(group) TO \(name)", .roles))
    return isNew
  }

  /// Takes a player out of all tables, or puts them back.
  func setBan(_ isBanned: Bool, of role: String) throws(LeagueFault) {
    try connection.transaction { () throws(LeagueFault) in
      try connection.run(RefereeStatements.lockPlayer, [.text(role)])
      let changed = try connection.run(
        AdministrationStatements.setBan, [.text(role), .boolean(isBanned)])
      guard changed.first != nil else { throw .noSuchPlayer(role) }
      // They came before the ban, and weren't looked at because of it.
      if !isBanned { try connection.run(AdministrationStatements.judgeAgain, [.text(role)]) }
      try recount(role, isBanned: isBanned)
    }
  }

  /// Takes an entry out of all tables; the player's next best stands there then.
  func remove(_ entry: String) throws(LeagueFault) {
    try connection.transaction { () throws(LeagueFault) in
      let removed = try connection.run(AdministrationStatements.removeEntry, [.text(entry)])
      guard let player = removed.first?.text(0) else { throw .noSuchEntry(entry) }
      let ban = try connection.run(RefereeStatements.lockPlayer, [.text(player)])
      try recount(player, isBanned: ban.first?.isTrue(0) ?? true)
    }
  }
}
