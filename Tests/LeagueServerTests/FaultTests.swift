import Foundation
import Glibc
import Persistence
import TestSupport
import Testing

/// The number of tries of each fault.
///
/// `ARCADE_SOAK=1` takes more, and `ARCADE_LEAGUE_FAULTS=100` so many of each.
private func tries(_ usual: Int, soak: Int) -> Int {
  let isSoak = ProcessInfo.processInfo.environment["ARCADE_SOAK"] == "1"
  return SoakChunk.number("ARCADE_LEAGUE_FAULTS", else: isSoak ? soak : usual)
}

@Suite(.enabled(if: PostgresServer.isThere), .serialized)
struct FaultTests {
  @Test func aClientThatIsKilledAnywhereLosesNoGameAndSendsNoneTwice() throws {
    let league = try TestLeague()
    var generator = SystemRandomNumberGenerator()
    var entries: [OutboxEntry] = []
    let kills = tries(10, soak: 1_000)
    var (unsent, both) = (0, 0)
    entries.append(try league.play(as: "zoe"))
    let start = ContinuousClock.now
    try league.run(as: "zoe", "send").checked()
    // As long as a client takes on this machine, and a little longer.
    let longest = (ContinuousClock.now - start) * 5 / 4
    for round in 1...kills {
      entries.append(try league.play(as: "zoe", seed: UInt64(round)))
      let client = try league.start(as: "zoe", "send")
      let share = Double.random(in: 0..<1, using: &generator)
      usleep(UInt32(max(0, longest * share / .microseconds(1))))
      client.kill()
      _ = client.finish()
      // The league has each game that the client took out of its outbox.
      let waiting = Set(league.outbox("zoe").waiting())
      let sent = try identifiers(in: league)
      #expect(entries.allSatisfy { waiting.contains($0.id) || sent.contains($0.id) })
      unsent += waiting.subtracting(sent).isEmpty ? 0 : 1
      both += waiting.isDisjoint(with: sent) ? 0 : 1
    }
    try expectAll(entries, in: league)
    SoakChunk.tell(["client-kills": kills, "unsent": unsent, "unremoved": both])
  }

