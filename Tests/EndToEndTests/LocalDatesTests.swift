import Testing

/// Dates by a clock that is put forward in summer.
@Suite struct LocalDatesTests {
  private let visitor = Visitor()
  /// Central Europe's, without a file of the machine's.
  private static let zone = ["TZ": "CET-1CEST,M3.5.0,M10.5.0/3"]

  @Test func aScoreHasTheDayThatTheClockShowedThen() async throws {
    let path = visitor.file("in.json")
    let scores = #"""
      [{"name": "Ann", "score": 7, "date": "2025-07-01T22:30:00Z"},
       {"name": "Bob", "score": 5, "date": "2025-12-01T22:30:00Z"}]
      """#
    try visitor.write(scores.utf8, to: path)
    let finished = try await visitor.run("import", "whackamole", path)
    #expect(finished.code == 0, "\(finished)")
    let printed = try await visitor.run("scores", "whackamole", adding: Self.zone).output
    #expect(printed.contains("2025-07-02") && printed.contains("2025-12-01"), "\(printed)")
  }
}
