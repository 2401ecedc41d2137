import Cabinet
import Foundation
import GameCore
import Persistence
import Testing

@Suite struct ContinuousIntegrationTests {
  @Test func theTestsOfLeaguesAreNotSkippedInCI() {
    #expect(!PostgresServer.isMissingInCI)
  }
}

@Suite(.enabled(if: PostgresServer.isThere))
struct LeagueStoryTests {
  @Test func aGameIsSentJudgedAndStandsInTheTable() throws {
    let league = try TestLeague()
    let entry = try league.play(as: "zoe")
    try league.run(as: "zoe", "send").checked()
    #expect(league.outbox("zoe").waiting() == [])
    let waiting = try league.run(as: "bob", "scores", "whackamole").checked().output
    #expect(waiting.contains(entry.id) && waiting.contains("waiting"))
    try league.run(as: "referee", "referee", "--once").checked()
    let table = try league.run(as: "bob", "scores", "whackamole").checked().output
    #expect(table.contains("1  \(league.role("zoe"))") && table.contains("sent later"))
    #expect(table.contains("\(entry.replay.score)"))
    let around = try league.run(as: "bob", "scores", "whackamole", "--around").checked().output
    #expect(around.contains("You aren't in this table yet."), "\(around)")
    #expect(try league.wrongCounts() == "")
  }

