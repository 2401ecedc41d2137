import TestSupport
import Testing

@Suite struct WrongUsageTests {
  /// A command that is typed, and the sentence that answers it.
  static let sentences: [(String, String)] = [
    ("", "This needs a terminal."),
    ("play whackamole", "This needs a terminal."),
    ("moles", "There's no command 'moles'. Did you mean 'arcade play whackamole'?"),
    ("setings", "There's no command 'setings'. Did you mean 'settings'?"),
    ("help setings", "There's no command 'setings'. Did you mean 'settings'?"),
    (
      "help nonsense",
      "There's no command 'nonsense'. Choose one of: play, scores, replay, race, daily, verify,"
    ),
    ("play moles", "There's no game 'moles'. Did you mean 'whackamole'?"),
    ("scores chess", "There's no game 'chess'. Choose one of: whackamole, skeet, memory, lander."),
    (
      "play whackamole --difficulty fast",
      "'fast' isn't a difficulty. Choose one of: Easy, Medium, Hard, Insane."
    ),
    (
      "scores --format xml",
      "'xml' isn't a format. Choose one of: table, json, csv, plist."
    ),
    ("settings colour", "There's no setting 'colour'. Run 'arcade settings' to list them."),
    (
      "settings theme blue",
      "'blue' isn't a theme. Choose one of: default, high_contrast, monochrome, terminal."
    ),
    (
      "reset moles",
      "Nothing called 'moles' to delete. Did you mean 'whackamole'?"
    ),
    (
      "play whackamole --player \u{1B}[2J",
      "A name has 1 to 24 columns and no control characters."
    ),
  ]

  @Test(arguments: sentences)
  func wrongUsageIsAnsweredByASentenceAndTheCodeTwo(typed: String, sentence: String) async throws {
    let visitor = Visitor()
    let finished = try await EndToEndTests.run(
      Visitor.program, typed.split(separator: " ").map(String.init),
      environment: visitor.environment)
    #expect(finished.code == 2)
    #expect(finished.output == "")
    #expect(finished.errors.hasPrefix(sentence))
    #expect(finished.errors.split(separator: "\n").count == 1)
  }

  @Test(arguments: ["scores --bogus", "play", "settings theme default more"])
  func whatTheParserRefusesEndsWithTheCodeTwo(typed: String) async throws {
    let finished = try await EndToEndTests.run(
      Visitor.program, typed.split(separator: " ").map(String.init),
      environment: Visitor().environment)
    #expect(finished.code == 2)
    #expect(finished.output == "")
    #expect(finished.errors.contains("Usage: arcade"))
  }

  @Test(arguments: [
    ("", "TERM isn't set, so the kind of terminal is unknown."),
    ("dumb", "The terminal 'dumb' named by TERM can't place the cursor."),
    ("nosuch", "The terminal 'nosuch' named by TERM is unknown here."),
  ])
  func aTerminalThatCannotBeUsedIsToldInASentence(name: String, sentence: String) async throws {
    let terminal = try Visitor().open(columns: 200, adding: ["TERM": name])
    #expect(try await terminal.waitForEnd() == .exited(2))
    #expect(await terminal.screen.lines.first?.hasPrefix(sentence) == true)
    #expect(await !terminal.transcript.contains(0x1B))
    #expect(await terminal.changedSettings() == [])
  }

  @Test(arguments: [
    "", "play", "scores", "reset", "undo-reset", "where", "settings", "scene", "edit", "board",
    "migrate", "convert", "check", "backups", "replay", "verify", "race",
    "daily", "statistics",
  ])
  func everyCommandExplainsItself(command: String) async throws {
    let visitor = Visitor()
    let words = [command, "--help"].filter { !$0.isEmpty }
    let finished = try await EndToEndTests.run(
      Visitor.program, words, environment: visitor.environment)
    #expect(finished.code == 0)
    #expect(finished.errors == "")
    expectGolden(
      finished.output.trimmingSuffix(while: \.isNewline),
      named: "help" + (command.isEmpty ? "" : "-\(command)"))
  }

  @Test(arguments: ["scores --all --format csv", "scores", "where", "settings", "--help"])
  func whatCannotBeWrittenOutIsNotCalledDone(typed: String) async throws {
    let visitor = Visitor()
    try visitor.write(OriginalFile.large, to: visitor.scoreFile)
    let finished = try await EndToEndTests.run(
      "/bin/sh", ["-c", "exec '\(Visitor.program)' \(typed) > /dev/full"],
      environment: visitor.environment)
    #expect(finished.code == 1)
    #expect(finished.errors == "Couldn't write all output.\n")
  }

  @Test func theVersionIsPrinted() async throws {
    let finished = try await Visitor().run("--version")
    #expect(finished.code == 0)
    #expect(finished.output.hasPrefix("arcade 0."))
    #expect(finished.output.split(separator: "\n").count == 1)
  }
}

extension String {
  fileprivate func trimmingSuffix(while isCut: (Character) -> Bool) -> String {
    var text = self[...]
    while let last = text.last, isCut(last) { text.removeLast() }
    return String(text)
  }
}
