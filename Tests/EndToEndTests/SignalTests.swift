import Glibc
import Testing

@Suite struct SignalTests {
  @Test(arguments: [SIGTERM, SIGHUP, SIGQUIT, SIGINT])
  func aSignalEndsTheArcadeAndGivesTheTerminalBack(signal: Int32) async throws {
    let visitor = Visitor()
    let menu = try await visitor.openMenu()
    await menu.signal(signal)
    #expect(try await menu.waitForEnd() == .exited(128 + signal))
    await menu.expectGivenBack()

    let game = try await visitor.openGame()
    await game.signal(signal)
    #expect(try await game.waitForEnd() == .exited(128 + signal))
    await game.expectGivenBack()
  }

  @Test func controlCEndsAGameAndGivesTheTerminalBack() async throws {
    let visitor = Visitor()
    let game = try await visitor.openGame()
    await game.type("\u{3}")
    #expect(try await game.waitForEnd() == .exited(130))
    await game.expectGivenBack()
  }

  @Test func aCrashGivesTheTerminalBackAndSaysWhereToLook() async throws {
    let game = try await Visitor().openGame()
    await game.signal(SIGABRT)
    #expect(try await game.waitForEnd() == .killed(SIGABRT))
    await game.expectGivenBack()
    #expect(await game.screen.text.contains("Saved scores are safe"))
  }

  @Test func afterStopAndContinueTheGameWaitsOnAWholeScreen() async throws {
    let game = try await Visitor().openGame()
    await game.signal(SIGSTOP)
    await game.signal(SIGCONT)
    let pause = try await game.wait(forText: "PAUSED")
    #expect(pause.text.contains("Welcome back."))
    #expect(pause.text.contains("YOUR NAME:"))
    await game.signal(SIGTERM)
    try await game.waitForEnd()
    await game.expectGivenBack()
  }

  @Test func controlZLeavesForTheShellAndFgComesBack() async throws {
    let visitor = Visitor()
    let shell = try PseudoTerminal(
      "/bin/sh", ["-i"], environment: visitor.environment.merging(["PS1": "shell> "]) { $1 },
      keeping: visitor.home)
    try await shell.wait(forText: "shell>")
    await shell.type("'\(Visitor.program)'\r")
    try await shell.wait(forText: "Quit")
    await shell.type("\u{1A}")
    try await shell.wait(for: "the shell") { !$0.modes.contains(1049) }
    // What a line editor of the shell may have changed is not the arcade's.
    await shell.type("stty -a | tr ';' '\\n'\r")
    let stopped = try await shell.wait(for: "sane settings") { $0.text.contains(" icanon ") }
    #expect(stopped.text.contains(" icrnl "))
    #expect(stopped.leftovers == [])
    await shell.type("fg\r")
    try await shell.wait(for: "the menu") { $0.modes.contains(1049) && $0.text.contains("Quit") }
    await shell.type("q")
    try await shell.wait(for: "the shell") { !$0.modes.contains(1049) }
    await shell.type("exit\r")
    try await shell.waitForEnd()
    #expect(await shell.screen.leftovers == [])
  }

  @Test func whenTheTerminalGoesAwayTheArcadeEndsWithoutSpinning() async throws {
    let visitor = Visitor()
    for terminal in [try await visitor.openMenu(), try await visitor.openGame()] {
      await terminal.hangUp()
      #expect(try await terminal.waitForEnd() == .exited(129))
      #expect(try #require(await terminal.ending).seconds < 2)
    }
  }
}

extension Visitor {
  /// Opens a game and waits until it is played.
  func openGame(columns: Int = 80, rows: Int = 24) async throws -> PseudoTerminal {
    let terminal = try open(
      ["play", "whackamole", "--seed", "1"], columns: columns, rows: rows)
    try await terminal.wait(forText: "any key starts")
    await terminal.type(" ")
    try await terminal.wait(for: "the field") { $0.showsField && !$0.text.contains("Get ready") }
    return terminal
  }
}
