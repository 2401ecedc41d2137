import Testing

@Suite struct OriginalFileTests {
  @Test(arguments: OriginalFile.allCases)
  func aFileOfTheOriginalGameIsShownInTheTable(file: OriginalFile) async throws {
    let visitor = Visitor()
    try visitor.write(file.bytes, to: visitor.scoreFile)
    let terminal = try await visitor.openMenu()
    #expect(await terminal.screen.line(with: "1 Whack-a-mole").contains("41  Rosa"))
    try await terminal.choose("High scores")
    let table = try await terminal.wait(for: "the table") { !$0.line(with: "Miguel").isEmpty }
    #expect(table.line(with: "Rosa").contains(" 41 "))
    await terminal.type("\u{1B}q")
    #expect(try await terminal.waitForEnd() == .exited(0))
    #expect(try visitor.bytes(of: visitor.scoreFile) == file.bytes)
    let printed = try await visitor.run("scores", "whackamole", "--format", "csv")
    #expect(printed.output.contains("whackamole,1,Rosa,41,Medium,100,,"))
  }

  @Test(arguments: OriginalFile.allCases)
  func scoresWithoutTheirGamesHaveNoTime(file: OriginalFile) async throws {
    let visitor = Visitor()
    try visitor.write(file.bytes, to: visitor.scoreFile)
    let printed = try await visitor.run("statistics", "whackamole")
    let row = printed.output.split(separator: "\n").last?.split(separator: " ")
    #expect(
      row == ["whackamole", "Medium", "2", "-", "24.0", "24.0", "41", "-", "-"], "\(printed)")
  }
}
