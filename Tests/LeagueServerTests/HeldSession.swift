/// A session of a database that keeps its locks until it's let go.
struct HeldSession {
  private let league: TestLeague
  private let name = "held \(UInt32.random(in: 0..<1_000_000_000))"
  private let session: Started

  /// Runs SQL in a transaction that stays open, and returns when it has the locks.
  init(_ sql: String, as role: String = "postgres", in league: TestLeague) throws {
    self.league = league
    let role = role == "postgres" ? role : league.role(role)
    session = try Started(
      "/usr/bin/env",
      [
        "psql", "-X", "-q", "-v", "ON_ERROR_STOP=1", "-c",
        "BEGIN; \(sql); SELECT pg_sleep(120)",
        league.server.address(league.database, role) + " application_name='\(name)'",
      ])
    try wait(for: "locks") {
      try count("wait_event = 'PgSleep'") == "1"
    }
  }

  func letGo() throws {
    try league.sql(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = '\(name)'")
    try wait(for: "the end of a session") { try count("true") == "0" }
    _ = session.finish()
  }

  private func count(_ condition: String) throws -> String {
    try league.sql(
      """
      SELECT count(*) FROM pg_stat_activity
      WHERE application_name = '\(name)' AND \(condition)
      """)
  }
}
