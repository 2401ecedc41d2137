import Glibc
import Testing

@Suite struct SignalTests {
  /// All that end a process which does not expect them, the C library's own two included.
  static let ending = (Int32(1)...64).filter { number in
    let harmless = [SIGCHLD, SIGURG, SIGWINCH, SIGCONT]
    let stopping = [SIGSTOP, SIGTSTP, SIGTTIN, SIGTTOU]
    let told = [SIGPIPE, SIGXFSZ]
    return number != SIGKILL && !(harmless + stopping + told).contains(number)
  }

  /// The code that a shell would give; after a crash the signal itself.
  private static func end(by signal: Int32) -> PseudoTerminal.Ending {
    let crashes = [SIGILL, SIGTRAP, SIGABRT, SIGSEGV, SIGBUS, SIGFPE, SIGSYS].contains(signal)
    return crashes ? .killed(signal) : .exited(128 + signal)
  }

  /// The menu of an arcade that a shell has started.
  private func openMenu(by script: String) async throws -> PseudoTerminal {
    let visitor = Visitor()
    let menu = try PseudoTerminal(
      "/bin/sh", ["-c", script], environment: visitor.environment, keeping: visitor.home)
    try await menu.wait(forText: "Quit")
    return menu
  }

  @Test(arguments: ending)
  func aSignalEndsTheMenuAndGivesTheTerminalBack(signal: Int32) async throws {
    let menu = try await Visitor().openMenu()
    await menu.signal(signal)
    #expect(try await menu.waitForEnd() == Self.end(by: signal))
    await menu.expectGivenBack()
  }

  @Test(arguments: ending)
  func aSignalEndsAGameAndGivesTheTerminalBack(signal: Int32) async throws {
    try await Visitor().playing { game in
      await game.signal(signal)
      let ending = try await game.waitForEnd()
      #expect(ending == Self.end(by: signal))
      await game.expectGivenBack()
    }
  }

  @Test func aClosedPipeAndAFileThatMayNotGrowDoNotEndTheArcade() async throws {
    let menu = try await Visitor().openMenu()
    for signal in [SIGPIPE, SIGXFSZ, SIGURG, SIGCHLD] { await menu.signal(signal) }
    await menu.type("q")
    #expect(try await menu.waitForEnd() == .exited(0))
    await menu.expectGivenBack()
  }

  @Test func underNohupAClosedWindowDoesNotEndTheArcade() async throws {
    let menu = try await openMenu(by: "trap '' HUP USR1 INT; exec '\(Visitor.program)'")
    for signal in [SIGHUP, SIGUSR1, SIGINT] { await menu.signal(signal) }
    await menu.type("q")
    #expect(try await menu.waitForEnd() == .exited(0))
    await menu.expectGivenBack()
  }

  /// `arcade 2>&-`, as a wrapper that closes what it does not need starts it.
  @Test(arguments: [SIGTERM, SIGINT, SIGHUP, 64])
  func withStandardErrorClosedASignalEndsTheArcadeToo(signal: Int32) async throws {
    let menu = try await openMenu(by: "exec '\(Visitor.program)' 2>&-")
    await menu.settle()
    let before = try menu.processorSeconds()
    #expect(await menu.isQuiet(for: .milliseconds(500)))
    #expect(try menu.processorSeconds() - before < 0.2)
    await menu.resize(columns: 100, rows: 30)
    try await menu.wait(for: "the wider menu") { $0.text.contains("Quit") && $0.columns == 100 }
    await menu.signal(signal)
    #expect(try await menu.waitForEnd() == Self.end(by: signal))
    await menu.expectGivenBack()
  }

  /// A picture that was cut at the limit left the terminal waiting for its end.
  @Test func whereFilesMayNotGrowThePictureIsWholeAndTheTerminalGivenBack() async throws {
    let menu = try await openMenu(by: "ulimit -f 4; exec '\(Visitor.program)'")
    await menu.signal(SIGTERM)
    #expect(try await menu.waitForEnd() == .exited(143))
    await menu.expectGivenBack()
    #expect(await menu.screen.isWhole)
  }

