import Cabinet
import GameCore
import Persistence
import Testing

/// Recordings that somebody sends again: another player as their own, or the same one after the owner
/// has removed the game.
@Suite(.enabled(if: PostgresServer.isThere))
struct CopiedGameTests {
  private static let isCopy = "2|another player's game|-1"

  /// The entry of a copy may say another seed, or none.
  @Test(arguments: ["seed", "NULL", "5"])
  func aRecordingThatIsReadBySQLIsNobodyElsesGame(seed: String) throws {
    let league = try TestLeague()
    let entry = try league.play(as: "zoe", seed: 7)
    try league.sendAndJudge(as: "zoe")
    let copy = try league.copy(entry, as: "bob", sayingSeed: seed)
    try league.run(as: "referee", "referee", "--once").checked()
    #expect(try league.state(of: copy) == Self.isCopy)
    #expect(try league.state(of: entry) == "1||-1")
    #expect(
      try league.sql("SELECT DISTINCT player FROM arcade_league.best") == league.role("zoe"))
    #expect(try league.wrongCounts() == "")
    let mine = try league.run(as: "bob", "scores", "whackamole", "--mine").checked().output
    #expect(mine.contains("refused: another player's game"), "\(mine)")
  }

  @Test func anotherNameTimeSpeedOrEndMakesNoOtherGame() throws {
    let league = try TestLeague()
    let whackamole = try #require(GameEntry.named("whackamole"))
    try league.play(as: "zoe", seed: 7)
    try league.sendAndJudge(as: "zoe")
    let copies = [
      try league.play(as: "bob", seed: 7) { $0.conditions.player = "Bob" },
      try league.play(as: "bob", seed: 7) { $0.conditions.start = Timestamp(secondsSince1970: 7) },
      try league.play(as: "bob", seed: 7) { $0.conditions.speed = .half },
      // The beginning of the game alone.
      try league.play(as: "bob", seed: 7) { replay in
        replay = whackamole.demonstration(7, .medium, 1_200)
        replay.conditions.speed = .full
      },
    ]
    try league.sendAndJudge(as: "bob")
    for copy in copies { #expect(try league.state(of: copy) == Self.isCopy) }
  }

  @Test func theOriginalCountsWhicheverIsJudgedFirst() throws {
    let league = try TestLeague()
    let entry = try league.play(as: "zoe", seed: 7)
    try league.run(as: "zoe", "send").checked()
    let copy = try league.copy(entry, as: "bob")
    // Its entry was written before the recording that it copies was there.
    try league.sql(
      "UPDATE arcade_league.entry SET sent_at = sent_at - interval '1 hour' WHERE id = '\(copy)'")
    let held = try HeldSession(
      "SELECT 1 FROM arcade_league.entry WHERE id = '\(entry.id)' FOR UPDATE", in: league)
    try league.run(as: "referee", "referee", "--once").checked()
    #expect(try league.state(of: entry) == "0||-1")
    #expect(try league.state(of: copy) == Self.isCopy)
    try held.letGo()
    try league.run(as: "referee", "referee", "--once").checked()
    #expect(try league.state(of: entry) == "1||-1")
    #expect(try league.wrongCounts() == "")
  }

  @Test func playersOfADailyGameShareItsSeedAndNotTheirActions() throws {
    let league = try TestLeague()
    let whackamole = try #require(GameEntry.named("whackamole"))
    let seed = Day(.now).seed(game: "whackamole", rules: whackamole.rulesVersion)
    let entry = try league.play(as: "zoe", seed: seed) { $0.conditions.mode = .daily }
    let own = try league.play(as: "bob", seed: seed) { replay in
      replay = whackamole.demonstration(seed, .medium, 1_200)
      replay.conditions.speed = .full
      replay.conditions.mode = .daily
    }
    for name in ["zoe", "bob"] { try league.sendAndJudge(as: name) }
    let states = try [entry, own].map { try league.state(of: $0) }
    #expect(states == ["1||-1", "1||-1"])
    let copies = [
      try league.play(as: "bob", seed: seed) { replay in
        replay.conditions.mode = .daily
        replay.conditions.player = "Bob"
      },
      // As an ordinary game.
      try league.play(as: "bob", seed: seed),
    ]
    try league.sendAndJudge(as: "bob")
    for copy in copies { #expect(try league.state(of: copy) == Self.isCopy) }
  }

  @Test func aGameThatWasRemovedStaysSoWhoeverSendsItAgain() throws {
    let league = try TestLeague()
    let entries = try (0..<2).map { _ in try league.play(as: "zoe", seed: 7) }
    try league.sendAndJudge(as: "zoe")
    for entry in entries { #expect(try league.state(of: entry) == "1||-1") }
    try league.run(as: "owner", "remove", entries[0].id).checked()
    for entry in entries { #expect(try league.state(of: entry) == "3|removed|-1") }
    #expect(try league.sql("SELECT count(*) FROM arcade_league.best") == "0")
    let again = try league.play(as: "zoe", seed: 7) { $0.conditions.player = "Zed" }
    try league.sendAndJudge(as: "zoe")
    #expect(try league.state(of: again) == "2|removed game|-1")
    let copy = try league.copy(entries[0], as: "bob")
    // The game is known for as long as its player stays.
    try league.sql("UPDATE arcade_league.entry SET sent_at = sent_at - interval '90 days'")
    try league.sql("UPDATE arcade_league.record SET sent_at = sent_at - interval '90 days'")
    try league.run(as: "referee", "referee", "--once").checked()
    #expect(try league.state(of: entries[0]) == "3|removed|-1")
    #expect(
      try league.sql("SELECT count(*) FROM arcade_league.entry WHERE id = '\(copy)'") == "0")
    #expect(try league.wrongCounts() == "")
  }
}
