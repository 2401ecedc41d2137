import Testing

@Suite struct SizeTests {
  @Test func afterAStormOfSizesTheScreenIsWhole() async throws {
    let visitor = Visitor()
    let calm = try await visitor.openMenu(columns: 91, rows: 31)
    await calm.settle()
    let whole = await calm.screen.text
    // A menu that waits for a minute shows its games, and the next key brings it back only.
    await calm.type("q")
    #expect(try await calm.waitForEnd() == .exited(0))
    let terminal = try await visitor.openMenu()
    for round in 0..<100 {
      await terminal.resize(columns: 1 + (round * 37) % 200, rows: 1 + (round * 23) % 70)
    }
    await terminal.resize(columns: 91, rows: 31)
    try await terminal.wait(for: "the whole menu") { $0.text == whole }
    await terminal.type("q")
    #expect(try await terminal.waitForEnd() == .exited(0))
    await terminal.expectGivenBack()
  }

  @Test func tooSmallAWindowSaysSoAndTheGameWaits() async throws {
    try await Visitor().playing { game in
      await game.resize(columns: 59, rows: 19)
      try await game.wait(forText: "Make the window at least 60 × 20 (now 59 × 19)")
      await game.resize(columns: 20, rows: 5)
      try await game.wait(forText: "Make the window at")
      await game.resize(columns: 80, rows: 24)
      let pause = try await game.wait(forText: "PAUSED")
      #expect(pause.text.contains("The window was too small."))
      try await game.resume()
    }
  }

  @Test(arguments: [(60, 20), (80, 24), (200, 60)])
  func theMenuFitsIntoEveryWindow(columns: Int, rows: Int) async throws {
    let terminal = try await Visitor().openMenu(columns: columns, rows: rows)
    let screen = await terminal.screen
    for line in ["Whack-a-mole", "Difficulty", "Player", "High scores", "Back office", "Settings"] {
      #expect(screen.text.contains(line))
    }
    #expect(screen.lines.last?.contains("help") == true)
  }

  @Test func whereTheLocalePromisesNoUnicodeOnlyASCIIIsSent() async throws {
    let terminal = try Visitor().open(adding: ["LANG": "C"])
    try await terminal.wait(forText: "Quit")
    await terminal.type("q")
    #expect(try await terminal.waitForEnd() == .exited(0))
    #expect(await terminal.transcript.allSatisfy { $0 < 0x80 })
  }
}
