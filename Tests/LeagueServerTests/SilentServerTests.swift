import Glibc
import Persistence
import Testing

/// A server that neither answers nor ends its connections.
@Suite(.enabled(if: PostgresServer.isThere))
struct SilentServerTests {
  /// Stopped, and not ended: its system goes on acknowledging what comes.
  @Test func aServerThatFallsSilentKeepsNoSenderForEver() throws {
    let league = try TestLeague()
    let entry = try league.play(as: "zoe")
    // The server's process for the sender waits here, until it's stopped.
    let held = try HeldSession(
      """
      INSERT INTO arcade_league.entry (id, game, difficulty, rules, speed, score)
      VALUES ('\(entry.id)', 'whackamole', 1, 2, 100, 1)
      """, in: league)
    let sender = try league.start(as: "zoe", "send")
    let process = try stopProcess(of: "the sender", in: league)
    defer { kill(process, SIGCONT) }
    try wait(for: "the sender's end", seconds: 60) { !sender.isRunning }
    let finished = sender.finish()
    #expect(finished.status == 1 && finished.errors.contains("was lost"), "\(finished)")
    #expect(finished.errors.split(separator: "\n").count == 1)
    #expect(league.outbox("zoe").waiting() == [entry.id])
    kill(process, SIGCONT)
    try held.letGo()
    // The next one sends it.
    try wait(for: "the outbox to become empty") {
      try league.run(as: "zoe", "send").checked()
      return league.outbox("zoe").waiting() == []
    }
    #expect(try league.sql("SELECT entry FROM arcade_league.record") == entry.id)
  }

  /// Deleting what is old is no longer work than any other.
  @Test func aServerThatFallsSilentWhileOldGamesGoKeepsNoRefereeForHours() throws {
    let league = try TestLeague()
    let entry = try league.play(as: "zoe")
    try league.sendAndJudge(as: "zoe")
    try league.sql(
      """
      UPDATE arcade_league.entry SET state = 2, sent_at = sent_at - interval '90 days'
      WHERE id = '\(entry.id)'
      """)
    // The server's process for the referee waits here, until it's stopped.
    let held = try HeldSession(
      "SELECT 1 FROM arcade_league.entry WHERE id = '\(entry.id)' FOR UPDATE", in: league)
    let referee = try league.start(as: "referee", "referee")
    defer { referee.kill() }
    let process = try stopProcess(of: "the referee", in: league)
    defer { kill(process, SIGCONT) }
    try wait(for: "the referee's sentence", seconds: 100) { referee.errors.contains("was lost") }
    kill(process, SIGCONT)
    try held.letGo()
    // It connects anew, judges, and deletes what is old.
    let next = try league.play(as: "bob", seed: 2)
    try league.run(as: "bob", "send").checked()
    try wait(for: "the verdict") { try league.state(of: next) == "1||-1" }
    try wait(for: "the deletion") { try league.state(of: entry) == "" }
  }

  /// Waits until the server's process for a program waits for a lock, and stops it.
  private func stopProcess(of program: String, in league: TestLeague) throws -> pid_t {
    let waiting = """
      SELECT pid FROM pg_stat_activity WHERE datname = '\(league.database)'
        AND application_name = 'arcade-league' AND wait_event_type = 'Lock'
      """
    try wait(for: program) { try league.sql(waiting) != "" }
    let process = try #require(pid_t(try league.sql(waiting)))
    #expect(kill(process, SIGSTOP) == 0)
    return process
  }
}
