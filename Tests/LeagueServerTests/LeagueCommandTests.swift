import Cabinet
import Foundation
import GameCore
import Persistence
import Testing

/// The commands of players and owners.
@Suite(.enabled(if: PostgresServer.isThere))
struct LeagueCommandTests {
  @Test func gamesForAnotherAddressAreCounted() throws {
    let league = try TestLeague()
    try league.play(as: "zoe", seed: 1)
    let (host, role) = (league.server.folder, league.role("zoe"))
    let same = "postgresql:///\(league.database)?host=\(host)&user=\(role)"
    try league.play(as: "zoe", seed: 2, at: same)
    #expect(try !league.run(as: "zoe").checked().output.contains("another address"))
    try league.play(as: "zoe", seed: 3, at: "service=club")
    let output = try league.run(as: "zoe").checked().output
    #expect(output.contains("3 games waiting"))
    #expect(output.contains("1 of them is for another address"))
  }

  @Test(arguments: [1, 2, 5, 10])
  func theTableAroundAPlayerHasAsManyLinesAsWereAskedFor(count: Int) throws {
    let league = try TestLeague()
    try league.sql(
      """
      INSERT INTO arcade_league.player (role, shown)
        SELECT 'made up ' || n, 'Player ' || n FROM generate_series(1, 20) AS n;
      INSERT INTO arcade_league.best
        SELECT 'whackamole', 1, 2, 100, 'all', 'made up ' || n, n, now(), gen_random_uuid(), false
        FROM generate_series(1, 20) AS n;
      INSERT INTO arcade_league.best VALUES
        ('whackamole', 1, 2, 100, 'all', '\(league.role("zoe"))', 10, now(), gen_random_uuid(), false)
      """)
    let table = try league.run(
      as: "zoe", "scores", "whackamole", "--around", "--rules", "2", "--count", "\(count)",
      "--format", "csv"
    ).checked().output
    let lines = table.split(whereSeparator: \.isNewline).dropFirst()
    #expect(lines.count == count && lines.contains { $0.contains(league.role("zoe")) }, "\(table)")
  }

  @Test func aTableThatNobodyReadsAnyMoreIsFollowedNoLonger() throws {
    let league = try TestLeague()
    let program = TestLeague.programs + "/arcade-league"
    let words = ["scores", "whackamole", "--follow", "90"] + league.arguments("zoe")
    let start = ContinuousClock.now
    let read = try Finished.of(
      "/bin/sh", ["-c", "\"$0\" \"$@\" | head -n 1", program] + words)
    #expect(read.output.hasPrefix("whackamole"))
    #expect(ContinuousClock.now - start < .seconds(60))
  }

  @Test func aTableIsFollowedOverTheRestartOfItsServer() throws {
    let server = try PostgresServer()
    let league = try TestLeague(server: server)
    let follower = try league.start(as: "zoe", "scores", "whackamole", "--follow", "90")
    defer { follower.kill() }
    try wait(for: "the first table") { follower.output.contains("No scores yet.") }
    try server.stopImmediately()
    try wait(for: "the sentence") { follower.errors != "" }
    try server.start()
    let entry = try league.play(as: "zoe")
    try league.sendAndJudge(as: "zoe")
    try wait(for: "the game") { follower.output.contains(entry.id) }
    // libpq itself warns of a shutdown that comes while it connects.
    let sentences = follower.errors.split(separator: "\n").filter { !$0.hasPrefix("WARNING:") }
    #expect(sentences.count == 1, "\(sentences)")
  }

  /// The connection would have the number of the output, and send the table to the server.
  @Test func aTableThatCannotBePrintedIsToldAndGoesToNoServer() throws {
    let league = try TestLeague()
    let program = TestLeague.programs + "/arcade-league"
    let words = ["scores", "whackamole"] + league.arguments("zoe")
    let closed = try Finished.of("/bin/sh", ["-c", "exec \"$0\" \"$@\" >&-", program] + words)
    #expect(closed.status == 1 && closed.errors == "Couldn't write all output.\n", "\(closed)")
  }

  /// 141 is the end by SIGPIPE, as of `arcade scores`; the reader has left long before.
  @Test func aReaderThatLeavesIsNoFailure() throws {
    let league = try TestLeague()
    let entry = try league.play(as: "zoe")
    try league.sendAndJudge(as: "zoe")
    let program = TestLeague.programs + "/arcade-league"
    let line = "{ sleep 0.3; \"$0\" \"$@\"; echo ended $? >&2; } | true"
    for words in [
      [], ["scores", "whackamole"], ["scores", "whackamole", "--follow", "30"],
      ["scores", "--help"], ["verify", entry.id],
    ] {
      let left = try Finished.of(
        "/bin/sh", ["-c", line, program] + words + league.arguments("zoe"))
      #expect(left.errors == "ended 141\n", "\(words): \(left)")
    }
  }

