import Foundation
import GameCore
import League
import Persistence
import Testing

@Suite(.enabled(if: PostgresServer.isThere))
struct ModerationTests {
  @Test func aBannedPlayerStandsInNoTableAndSendsNothing() throws {
    let league = try TestLeague()
    try league.play(as: "zoe")
    try league.sendAndJudge(as: "zoe")
    try league.run(as: "owner", "ban", league.role("zoe")).checked()
    #expect(try league.sql("SELECT count(*) FROM arcade_league.best") == "0")
    #expect(try league.wrongCounts() == "")
    let later = try league.play(as: "zoe", seed: 2)
    let refused = try league.run(as: "zoe", "send")
    #expect(refused.status == 1 && refused.errors.contains("banned"))
    #expect(league.outbox("zoe").waiting() == [later.id])
    let wish = "INSERT INTO arcade_league.request (kind, value) VALUES ('name', 'Zed')"
    #expect(try league.refusal(of: wish, as: "zoe") == "42501")
    try league.run(as: "owner", "ban", "--lift", league.role("zoe")).checked()
    #expect(try league.sql("SELECT count(*) FROM arcade_league.best") == "2")
    try league.run(as: "zoe", "send").checked()
    #expect(try league.wrongCounts() == "")
  }

  @Test func whoIsBannedGetsAndDeletesWhatIsKeptAboutThem() throws {
    let league = try TestLeague()
    let entry = try league.play(as: "zoe")
    try league.sendAndJudge(as: "zoe")
    try league.run(as: "owner", "ban", league.role("zoe")).checked()
    let folder = league.home("export")
    try league.run(as: "zoe", "export", folder).checked()
    let records = try FileManager.default.contentsOfDirectory(atPath: folder + "/records")
    #expect(records == [entry.id + ".plist"])
    let referee = try league.start(as: "referee", "referee")
    defer { referee.kill() }
    #expect(try league.run(as: "zoe", "leave", "--yes").checked().output.contains("You've left"))
    #expect(try league.sql("SELECT count(*) FROM arcade_league.entry") == "0")
    // Nobody comes back without the owner.
    let gone = try league.run(as: "zoe", "send")
    #expect(gone.status == 1 && gone.errors.contains("aren't a player"))
  }

  @Test func everyCommandThatWritesTellsABannedPlayerOfTheBan() throws {
    let league = try TestLeague()
    try league.run(as: "owner", "ban", league.role("zoe")).checked()
    let commands = [
      ["send"], ["name", "Zed"], ["friend", league.role("bob")],
      ["friend", "--remove", league.role("bob")], ["play", "whackamole", "--draw-only"],
    ]
    for words in commands {
      let refused = try Finished.of(
        TestLeague.programs + "/arcade-league", words + league.arguments("zoe"))
      #expect(refused.status == 1 && refused.output == "", "\(refused)")
      #expect(refused.errors == "You're banned from this league.\n", "\(words): \(refused)")
    }
  }

  @Test func aPlayerIsBannedByTheNameThatTheTablesShow() throws {
    let league = try TestLeague()
    try league.play(as: "zoe")
    try league.sendAndJudge(as: "zoe")
    try league.sql(
      "UPDATE arcade_league.player SET shown = 'Zed' WHERE role = '\(league.role("zoe"))'")
    try league.run(as: "owner", "ban", "zed").checked()
    #expect(try league.sql("SELECT count(*) FROM arcade_league.best") == "0")
    let nobody = try league.run(as: "owner", "ban", "nobody here")
    #expect(nobody.status == 1 && nobody.errors.contains("Nobody in this league"))
  }

  /// No referee has come to it yet.
  @Test func aWaitingGameOfABannedPlayerIsNotShown() throws {
    let league = try TestLeague()
    let entry = try league.play(as: "zoe")
    try league.run(as: "zoe", "send").checked()
    let before = try league.run(as: "bob", "scores", "whackamole").checked().output
    #expect(before.contains(entry.id))
    try league.run(as: "owner", "ban", league.role("zoe")).checked()
    let after = try league.run(as: "bob", "scores", "whackamole").checked().output
    #expect(!after.contains(entry.id), "\(after)")
  }

