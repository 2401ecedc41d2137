import Testing

/// These last as long as a game does.
@Suite struct WholeGameTests {
  @Test(.timeLimit(.minutes(5)))
  func aVisitorPlaysFromTheMenuToTheTableAndOtherProgramsReadTheScore() async throws {
    let visitor = Visitor()
    try visitor.write(OriginalFile.xml.bytes, to: visitor.scoreFile)
    let terminal = try await visitor.openMenu()
    try await terminal.choose("Whack-a-mole")
    try await terminal.choose("New name")
    try await terminal.wait(forText: "Name:")
    await terminal.type("Zoë\r")
    try await terminal.wait(forText: "press any key")
    await terminal.type(" ")
    try await terminal.waitForField()
    try await terminal.whackUntilTimeIsUp()
    let result = try await terminal.wait(for: "the whole result") { $0.hasCountedUp }
    let points = try #require(result.number(after: "score"))
    #expect(points > 0)

    try await terminal.choose("Scores")
    let games = try await terminal.wait(forText: "best games")
    #expect(games.line(with: "Zoë").contains(" \(points) ") && games.line(with: "Rosa").isEmpty)
    await terminal.type("t")
    let table = try await terminal.wait(for: "the table") { !$0.line(with: "Rosa").isEmpty }
    #expect(table.line(with: "Zoë").contains(" \(points) "))
    #expect(table.line(with: "Zoë").contains("with replay"))
    #expect(table.line(with: "Miguel").contains("house"))
    try await terminal.watchFromTheTable(points)
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
    let verified = try await visitor.run("verify", "whackamole")
    #expect(verified.code == 0)
    #expect(verified.output.contains("no record whackamole  Medium  41     Rosa\n"))
    #expect(verified.output.hasSuffix("\n1 recorded game verified.\n"))
  }

  @Test(.timeLimit(.minutes(5)))
  func escapePausesAndHidesTheField() async throws {
    let visitor = Visitor()
    let terminal = try await visitor.startWhackAMole()
    await terminal.type("\u{1B}")
    let pause = try await terminal.wait(forText: "PAUSED")
    #expect(!pause.showsField)
    #expect(pause.text.contains("Resume"))
    try await terminal.resume()
  }

  /// On a machine that is far too busy the keys come only after the second in which they are
  /// dropped, and choose something: then another visitor plays, two more at most.
  @Test(.timeLimit(.minutes(10)))
  func keysHammeredAtTheEndChooseNothing() async throws {
    for attempt in 1...3 {
      let visitor = Visitor()
      try visitor.write(OriginalFile.binary.bytes, to: visitor.scoreFile)
      let terminal = try await visitor.startWhackAMole()
      try await terminal.whackUntilTimeIsUp()
      await terminal.type("\r\r1122qqq  \u{1B}\r4")
      let choice = try await terminal.wait(for: "the result, or another game") {
        $0.isAnotherGame || $0.text.contains("GAME OVER!")
      }
      // Help opens only where every key before it was dropped.
      let help =
        choice.isAnotherGame ? choice : try await terminal.openHelpOnceTheKeysHaveRested()
      if !help.isAnotherGame { await terminal.type("\u{1B}") }
      let result = try await terminal.wait(for: "the result, or another game") {
        $0.isAnotherGame || $0.text.contains("GAME OVER!") && !$0.text.contains("In menus")
      }
      guard !result.isAnotherGame else {
        print("Attempt \(attempt): the hammered keys came too late to be dropped.")
        continue
      }
      let whole = try await terminal.wait(for: "the whole result") { $0.hasCountedUp }
      let points = try #require(whole.number(after: "score"))
      await terminal.type("\u{1B}")
      #expect(try await terminal.waitForEnd() == .exited(0))
      await terminal.expectGivenBack()
      #expect(
        await terminal.screen.text.contains(
          "Ann: \(points) point\(points == 1 ? "" : "s") in Whack-a-mole on Easy, rank 1."))
      try await expectInFile(of: visitor, "Ann", points, "Easy")
      return
    }
    Issue.record("Hammered keys chose something in three games.")
  }

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
  /// True if a result is shown with its news, which comes once the score has counted up.
  var hasCountedUp: Bool {
    let news = ["First score!", "NEW RECORD!", "your best", "earlier rules", "Nothing this time."]
    return text.contains("GAME OVER!") && news.contains { text.contains($0) }
  }

  /// The number that stands after a label at the beginning of a row.
  func number(after label: String) -> Int? {
    for line in lines {
      let words = line.split(separator: " ")
      if words.count > 1, words[0] == label { return Int(words[1]) }
    }
    return nil
  }
}

extension TerminalScreen {
  fileprivate var isAnotherGame: Bool {
    text.contains("PAUSED") || text.contains("press any key")
      || showsField && !text.contains("TIME!")
  }
}

extension PseudoTerminal {
  /// Watches the chosen game of a table to its end, and goes back.
  fileprivate func watchFromTheTable(_ points: Int) throws {
    type("\r")
    try wait(for: "the game played again") { $0.showsField && $0.text.contains("hit or miss") }
    type("\u{05}")
    let end = try wait(for: "its end") { $0.lines.first?.contains(" end ") == true }
    #expect(end.text.contains("\(points)") && end.lines.first?.contains("0:30") == true)
    type("\u{1B}")
    try wait(forText: "with replay")
  }
}

extension PseudoTerminal {
  /// Asks for help until it comes; a question so soon after the hammered keys is dropped with them.
  fileprivate func openHelpOnceTheKeysHaveRested() throws -> TerminalScreen {
    for _ in 1...20 {
      type("?")
      let seen = try? wait(for: "help, or another game", within: .seconds(5)) {
        $0.isAnotherGame || $0.text.contains("In menus")
      }
      if let seen { return seen }
    }
    throw NotSeen(what: "help, or another game", screen: screen.text, hasEnded: false)
  }
}

extension Visitor {
  /// Ann stands before the field of an easy game.
  fileprivate func startWhackAMole() async throws -> PseudoTerminal {
    let terminal = try open(["play", "whackamole", "--player", "Ann", "--difficulty", "easy"])
    try await terminal.wait(forText: "press any key")
    await terminal.type(" ")
    // The seconds before show it, too, and Escape leaves them.
    try await terminal.wait(for: "the game") { $0.showsField && !$0.text.contains("Get ready") }
    return terminal
  }
}