  @Test func theBestOfAPlayerCountsAndPlayersWithAsManyPointsShareAPlace() throws {
    let league = try TestLeague(players: ["zoe", "bob", "eve"])
    let scores = try (1...6).map { try league.play(as: "zoe", seed: $0).replay.score }
    // As many points as zoe has in her first game, by seeds of their own.
    let seeds = try TestLeague.seeds(2, scoring: scores[0], from: 7)
    try league.play(as: "bob", seed: seeds[0])
    try league.play(as: "eve", seed: seeds[1])
    for name in ["zoe", "bob", "eve"] { try league.sendAndJudge(as: name) }
    let best = try league.sql(
      """
      SELECT score FROM arcade_league.best
      WHERE period = 'all' AND player = '\(league.role("zoe"))'
      """)
    #expect(Int(best) == scores.max())
    #expect(try league.wrongCounts() == "")
    let json = try league.run(as: "bob", "scores", "whackamole", "--format", "json").checked()
    let lines = try #require(
      JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [[String: Any]])
    let ranks = lines.compactMap { $0["rank"] as? Int }
    #expect(ranks == (scores.max() == scores[0] ? [1, 1, 1] : [1, 2, 2]))
    for words in [["--around"], ["--period", "week"]] {
      let table = try Finished.of(
        TestLeague.programs + "/arcade-league",
        ["scores", "whackamole"] + words + league.arguments("bob")
      ).checked()
      #expect(table.output.contains(league.role("eve")), "\(words)")
    }
    try league.run(as: "bob", "friend", league.role("zoe")).checked()
    let friends = try league.run(as: "bob", "scores", "whackamole", "--friends").checked().output
    #expect(friends.contains(league.role("zoe")) && !friends.contains(league.role("eve")))
    let role = league.role("zoe")
    let list = try ["table", "csv", "json"].map { format in
      try league.run(as: "bob", "friend", "--format", format).checked().output
    }
    #expect(list[0] == role + "\n" && list[1] == "name,role\r\n\(role),\(role)\r\n", "\(list)")
    let records = try JSONSerialization.jsonObject(with: Data(list[2].utf8))
    #expect(records as? [[String: String]] == [["name": role, "role": role]], "\(list)")
    try league.run(as: "bob", "friend", "--remove", role).checked()
    #expect(try league.run(as: "bob", "friend").checked().output.contains("No friends"))
    // A program that reads the list has no friend of that name.
    let none = try league.run(as: "bob", "friend", "--format", "json").checked().output
    #expect(none.filter { !$0.isWhitespace } == "[]")
  }

  @Test func aRankedGameIsDrawnByTheLeagueAndSaysSo() throws {
    let league = try TestLeague()
    let line = try league.run(as: "zoe", "play", "memory", "--draw-only").checked().output
    let drawn = try #require(DrawnGame(ticket: String(line.prefix { $0 != " " })))
    #expect(line.contains(" \(drawn.seed)"))
    try league.play(as: "zoe", game: "memory", drawn: drawn)
    try league.sendAndJudge(as: "zoe")
    let table = try league.run(as: "zoe", "scores", "memory").checked().output
    #expect(table.contains("ranked") && table.contains("1st of 1"))
  }

  @Test func aDailyGameStandsInTheTableOfItsDay() throws {
    let league = try TestLeague()
    let today = Day(.now)
    try league.play(as: "zoe", seed: today.seed(game: "whackamole", rules: 2)) {
      $0.conditions.mode = .daily
    }
    let rules = try league.play(as: "bob").replay.rulesVersion
    try league.play(as: "bob", seed: today.seed(game: "whackamole", rules: rules)) {
      $0.conditions.mode = .daily
    }
    try league.sendAndJudge(as: "bob")
    let daily = try league.run(as: "zoe", "scores", "whackamole", "--period", "daily").checked()
    #expect(daily.output.contains(league.role("bob")))
    #expect(
      try league.sql("SELECT count(*) FROM arcade_league.best WHERE period LIKE 'daily %'") == "1")
  }

  @Test(arguments: ["score", "seed", "inputs", "hashes", "rules", "altered"])
  func aLyingRecordIsRefused(part: String) throws {
    let league = try TestLeague(players: ["eve"])
    let entry = try league.play(as: "eve") { replay in
      switch part {
      case "score": replay.score += 1
      case "seed": replay.seed += 1
      case "inputs": replay.inputs = Array(replay.inputs.dropLast(3))
      case "hashes": replay.stateHashes[2] ^= 1
      case "rules": replay.rulesVersion += 1
      default: replay.ticks += 60
      }
    }
    try league.sendAndJudge(as: "eve")
    #expect(try league.state(of: entry).hasPrefix("2|"))
    #expect(try league.sql("SELECT count(*) FROM arcade_league.best") == "0")
    let mine = try league.run(as: "eve", "scores", "whackamole", "--mine").checked().output
    #expect(mine.contains("refused"))
  }

  @Test func aRecordThatIsTooLargeOrNoneIsRefusedAndHarmless() throws {
    let league = try TestLeague(players: ["eve"])
    for content in ["repeat('x', 10000000)::bytea", "'bplist00'::bytea"] {
      let sql = """
        BEGIN; INSERT INTO arcade_league.entry (id, game, difficulty, rules, speed, score)
        VALUES ('0f8fad5b-d9cb-469f-a165-70867728950e', 'whackamole', 1, 2, 100, 99);
        INSERT INTO arcade_league.record (entry, content)
        VALUES ('0f8fad5b-d9cb-469f-a165-70867728950e', \(content)); COMMIT
        """
      if content.contains("10000000") {
        #expect(try league.refusal(of: sql, as: "eve") == "23514")
      } else {
        try league.sql(sql, as: "eve")
      }
    }
    try league.run(as: "referee", "referee", "--once").checked()
    #expect(try league.sql("SELECT state, reason FROM arcade_league.entry") == "2|no record")
  }

  @Test func anEntryIsFetchedAndVerifiedHere() throws {
    let league = try TestLeague()
    let entry = try league.play(as: "zoe")
    try league.sendAndJudge(as: "zoe")
    let verified = try league.run(as: "bob", "verify", entry.id).checked().output
    #expect(verified.contains("1 verified") || verified.contains("verified"))
    let none = try league.run(as: "bob", "verify", "0f8fad5b-d9cb-469f-a165-70867728950e")
    #expect(none.status == 1 && none.errors.contains("has no entry"))
    let bad = try league.run(as: "bob", "watch", "../../etc/passwd")
    #expect(bad.status == 1 && bad.errors.contains("isn't an entry"))
  }

  @Test func aRecordingThatWasFetchedIsHereWithoutTheServer() throws {
    let league = try TestLeague()
    let entry = try league.play(as: "zoe")
    try league.sendAndJudge(as: "zoe")
    let fetched = try league.run(as: "bob", "watch", "--fetch-only", entry.id).checked()
    #expect(fetched.output == "" && fetched.errors == "")
    let kept = KeptLeagueRecords(
      storage: Storage(
        locations: FileLocations(dataDirectory: league.home("bob"), environment: [:])))
    #expect(kept.record(of: entry.id) == entry.replay)
    let nowhere = league.address("bob").replacing("host=", with: "host=/nonexistent")
    let verified = try league.start(as: "bob", "verify", entry.id, at: nowhere).finish()
    #expect(verified.status == 0 && verified.output.contains("verified"))
    let other = OutboxEntry.makeIdentifier()
    let missing = try league.start(as: "bob", "watch", "--fetch-only", other, at: nowhere).finish()
    #expect(missing.status == 1 && missing.errors.contains("can't be reached"))
    #expect(missing.errors.split(separator: "\n").count == 1)
  }

  @Test(arguments: ["longer than a league plays", "changed after the game", "no recording"])
  func aHostileRecordingIsNotKept(kind: String) throws {
    let league = try TestLeague()
    let entry = try league.play(as: "zoe") { replay in
      if kind == "longer than a league plays" { replay.ticks = 20 * 60 * 60 * 60 }
    }
    try league.run(as: "zoe", "send").checked()
    switch kind {
    case "changed after the game":
      // The name of the player, in the midst of the recording's bytes.
      try league.sql("UPDATE arcade_league.record SET content = \(Self.altered)")
    case "no recording": try league.sql("UPDATE arcade_league.record SET content = '\\x6270'")
    default: break
    }
    let fetched = try league.run(as: "bob", "watch", "--fetch-only", entry.id)
    #expect(fetched.status == 1 && fetched.errors.contains("isn't there"), "\(fetched)")
    let folder = league.home("bob") + "/league/records"
    #expect(!FileManager.default.fileExists(atPath: folder))
  }

  /// The recording with a game of the name's length.
  private static let altered =
    "decode(replace(encode(content, 'hex'), encode('ordinary', 'hex'), encode('practice', 'hex')), "
    + "'hex')"

  @Test func theProgramSpeaksTheLanguageOfThePlayer() throws {
    let league = try TestLeague()
    let missing = try Finished.of(
      TestLeague.programs + "/arcade-league",
      ["watch", "--fetch-only", OutboxEntry.makeIdentifier()] + league.arguments("bob"),
      adding: ["LC_ALL": "zh_CN.UTF-8"])
    #expect(missing.status == 1 && missing.errors.hasPrefix("联赛里没有"), "\(missing)")
  }

  @Test func gamesOfTwoLeaguesGoEachToItsOwn() throws {
    let (one, other) = (try TestLeague(), try TestLeague())
    try one.play(as: "zoe", seed: 1)
    try one.play(as: "zoe", seed: 2, at: other.address("zoe"))
    try one.run(as: "zoe", "send").checked()
    #expect(one.outbox("zoe").waiting().count == 1)
    try Finished.of(
      TestLeague.programs + "/arcade-league",
      ["send", "--data-dir", one.home("zoe"), "--league", other.address("zoe")]
    ).checked()
    #expect(one.outbox("zoe").waiting() == [])
    for league in [one, other] {
      #expect(try league.sql("SELECT count(*) FROM arcade_league.entry") == "1")
    }
  }

  @Test func aGameThatIsOverWhileOthersAreSentGoesBeforeThem() throws {
    let league = try TestLeague()
    let waiting = try (1...3).map { try league.play(as: "zoe", seed: $0) }.sorted { $0.id < $1.id }
    // The first one can't be written until this session is let go.
    let held = try HeldSession(
      """
      INSERT INTO arcade_league.entry (id, game, difficulty, rules, speed, score)
      VALUES ('\(waiting[0].id)', 'whackamole', 1, 2, 100, 1)
      """, in: league)
    let sender = try league.start(as: "zoe", "send")
    try wait(for: "the sender") {
      try league.sql(
        """
        SELECT count(*) FROM pg_stat_activity WHERE datname = '\(league.database)'
          AND application_name = 'arcade-league' AND wait_event_type = 'Lock'
        """) == "1"
    }
    let last = try league.play(as: "zoe", seed: 4)
    // The sender looks for new games ten times a second.
    let start = ContinuousClock.now
    try wait(for: "the next look") { ContinuousClock.now - start > .milliseconds(150) }
    try held.letGo()
    try sender.finish().checked()
    #expect(league.outbox("zoe").waiting() == [])
    let order = try league.sql("SELECT id FROM arcade_league.entry ORDER BY sent_at")
      .split(separator: "\n").map(String.init)
    #expect(order == [waiting[0], last, waiting[1], waiting[2]].map(\.id))
  }

  @Test func aGameGoesToItsLeagueHoweverTheAddressIsSpelled() throws {
    let league = try TestLeague()
    let (host, role) = (league.server.folder, league.role("zoe"))
    let addresses = [
      "postgresql:///\(league.database)?host=\(host)&user=\(role)",
      "postgresql://\(role)@/\(league.database)?host=\(host)&sslmode=allow",
    ]
    for (seed, address) in addresses.enumerated() {
      try league.play(as: "zoe", seed: UInt64(seed + 1), at: address)
    }
    // Another role is another player.
    let other = try league.play(as: "zoe", seed: 3, at: league.address("bob"))
    try league.run(as: "zoe", "send").checked()
    #expect(league.outbox("zoe").waiting() == [other.id])
    #expect(try league.sql("SELECT count(*) FROM arcade_league.entry") == "2")
  }

  @Test func aGameWhoseAcknowledgementWasLostIsNotSentTwiceAfterItsVerdict() throws {
    let league = try TestLeague()
    let entry = try league.play(as: "zoe")
    try league.sendAndJudge(as: "zoe")
    try league.outbox("zoe").keep(entry)
    try league.run(as: "zoe", "send").checked()
    #expect(league.outbox("zoe").waiting() == [])
    #expect(try league.state(of: entry) == "1||-1")
    // Another player who has the identifier doesn't get the entry.
    try league.outbox("bob").keep(
      OutboxEntry(
        id: entry.id, league: league.address("bob"), date: entry.date, ticket: nil,
        replay: entry.replay))
    let refused = try league.run(as: "bob", "send").checked()
    #expect(refused.errors.contains("belongs to somebody else"))
    #expect(league.outbox("bob").refused() == [entry.id])
  }

  @Test func theTablesAreKeptWithTheirAge() throws {
    let league = try TestLeague()
    try league.play(as: "zoe")
    try league.sendAndJudge(as: "zoe")
    let never = try league.run(as: "zoe", "scores", "skeet", "--kept", "--rules", "99")
    #expect(never.status == 1)
    #expect(never.errors.hasPrefix("This table isn't kept here. 'arcade league send' reads"))
    try league.run(as: "zoe", "send").checked()
    let kept = try Finished.of(
      TestLeague.programs + "/arcade-league",
      ["scores", "whackamole", "--kept"] + league.arguments("zoe")
    ).checked().output
    #expect(kept.hasPrefix("just now\n") && kept.contains(league.role("zoe")))
    // As many lines as the same command asks a server for.
    try league.play(as: "bob", seed: 2)
    try league.sendAndJudge(as: "bob")
    try league.run(as: "zoe", "send").checked()
    let lines = try [1, 2].map { count in
      let text = try league.run(
        as: "zoe", "scores", "whackamole", "--kept", "--count", "\(count)", "--format", "csv"
      ).checked().output
      return text.split(whereSeparator: \.isNewline).count - 1
    }
    #expect(lines == [1, 2])
    // A player at half the speed sees the tables of that as well.
    let files = FileLocations(dataDirectory: league.home("zoe"), environment: [:])
    #expect(FileStorage(Storage(locations: files)).set("game_speed", to: "50") == nil)
    try league.run(as: "zoe", "send").checked()
    let tables = KeptLeagueTables.last(
      of: league.address("zoe"), in: Storage(locations: files))?.tables
    #expect(Set((tables ?? []).map(\.speed)) == [.full, .half])
  }
}
