import GameCore
import Games
import Persistence
import Testing

/// `arcade scores` for those who have none at full speed, or only those of daily games.
@Suite struct SlowScoresTests {
  private let visitor = Visitor()

  private func take(_ scores: String) async throws {
    let path = visitor.file("in.json")
    try visitor.write(scores.utf8, to: path)
    let finished = try await visitor.run("import", "whackamole", path)
    #expect(finished.code == 0, "\(finished)")
  }

  @Test func whoHasScoresAtAnotherSpeedIsToldOfThem() async throws {
    try await take(#"[{"name": "Ann", "score": 5, "speed": 50}]"#)
    #expect(
      try await visitor.run("scores", "whackamole").output
        == "No scores at full speed yet in whackamole. --all prints the others.\n")
    #expect(try await visitor.run("scores", "whackamole", "--all").output.contains("Ann"))
    #expect(try await visitor.run("scores", "skeet").output == "No scores yet in skeet.\n")
  }

  @Test func theBestDailyGamesArePrintedByThemselves() async throws {
    let history = GameHistory(
      storage: Storage(locations: FileLocations(dataDirectory: visitor.data, environment: [:])))
    for (points, mode) in [(61, GameMode.daily), (40, .daily), (7, .ordinary)] {
      var replay = Replay(
        game: "whackamole", rulesVersion: WhackAMole.rulesVersion, seed: UInt64(points),
        difficulty: .medium, inputs: [], ticks: 1_800, score: points, stateHashes: [])
      replay.conditions.mode = mode
      let score = Score(
        name: "Ann", points: points, difficulty: .medium,
        date: Timestamp(secondsSince1970: Int64(points)), seed: replay.seed,
        rulesVersion: replay.rulesVersion)
      _ = try history.add(PlayedGame(score, in: replay, tally: Tally()))
    }
    let daily = try await visitor.run("scores", "whackamole", "--daily", "--format", "csv").output
    #expect(daily.contains("61") && daily.contains("40") && !daily.contains(",7,"), "\(daily)")
    let games = try await visitor.run("scores", "whackamole", "--games", "--format", "csv").output
    #expect(games.contains(",7,") && !games.contains("61") && !games.contains("40"), "\(games)")
    #expect(
      try await visitor.run("scores", "skeet", "--daily").output == "No scores yet in skeet.\n")
  }

  @Test func aRowWithoutPointsIsNoScoreForPeople() async throws {
    try await take(#"[{"name": "Ann", "score": 5}]"#)
    let path = visitor.file("in.json")
    let finished = try await visitor.run("import", "memory", path)
    #expect(finished.code == 0, "\(finished)")
    let printed = try await visitor.run("scores", "memory", "--all").output
    #expect(printed.contains("Ann") && !printed.contains("Player1"), "\(printed)")
  }
}
