import PropertyLists
import Testing

@Suite struct HostileTextTests {
  private static let names = [
    "\u{1B}]0;owned\u{07}", "\u{1B}[31;7;5mred", "\u{9B}31mcontrol", "\u{202E}turned",
    "\u{2066}isolated", "nothing\u{0}behind", "back\u{8}\u{8}\u{7F}", "two\r\nlines",
    String(repeating: "long", count: 2_500), "\u{301}\u{301}marks",
    "\u{1F468}\u{200D}\u{1F4BB}",
    "",
  ]

  /// The characters that must never be sent to a terminal.
  private static let harmful = [
    "\u{1B}]0;", "\u{1B}[31;7;5mred", "\u{9B}", "\u{202E}", "\u{2066}", "\u{0}", "back\u{8}",
    "\u{7F}",
  ]

  private let visitor = Visitor()

  init() throws {
    let records = Self.names.enumerated().map { index, name in
      PropertyListValue.dictionary(["name": .string(name), "score": .integer(100 - index)])
    }
    try visitor.write(
      PropertyList(root: .dictionary(["hiscores": .array(records)]), form: .binary).bytes(),
      to: visitor.scoreFile)
    let settings: [String: PropertyListValue] = [
      "player_name": .string(Self.names[0]), "simple_data_difficulty": .string(Self.names[1]),
      "theme": .string(Self.names[2]), "language": .string(Self.names[3]),
    ]
    try visitor.write(
      PropertyList(root: .dictionary(settings), form: .binary).bytes(),
      to: visitor.defaultsFile)
  }

  @Test func whatFilesHoldIsNeverSentRawByAnyScreen() async throws {
    let terminal = try await visitor.openMenu()
    for (choice, text) in [
      ("Difficulty", "CHOOSE DIFFICULTY:"), ("Player", "Who's playing?"), ("High scores", "rank"),
      ("Back office", "Delete hi scores"), ("Settings", "Theme"),
    ] {
      try await terminal.choose(choice)
      try await terminal.wait(forText: text)
      await terminal.type("\u{1B}")
      try await terminal.wait(forText: "Quit")
    }
    try await terminal.choose("High scores")
    let table = try await terminal.wait(forText: "rank")
    #expect(table.text.contains("\\u{1b}]0;owned"))
    #expect(table.text.contains("\\u{202e}turned"))
    #expect(table.lines.contains { $0.contains("longlong") && $0.contains("…") })
    await terminal.type("\u{1B}q")
    #expect(try await terminal.waitForEnd() == .exited(0))
    await terminal.expectGivenBack()
    #expect(Self.harm(in: await terminal.transcript) == [])
  }

  @Test(arguments: ["table", "json", "csv", "plist"])
  func printedScoresAreHarmlessOnATerminal(format: String) async throws {
    let terminal = try visitor.open(["scores", "--all", "--format", format], columns: 200)
    try await terminal.waitForEnd()
    let transcript = await terminal.transcript
    #expect(Self.harm(in: transcript) == [])
    #expect(String(decoding: transcript, as: UTF8.self).contains("owned"))
    #expect(await terminal.screen.leftovers == [])
    #expect(await terminal.screen.unknown == [])
  }

  @Test(arguments: ["settings", "where"])
  func otherCommandsAreHarmlessOnATerminalToo(command: String) async throws {
    let terminal = try visitor.open([command], columns: 200)
    #expect(try await terminal.waitForEnd() == .exited(0))
    #expect(Self.harm(in: await terminal.transcript) == [])
  }

  @Test func inAPipeAnotherProgramReadsTheNamesAsTheyAre() async throws {
    guard Python.isThere else {
      print("Not read by another program: there is no python3.")
      return
    }
    let printed = try await visitor.run("scores", "whackamole", "--all", "--format", "json")
    let path = visitor.file("scores.json")
    try visitor.write(printed.output.utf8, to: path)
    let json = try await Python.run(
      """
      import json, sys
      names = [each["name"] for each in json.load(open(sys.argv[1]))]
      print("|".join(names).encode().hex(), end="")
      """, path)
    let expected = Self.names.joined(separator: "|").utf8
    #expect(
      json == expected.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined())
    let list = try await visitor.run("scores", "whackamole", "--all", "--format", "plist")
    try visitor.write(list.output.utf8, to: path)
    let turned = try await Python.read(path, "root['hiscores'][3]['name']")
    #expect(turned == Self.names[3])
  }

  private static func harm(in transcript: [UInt8]) -> [String] {
    let text = String(decoding: transcript, as: UTF8.self)
    return harmful.filter { harm in
      text.unicodeScalars.indices.contains {
        text.unicodeScalars[$0...].starts(with: harm.unicodeScalars)
      }
    }
  }
}
