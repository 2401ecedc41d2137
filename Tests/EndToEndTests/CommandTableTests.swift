import Foundation
import Glibc
import JSON
import Testing

/// Every command of the program × help, examples, JSON, a pipe, a closed pipe, a full device, no
/// terminal and bad values.
@Suite(.serialized) struct CommandTableTests {
  private static let noTerminal = "This needs a terminal."

  // MARK: - The rows

  @Test func everyCommandOfTheProgramHasARow() async throws {
    let commands = try await ProgramCommand.all()
    #expect(commands.map(\.name).sorted() == CommandRow.all.map(\.name).sorted())
  }

  @Test func everyOptionIsTriedWithABadValue() async throws {
    for command in try await ProgramCommand.all() {
      let row = try #require(CommandRow.all.first { $0.name == command.name })
      // These two are tried with every command that has them.
      let known = row.free.union(["format", "difficulty", "data-dir"])
      for option in command.options where !known.contains(option) {
        let isTried = row.mistakes.contains { mistake in
          mistake.typed.contains("--\(option)")
            || option == "export" && mistake.typed.contains("-e ")
        }
        #expect(isTried, "\(row.testDescription) --\(option)")
      }
      // A command with a form for programs lists something; a film and differences are no list.
      #expect(
        row.lists == (command.options.contains("format") || row.isGroup)
          || ["replay", "diff"].contains(row.name))
    }
  }

  /// The parser adds a default to what we say of an option.
  @Test(arguments: ["arcade", "arcade-league"])
  func aDefaultIsSaidOnce(program: String) async throws {
    let path = "\(Tool.programs)/\(program)"
    guard access(path, X_OK) == 0 else { return print("skipped: the help of \(program)") }
    let described = try await run(
      path, ["--experimental-dump-help"], environment: Visitor().environment)
    let root = try JSONDocument(reading: Array(described.output.utf8)).root["command"]
    var commands = [try #require(root)]
    while let command = commands.popLast() {
      for argument in command["arguments"]?.array ?? [] where argument["defaultValue"] != nil {
        let said = argument["abstract"]?.string ?? ""
        #expect(!said.contains("(default"), "\(command["commandName"]?.string ?? ""): \(said)")
      }
      commands += command["subcommands"]?.array ?? []
    }
  }

  // MARK: - The cells

  @Test(arguments: CommandRow.all) func itsHelpIsPrinted(row: CommandRow) async throws {
    let workshop = try await Workshop()
    let help = try await workshop.shell("arcade \(row.name) --help | cat")
    #expect(help.code == 0 && help.errors.isEmpty)
    #expect(help.output.contains("USAGE: arcade"))
    #expect(!help.output.contains("\u{1B}"))
    #expect(help.output.split(separator: "\n").contains { $0.hasPrefix("  arcade") })
    let other = try await workshop.shell("arcade help \(row.name)")
    #expect(other.output == help.output)
  }

  @Test(arguments: CommandRow.all) func itsExamplesRun(row: CommandRow) async throws {
    let workshop = try await Workshop()
    #expect(try await workshop.shell(row.before).code == 0)
    let commands = try await ProgramCommand.all()
    let examples = try #require(commands.first { $0.name == row.name }).examples
    #expect(!examples.isEmpty)
    #expect(Set(row.obstacles.keys).isSubset(of: examples))
    for example in examples {
      // Tests ask nobody on the network.
      if row.obstacles[example] == .network { continue }
      let finished = try await workshop.shell("set -o pipefail; \(example)")
      if row.obstacles[example] == .terminal {
        expectRefusal(finished, of: example)
      } else {
        #expect(finished.code == 0 && finished.errors.isEmpty, "\(example): \(finished)")
      }
    }
  }

  @Test(.enabled(if: Python.isThere), arguments: CommandRow.all.filter(\.lists))
  func itsListIsJSONForOtherPrograms(row: CommandRow) async throws {
    let workshop = try await Workshop()
    #expect(try await workshop.shell(row.before).code == 0)
    let finished = try await workshop.shell(
      "set -o pipefail; arcade \(row.works) --format json"
        + " | python3 -c 'import json, sys; assert json.load(sys.stdin)'")
    #expect(finished.code == 0, "\(finished.errors)")
  }

  @Test(arguments: CommandRow.all)
  func intoAPipeItPrintsTextAlone(row: CommandRow) async throws {
    let workshop = try await Workshop()
    #expect(try await workshop.shell(row.before).code == 0)
    let finished = try await workshop.shell("set -o pipefail; arcade \(row.works) | cat")
    #expect(!finished.output.contains("\u{1B}") && !finished.output.contains("\r"))
    guard !row.isScreen else { return expectRefusal(finished, of: row.works) }
    #expect(finished.code == 0, "\(finished.errors)")
    #expect(finished.errors.isEmpty)
    #expect(finished.output.hasSuffix("\n"))
  }

  /// 141 is the end by SIGPIPE, as of any other program.
  @Test(arguments: CommandRow.all, ["head -1", "true"])
  func aReaderThatLeavesIsNoFailure(row: CommandRow, reader: String) async throws {
    let workshop = try await Workshop()
    #expect(try await workshop.shell(row.before).code == 0)
    let finished = try await workshop.shell(
      "arcade \(row.works) | \(reader) >/dev/null; exit ${PIPESTATUS[0]}")
    guard !row.isScreen else { return expectRefusal(finished, of: row.works) }
    #expect([0, 141].contains(finished.code), "\(finished)")
    #expect(finished.errors.isEmpty)
  }

  @Test(arguments: CommandRow.all)
  func aFullDeviceIsTold(row: CommandRow) async throws {
    let workshop = try await Workshop()
    #expect(try await workshop.shell(row.before).code == 0)
    let finished = try await workshop.shell("arcade \(row.works) > /dev/full")
    guard !row.isScreen else { return expectRefusal(finished, of: row.works) }
    // As with other programs of that name, 1 says that files differ.
    #expect(finished.code == (row.name == "diff" ? 2 : 1))
    #expect(finished.errors == "Couldn't write all output.\n")
  }

  @Test(arguments: CommandRow.all)
  func itNeedsNoTerminalUnlessItOpensAScreen(row: CommandRow) async throws {
    let workshop = try await Workshop()
    #expect(try await workshop.shell(row.before).code == 0)
    let finished = try await workshop.shell(
      "unset TERM; setsid arcade \(row.works) <&- >output; code=$?; cat output; exit $code")
    guard !row.isScreen else { return expectRefusal(finished, of: row.works) }
    #expect(finished.code == 0 && finished.errors.isEmpty, "\(finished)")
    #expect(!finished.output.contains("\u{1B}"))
  }

  @Test(arguments: CommandRow.all)
  func aBadValueIsAnsweredBySentencesWithTheChoices(row: CommandRow) async throws {
    let workshop = try await Workshop()
    let options = try #require(
      try await ProgramCommand.all().first { $0.name == row.name }
    ).options
    var mistakes = row.mistakes
    if !row.isPassedOn {
      mistakes.append(("\(row.works) --bogus", 2, "Unknown option '--bogus'"))
      mistakes.append(
        ("\(row.works) --data-dir Info.plist", 2, "/Info.plist' is a file. Choose a"))
      mistakes.append(
        ("\(row.works) --data-dir ''", 2, "--data-dir needs the name of a folder."))
    }
    if options.contains("format"), row.name != "replay" {
      mistakes.append(("\(row.works) --format foo", 2, "'foo' isn't a format. Choose one of: "))
    }
    if options.contains("difficulty") {
      mistakes.append(
        ("\(row.works) --difficulty fast", 2, "'fast' isn't a difficulty. Choose one of: Easy,"))
    }
    for mistake in mistakes {
      let finished = try await workshop.shell("arcade \(mistake.typed)")
      #expect(finished.code == mistake.code, "\(mistake.typed): \(finished)")
      #expect(finished.errors.contains(mistake.says), "\(mistake.typed): \(finished.errors)")
      #expect(finished.output.isEmpty, "\(mistake.typed): \(finished.output)")
      // The parser of arguments adds the usage; everything else is one sentence or two.
      let lines = finished.errors.split(separator: "\n").count
      #expect(
        lines <= 2 || finished.errors.contains("Usage: arcade \(row.name)"), "\(mistake.typed)")
    }
  }

  @Test func aFileInThePlaceOfTheDataFolderIsRefusedBeforeAnyScreen() async throws {
    let workshop = try await Workshop()
    let place = workshop.visitor.file("desk/Info.plist")
    let sentence = "'\(place)' is a file. Choose a folder to keep the arcade's files in.\n"
    for typed in ["arcade", "arcade play skeet", "arcade scores"] {
      let finished = try await workshop.shell(typed, adding: ["ARCADE_HOME": place])
      #expect(finished.code == 2 && finished.output.isEmpty)
      #expect(finished.errors == sentence, "\(typed)")
    }
    let terminal = try workshop.visitor.open(columns: 200, adding: ["ARCADE_HOME": place])
    #expect(try await terminal.waitForEnd() == .exited(2))
    #expect(await !terminal.transcript.contains(0x1B))
    #expect(await terminal.changedSettings() == [])
  }

  /// A command that needs a terminal says so in one sentence.
  private func expectRefusal(_ finished: Finished, of typed: String) {
    #expect(finished.code == 2, "\(typed): \(finished)")
    #expect(
      finished.errors.hasPrefix(Self.noTerminal)
        || finished.errors.contains("terminal to ask on"), "\(typed): \(finished)")
    #expect(finished.errors.split(separator: "\n").count == 1)
  }
}

