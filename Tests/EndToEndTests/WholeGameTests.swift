import Testing

/// These last as long as a game does.
@Suite struct WholeGameTests {
  @Test(.timeLimit(.minutes(5)))
  func aVisitorPlaysFromTheMenuToTheTableAndOtherProgramsReadTheScore() async throws {
    let visitor = Visitor()
    try visitor.write(OriginalFile.xml.bytes, to: visitor.scoreFile)
    let terminal = try await visitor.openMenu()
    try await terminal.choose("Whack-a-mole")
    try await terminal.choose("Another name")
    try await terminal.wait(forText: "Name:")
    await terminal.type("Zoë\r")
    try await terminal.wait(forText: "any key starts")
    await terminal.type(" ")
    try await terminal.wait(for: "the field") { $0.showsField }
    try await terminal.whackUntilTimeIsUp()
    let result = try await terminal.wait(forText: "GAME OVER!")
    let points = try #require(result.number(after: "score"))
    #expect(points > 0)

    try await terminal.choose("Scores")
    let table = try await terminal.wait(for: "the table") { !$0.line(with: "Rosa").isEmpty }
    #expect(table.line(with: "Zoë").contains(" \(points) "))
    #expect(table.line(with: "Zoë").contains("with replay"))
    #expect(table.line(with: "Miguel").contains("from another arcade"))
    await terminal.type("\u{1B}")
    try await terminal.wait(forText: "GAME OVER!")
    await terminal.type("\u{1B}")
    try await terminal.wait(forText: "Quit")
    await terminal.type("q")
    #expect(try await terminal.waitForEnd() == .exited(0))
    await terminal.expectGivenBack()

    let printed = try await visitor.run("scores", "whackamole", "--format", "json")
    #expect(printed.code == 0)
    #expect(printed.output.contains("\"name\" : \"Zoë\""))
    #expect(
      printed.output.contains("\"score\" : \(points)\n")
        || printed.output.contains("\"score\" : \(points),"))
    try await expectInFile(of: visitor, "Zoë", points, "Medium")
  }

  @Test(.timeLimit(.minutes(5)))
  func escapePausesAndHidesTheFieldAndHammeredKeysAtTheEndChooseNothing() async throws {
    let visitor = Visitor()
    try visitor.write(OriginalFile.binary.bytes, to: visitor.scoreFile)
    let terminal = try visitor.open(
      ["play", "whackamole", "--player", "Ann", "--difficulty", "easy"])
    try await terminal.wait(forText: "any key starts")
    await terminal.type(" ")
    try await terminal.wait(for: "the field") { $0.showsField }
    await terminal.type("\u{1B}")
    let pause = try await terminal.wait(forText: "PAUSED")
    #expect(!pause.showsField)
    #expect(pause.text.contains("Resume"))
    try await terminal.resume()

    let (points, isOnlyGame) = try await pointsAfterHammering(terminal)
    // Help opens only where every key before it was dropped.
    await terminal.type("?")
    try await terminal.wait(forText: "In menus")
    await terminal.type("\u{1B}")
    try await terminal.wait(forText: "GAME OVER!")
    await terminal.type("\u{1B}")
    #expect(try await terminal.waitForEnd() == .exited(0))
    await terminal.expectGivenBack()
    // An earlier game may have been the better one.
    guard isOnlyGame else { return }
    #expect(
      await terminal.screen.text.contains(
        "Ann: \(points) point\(points == 1 ? "" : "s") in Whack-a-mole on Easy, rank 1."))
    try await expectInFile(of: visitor, "Ann", points, "Easy")
  }

  /// Plays to the end and hammers keys that would choose something; gives the points.
  ///
  /// On a machine that is far too busy the keys come only after the second in which they are
  /// dropped, and begin another game: then that one is played to its end too, twice at most.
  private func pointsAfterHammering(
    _ terminal: PseudoTerminal
  ) async throws -> (points: Int, isOnlyGame: Bool) {
    for attempt in 1...3 {
      try await terminal.whackUntilTimeIsUp()
      await terminal.type("\r\r1122qqq  \u{1B}\r4")
      let choice = try await terminal.wait(for: "the end of the game, or another one") {
        $0.text.contains("GAME OVER!") || $0.text.contains("PAUSED")
          || $0.showsField && !$0.text.contains("TIME!")
      }
      if choice.text.contains("GAME OVER!") {
        return (try #require(choice.number(after: "score")), attempt == 1)
      }
      print("Attempt \(attempt): the hammered keys came too late to be dropped.")
      if choice.text.contains("PAUSED") { try await terminal.resume() }
    }
    throw HammeredKeysChose()
  }

  private struct HammeredKeysChose: Error {}

  /// Asks Python for the score, and for the keys of the original file that we do not know.
  private func expectInFile(
    of visitor: Visitor, _ name: String, _ points: Int, _ difficulty: String
  ) async throws {
    guard Python.isThere else {
      print("Not read by another program: there is no python3.")
      return
    }
    let record = try await Python.read(
      visitor.scoreFile,
      """
      [(each['score'], each['difficulty']) for each in root['hiscores']
       if each['name'] == '\(name)']
      """)
    #expect(record == "[(\(points), '\(difficulty)')]")
    let unknown = try await Python.read(
      visitor.scoreFile,
      """
      root['backdrop'], [(each['name'], each['score'], each['hat']) for each in root['hiscores']
                         if 'hat' in each]
      """)
    #expect(unknown == "meadow [('Rosa', 41, 'straw')]")
  }
}

extension TerminalScreen {
  /// The number that stands after a label at the beginning of a row.
  func number(after label: String) -> Int? {
    for line in lines {
      let words = line.split(separator: " ")
      if words.count > 1, words[0] == label { return Int(words[1]) }
    }
    return nil
  }
}
