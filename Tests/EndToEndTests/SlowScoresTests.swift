import Testing

/// `arcade scores` for those who have none at full speed.
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

  @Test func aRowWithoutPointsIsNoScoreForPeople() async throws {
    try await take(#"[{"name": "Ann", "score": 5}]"#)
    let path = visitor.file("in.json")
    let finished = try await visitor.run("import", "memory", path)
    #expect(finished.code == 0, "\(finished)")
    let printed = try await visitor.run("scores", "memory", "--all").output
    #expect(printed.contains("Ann") && !printed.contains("Player1"), "\(printed)")
  }
}
