import Testing

/// The screen reader's way, on a terminal of the system.
@Suite struct PlainLinesTests {
  private let visitor = Visitor()

  /// Opens the arcade, goes a line down and leaves; gives all bytes that came.
  private func bytes(adding variables: [String: String]) async throws -> [UInt8] {
    let terminal = try visitor.open(adding: variables)
    _ = try await terminal.wait(forText: "Quit")
    await terminal.type("j")
    _ = try await terminal.wait(forText: "2 Skeet shooter, no score yet")
    await terminal.type("q")
    #expect(try await terminal.waitForEnd() == .exited(0))
    #expect(await terminal.changedSettings() == [])
    return await terminal.transcript
  }

  @Test func aScreenReaderGetsLinesAndNoSequenceAtAll() async throws {
    let bytes = try await bytes(adding: ["ARCADE_READER": "1"])
    #expect(!bytes.contains(0x1B))
    let lines = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline)
    #expect(lines.last?.contains("2 Skeet shooter") == true, "\(lines)")
  }

  @Test func theSettingDoesTheSameFromTheNextStartOn() async throws {
    _ = try await visitor.run("settings", "screen_reader", "on")
    #expect(!(try await bytes(adding: [:]).contains(0x1B)))
  }
}