  @Test func aRoleWithALongNameIsInvitedAndOneThatTheServerCutsOffIsNot() throws {
    let league = try TestLeague()
    let role = "firstname.lastname.of.the.department.\(UInt32.random(in: 0..<1_000_000_000))"
    try league.run(as: "owner", "invite", role).checked()
    let player = try Finished.of(
      TestLeague.programs + "/arcade-league",
      [
        "--league", league.server.address(league.database, role), "--data-dir",
        league.home("someone"),
      ]
    ).checked()
    #expect(player.output.contains("You're firstname.lastname.of.th"))
    let cut = try league.run(as: "owner", "invite", String(repeating: "名", count: 22))
    #expect(cut.status == 1 && cut.errors.contains("isn't a valid name"))
    for role in [String(repeating: "r", count: 64), ""] {
      let referee = try league.run(as: "owner", "invite", "--referee", role)
      #expect(referee.status == 1 && referee.output == "", "\(referee)")
      #expect(referee.errors.hasPrefix("That isn't a valid name."), "\(referee)")
    }
  }

  /// A database with fewer letters than Unicode does it by itself.
  @Test func aNameThatTheServerDoesNotTakeIsNoRefusedGame() throws {
    let league = try TestLeague()
    try league.sql("ALTER TABLE arcade_league.request ADD CHECK (value <> 'Zed')")
    let refused = try league.run(as: "zoe", "name", "Zed")
    #expect(refused.status == 1 && refused.errors.hasPrefix("The league's server reports an error"))
    #expect(!refused.errors.contains("game"), "\(refused)")
  }

