import JSON
import Testing

/// The commands of a command line.
@Suite struct NamedCommandTests {
  /// A command that comes first reads its words by itself.
  ///
  /// An option before it has the parser of all commands read the same words.
  @Test func aCommandMeansTheSameAloneAndAmongAllCommands() async throws {
    let lines = [
      "scores", "scores whackamole --format json", "scores --all --format=csv", "scores memory -5",
      "check", "check --repair", "where", "statistics --format json", "verify", "backups",
      "backups list", "backups whackamole", "settings", "settings theme", "settings bell on",
      "settings bell loud", "runs", "members", "members list --format json", "character", "album",
      "scene desert", "board", "league", "daily", "diff crowd.json Info.plist",
      "diff crowd.json crowd.json", "convert Info.plist --to json -o -", "export --format json",
      "edit Info.plist a 1", "reset whackamole --yes", "undo-reset",
      // The parser of all commands tells what is wrong with these, and what is asked for.
      "scores --help", "scores -h", "scores help", "scores --version", "scores --verbose",
      "scores nothing", "scores --nothing", "scores --format", "scores ''",
      "backups --help", "backups help", "backups nothing", "backups list --help",
      "check extra words",
      "settings a b c", "members add", "help scores", "help", "inspect", "diff", "edit",
      "scores --generate-completion-script bash", "scores --experimental-dump-help",
    ]
    for line in lines {
      let alone = try await Workshop()
      let among = try await Workshop()
      let first = try await alone.shell("arcade \(line)")
      let second = try await among.shell("arcade --data-dir \"$ARCADE_HOME\" \(line)")
      #expect(first.code == second.code, "\(line)")
      #expect(masked(first.output, alone) == masked(second.output, among), "\(line)")
      #expect(masked(first.errors, alone) == masked(second.errors, among), "\(line)")
    }
  }

  /// A program that asked for a form isn't given another one.
  @Test func oneSettingIsAListOfOneForPrograms() async throws {
    let visitor = Visitor()
    let record = #"bell,flash,"[""off"", ""bell"", ""flash""]""#
    for typed in [["settings", "bell", "flash"], ["settings", "bell"]] {
      let list = try await EndToEndTests.run(
        Visitor.program, typed + ["--format", "csv"], environment: visitor.environment)
      #expect(list.code == 0 && list.errors.isEmpty)
      #expect(list.output == "key,value,choices\r\n\(record)\r\n")
      let value = try await EndToEndTests.run(
        Visitor.program, typed, environment: visitor.environment)
      #expect(value.output == "flash\n")
    }
    let list = try await visitor.run("settings", "bell", "--format", "json")
    let root = try JSONDocument(reading: Array(list.output.utf8)).root
    #expect(root.array?.count == 1 && root.array?.first?["value"]?.string == "flash")
  }

  /// A text without the names that differ from one folder and one second to the next.
  private func masked(_ text: String, _ workshop: Workshop) -> String {
    text.replacing(workshop.visitor.file(""), with: "F")
      .replacing(#/[0-9]{8}T[0-9]{6}Z/#, with: "NOW")
  }
}
