import League
import Words

/// A league at the other end of a connection.
///
/// Its extensions say what each role does there.
struct LeagueServer {
  let connection: Connection

  /// Connects to a league; throws where the database holds none, or one of another version.
  static func open(
    _ address: String, seconds: Int = 10, statementSeconds: Int = Connection.usualSeconds
  ) throws(LeagueFault) -> LeagueServer {
    let server = LeagueServer(
      connection: try Connection(address, seconds: seconds, statementSeconds: statementSeconds))
    try server.checkVersion()
    return server
  }

  private func checkVersion() throws(LeagueFault) {
    let answer: Answer
    do {
      answer = try connection.run(LeagueSchema.readVersion)
    } catch {
      // Without a right to the schema nobody sees a table in it.
      throw error == .notAllowed ? .notInvited : error
    }
    guard let found = answer.first?.integer(0), found > 0 else { throw .notALeague }
    let known = LeagueSchema.version
    if found > known { throw .newer(found: found, known: known) }
    if found < known { throw .older(found: found, known: known) }
  }
}