  @Test(arguments: ["<&-", ">&-", "<&- >&- 2>&-"])
  func withoutInputOrOutputTheArcadeSaysThatItNeedsATerminal(closed: String) async throws {
    let finished = try await EndToEndTests.run(
      "/bin/sh", ["-c", "exec '\(Visitor.program)' \(closed)"],
      environment: Visitor().environment)
    #expect(finished.code == 2)
    let sentence = closed.contains("2>") ? "" : "This needs a terminal."
    #expect(finished.errors.hasPrefix(sentence) && finished.errors.isEmpty == sentence.isEmpty)
  }

  @Test func controlCEndsAGameAndGivesTheTerminalBack() async throws {
    try await Visitor().playing { game in
      await game.type("\u{3}")
      let ending = try await game.waitForEnd()
      #expect(ending == .exited(130))
      await game.expectGivenBack()
    }
  }

  /// A pager takes Ctrl-C for itself; left alone, it and the shell would read the same keys.
  @Test func controlCInAPagerLeavesTheArcadeWaitingForIt() async throws {
    try await pressControlC(
      inPager: "cat; echo reading; read key </dev/tty; echo left", showing: #"{"a": 1}"#)
  }

  /// The pipe to a pager holds a part of a long text: the arcade writes the rest while one reads.
  @Test func controlCInAPagerThatHasNotReadAllLeavesTheArcadeWriting() async throws {
    let list = (0..<50_000).map { "\($0)" }.joined(separator: ", ")
    try await pressControlC(
      inPager: "head -c 1 >/dev/null; echo reading; read key </dev/tty; cat >/dev/null; echo left",
      showing: "[\(list)]")
  }

  private func pressControlC(inPager commands: String, showing text: String) async throws {
    let visitor = Visitor()
    let pager = "trap 'echo interrupted' INT; \(commands)\n"
    try visitor.write(pager.utf8, to: visitor.file("pager"))
    try visitor.write(text.utf8, to: visitor.file("a.json"))
    let shown = try visitor.open(
      ["inspect", visitor.file("a.json")], adding: ["PAGER": "sh \(visitor.file("pager"))"])
    try await shown.wait(forText: "reading")
    await shown.type("\u{3}")
    try await shown.wait(forText: "interrupted")
    // Some shells go on reading after a trap.
    await shown.type("\r")
    #expect(try await shown.waitForEnd() == .exited(0))
    #expect(await shown.screen.text.contains("left"))
  }

  /// With a pager that such a key ends, the arcade ends as well.
  @Test func controlCEndsAPagerAndTheArcade() async throws {
    let visitor = Visitor()
    try visitor.write("cat; echo reading; read key </dev/tty\n".utf8, to: visitor.file("pager"))
    try visitor.write(#"{"a": 1}"#.utf8, to: visitor.file("a.json"))
    let shown = try visitor.open(
      ["inspect", visitor.file("a.json")], adding: ["PAGER": "sh \(visitor.file("pager"))"])
    try await shown.wait(forText: "reading")
    await shown.type("\u{3}")
    try await shown.waitForEnd()
    #expect(await shown.changedSettings() == [])
  }

  @Test func aCrashGivesTheTerminalBackAndSaysWhereToLook() async throws {
    try await Visitor().playing { game in
      await game.signal(SIGABRT)
      let ending = try await game.waitForEnd()
      #expect(ending == .killed(SIGABRT))
      await game.expectGivenBack()
      #expect(await game.screen.text.contains("Your scores are safe"))
    }
  }

  @Test func afterStopAndContinueTheGameWaitsOnAWholeScreen() async throws {
    try await Visitor().playing { game in
      await game.signal(SIGSTOP)
      await game.signal(SIGCONT)
      let pause = try await game.wait(forText: "PAUSED")
      #expect(pause.text.contains("Welcome back."))
      #expect(pause.text.contains("YOUR NAME:"))
      await game.signal(SIGTERM)
      try await game.waitForEnd()
      await game.expectGivenBack()
    }
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
    // A line editor of the shell may have changed some settings: those aren't the arcade's.
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
    func goAway(_ terminal: PseudoTerminal) async throws {
      await terminal.hangUp()
      #expect(try await terminal.waitForEnd() == .exited(129))
      let ending = try #require(await terminal.ending)
      #expect(ending.seconds < 2)
    }
    let visitor = Visitor()
    try await goAway(try await visitor.openMenu())
    try await visitor.playing { try await goAway($0) }
  }
}
