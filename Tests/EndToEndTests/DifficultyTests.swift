import Testing

@Suite struct DifficultyTests {
  @Test func aVisitorChoosesHardLeavesComesBackAndFindsHard() async throws {
    let visitor = Visitor()
    let first = try await visitor.openMenu()
    try await first.choose("Difficulty")
    try await first.wait(forText: "CHOOSE DIFFICULTY:")
    try await first.choose("Hard")
    try await first.wait(for: "Hard in the menu") { $0.line(with: "Difficulty").contains("Hard") }
    await first.type("q")
    #expect(try await first.waitForEnd() == .exited(0))

    let second = try await visitor.openMenu()
    #expect(await second.screen.line(with: "Difficulty").contains("Hard"))
    if Python.isThere {
      let kept = try await Python.read(visitor.defaultsFile, "root['simple_data_difficulty']")
      #expect(kept == "Hard")
    }
    await second.type("q")
    #expect(try await second.waitForEnd() == .exited(0))
    await second.expectGivenBack()
  }
}

extension TerminalScreen {
  /// The first row that has a text; empty when none has.
  func line(with text: String) -> String { lines.first { $0.contains(text) } ?? "" }
}
