import Foundation
import League
import Testing

/// A player can send any number of rows by SQL, and the others don't wait for ever.
@Suite(.enabled(if: PostgresServer.isThere))
struct FloodTests {
  @Test func aRequestAtWhichTheServerFailsKeepsNoOtherWaiting() throws {
    let league = try TestLeague()
    try league.sql(
      """
      CREATE FUNCTION arcade_league.fail() RETURNS trigger LANGUAGE plpgsql
        AS 'BEGIN RAISE EXCEPTION ''not today''; END';
      CREATE TRIGGER fail BEFORE UPDATE ON arcade_league.player FOR EACH ROW
        WHEN (NEW.shown = 'Zed') EXECUTE FUNCTION arcade_league.fail()
      """)
    for (name, player) in [("Zed", "zoe"), ("Bert", "bob")] {
      try league.sql(
        "INSERT INTO arcade_league.request (kind, value) VALUES ('name', '\(name)')", as: player)
    }
    try league.run(as: "referee", "referee", "--once").checked()
    #expect(
      try league.sql("SELECT string_agg(state::text, '' ORDER BY value) FROM arcade_league.request")
        == "12")
  }

  @Test func namesThatABannedPlayerAskedForAreRefusedTogether() throws {
    let league = try TestLeague()
    for number in 1...3 {
      try league.sql(
        "INSERT INTO arcade_league.request (kind, value) VALUES ('name', 'Zed \(number)')",
        as: "zoe")
    }
    try league.sql(
      "INSERT INTO arcade_league.request (kind, value) VALUES ('name', 'Bert')", as: "bob")
    try league.run(as: "owner", "ban", league.role("zoe")).checked()
    try league.run(as: "referee", "referee", "--once").checked()
    let states = "SELECT string_agg(state::text, '' ORDER BY value) FROM arcade_league.request"
    #expect(try league.sql(states) == "1222")
    #expect(
      try league.sql("SELECT string_agg(shown, ',' ORDER BY shown) FROM arcade_league.player")
        == "Bert,\(league.role("zoe"))")
  }

  /// The referee has taken the game and waits for the player's row, which whoever lifts the ban has locked.
  @Test func aGameWhosePlayersBanIsLiftedMeanwhileIsPlayed() throws {
    let league = try TestLeague()
    let entry = try league.play(as: "zoe")
    try league.run(as: "zoe", "send").checked()
    let update = "UPDATE arcade_league.player SET is_banned ="
    try league.sql("\(update) true WHERE role = '\(league.role("zoe"))'")
    let lifting = try Started(
      "/usr/bin/env",
      [
        "psql", "-X", "-q", "-c",
        "BEGIN; \(update) false WHERE role = '\(league.role("zoe"))'; SELECT pg_sleep(3); COMMIT",
        league.server.address(league.database, "postgres"),
      ])
    try wait(for: "the lock") {
      try league.sql(
        """
        SELECT count(*) FROM pg_stat_activity
        WHERE wait_event = 'PgSleep' AND datname = '\(league.database)'
        """) == "1"
    }
    try league.run(as: "referee", "referee", "--once").checked()
    #expect(try league.state(of: entry) == "1||-1")
    #expect(lifting.finish().status == 0)
  }

  /// One statement deletes a part of them.
  @Test func gamesBeyondThoseOfOneStatementAreDeletedToo() throws {
    let league = try TestLeague()
    func fill(_ age: String) throws {
      try league.sql(
        """
        INSERT INTO arcade_league.entry
            (id, player, game, difficulty, rules, speed, score, state, sent_at)
          SELECT gen_random_uuid(), '\(league.role("zoe"))', 'whackamole', 1, 2, 100, 9, 2,
            now() - interval '\(age)'
          FROM generate_series(0, \(LeagueLimits.deletedAtOnce))
        """)
    }
    let count = "SELECT count(*) FROM arcade_league.entry"
    try fill("40 days")
    try league.run(as: "referee", "referee", "--once").checked()
    #expect(try league.sql(count) == "0")
    try fill("0 days")
    let referee = try league.start(as: "referee", "referee")
    defer { referee.kill() }
    try league.run(as: "zoe", "leave", "--yes").checked()
    try wait(for: "the referee") { try league.sql(count) == "0" }
  }
}
