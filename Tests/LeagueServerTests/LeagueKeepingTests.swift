import Foundation
import GameCore
import Persistence
import Testing

/// The rows that a league keeps, moves and deletes, whoever holds them and whatever the server's day is.
@Suite(.enabled(if: PostgresServer.isThere))
struct LeagueKeepingTests {
  @Test func whoLeavesWithAnOpenTransactionKeepsNobodyWaiting() throws {
    let league = try TestLeague()
    let own = OutboxEntry.makeIdentifier()
    try league.sql(
      """
      INSERT INTO arcade_league.entry (id, game, difficulty, rules, speed, score)
      VALUES ('\(own)', 'whackamole', 1, 2, 100, 9)
      """, as: "zoe")
    // A record that isn't committed locks its entry, as nothing else of a player does.
    let held = try HeldSession(
      "INSERT INTO arcade_league.record (entry, content) VALUES ('\(own)', 'x')", as: "zoe",
      in: league)
    try leave(league)
    let entry = try league.play(as: "bob")
    try league.run(as: "bob", "send").checked()
    let referee = try league.start(as: "referee", "referee", "--once")
    try wait(for: "the referee", seconds: 60) { !referee.isRunning }
    try referee.finish().checked()
    #expect(try league.state(of: entry) == "1||-1")
    #expect(try league.sql("SELECT state FROM arcade_league.request") == "2")
    try held.letGo()
    try leave(league)
    try league.run(as: "referee", "referee", "--once").checked()
    #expect(try league.sql("SELECT role FROM arcade_league.player") == league.role("bob"))
    #expect(try league.wrongCounts() == "")
  }

  /// Another referee has the player's row for a moment.
  @Test func whoCannotBeRenamedAtTheMomentIsNotToldThatTheNameIsTaken() throws {
    let league = try TestLeague()
    let held = try HeldSession(
      "SELECT 1 FROM arcade_league.player WHERE role = '\(league.role("zoe"))' FOR UPDATE",
      in: league)
    let referee = try league.start(as: "referee", "referee")
    defer { referee.kill() }
    var refused = try league.run(as: "zoe", "name", "Zoe II")
    // On a slow machine the answer may come after the client's patience.
    for _ in 0..<5 where refused.status == 0 {
      refused = try league.run(as: "zoe", "name", "Zoe II")
    }
    #expect(refused.status == 1 && refused.errors.contains("being judged"), "\(refused)")
    #expect(!refused.errors.contains("Somebody else"))
    try held.letGo()
    try league.run(as: "zoe", "name", "Zoe II").checked()
    let taken = try league.run(as: "bob", "name", "zoe ii")
    #expect(taken.status == 1 && taken.errors.contains("Somebody else"))
  }

  private func leave(_ league: TestLeague) throws {
    try league.sql("INSERT INTO arcade_league.request (kind) VALUES ('leave')", as: "zoe")
  }

  @Test func aGameThatCameWhileItsPlayerLeftGoesToo() throws {
    let league = try TestLeague()
    try league.play(as: "zoe")
    try league.run(as: "zoe", "send").checked()
    // The transaction of a game that's on its way sees its player, and is committed after they left.
    try league.sql("DELETE FROM arcade_league.player WHERE role = '\(league.role("zoe"))'")
    try league.run(as: "referee", "referee", "--once").checked()
    for table in ["entry", "record"] {
      #expect(try league.sql("SELECT count(*) FROM arcade_league.\(table)") == "0", "\(table)")
    }
  }

  /// The moments of an entry and of its record, in milliseconds after the beginning of the week.
  @Test(arguments: [(-300, -300), (-5_000, 5_000)])
  func aGameStaysInItsWeekWhenItsPlayersBestAreFoundAnew(entry: Int, record: Int) throws {
    let league = try TestLeague(players: ["zoe"])
    try league.play(as: "zoe")
    try league.run(as: "zoe", "send").checked()
    for (table, moment) in [("entry", entry), ("record", record)] {
      try league.sql(
        """
        UPDATE arcade_league.\(table) SET sent_at =
          date_trunc('week', now() AT TIME ZONE 'UTC') AT TIME ZONE 'UTC'
            + interval '\(moment) milliseconds'
        """)
    }
    try league.run(as: "referee", "referee", "--once").checked()
    let boards = "SELECT period FROM arcade_league.best ORDER BY period"
    let before = try league.sql(boards)
    #expect(before.hasPrefix("all\nweek "))
    try league.run(as: "owner", "ban", league.role("zoe")).checked()
    #expect(try league.sql(boards) == "")
    try league.run(as: "owner", "ban", "--lift", league.role("zoe")).checked()
    #expect(try league.sql(boards) == before)
    #expect(try league.wrongCounts() == "")
  }

