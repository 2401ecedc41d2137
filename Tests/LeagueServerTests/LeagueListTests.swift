import Foundation
import GameCore
import Persistence
import Testing

/// The lists of a league, for people and for programs.
@Suite(.enabled(if: PostgresServer.isThere))
struct LeagueListTests {
  @Test func aFileOfTheOutboxThatHoldsNoGameDoesNotCountAsAGame() throws {
    let league = try TestLeague()
    try league.play(as: "zoe")
    let file = league.home("zoe") + "/league/outbox/\(OutboxEntry.makeIdentifier()).plist"
    try "no game".write(toFile: file, atomically: true, encoding: .utf8)
    let before = try league.run(as: "zoe").checked().output
    #expect(before.contains("1 game waiting") && before.contains("1 file can't be read."))
    try league.run(as: "zoe", "send").checked()
    let after = try league.run(as: "zoe").checked().output
    #expect(after.contains("0 games waiting") && after.contains("1 file can't be read."))
  }

  /// They have the difficulties of `arcade scores`.
  @Test func tablesSpeakThePlayersLanguage() throws {
    let league = try TestLeague()
    try league.play(as: "zoe")
    try league.sendAndJudge(as: "zoe")
    for (words, texts) in [
      ([String](), ["whackamole 中等，总榜", "事后提交"]),
      (["--mine"], ["whackamole 中等 ", "已验证，事后提交"]),
    ] {
      let table = try Finished.of(
        TestLeague.programs + "/arcade-league",
        ["scores", "whackamole"] + words + league.arguments("zoe"),
        adding: ["LC_ALL": "zh_CN.UTF-8"]
      ).checked().output
      for text in texts { #expect(table.contains(text), "\(table)") }
    }
  }

  /// A date without its zone would be another moment for each reader.
  @Test func programsReadMomentsAsThoseOfTheArcadesOtherLists() throws {
    let league = try TestLeague()
    try league.play(as: "zoe")
    try league.sendAndJudge(as: "zoe")
    for kind in [["--count", "1"], ["--mine"]] {
      let words = ["scores", "whackamole", "--format", "json"] + kind
      let text = try Finished.of(
        TestLeague.programs + "/arcade-league", words + league.arguments("zoe"),
        adding: ["TZ": "Asia/Tokyo"]
      ).checked().output
      let list = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [[String: Any]]
      let date = try #require(list?.first?["date"] as? String)
      let moment = try #require(ISO8601DateFormatter().date(from: date), "\(date)")
      #expect(abs(moment.timeIntervalSinceNow) < 3_600, "\(date)")
    }
    let table = try league.run(as: "zoe", "scores", "skeet", "--mine", "--format", "csv").checked()
    #expect(
      table.output.hasPrefix(
        "game,difficulty,score,date,state,reason,second,ranked,entry,rules,speed,day\r\n"))
  }
}
