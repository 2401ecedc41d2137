import Testing

/// Two friends at one keyboard, from the menu to the podium.
@Suite struct FriendsTests {
  @Test(.timeLimit(.minutes(5)), arguments: [(80, 24), (60, 20)])
  func twoFriendsPlayInTurnAndTheirGamesAreKeptUnderTheirNames(size: (Int, Int)) async throws {
    let visitor = Visitor()
    let terminal = try await visitor.openMenu(columns: size.0, rows: size.1)
    try await terminal.choose("With friends")
    try await terminal.wait(forText: "Player 8")
    let (down, right) = ("\u{1B}[B", "\u{1B}[C")
    await terminal.type("Ada\rMax" + String(repeating: down, count: 7))
    await terminal.type(String(repeating: right, count: 3))
    try await terminal.wait(forText: "◂ Memory cards ▸")
    await terminal.type(String(repeating: down, count: 3) + "\r")
    for (name, pairs) in [("Ada", 1), ("Max", 2)] {
      try await terminal.wait(forText: "It's your turn, \(name).")
      await terminal.type("\r")
      try await terminal.leaveCard(with: .keys)
      try await terminal.guess(right: pairs, with: .keys)
    }
    let scores = try await terminal.wait(forText: "Scores")
    #expect(scores.line(with: "Ada").split(separator: " ").contains("+1"))
    #expect(scores.line(with: "Max").split(separator: " ").contains("+2"))
    await terminal.type("\r")
    try await terminal.wait(forText: "Podium")
    await terminal.type("2")
    try await terminal.wait(forText: "album")
    await terminal.type("q")
    try await terminal.wait(forText: "Quit")
    await terminal.type("q")
    #expect(try await terminal.waitForEnd() == .exited(0))
    await terminal.expectGivenBack()

    let games = try await visitor.run("statistics", "memory", "--format", "csv")
    #expect(games.code == 0 && games.output.contains("memory,Medium,2,"))
    let ofMax = try await visitor.run("statistics", "memory", "--player", "Max", "--format", "csv")
    #expect(ofMax.output.contains("memory,Medium,1,"))
    #expect(!(try await visitor.run("scores", "memory")).output.contains("Max"))
  }
}