  @Test func aGameThatWaitedAtABanIsJudgedOnceThePlayerIsBack() throws {
    let league = try TestLeague()
    let entry = try league.play(as: "zoe")
    let forged = try league.play(as: "zoe", seed: 2) { $0.score += 1 }
    try league.run(as: "zoe", "send").checked()
    try league.run(as: "owner", "ban", league.role("zoe")).checked()
    try league.run(as: "referee", "referee", "--once").checked()
    for entry in [entry, forged] { #expect(try league.state(of: entry) == "2|banned|-1") }
    try league.run(as: "owner", "ban", "--lift", league.role("zoe")).checked()
    let judged = try league.run(as: "referee", "referee", "--once").checked().output
    #expect(judged == "1 game verified, 1 refused.\n")
    #expect(try league.state(of: entry) == "1||-1")
    #expect(try league.wrongCounts() == "")
    // Refused for another reason, it stays so.
    try league.run(as: "owner", "ban", league.role("zoe")).checked()
    try league.run(as: "owner", "ban", "--lift", league.role("zoe")).checked()
    let again = try league.run(as: "referee", "referee", "--once").checked().output
    #expect(again == "0 games verified, 0 refused.\n")
  }

  /// The tables show one of them by the name.
  @Test func aNameThatIsTheRoleOfOnePlayerAndTheNameOfAnotherMeansNeither() throws {
    let league = try TestLeague()
    let role = league.role("carl")
    try league.sql(
      "UPDATE arcade_league.player SET shown = '\(role)' WHERE role = '\(league.role("bob"))'")
    try league.run(as: "owner", "invite", role).checked()
    let shown = try league.sql("SELECT shown FROM arcade_league.player WHERE role = '\(role)'")
    #expect(shown == "\(role) 2")
    for words in [["ban", role], ["friend", role]] {
      let refused = try Finished.of(
        TestLeague.programs + "/arcade-league",
        words + league.arguments(words[0] == "ban" ? "owner" : "zoe"))
      #expect(refused.status == 1 && refused.output == "", "\(refused)")
      #expect(refused.errors.contains("Type '\(shown)' or '\(league.role("bob"))'."), "\(refused)")
    }
    #expect(try league.sql("SELECT count(*) FROM arcade_league.player WHERE is_banned") == "0")
    try league.run(as: "owner", "ban", shown).checked()
    #expect(
      try league.sql("SELECT role FROM arcade_league.player WHERE is_banned") == role)
  }

  @Test func anEntryThatIsRemovedGivesItsPlaceToTheNextBest() throws {
    let league = try TestLeague()
    let entries = try (1...4).map { try league.play(as: "zoe", seed: $0) }
    try league.sendAndJudge(as: "zoe")
    let inOrder = entries.sorted { $0.replay.score > $1.replay.score }
    try league.run(as: "owner", "remove", inOrder[0].id).checked()
    let best = try league.sql("SELECT score FROM arcade_league.best WHERE period = 'all'")
    #expect(Int(best) == inOrder[1].replay.score)
    #expect(try league.wrongCounts() == "")
  }

