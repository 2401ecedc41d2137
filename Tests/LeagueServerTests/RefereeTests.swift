import Foundation
import GameCore
import Persistence
import Testing

/// Referees beside each other, and with rows and numbers that no arcade writes.
@Suite(.enabled(if: PostgresServer.isThere))
struct RefereeTests {
  @Test func rowsThatNoRefereeCanReadAreRefusedAndKeepNoGameWaiting() throws {
    let league = try TestLeague()
    // More than a referee takes at once, and all before the game.
    try league.sql(
      """
      INSERT INTO arcade_league.entry (id, game, difficulty, rules, speed, score)
      SELECT gen_random_uuid(), 'whackamole', 1, 2, 37, 9 FROM generate_series(1, 100)
      """, as: "bob")
    let entry = try league.play(as: "zoe")
    try league.sendAndJudge(as: "zoe")
    #expect(try league.state(of: entry) == "1||-1")
    #expect(
      try league.sql(
        "SELECT count(*) FROM arcade_league.entry WHERE state = 2 AND reason = 'other mode'")
        == "100")
    #expect(try league.wrongCounts() == "")
  }

  /// Each crossing of a slow network takes as long as the others.
  @Test func aRefereeCrossesTheNetworkForManyGamesAsOftenAsForOne() throws {
    let league = try TestLeague()
    var crossings: [Int] = []
    for (name, count) in [("zoe", 1), ("bob", 6)] {
      for seed in 1...count { try league.play(as: name, seed: UInt64(10 * count + seed)) }
      try league.run(as: name, "send").checked()
      let proxy = try Proxy(to: league.server)
      defer { proxy.close() }
      let address =
        "host=\(proxy.folder) dbname=\(league.database) user=\(league.role("referee"))"
      try league.start(as: "referee", "referee", "--once", at: address).finish().checked()
      crossings.append(proxy.crossings)
    }
    #expect(try league.sql("SELECT count(*) FROM arcade_league.entry WHERE state = 1") == "7")
    #expect(try league.wrongCounts() == "")
    // The statement for signs of a machine at the keys is prepared when there's the first one.
    #expect(abs(crossings[1] - crossings[0]) <= 1, "\(crossings)")
  }

  /// One plays while the other's verdicts are on their way.
  @Test func aRefereeWithManyGamesJudgesThemOnTwoConnections() throws {
    let league = try TestLeague()
    for (name, count) in [("zoe", 0), ("bob", 300)] {
      try league.sql(
        """
        INSERT INTO arcade_league.entry (id, game, difficulty, rules, speed, score)
        SELECT gen_random_uuid(), 'whackamole', 1, 2, 37, 9 FROM generate_series(1, \(count))
        """, as: name)
      try league.play(as: name, seed: UInt64(count + 1))
      try league.run(as: name, "send").checked()
      let proxy = try Proxy(to: league.server)
      defer { proxy.close() }
      let address =
        "host=\(proxy.folder) dbname=\(league.database) user=\(league.role("referee"))"
      let finished = try league.start(as: "referee", "referee", "--once", at: address).finish()
      #expect(try finished.checked().output == "1 game verified, \(count) refused.\n")
      #expect(proxy.connectionCount == (count == 0 ? 1 : 2))
    }
    #expect(try league.wrongCounts() == "")
  }

  /// Whoever knows a seed before could otherwise keep its player's game out of the league.
  @Test func aRefusedGameMakesTheSameSeedOfAnotherPlayerNoCopy() throws {
    let league = try TestLeague()
    let forged = try league.play(as: "zoe", seed: 7) { $0.score += 1 }
    let honest = try league.play(as: "bob", seed: 7)
    for name in ["zoe", "bob"] { try league.run(as: name, "send").checked() }
    try league.run(as: "referee", "referee", "--once").checked()
    #expect(try league.state(of: forged).hasPrefix("2|"))
    #expect(try league.state(of: honest) == "1||-1")
  }

  @Test func gamesOfPlayersWhoAreGoneOrBannedKeepNoOtherGameWaiting() throws {
    let league = try TestLeague(players: ["bob", "eve", "zoe"])
    let entries = try ["bob", "eve", "zoe"].enumerated().map { number, name in
      let entry = try league.play(as: name, seed: UInt64(number + 1))
      try league.run(as: name, "send").checked()
      return entry
    }
    try league.run(as: "owner", "ban", league.role("bob")).checked()
    try league.sql("DELETE FROM arcade_league.player WHERE role = '\(league.role("eve"))'")
    let judged = try league.run(as: "referee", "referee", "--once").checked().output
    #expect(judged == "1 game verified, 2 refused.\n")
    #expect(try entries.map { try league.state(of: $0) } == ["2|banned|-1", "", "1||-1"])
    #expect(try league.wrongCounts() == "")
  }

  @Test func aGameWithoutAClockThatSaysItHadOneIsRefusedUnplayed() throws {
    let league = try TestLeague()
    // The action that stops the clock of the cards, before the first tick.
    let entry = try league.play(as: "zoe", game: "memory") { replay in
      replay.inputs.insert(.init(tick: 0, action: 19), at: 0)
    }
    try league.sendAndJudge(as: "zoe")
    #expect(try league.state(of: entry) == "2|other game|-1")
  }

  @Test func aDrawThatTwoWaitingGamesNameRanksOneOfThem() throws {
    let league = try TestLeague()
    let drawn = try draw(in: league)
    for _ in 0..<2 { try league.play(as: "zoe", drawn: drawn) }
    try league.sendAndJudge(as: "zoe")
    #expect(try states(in: league) == "1|f\n1|t")
  }

  @Test func aDrawThatTwoRefereesJudgeAtOnceRanksOneGame() throws {
    let league = try TestLeague()
    let drawn = try draw(in: league)
    let entries = try (0..<2).map { _ in try league.play(as: "zoe", drawn: drawn) }
    try league.run(as: "zoe", "send").checked()
    // Each referee has read its game and the draw before the other one writes a verdict.
    let player = try HeldSession(
      "SELECT 1 FROM arcade_league.player WHERE role = '\(league.role("zoe"))' FOR UPDATE",
      in: league)
    let second = try HeldSession(
      "SELECT 1 FROM arcade_league.entry WHERE id = '\(entries[1].id)' FOR UPDATE", in: league)
    let one = try league.start(as: "referee", "referee", "--once")
    try waitForReferees(1, in: league)
    try second.letGo()
    let other = try league.start(as: "referee", "referee", "--once")
    try waitForReferees(2, in: league)
    try player.letGo()
    for referee in [one, other] { try referee.finish().checked() }
    #expect(try states(in: league) == "1|f\n1|t")
  }

  @Test func aNameThatIsGivenAwayAtTheSameMomentIsRefusedAndTheRefereeGoesOn() throws {
    let league = try TestLeague()
    // Another referee gives the name to zoe, and commits when this session is let go.
    let pause = try HeldSession("SELECT pg_advisory_lock(7)", in: league)
    let renaming = try Started(
      "/usr/bin/env",
      [
        "psql", "-X", "-q", "-v", "ON_ERROR_STOP=1", "-c",
        "BEGIN; UPDATE arcade_league.player SET shown = 'Ada' "
          + "WHERE role = '\(league.role("zoe"))'; SELECT pg_advisory_xact_lock(7); COMMIT",
        league.server.address(league.database, "postgres"),
      ])
    try wait(for: "the other referee") {
      try league.sql(
        """
        SELECT count(*) FROM pg_stat_activity
        WHERE datname = '\(league.database)' AND wait_event = 'advisory'
        """) == "1"
    }
    try league.sql(
      "INSERT INTO arcade_league.request (kind, value) VALUES ('name', 'ADA')", as: "bob")
    let referee = try league.start(as: "referee", "referee", "--once")
    try waitForReferees(1, in: league)
    try pause.letGo()
    try renaming.finish().checked()
    try referee.finish().checked()
    #expect(try league.sql("SELECT state FROM arcade_league.request") == "2")
    #expect(
      try league.sql("SELECT role FROM arcade_league.player WHERE lower(shown) = 'ada'")
        == league.role("zoe"))
  }

  @Test func theWordsOfAServerSteerNoTerminal() throws {
    let league = try TestLeague()
    // The server repeats the name, which turns the reading direction.
    let address =
      "host=\(league.server.folder) dbname='no\u{202e}league' user=\(league.role("referee"))"
    let referee = try league.start(as: "referee", "referee", at: address)
    defer { referee.kill() }
    try wait(for: "the referee's sentence") { referee.errors.hasSuffix("\n") }
    let told = referee.errors
    #expect(told.contains("no\\u{202e}league"), "\(told)")
    let override: Unicode.Scalar = "\u{202e}"
    #expect(!told.unicodeScalars.contains(override))
  }

  @Test func theTablesOfAServerSteerNoTerminal() throws {
    let league = try TestLeague()
    try league.play(as: "zoe")
    try league.sendAndJudge(as: "zoe")
    try league.sql(
      """
      INSERT INTO arcade_league.entry (id, game, difficulty, rules, speed, score)
      VALUES (gen_random_uuid(), E'\\x1b[31mred', 1, 2, 100, 9)
      """, as: "zoe")
    // No league has such identifiers, but its owner can make them.
    try league.sql(
      """
      ALTER TABLE arcade_league.best ALTER COLUMN entry TYPE text;
      UPDATE arcade_league.best SET entry = E'\\x1b[31mred'
      """)
    let mine = try league.run(as: "zoe", "scores", "whackamole", "--mine").checked().output
    let all = try league.run(as: "zoe", "scores", "whackamole").checked().output
    let escape: Unicode.Scalar = "\u{1b}"
    for table in [mine, all] {
      #expect(table.contains("\\u{1b}[31mred"), "\(table)")
      #expect(!table.unicodeScalars.contains(escape))
    }
  }

  @Test func numbersThatNoGameHasEndNoProgram() throws {
    let league = try TestLeague()
    try league.play(as: "zoe", seed: 1)
    try league.play(as: "bob", seed: 2)
    try league.sendAndJudge(as: "zoe")
    try league.sendAndJudge(as: "bob")
    // The points are farther apart than a number counts, and bob is before zoe.
    try league.sql(
      """
      ALTER TABLE arcade_league.best ALTER COLUMN score TYPE bigint;
      ALTER TABLE arcade_league.tally ALTER COLUMN score TYPE bigint;
      UPDATE arcade_league.best
        SET score = CASE WHEN player = '\(league.role("zoe"))' THEN -9 ELSE \(Int.max) END;
      DELETE FROM arcade_league.tally;
      INSERT INTO arcade_league.tally
        SELECT DISTINCT game, difficulty, rules, speed, period, 5, 1 FROM arcade_league.best
      """)
    try league.run(as: "zoe", "scores", "whackamole").checked()
    // So many players are before her that her place has no number.
    try league.sql("UPDATE arcade_league.tally SET players = \(Int.max)")
    for words in [["scores", "whackamole"], ["scores", "whackamole", "--around"], ["send"]] {
      let finished = try Finished.of(
        TestLeague.programs + "/arcade-league", words + league.arguments("zoe"))
      #expect(finished.status == 0, "\(words): \(finished)")
    }
  }

  /// It can be reached all the time, and fails at each verdict.
  @Test func aServerThatTakesNoChangesIsToldOnceAndJudgedOnceItTakesThem() throws {
    let league = try TestLeague()
    let entry = try league.play(as: "zoe")
    try league.run(as: "zoe", "send").checked()
    try league.sql("ALTER DATABASE \(league.database) SET default_transaction_read_only = on")
    let referee = try league.start(as: "referee", "referee")
    defer { referee.kill() }
    try wait(for: "the referee's sentence") { referee.errors.contains("is read-only right now") }
    // It tries again each second, and the server tells each refusal.
    let refused = "in a read-only transaction"
    let first = try league.server.logged(refused, of: league.database)
    try wait(for: "three more tries") {
      try league.server.logged(refused, of: league.database) >= first + 3
    }
    #expect(referee.errors.split(separator: "\n").count == 1, "\(referee.errors)")
    try league.server.sql(
      "ALTER DATABASE \(league.database) RESET default_transaction_read_only",
      database: "postgres")
    try wait(for: "the verdict") { try league.state(of: entry) == "1||-1" }
    #expect(referee.errors.split(separator: "\n").count == 1, "\(referee.errors)")
  }

  private func draw(in league: TestLeague) throws -> DrawnGame {
    let line = try league.run(as: "zoe", "play", "whackamole", "--draw-only").checked().output
    return try #require(DrawnGame(ticket: String(line.prefix { $0 != " " })))
  }

  /// The states of all entries, and true for ranked ones.
  private func states(in league: TestLeague) throws -> String {
    try league.sql("SELECT state, is_ranked FROM arcade_league.entry ORDER BY is_ranked")
  }

  /// Waits until so many referees wait for a lock.
  private func waitForReferees(_ count: Int, in league: TestLeague) throws {
    try wait(for: "\(count) referees") {
      try league.sql(
        """
        SELECT count(*) FROM pg_stat_activity WHERE datname = '\(league.database)'
          AND application_name = 'arcade-league' AND wait_event_type = 'Lock'
        """) == "\(count)"
    }
  }
}