  @Test func namesThatLookTheSameAreOne() throws {
    let league = try TestLeague()
    let referee = try league.start(as: "referee", "referee")
    defer { referee.kill() }
    let name = "Zo\u{eb} \(UInt16.random(in: 0...9_999))"
    try league.run(as: "zoe", "name", name).checked()
    let parts = name.replacing("\u{eb}", with: "e\u{308}")
    let taken = try league.run(as: "bob", "name", parts)
    #expect(taken.status == 1 && taken.errors.contains("Somebody else"))
    try league.run(as: "bob", "friend", parts).checked()
    // By SQL too.
    for look in [parts, name + "\u{200D}"] {
      try league.sql(
        "INSERT INTO arcade_league.request (kind, value) VALUES ('name', '\(look)')", as: "bob")
    }
    try wait(for: "the referee") {
      try league.sql("SELECT count(*) FROM arcade_league.request WHERE state = 0") == "0"
    }
    #expect(
      try league.sql("SELECT count(*) FROM arcade_league.player WHERE shown LIKE 'Zo%'") == "1")
  }

  @Test func aRankedGameIsDrawnAtThePaceAtWhichItIsPlayed() throws {
    let league = try TestLeague()
    let storage = Storage(
      locations: FileLocations(dataDirectory: league.home("zoe"), environment: [:]))
    let draws = "SELECT game, speed FROM arcade_league.draw ORDER BY 1"
    // A screen reader's player has no clock at the cards, and moles wait for the answers.
    #expect(FileStorage(storage).set("screen_reader", to: "on") == nil)
    try league.run(as: "zoe", "play", "memory", "--draw-only").checked()
    #expect(try league.sql(draws) == "memory|0")
    let turns = try league.run(as: "zoe", "play", "whackamole", "--draw-only")
    #expect(turns.status == 1 && turns.errors.contains("against the clock"))
    #expect(try league.sql(draws) == "memory|0")
  }

  /// The settings may name another league, which doesn't know the draw.
  @Test func theArcadeIsToldTheLeagueThatWasNamedForARankedGame() throws {
    let league = try TestLeague()
    let arcade = league.home("arcade")
    try "#!/bin/sh\nprintf '%s\\n' \"$@\" >\"$0.words\"\n".write(
      toFile: arcade, atomically: true, encoding: .utf8)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: arcade)
    let terminal = "import pty, sys; sys.exit(pty.spawn(sys.argv[1:]) >> 8)"
    try Finished.of(
      "/usr/bin/env",
      ["python3", "-c", terminal, TestLeague.programs + "/arcade-league", "play", "whackamole"]
        + league.arguments("zoe"),
      adding: ["ARCADE_PROGRAM": arcade]
    ).checked()
    let words = try String(contentsOfFile: arcade + ".words", encoding: .utf8)
      .split(separator: "\n").map(String.init)
    #expect(words.starts(with: ["play", "whackamole"]))
    let place = try #require(words.firstIndex(of: "--drawn-by"))
    #expect(words[place + 1] == league.address("zoe"))
    // The arcade takes that option.
    let taken = try Finished.of(
      TestLeague.programs + "/arcade", words + ["--player", "\u{1b}"])
    #expect(taken.status == 2 && !taken.errors.contains("--drawn-by"), "\(taken)")
  }

  @Test func sendingToAnotherLeagueLeavesTheTablesOfTheOneThatIsSet() throws {
    let league = try TestLeague()
    try league.play(as: "zoe")
    try league.sendAndJudge(as: "zoe")
    let (host, role) = (league.server.folder, league.role("zoe"))
    let storage = Storage(
      locations: FileLocations(dataDirectory: league.home("zoe"), environment: [:]))
    let set = "postgresql:///\(league.database)?host=\(host)&user=\(role)"
    #expect(FileStorage(storage).set("league_url", to: set) == nil)
    // The same league, spelled otherwise.
    try league.run(as: "zoe", "send").checked()
    let kept = try #require(KeptLeagueTables.last(of: set, in: storage))
    #expect(kept.tables.contains { $0.players == 1 })
    let other = try TestLeague(players: [])
    try other.run(as: "owner", "invite", role).checked()
    let address = other.server.address(other.database, role)
    try league.start(as: "zoe", "send", at: address).finish().checked()
    #expect(KeptLeagueTables.last(of: set, in: storage) == kept)
    let shown = try league.run(as: "zoe", "scores", "whackamole", "--kept").checked().output
    #expect(shown.contains(role), "\(shown)")
    let never = try league.start(as: "zoe", "scores", "whackamole", "--kept", at: address).finish()
    #expect(never.status == 1 && never.output == "", "\(never)")
  }

  /// Each crossing of a slow network takes as long as the others.
  @Test func aGameIsSentInOneCrossingOfTheNetwork() throws {
    let league = try TestLeague()
    var crossings: [Int] = []
    for count in [1, 4] {
      let proxy = try Proxy(to: league.server)
      defer { proxy.close() }
      let address = "host=\(proxy.folder) dbname=\(league.database) user=\(league.role("zoe"))"
      for seed in 1...count {
        try league.play(as: "zoe", seed: UInt64(10 * count + seed), at: address)
      }
      let sent = try league.start(as: "zoe", "send", at: address).finish().checked().output
      #expect(sent.hasPrefix("\(count) game"), "\(sent)")
      crossings.append(proxy.crossings)
    }
    #expect(crossings[1] - crossings[0] == 3, "\(crossings)")
  }

  @Test func aGameWhoseAcknowledgementWasLostLeavesTheOutboxOnceItIsJudged() throws {
    let league = try TestLeague()
    let entry = try league.play(as: "zoe")
    try league.sendAndJudge(as: "zoe")
    try league.outbox("zoe").keep(entry)
    let other = try league.play(as: "zoe", seed: 2)
    try league.run(as: "zoe", "send").checked()
    #expect(league.outbox("zoe").waiting() == [])
    #expect(try league.state(of: entry) == "1||-1")
    #expect(try league.state(of: other) == "0||-1")
    // Nobody can take another player's identifier.
    let foreign = OutboxEntry(
      id: entry.id, league: league.address("bob"), date: .now, ticket: nil, replay: entry.replay)
    try league.outbox("bob").keep(foreign)
    let refused = try league.run(as: "bob", "send")
    #expect(refused.errors.contains("belongs to somebody else"), "\(refused)")
    #expect(league.outbox("bob").refused() == [entry.id])
  }

  @Test func aGameWaitsInTheTablesOnWhichItMayStand() throws {
    let league = try TestLeague()
    let ordinary = try league.play(as: "zoe")
    let seed = Day(.now).seed(game: "whackamole", rules: ordinary.replay.rulesVersion)
    let daily = try league.play(as: "bob", seed: seed) { $0.conditions.mode = .daily }
    for name in ["zoe", "bob"] { try league.run(as: name, "send").checked() }
    for (period, here, other) in [
      ("all", ordinary, daily), ("week", ordinary, daily), ("daily", daily, ordinary),
    ] {
      let table = try league.run(as: "zoe", "scores", "whackamole", "--period", period).checked()
      #expect(table.output.contains(here.id), "\(period)")
      #expect(!table.output.contains(other.id), "\(period)")
    }
  }
}