  @Test func namesAreUniqueAndChangeable() throws {
    let league = try TestLeague()
    let referee = try league.start(as: "referee", "referee")
    defer { referee.kill() }
    let name = "Zoë \(UInt16.random(in: 0...9_999))"
    try league.run(as: "zoe", "name", name).checked()
    let taken = try league.run(as: "bob", "name", name.uppercased())
    #expect(taken.status == 1 && taken.errors.contains("Somebody else"))
    let role = try league.run(as: "bob", "name", league.role("zoe"))
    #expect(role.status == 1 && role.errors.contains("Somebody else"))
    let harmful = try league.run(as: "bob", "name", "\u{1b}]0;x\u{7}")
    #expect(harmful.status == 1 && harmful.errors.contains("isn't a valid name"))
    try league.sql(
      "INSERT INTO arcade_league.request (kind, value) VALUES ('name', E'\\x1b[31mred')", as: "bob")
    try wait(for: "the referee") {
      try league.sql("SELECT count(*) FROM arcade_league.request WHERE state = 0") == "0"
    }
    #expect(
      try league.sql("SELECT count(*) FROM arcade_league.player WHERE shown LIKE '%red%'") == "0")
    #expect(try league.run(as: "zoe").checked().output.contains("You're \(name)"))
  }

  @Test func whoLeavesTakesEverythingAlong() throws {
    let league = try TestLeague()
    try league.play(as: "zoe", seed: 1)
    try league.play(as: "bob", seed: 2)
    try league.sendAndJudge(as: "zoe")
    try league.sendAndJudge(as: "bob")
    try league.run(as: "bob", "friend", league.role("zoe")).checked()
    let referee = try league.start(as: "referee", "referee")
    defer { referee.kill() }
    #expect(try league.run(as: "zoe", "leave").status == 2)
    #expect(try league.run(as: "zoe", "leave", "--yes").checked().output.contains("You've left"))
    for table in ["player", "entry", "record", "best", "draw", "request", "friend"] {
      let rows = try league.sql("SELECT * FROM arcade_league.\(table)")
      #expect(!rows.contains(league.role("zoe")), "\(table)")
    }
    #expect(try league.sql("SELECT count(*) FROM arcade_league.entry") == "1")
    #expect(try league.wrongCounts() == "")
    let gone = try league.run(as: "zoe", "send")
    #expect(gone.status == 1 && gone.errors.contains("aren't a player"))
  }

  @Test func anExportHasEverythingOfAPlayerAndReplacesNothing() throws {
    let league = try TestLeague()
    let entry = try league.play(as: "zoe")
    try league.play(as: "bob", seed: 2)
    try league.sendAndJudge(as: "zoe")
    try league.sendAndJudge(as: "bob")
    let folder = league.home("export")
    try league.run(as: "zoe", "export", folder).checked()
    let text = try String(contentsOfFile: folder + "/league.json", encoding: .utf8)
    #expect(text.contains(entry.id) && text.contains(league.role("zoe")))
    let (rules, speed) = (entry.replay.rulesVersion, GameSpeed.full.rawValue)
    #expect(text.contains("\"rules\" : \(rules)") && text.contains("\"speed\" : \(speed)"))
    let records = try FileManager.default.contentsOfDirectory(atPath: folder + "/records")
    #expect(records == [entry.id + ".plist"])
    let again = try league.run(as: "zoe", "export", folder)
    #expect(again.status == 1 && again.errors.contains("Name a folder that doesn't exist yet."))
  }

  /// Here the server refuses what is read after all recordings.
  @Test func anExportThatBreaksOffLeavesNothingAndIsTriedAgainUnderItsName() throws {
    let league = try TestLeague()
    let entry = try league.play(as: "zoe")
    try league.sendAndJudge(as: "zoe")
    try league.sql("REVOKE SELECT ON arcade_league.friend FROM \(LeagueSchema.players)")
    let parent = league.home("exports")
    let folder = parent + "/mine"
    #expect(try league.run(as: "zoe", "export", folder).status == 1)
    #expect(try FileManager.default.contentsOfDirectory(atPath: parent) == [])
    try league.sql("GRANT SELECT ON arcade_league.friend TO \(LeagueSchema.players)")
    try league.run(as: "zoe", "export", folder + "//").checked()
    #expect(try FileManager.default.contentsOfDirectory(atPath: parent) == ["mine"])
    let files = try FileManager.default.subpathsOfDirectory(atPath: folder).sorted()
    #expect(files == ["league.json", "records", "records/\(entry.id).plist"])
  }

  @Test func anExportHasDrawsAndRequestsAndMomentsToo() throws {
    let league = try TestLeague()
    try league.play(as: "zoe")
    try league.sendAndJudge(as: "zoe")
    let drawn = try league.run(as: "zoe", "play", "whackamole", "--draw-only").checked().output
    for name in ["zoe", "bob"] {
      try league.sql(
        "INSERT INTO arcade_league.request (kind, value) VALUES ('name', 'New \(name)')", as: name)
    }
    let folder = league.home("export")
    try league.run(as: "zoe", "export", folder).checked()
    let content = try Data(contentsOf: URL(fileURLWithPath: folder + "/league.json"))
    let list = try #require(try JSONSerialization.jsonObject(with: content) as? [[String: Any]])
    let document = try #require(list.first)
    let draws = try #require(document["draws"] as? [[String: Any]])
    let requests = try #require(document["requests"] as? [[String: Any]])
    #expect(draws.count == 1 && requests.count == 1)
    #expect(draws.first?["draw"] as? String == String(drawn.prefix { $0 != " " }))
    #expect(draws.first?["difficulty"] as? String == "Medium" && draws.first?["entry"] == nil)
    #expect(requests.first?["name"] as? String == "New zoe")
    #expect(requests.first?["state"] as? String == "waiting")
    let games = try #require(document["games"] as? [[String: Any]])
    for moment in [document["since"], games.first?["played"], draws.first?["date"]] {
      let text = try #require(moment as? String)
      #expect(ISO8601DateFormatter().date(from: text) != nil, "\(document)")
    }
  }

  @Test func aLeagueIsMadeOnceByTwoOwnersAtOnce() throws {
    let server = try PostgresServer.shared.get()
    try initialize([try server.makeDatabase()], of: server, owners: 4)
  }

  /// On a server of their own, where the groups that they share aren't made yet.
  @Test func leaguesOfSeveralDatabasesAreMadeAtOnce() throws {
    let server = try PostgresServer()
    try initialize(try (0..<3).map { _ in try server.makeDatabase() }, of: server, owners: 3)
  }

  private func initialize(_ databases: [String], of server: PostgresServer, owners: Int) throws {
    let started = try (0..<owners).flatMap { _ in
      try databases.map { database in
        try Started(
          TestLeague.programs + "/arcade-league",
          ["init", "--league", server.address(database, "owner"), "--data-dir", "/nonexistent"])
      }
    }
    for owner in started { try owner.finish().checked() }
    for database in databases {
      #expect(
        try server.sql("SELECT version FROM arcade_league.league", database: database)
          == "\(LeagueSchema.version)")
    }
  }

  @Test func signsHaveHeadsAndFormsForPrograms() throws {
    let league = try TestLeague()
    try league.sql(
      """
      INSERT INTO arcade_league.entry (id, game, difficulty, rules, speed, score)
      VALUES (gen_random_uuid(), 'whackamole', 1, 2, 100, 75)
      """, as: "bob")
    try league.sql(
      "INSERT INTO arcade_league.sign SELECT id, 'fast reactions', 7 FROM arcade_league.entry")
    let table = try league.run(as: "owner", "signs").checked().output
    #expect(table.hasPrefix("  role") && table.contains("fast reactions: 7"), "\(table)")
    let chinese = try Finished.of(
      TestLeague.programs + "/arcade-league", ["signs"] + league.arguments("owner"),
      adding: ["LC_ALL": "zh_CN.UTF-8"]
    ).checked().output
    #expect(chinese.contains("反应过快：7"), "\(chinese)")
    let json = try league.run(as: "owner", "signs", "--format", "json").checked().output
    let lines = try #require(
      JSONSerialization.jsonObject(with: Data(json.utf8)) as? [[String: Any]])
    #expect(lines.count == 1 && lines[0]["role"] as? String == league.role("bob"))
    #expect(lines[0]["count"] as? Int == 7 && lines[0]["score"] as? Int == 75)
  }

  @Test func signsOfAMachineAreForTheOwnerAlone() throws {
    let league = try TestLeague()
    #expect(try league.run(as: "owner", "signs").checked().output.contains("No signs"))
    #expect(try league.run(as: "zoe", "signs").status == 1)
    for _ in 0..<12 {
      try league.sql(
        """
        INSERT INTO arcade_league.draw (game, difficulty, rules, speed)
        VALUES ('whackamole', 1, 2, 100)
        """, as: "bob")
    }
    let signs = try league.run(as: "owner", "signs").checked().output
    #expect(signs.contains("\(league.role("bob")): 12 seeds"))
  }
}