  @Test func aDeletionThatFailsIsToldOnceAndKeepsNoGameWaiting() throws {
    let league = try TestLeague()
    try league.sql(
      """
      CREATE FUNCTION public.refuse() RETURNS trigger LANGUAGE plpgsql
        AS 'BEGIN RAISE EXCEPTION ''not now''; END';
      CREATE TRIGGER refuse BEFORE DELETE ON arcade_league.best
        FOR EACH STATEMENT EXECUTE FUNCTION public.refuse()
      """)
    let referee = try league.start(as: "referee", "referee")
    defer { referee.kill() }
    try wait(for: "the referee's sentence") { referee.errors.contains("not now") }
    for seed in 1...3 {
      let entry = try league.play(as: "zoe", seed: UInt64(seed))
      try league.run(as: "zoe", "send").checked()
      try wait(for: "the verdict") { try league.state(of: entry) == "1||-1" }
    }
    #expect(referee.errors.split(separator: "\n").count == 1, "\(referee.errors)")
  }

  @Test func theTablesOfWeeksAndDaysThatAreOverGo() throws {
    let league = try TestLeague()
    try league.sql(
      """
      INSERT INTO arcade_league.best
      SELECT 'whackamole', 1, 2, 100, period, 'zoe', 9, now(), gen_random_uuid(), false
      FROM (
        SELECT 'all' AS period
        UNION ALL
        SELECT 'week ' || to_char(
          date_trunc('week', now() AT TIME ZONE 'UTC') - week * interval '7 days', 'YYYY-MM-DD')
        FROM generate_series(0, 9) AS week
        UNION ALL
        SELECT 'daily ' || to_char(
          (now() AT TIME ZONE 'UTC') - day * interval '1 day', 'YYYY-MM-DD')
        FROM unnest(ARRAY[0, 300, 370, 4000]) AS day) AS periods
      """)
    try league.run(as: "referee", "referee", "--once").checked()
    #expect(
      try league.sql(
        """
        SELECT split_part(period, ' ', 1), count(*) FROM arcade_league.best
        GROUP BY 1 ORDER BY 1
        """) == "all|1\ndaily|2\nweek|5")
  }

  /// More players than go in one transaction, and one whom the league no longer knows.
  @Test func oldGamesOfAllPlayersGo() throws {
    let league = try TestLeague(players: [])
    try league.sql(
      """
      INSERT INTO arcade_league.player (role, shown)
        SELECT 'player' || number, 'player' || number FROM generate_series(1, 2500) AS number;
      INSERT INTO arcade_league.entry
          (id, player, game, difficulty, rules, speed, score, state, sent_at, seed)
        SELECT gen_random_uuid(), player, 'whackamole', 1, 2, 100, score,
          CASE WHEN score = 12 THEN 2 ELSE 1 END, now() - interval '90 days', score
        FROM (SELECT 'player' || number AS player FROM generate_series(1, 2500) AS number
              UNION ALL SELECT 'zoe') AS players, generate_series(1, 12) AS score;
      INSERT INTO arcade_league.friend (player, friend, since)
        SELECT 'player' || number, 'zoe', now() - time * interval '1 day'
        FROM generate_series(1, 2500) AS number, generate_series(1, 2) AS time
      """)
    try league.run(as: "referee", "referee", "--once").checked()
    // The ten best of the eleven verified ones stay.
    #expect(
      try league.sql(
        """
        SELECT min(score), max(score), count(*), count(DISTINCT player) FROM arcade_league.entry
        """) == "2|11|25010|2501")
    #expect(
      try league.sql("SELECT count(*), max(now() - since) < '2 days' FROM arcade_league.friend")
        == "2500|t")
  }

  @Test func aServerThatWritesDaysAndBytesInAnotherFormIsRead() throws {
    let league = try TestLeague()
    for setting in [
      "DateStyle = 'German'", "bytea_output = 'escape'", "TimeZone = 'Asia/Kathmandu'",
      "standard_conforming_strings = off", "client_encoding = 'LATIN1'",
      "IntervalStyle = 'sql_standard'",
    ] {
      try league.sql("ALTER DATABASE \(league.database) SET \(setting)")
    }
    let game = try league.play(as: "zoe")
    let today = Day(.now)
    let seed = today.seed(game: "whackamole", rules: game.replay.rulesVersion)
    let daily = try league.play(as: "zoe", seed: seed) { $0.conditions.mode = .daily }
    try league.sendAndJudge(as: "zoe")
    for entry in [game, daily] { #expect(try league.state(of: entry) == "1||-1") }
    #expect(
      try league.sql("SELECT count(*) FROM arcade_league.best WHERE period LIKE 'daily %'") == "1")
    let verified = try league.run(as: "bob", "verify", game.id).checked().output
    #expect(verified.contains("verified"))
  }

  @Test func aDayThatNoCalendarHasMakesNoOrdinaryGame() throws {
    let league = try TestLeague()
    for day in ["infinity", "0044-03-15 BC", "12345-01-01"] {
      let entry = try league.play(as: "zoe")
      try league.run(as: "zoe", "send").checked()
      try league.sql("UPDATE arcade_league.entry SET day = '\(day)' WHERE id = '\(entry.id)'")
      try league.run(as: "referee", "referee", "--once").checked()
      #expect(try league.state(of: entry) == "2|other mode|-1", "\(day)")
    }
  }
}
