import Foundation
import GameCore
import Persistence
import Testing

@Suite(.enabled(if: PostgresServer.isThere))
struct ForgeryTests {
  /// A player with SQL can do no more than an arcade does.
  @Test func aPlayerWritesForNobodyElseAndCountsNothing() throws {
    let league = try TestLeague()
    let entry = try league.play(as: "zoe")
    try league.sendAndJudge(as: "zoe")
    #expect(try league.state(of: entry) == "1||-1")
    let bob = league.role("bob")
    let zoe = league.role("zoe")
    let columns = "(id, game, difficulty, rules, speed, score)"
    let values = "gen_random_uuid(), 'whackamole', 1, 2, 100, 99"
    let forgeries = [
      // For another.
      "INSERT INTO arcade_league.entry (id, player, game, difficulty, rules, speed, score) "
        + "VALUES (gen_random_uuid(), '\(zoe)', 'whackamole', 1, 2, 100, 99)",
      "INSERT INTO arcade_league.record (entry, content) VALUES ('\(entry.id)', 'x')",
      "INSERT INTO arcade_league.request (player, kind) VALUES ('\(zoe)', 'leave')",
      "INSERT INTO arcade_league.friend (player, friend) VALUES ('\(zoe)', '\(bob)')",
      "INSERT INTO arcade_league.draw (player, game, difficulty, rules, speed) "
        + "VALUES ('\(zoe)', 'whackamole', 1, 2, 100)",
      // A verdict, a time, a seed.
      "INSERT INTO arcade_league.entry (id, game, difficulty, rules, speed, score, state) "
        + "VALUES (\(values), 1)",
      "INSERT INTO arcade_league.entry (id, game, difficulty, rules, speed, score, is_ranked) "
        + "VALUES (\(values), true)",
      "INSERT INTO arcade_league.entry (id, game, difficulty, rules, speed, score, sent_at) "
        + "VALUES (\(values), now() - interval '1 year')",
      "INSERT INTO arcade_league.draw (id, game, difficulty, rules, speed) "
        + "VALUES ('0f8fad5b-d9cb-469f-a165-70867728950e', 'whackamole', 1, 2, 100)",
      "INSERT INTO arcade_league.draw (game, difficulty, rules, speed, drawn_at) "
        + "VALUES ('whackamole', 1, 2, 100, now())",
      // Changes.
      "UPDATE arcade_league.entry SET score = 1000",
      "UPDATE arcade_league.entry SET state = 1",
      "UPDATE arcade_league.entry SET seed = 5",
      "UPDATE arcade_league.draw SET entry = NULL",
      "UPDATE arcade_league.player SET shown = 'x'",
      "UPDATE arcade_league.player SET is_banned = false",
      "UPDATE arcade_league.league SET version = 9",
      "DELETE FROM arcade_league.entry", "DELETE FROM arcade_league.record",
      "DELETE FROM arcade_league.player", "DELETE FROM arcade_league.friend",
      "TRUNCATE arcade_league.entry", "DROP TABLE arcade_league.entry",
      // Only referees count.
      "INSERT INTO arcade_league.best SELECT * FROM arcade_league.best",
      "UPDATE arcade_league.best SET score = 1000",
      "UPDATE arcade_league.tally SET players = 0", "DELETE FROM arcade_league.tally",
      "INSERT INTO arcade_league.sign VALUES ('\(entry.id)', 'x', 1)",
      "SELECT * FROM arcade_league.sign",
      "INSERT INTO arcade_league.player (role, shown) VALUES ('me', 'me')",
      // Other ways.
      "SET ROLE \(zoe)", "SET ROLE arcade_referees",
      "SET row_security = off; SELECT * FROM arcade_league.request",
      "SET ROLE arcade_players; INSERT INTO arcade_league.entry \(columns) VALUES (\(values))",
      "ALTER TABLE arcade_league.entry DISABLE ROW LEVEL SECURITY",
      "CREATE POLICY mine ON arcade_league.entry FOR ALL TO public USING (true)",
      "GRANT arcade_referees TO \(bob)",
    ]
    let unlikeAnyGame = [
      "INSERT INTO arcade_league.entry \(columns) "
        + "VALUES (gen_random_uuid(), 'whackamole', 9, 2, 100, 99)",
      "INSERT INTO arcade_league.entry \(columns) "
        + "VALUES (gen_random_uuid(), 'whackamole', 1, 2, 100, 2000000000)",
      "INSERT INTO arcade_league.entry \(columns) "
        + "VALUES (gen_random_uuid(), repeat('x', 1000), 1, 2, 100, 9)",
    ]
    let before = try everything(in: league)
    // Lacking a right, or against a rule for rows; then, against a check.
    for forgery in forgeries {
      #expect(try league.refusal(of: forgery, as: "bob") == "42501", "\(forgery)")
    }
    for forgery in unlikeAnyGame {
      #expect(try league.refusal(of: forgery, as: "bob") == "23514", "\(forgery)")
    }
    #expect(try everything(in: league) == before)
    try league.sql("INSERT INTO arcade_league.entry \(columns) VALUES (\(values))", as: "bob")
    #expect(try league.sql("SELECT count(*) FROM arcade_league.entry") == "2")
  }