  @Test func aRefereeThatIsKilledAnywhereLosesNoVerdictAndCountsNoneTwice() throws {
    let league = try TestLeague()
    let kills = tries(10, soak: 200)
    for round in 0..<kills {
      for (place, name) in ["zoe", "bob"].enumerated() {
        try league.play(as: name, seed: UInt64(2 * round + place))
        try league.run(as: name, "send").checked()
      }
      let referees = try (0..<2).map { _ in try league.start(as: "referee", "referee") }
      usleep(.random(in: 0..<120_000))
      for referee in referees { referee.kill() }
      for referee in referees { _ = referee.finish() }
      #expect(try league.wrongCounts() == "")
    }
    try league.run(as: "referee", "referee", "--once").checked()
    #expect(
      try league.sql("SELECT count(*) FROM arcade_league.entry WHERE state = 1")
        == "\(2 * kills)")
    #expect(try league.wrongCounts() == "")
    SoakChunk.tell(["referee-kills": 2 * kills])
  }

  @Test func aServerThatStopsAtOnceLosesNothingThatItAcknowledged() throws {
    let server = try PostgresServer()
    let league = try TestLeague(server: server)
    var entries: [OutboxEntry] = []
    let stops = tries(2, soak: 200)
    for round in 0..<stops {
      for seed in 0..<3 {
        entries.append(try league.play(as: "zoe", seed: UInt64(round * 3 + seed)))
      }
      let client = try league.start(as: "zoe", "send")
      let referee = try league.start(as: "referee", "referee")
      usleep(.random(in: 0..<100_000))
      try server.stopImmediately()
      let finished = client.finish()
      // libpq itself warns of a shutdown that comes while it connects.
      let sentences = finished.errors.split(separator: "\n").filter { !$0.hasPrefix("WARNING:") }
      #expect(finished.status == 0 || sentences.count == 1)
      let waiting = Set(league.outbox("zoe").waiting())
      try server.start()
      let sent = try identifiers(in: league)
      #expect(entries.allSatisfy { waiting.contains($0.id) || sent.contains($0.id) })
      // The referee waits for its server.
      #expect(referee.isRunning)
      referee.kill()
      _ = referee.finish()
    }
    try expectAll(entries, in: league)
    SoakChunk.tell(["server-stops": stops, "games": entries.count])
  }

  @Test func aConnectionThatIsCutAnywhereLosesNothing() throws {
    let league = try TestLeague()
    var entries: [OutboxEntry] = []
    let cuts = tries(10, soak: 200)
    for round in 0..<cuts {
      let proxy = try Proxy(to: league.server, cutAfter: 200 + round * 12_000 / cuts)
      defer { proxy.close() }
      let address =
        "host=\(proxy.folder) dbname=\(league.database) user=\(league.role("zoe"))"
      entries.append(try league.play(as: "zoe", seed: UInt64(round), at: address))
      let finished = try league.start(as: "zoe", "send", at: address).finish()
      #expect(finished.status == 0 || finished.errors.split(separator: "\n").count == 1)
      let waiting = Set(league.outbox("zoe").waiting())
      let sent = try identifiers(in: league)
      #expect(entries.allSatisfy { waiting.contains($0.id) || sent.contains($0.id) })
    }
    let records = try league.sql("SELECT count(*) FROM arcade_league.record")
    #expect(records == (try league.sql("SELECT count(*) FROM arcade_league.entry")))
    SoakChunk.tell(["cut-connections": cuts])
  }

  @Test func aServerWhoseDiskIsFullLosesNothingAndIsToldInOneSentence() throws {
    guard let server = try PostgresServer.onASmallDisk() else {
      print("skipped: the league's server on a full disk (a small file system can't be mounted)")
      return
    }
    let league = try TestLeague(server: server)
    let first = try league.play(as: "zoe", seed: 1)
    try league.sendAndJudge(as: "zoe")
    var entries = [first]
    try server.fillDisk()
    var sentences: Set<String> = []
    // The server takes some more games, for which it has written ahead.
    for seed in 2...60 where sentences.isEmpty {
      entries.append(try league.play(as: "zoe", seed: UInt64(seed)))
      let finished = try league.run(as: "zoe", "send")
      if finished.status != 0 { sentences.insert(finished.errors) }
    }
    let told = try #require(sentences.first)
    #expect(told.split(separator: "\n").count == 1, "\(told)")
    try server.emptyDisk()
    try expectAll(entries, in: league)
  }

  @Test func aServerThatTakesNoChangesIsToldInOneSentence() throws {
    let league = try TestLeague()
    let entry = try league.play(as: "zoe")
    try league.sql("ALTER DATABASE \(league.database) SET default_transaction_read_only = on")
    let finished = try league.run(as: "zoe", "send")
    #expect(finished.status == 1 && finished.errors.contains("is read-only right now"))
    #expect(finished.errors.split(separator: "\n").count == 1)
    #expect(league.outbox("zoe").waiting() == [entry.id])
    try league.server.sql(
      "ALTER DATABASE \(league.database) RESET default_transaction_read_only",
      database: "postgres")
    try expectAll([entry], in: league)
  }

  @Test func aReplicaThatLagsShowsAnOlderTableAndTakesNoGame() throws {
    let primary = try PostgresServer()
    let league = try TestLeague(server: primary)
    let first = try league.play(as: "zoe", seed: 1)
    try league.sendAndJudge(as: "zoe")
    let replica = try primary.makeReplica()
    let address = replica.address(league.database, league.role("zoe"))
    func scores() throws -> String {
      try league.start(as: "zoe", "scores", "whackamole", at: address).finish().checked().output
    }
    try wait(for: "the first game") { try scores().contains(first.id) }
    try replica.pauseReplay()
    let second = try league.play(as: "bob", seed: 2)
    try league.sendAndJudge(as: "bob")
    #expect(try !scores().contains(second.id))
    // A game that was played for the replica's address waits.
    let third = try league.play(as: "zoe", seed: 3, at: address)
    let refused = try league.start(as: "zoe", "send", at: address).finish()
    #expect(refused.status == 1 && refused.errors.contains("is read-only right now"))
    #expect(refused.errors.split(separator: "\n").count == 1)
    #expect(league.outbox("zoe").waiting() == [third.id])
    // The arcade can't see here yet what the primary has.
    let missing = try league.start(as: "zoe", "watch", "--fetch-only", second.id, at: address)
    #expect(missing.finish().errors.contains("has no entry"))
    let both =
      "host=\(replica.folder),\(primary.folder) dbname=\(league.database) "
      + "user=\(league.role("zoe")) target_session_attrs=read-write"
    let fourth = try league.play(as: "zoe", seed: 4, at: both)
    try league.start(as: "zoe", "send", at: both).finish().checked()
    #expect(try league.state(of: fourth).hasPrefix("0|"))
    try replica.resumeReplay()
    try wait(for: "the second game") { try scores().contains(second.id) }
    // A replica's table says how old it is, and the league's own table is the present one.
    #expect(try scores().split(separator: "\n").first?.contains(/^just now$|ago$/) == true)
    let own = try league.run(as: "zoe", "scores", "whackamole").checked().output
    #expect(own.split(separator: "\n").first?.contains(/^just now$|ago$/) == false)
  }

  @Test func aLeagueOfAnotherVersionAndADatabaseThatIsNoneAreToldInOneSentence() throws {
    let league = try TestLeague()
    let entry = try league.play(as: "zoe")
    try league.sql("UPDATE arcade_league.league SET version = 99")
    for words in [("zoe", "send"), ("owner", "init")] {
      let newer = try league.run(as: words.0, words.1)
      #expect(newer.status == 1 && newer.errors.contains("has version 99"), "\(words)")
    }
    #expect(try league.sql("SELECT version FROM arcade_league.league") == "99")
    try league.sql("DROP SCHEMA arcade_league CASCADE")
    let none = try league.run(as: "zoe", "send")
    #expect(none.status == 1 && none.errors.contains("has no league"))
    #expect(league.outbox("zoe").waiting() == [entry.id])
  }

  @Test func aServerWithoutRowLevelSecurityIsRefusedAndStaysAsItWas() throws {
    let server = try PostgresServer.shared.get()
    let database = try server.makeDatabase()
    let proxy = try Proxy(
      to: server, changing: ("ENABLE ROW LEVEL SECURITY", "ENABLE RXW LEVEL SECURITY"))
    defer { proxy.close() }
    let finished = try Finished.of(
      TestLeague.programs + "/arcade-league",
      [
        "init", "--league", "host=\(proxy.folder) dbname=\(database) user=owner",
        "--data-dir", "/nonexistent",
      ])
    #expect(finished.status == 1)
    #expect(finished.errors.contains("no row-level security"))
    #expect(
      try server.sql(
        "SELECT count(*) FROM pg_namespace WHERE nspname = 'arcade_league'", database: database)
        == "0")
  }

  @Test func aServerOfTestsEndsWithThem() throws {
    let server = try PostgresServer()
    let path = server.folder + "/data/postmaster.pid"
    let text = try String(contentsOfFile: path, encoding: .utf8)
    let process = try #require(text.split(separator: "\n").first.flatMap { pid_t($0) })
    #expect(kill(process, 0) == 0)
    server.letGo()
    try wait(for: "the server's end") {
      kill(process, 0) != 0 && !FileManager.default.fileExists(atPath: server.folder)
    }
  }

  @Test func noPasswordIsKeptOrShown() throws {
    for address in [
      "postgresql://zoe:secret@localhost/league", "host=localhost password=secret",
      "host=localhost PASSWORD = 'secret'", "postgresql://localhost/league?password=secret",
      "postgresql://localhost/league?pass%77ord=secret",
    ] {
      let home = FileManager.default.temporaryDirectory.path + "/league-\(UUID().uuidString)"
      defer { try? FileManager.default.removeItem(atPath: home) }
      let set = try Finished.of(
        TestLeague.programs + "/arcade", ["settings", "league_url", address, "--data-dir", home])
      #expect(set.status == 2)
      #expect(!(set.errors + set.output).contains("secret"))
      #expect(set.errors.contains("~/.pgpass"))
      #expect(!FileManager.default.fileExists(atPath: home + "/defaults.plist"))
    }
  }

  private func identifiers(in league: TestLeague) throws -> Set<String> {
    Set(
      try league.sql("SELECT id FROM arcade_league.entry").split(separator: "\n").map(String.init))
  }

  /// Sends what is left, and compares: each game once, with its record.
  private func expectAll(_ entries: [OutboxEntry], in league: TestLeague) throws {
    try wait(for: "the outbox to become empty") {
      try league.run(as: "zoe", "send").checked()
      return league.outbox("zoe").waiting() == []
    }
    #expect(try identifiers(in: league) == Set(entries.map(\.id)))
    #expect(
      try league.sql("SELECT count(*) FROM arcade_league.record") == "\(entries.count)")
    try league.run(as: "referee", "referee", "--once").checked()
    #expect(
      try league.sql("SELECT count(*) FROM arcade_league.entry WHERE state = 1")
        == "\(entries.count)")
    #expect(try league.wrongCounts() == "")
  }
}
