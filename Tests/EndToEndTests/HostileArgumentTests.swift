import Testing

/// Typed words that would steer a terminal, in the messages about them.
@Suite struct HostileArgumentTests {
  @Test(arguments: [
    ["scores", "--no\u{1B}[31msuch"], ["scores", "skeet", "more\u{1B}[31m", "and more"],
    ["play", "whackamole", "--seed", "\u{9B}31m"],
  ])
  func aMessageAboutAWrongWordSteersNoTerminal(arguments: [String]) async throws {
    let finished = try await EndToEndTests.run(
      Visitor.program, arguments, environment: Visitor().environment)
    #expect(finished.code == 2)
    #expect(!finished.errors.contains("\u{1B}") && !finished.errors.contains("\u{9B}"))
    #expect(finished.errors.contains("\\u{"), "\(finished.errors)")
    // Its lines stay lines.
    #expect(finished.errors.split(separator: "\n").count > 1)
  }
}