  @Test func aPlayerReadsNobodyElsesRequestsDrawsAndFriends() throws {
    let league = try TestLeague()
    try league.run(as: "zoe", "friend", league.role("bob")).checked()
    try league.run(as: "zoe", "play", "whackamole", "--draw-only").checked()
    for table in ["friend", "draw"] {
      let count = "SELECT count(*) FROM arcade_league.\(table)"
      #expect(try league.sql(count, as: "zoe") == "1", "\(table)")
      #expect(try league.sql(count, as: "bob") == "0", "\(table)")
    }
  }

  @Test func anEntryWithoutARecordIsRefused() throws {
    let league = try TestLeague()
    try league.sql(
      """
      INSERT INTO arcade_league.entry (id, game, difficulty, rules, speed, score)
      VALUES (gen_random_uuid(), 'whackamole', 1, 2, 100, 99)
      """, as: "bob")
    try league.run(as: "referee", "referee", "--once").checked()
    #expect(try league.sql("SELECT state, reason FROM arcade_league.entry") == "2|no record")
    // The reason is said in the player's language.
    let mine = try Finished.of(
      TestLeague.programs + "/arcade-league",
      ["scores", "whackamole", "--mine"] + league.arguments("bob"),
      adding: ["LC_ALL": "zh_CN.UTF-8"]
    ).checked().output
    #expect(mine.contains("被拒绝：没有录像"), "\(mine)")
  }

  @Test func aReferenceToAnotherPlayersDrawRanksNothing() throws {
    let league = try TestLeague()
    let line = try league.run(as: "zoe", "play", "whackamole", "--draw-only").checked().output
    let drawn = try #require(DrawnGame(ticket: String(line.prefix { $0 != " " })))
    try league.play(as: "bob", drawn: drawn)
    try league.sendAndJudge(as: "bob")
    #expect(try league.sql("SELECT state, is_ranked FROM arcade_league.entry") == "1|f")
    try league.play(as: "zoe", drawn: drawn)
    try league.sendAndJudge(as: "zoe")
    #expect(
      try league.sql("SELECT count(*) FROM arcade_league.entry WHERE is_ranked") == "1")
    // The same draw once more.
    try league.play(as: "zoe", drawn: drawn)
    try league.sendAndJudge(as: "zoe")
    #expect(
      try league.sql("SELECT count(*) FROM arcade_league.entry WHERE is_ranked") == "1")
  }

  private func everything(in league: TestLeague) throws -> String {
    try ["player", "entry", "record", "best", "tally", "draw", "request", "friend", "sign"]
      .map { try league.sql("SELECT * FROM arcade_league.\($0) ORDER BY 1") }
      .joined(separator: "\n")
  }
}
