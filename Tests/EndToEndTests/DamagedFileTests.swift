import JSON
import Testing

@Suite struct DamagedFileTests {
  /// Ways in which a file can be no list of ours.
  enum Damage: String, CaseIterable, Sendable {
    case empty, garbage, foreign, truncated, cutInItsTrailer

    var bytes: [UInt8] {
      switch self {
      case .empty: []
      case .garbage: Array("garbage\u{0}\u{1B}[2J".utf8)
      case .foreign: Array("<plist><array><string>a shopping list</string></array></plist>".utf8)
      case .truncated: Array(OriginalFile.xml.bytes.prefix(300))
      case .cutInItsTrailer: Array(OriginalFile.binary.bytes.dropLast(9))
      }
    }
  }

  @Test(arguments: Damage.allCases)
  func theArcadeOpensAndNamesTheDamagedScoreFile(damage: Damage) async throws {
    let visitor = Visitor()
    try visitor.write(damage.bytes, to: visitor.scoreFile)
    let sentence = "The score file '\(visitor.scoreFile)' is damaged"
    let terminal = try visitor.open()
    let notes = try await terminal.readNotes(untilText: "Quit")
    #expect(notes.contains { $0.says(sentence) })
    try await terminal.choose("High scores")
    try await terminal.wait(for: "the damage") { $0.says(sentence) }
    await terminal.type("\u{1B}")
    try await terminal.wait(forText: "Quit")
    await terminal.type("q")
    #expect(try await terminal.waitForEnd() == .exited(0))

    let printed = try await visitor.run("scores", "whackamole")
    #expect(printed.code == 1)
    #expect(printed.errors.hasPrefix(sentence))
    #expect(try await visitor.run("where").output.contains("damaged: "))
    #expect(try visitor.bytes(of: visitor.scoreFile) == damage.bytes)
    #expect(try visitor.names().filter { $0.hasPrefix("whackamole") } == ["whackamole.plist"])
  }

  @Test(arguments: Damage.allCases)
  func aDamagedDefaultsFileIsSetAsideUntouchedAndTold(damage: Damage) async throws {
    let visitor = Visitor()
    try visitor.write(damage.bytes, to: visitor.defaultsFile)
    let terminal = try visitor.open()
    let notes = try await terminal.readNotes(untilText: "Quit")
    #expect(notes.contains { $0.says("'\(visitor.defaultsFile)' was damaged") })
    try await terminal.choose("Difficulty")
    try await terminal.choose("Insane")
    try await terminal.wait(for: "Insane in the menu") { $0.digit(beside: "Whack-a-mole") != nil }
    await terminal.type("q")
    #expect(try await terminal.waitForEnd() == .exited(0))
    try expectSetAside(visitor, damage.bytes, notes)
    let kept = try await visitor.run("settings", "simple_data_difficulty")
    #expect(kept.output == "Insane\n")
  }

  /// It's the usual value, not the one that was chosen.
  @Test(arguments: ["table", "json"])
  func theValueOfADamagedDefaultsFileIsPrintedWithTheDamage(format: String) async throws {
    let visitor = Visitor()
    try visitor.write(Damage.truncated.bytes, to: visitor.defaultsFile)
    let printed = try await visitor.run("settings", "theme", "--format", format)
    let value = format == "json" ? "\"value\" : \"default\"\n" : "default\n"
    #expect(printed.code == 0 && printed.output.contains(value), "\(printed)")
    #expect(printed.errors.hasPrefix("The settings file '\(visitor.defaultsFile)' is damaged: "))
    let chosen = try await visitor.run("settings", "theme", "terminal", "--format", format)
    #expect(chosen.code == 0 && chosen.output.contains("terminal"))
    #expect(!chosen.errors.contains("is damaged"))
  }

  @Test(.timeLimit(.minutes(5)))
  func beforeAGameADamagedScoreFileIsSetAsideAndTheScoreIsInANewOne() async throws {
    let visitor = Visitor()
    let damage = Damage.truncated
    try visitor.write(damage.bytes, to: visitor.scoreFile)
    let terminal = try visitor.open(["play", "whackamole", "--player", "Ann"])
    let notes = try await terminal.playAndReadNotes()
    #expect(await terminal.ending?.how == .exited(0))
    #expect(notes.contains { $0.says("'\(visitor.scoreFile)' was damaged") })
    try expectSetAside(visitor, damage.bytes, notes)
    let printed = try await visitor.run("scores", "whackamole", "--format", "csv")
    #expect(printed.output.contains("whackamole,1,Ann,"))
  }

  @Test func aRepairAddsNoSentenceToAListForPrograms() async throws {
    let visitor = Visitor()
    try visitor.write(Damage.garbage.bytes, to: visitor.scoreFile)
    let repaired = try await visitor.run("check", "--repair", "--format", "json")
    #expect(repaired.code == 0, "\(repaired)")
    let list = try JSONDocument(reading: Array(repaired.output.utf8)).root
    #expect(list.array?.first?["state"]?.string == "damaged")
    #expect(repaired.errors.contains("'\(visitor.scoreFile)' is kept as"))
  }

  private func expectSetAside(
    _ visitor: Visitor, _ bytes: [UInt8], _ notes: [TerminalScreen]
  ) throws {
    let aside = try #require(try visitor.names().first { $0.contains(".damaged-") })
    #expect(notes.contains { $0.says(aside) })
    #expect(try visitor.bytes(of: visitor.data + "/" + aside) == bytes)
  }
}
