import Foundation
import League
import Persistence
import Testing

/// A league of each earlier version is brought up to date with everything in it.
@Suite(.enabled(if: PostgresServer.isThere))
struct SchemaVersionTests {
  @Test(arguments: 1..<LeagueSchema.version)
  func aLeagueOfAnEarlierVersionIsBroughtUpToDateAndKeepsItsGames(version: Int) throws {
    let league = try TestLeague()
    let entry = try league.play(as: "zoe")
    try league.sendAndJudge(as: "zoe")
    let kept = try contents(of: league)
    try goBack(to: version, league)
    let old = try league.run(as: "zoe", "send")
    #expect(old.status == 1 && old.errors.contains("has version \(version)"))
    try league.run(as: "owner", "init").checked()
    #expect(
      try league.sql("SELECT version FROM arcade_league.league") == "\(LeagueSchema.version)")
    // The referee marks the games anew: SQL reads no recording.
    try league.run(as: "referee", "referee", "--once").checked()
    #expect(try contents(of: league) == kept)
    let copy = try league.copy(entry, as: "bob", sayingSeed: "NULL")
    try league.run(as: "referee", "referee", "--once").checked()
    #expect(try league.state(of: copy) == "2|another player's game|-1")
    #expect(try league.state(of: entry) == "1||-1")
    try league.play(as: "bob", seed: 2)
    try league.sendAndJudge(as: "bob")
    #expect(try league.wrongCounts() == "")
    let forgery =
      """
      INSERT INTO arcade_league.entry (id, player, game, difficulty, rules, speed, score)
      VALUES (gen_random_uuid(), '\(league.role("bob"))', 'whackamole', 1, 2, 100, 99)
      """
    #expect(try league.refusal(of: forgery, as: "zoe") == "42501")
  }

  /// Both waited for a referee when the tables changed, and the copy is judged first.
  @Test func aCopyThatWaitsWithItsOriginalFromAnEarlierVersionIsKnown() throws {
    let league = try TestLeague()
    let entry = try league.play(as: "zoe")
    try league.run(as: "zoe", "send").checked()
    let copy = try league.copy(entry, as: "bob")
    try goBack(to: 2, league)
    try league.run(as: "owner", "init").checked()
    try league.run(as: "referee", "referee", "--once").checked()
    #expect(try league.state(of: copy) == "2|another player's game|-1")
    #expect(try league.state(of: entry) == "1||-1")
    #expect(try league.wrongCounts() == "")
  }

  /// It looks for no copies, and sees the version when it connects anew.
  @Test func aRefereeOfAnEarlierVersionThatIsStillConnectedWritesNoVerdict() throws {
    let league = try TestLeague()
    let entry = try league.play(as: "zoe")
    try league.run(as: "zoe", "send").checked()
    let verdict =
      """
      UPDATE arcade_league.entry SET state = 1, reason = NULL, second = NULL, is_ranked = false,
        judged_at = clock_timestamp(), referee = current_user
      WHERE id = '\(entry.id)'
      """
    // A column that it writes has another name since.
    #expect(try league.refusal(of: verdict, as: "referee") == "42703")
    #expect(try league.state(of: entry) == "0||-1")
  }

  private func contents(of league: TestLeague) throws -> [String] {
    try ["player", "entry", "record", "best", "tally"].map {
      try league.sql("SELECT * FROM arcade_league.\($0) ORDER BY 1, 2")
    }
  }

  /// Makes the league's tables anew as an earlier version had them, with the rows that they hold.
  private func goBack(to version: Int, _ league: TestLeague) throws {
    let tables = ["player", "entry", "record", "best", "tally"]
    try league.sql(
      "CREATE SCHEMA kept; "
        + tables.map { "CREATE TABLE kept.\($0) AS TABLE arcade_league.\($0)" }
        .joined(separator: "; "))
    if version < 3 {
      try league.sql("ALTER TABLE kept.entry DROP COLUMN seed, DROP COLUMN actions")
    }
    try league.sql("DROP SCHEMA arcade_league CASCADE")
    for statement in LeagueSchema.beginning + LeagueSchema.versions[..<version].joined() {
      try league.sql(statement.text, as: "owner")
    }
    try league.sql("UPDATE arcade_league.league SET version = \(version)")
    try league.sql(
      tables.map { "INSERT INTO arcade_league.\($0) SELECT * FROM kept.\($0)" }
        .joined(separator: "; "))
  }
}