extension CommandRow {
  /// True for a command that does what one of its parts does where none is named.
  fileprivate var isGroup: Bool {
    CommandRow.all.contains { $0.name == name + " list" }
  }
}

/// A command as the program itself describes it.
private struct ProgramCommand: Sendable {
  let name: String
  /// The long names of the options that take a value.
  let options: [String]
  /// The lines below `Examples:`.
  let examples: [String]

  /// Every command with its parts.
  static func all() async throws -> [ProgramCommand] { try await described.value }

  private static let described = Task { () async throws -> [ProgramCommand] in
    let text = try await Visitor().run("--experimental-dump-help").output
    return commands(in: try JSONDocument(reading: Array(text.utf8)).root["command"], after: nil)
  }

  private static func commands(in value: JSONValue?, after name: String?) -> [ProgramCommand] {
    guard let word = value?["commandName"]?.string, word != "help" else { return [] }
    let own = name.map { $0.isEmpty ? word : "\($0) \(word)" } ?? ""
    let options = (value?["arguments"]?.array ?? []).filter { $0["kind"]?.string == "option" }
      .compactMap { option in
        option["names"]?.array?.first { $0["kind"]?.string == "long" }?["name"]?.string
      }
    let lines = (value?["discussion"]?.string ?? "").split(separator: "\n")
    let examples = lines.drop { !$0.hasPrefix("Example") }.dropFirst()
      .prefix { $0.hasPrefix("  ") }.map { String($0.dropFirst(2)) }
    let command = ProgramCommand(name: own, options: options, examples: examples)
    return [command]
      + (value?["subcommands"]?.array ?? []).flatMap { commands(in: $0, after: own) }
  }
}
