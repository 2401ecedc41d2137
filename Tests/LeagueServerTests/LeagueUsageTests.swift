import Foundation
import Testing

/// Help and wrong usage of the program for leagues, which needs no server for them.
@Suite struct LeagueUsageTests {
  private static let program = TestLeague.programs + "/arcade-league"

  @Test func helpSpeaksThePlayersLanguageFromTheFirstWordToTheLast() throws {
    let help = try Finished.of(
      Self.program, ["scores", "--help"], adding: ["LC_ALL": "zh_CN.UTF-8"]
    ).checked().output
    #expect(help.contains("用法：arcade league scores") && help.contains("显示帮助。"), "\(help)")
    for word in ["OVERVIEW", "USAGE", "OPTIONS", "Show help", "(default"] {
      #expect(!help.contains(word), "\(word)")
    }
    let missing = try Finished.of(Self.program, ["scores"], adding: ["LC_ALL": "zh_CN.UTF-8"])
    #expect(missing.status == 2 && missing.errors.hasPrefix("错误：缺少参数"), "\(missing)")
  }

  @Test func anUnknownFormIsRefusedLikeTheArcadesOwn() throws {
    let refused = try Finished.of(
      Self.program, ["scores", "whackamole", "--kept", "--format", "yaml"])
    #expect(refused.status == 2 && refused.output == "")
    #expect(
      refused.errors == "'yaml' isn't a format. Choose one of: table, json, csv.\n", "\(refused)")
  }

  @Test(arguments: [
    (["scroes", "skeet"], "There's no command 'scroes'. Did you mean 'scores'?"),
    (["scores", "skeet", "--period", "weak"], "'weak' isn't a period. Did you mean 'week'?"),
    (
      ["scores", "skeet", "--speed", "33"],
      "'33' isn't a speed. Choose one of: 100, 75, 50, 0, 1, 2."
    ),
  ])
  func aWrongWordIsToldWithTheOnesToChooseFrom(words: [String], sentence: String) throws {
    let refused = try Finished.of(Self.program, words)
    #expect(refused.status == 2 && refused.output == "")
    #expect(refused.errors == sentence + "\n", "\(refused)")
  }

  @Test(arguments: [
    (["--rules", "99999999999"], "The version of the game's rules (default: the newest)."),
    (["--follow", "-1"], "Print the table again whenever it changes, for so many seconds."),
    (["--count", "-3"], "The number of lines, 1 to 100."),
  ])
  func aNumberOutOfBoundsIsRefusedWithTheSentenceOfItsOption(
    words: [String], sentence: String
  ) throws {
    let refused = try Finished.of(Self.program, ["scores", "whackamole"] + words)
    #expect(refused.status == 2 && refused.output == "")
    #expect(refused.errors.hasPrefix("Error: " + sentence + "\n"), "\(refused)")
  }

  @Test func aKeptTableIsNotFollowed() throws {
    let refused = try Finished.of(
      Self.program, ["scores", "whackamole", "--kept", "--follow", "9"])
    #expect(refused.status == 2 && refused.output == "")
    #expect(refused.errors.hasPrefix("Error: A kept table doesn't change."), "\(refused)")
  }

  /// Before a server is asked for a seed.
  @Test func aRankedGameWithoutATerminalIsRefusedBeforeItIsDrawn() throws {
    let refused = try Finished.of(
      Self.program, ["play", "whackamole", "--league", "service=club"])
    #expect(refused.status == 2 && refused.output == "")
    #expect(refused.errors.hasPrefix("This needs a terminal."), "\(refused)")
  }

  @Test func helpOfAnUnknownCommandAndAFriendWithoutANameAreWrongUsage() throws {
    let help = try Finished.of(Self.program, ["help", "scroes"])
    #expect(help.status == 2 && help.output == "")
    #expect(help.errors == "There's no command 'scroes'. Did you mean 'scores'?\n", "\(help)")
    let friend = try Finished.of(Self.program, ["friend", "--remove"])
    #expect(friend.status == 2 && friend.errors.hasPrefix("Error: The friend's name"), "\(friend)")
  }

  @Test func theShellsOfferEveryCommandOfALeague() throws {
    let help = try Finished.of(Self.program, ["--help"]).checked().output
    let list = help.split(separator: "\n", omittingEmptySubsequences: false)
      .drop { $0 != "SUBCOMMANDS:" }.dropFirst().prefix { !$0.isEmpty }
    // A line that goes on with the one before is indented further.
    let commands = list.filter { !$0.hasPrefix("   ") }
      .compactMap { $0.split(separator: " ").first }
    #expect(commands.contains("scores"))
    let offered = try Finished.of(
      TestLeague.programs + "/arcade",
      ["---completion", "league", "--", "positional@0", "2", "0", "arcade", "league", ""]
    ).checked().output
    #expect(offered.split(separator: "\n") == commands)
  }

  /// The words that the shells offer in place of the last one.
  private func offered(_ words: [String]) throws -> [String] {
    let place = [String(words.count + 1), String(words.last?.count ?? 0)]
    return try Finished.of(
      TestLeague.programs + "/arcade",
      ["---completion", "league", "--", "positional@0"] + place + ["arcade", "league"] + words
    ).checked().output.split(separator: "\n").map(String.init)
  }

  @Test func theShellsOfferEveryOptionOfEachCommand() throws {
    let dump = try Finished.of(Self.program, ["--experimental-dump-help"]).checked().output
    let root = try #require(
      try JSONSerialization.jsonObject(with: Data(dump.utf8)) as? [String: Any])
    let program = try #require(root["command"] as? [String: Any])
    let commands = try #require(program["subcommands"] as? [[String: Any]])
    for command in commands {
      let name = try #require(command["commandName"] as? String)
      guard name != "help" else { continue }
      let arguments = command["arguments"] as? [[String: Any]] ?? []
      let names = arguments.filter { $0["kind"] as? String != "positional" }
        .flatMap { $0["names"] as? [[String: Any]] ?? [] }
        .filter { $0["kind"] as? String == "long" }.compactMap { $0["name"] as? String }
      // The shells offer that for help by themselves.
      let options = Set(names.map { "--" + $0 }).subtracting(["--help"])
      #expect(options.contains("--league"))
      #expect(Set(try offered([name, "--"])) == options, "\(name)")
    }
  }

  @Test(arguments: [
    (["scores", "--period", ""], ["all", "week", "daily"]),
    (["scores", "skeet", "-d", ""], ["easy", "medium", "hard", "insane"]),
    (["signs", "--format", "j"], ["table", "json", "csv"]),
    (["scores", "--speed", ""], ["100", "75", "50", "0", "1", "2"]),
    (["scores", "skeet", "--count", ""], []),
    (["--league", ""], []),
    (["leave", "--yes", "--"], ["--data-dir", "--league"]),
  ])
  func theShellsOfferTheValuesOfOptions(words: [String], values: [String]) throws {
    #expect(try offered(words) == values)
  }

  @Test func theValueOfAnOptionIsNeitherACommandNorAGame() throws {
    let games = try offered(["scores", ""])
    #expect(games.contains("whackamole"))
    #expect(try offered(["scores", "--period", "week", ""]) == games)
    #expect(try offered(["--league", "service=club", "scores", ""]) == games)
    #expect(try offered(["--league", "scores", ""]).contains("scores"))
  }

  @Test func aDataFolderThatIsAFileIsRefusedAsByTheArcade() throws {
    let file = NSTemporaryDirectory() + "league-\(UUID().uuidString)"
    try Data().write(to: URL(fileURLWithPath: file))
    defer { try? FileManager.default.removeItem(atPath: file) }
    for words in [[], ["send"], ["scores", "whackamole", "--kept"]] {
      let refused = try Finished.of(
        Self.program, words + ["--data-dir", file, "--league", "service=club"])
      #expect(refused.status == 2 && refused.output == "", "\(words)")
      #expect(refused.errors.hasPrefix("'\(file)' is a file."), "\(refused)")
    }
  }

  @Test func theDataFolderBeforeTheCommandIsThatOfTheLeagueToo() throws {
    let arcade = TestLeague.programs + "/arcade"
    let home = NSTemporaryDirectory() + "league-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: home) }
    let address = "host=/nonexistent dbname=club"
    try Finished.of(arcade, ["settings", "league_url", address, "--data-dir", home]).checked()
    for place in [["--data-dir", home], ["--data-dir=\(home)"]] {
      let shown = try Finished.of(arcade, place + ["league"])
      #expect(shown.output.hasPrefix("The league is at '\(address)'."), "\(shown)")
      let wrong = try Finished.of(arcade, place + ["league", "scroes"])
      #expect(wrong.errors == "There's no command 'scroes'. Did you mean 'scores'?\n", "\(wrong)")
    }
  }

  @Test func anExportIntoAFolderWithoutANameIsRefused() throws {
    let refused = try Finished.of(Self.program, ["export", "", "--league", "service=club"])
    #expect(refused.status == 1 && refused.errors == "'': it isn't there.\n", "\(refused)")
  }

  @Test(arguments: ["week", "daily"])
  func aTableOfAllTimeIsNotPrintedForThatOfAWeekOrADay(period: String) throws {
    let refused = try Finished.of(
      Self.program, ["scores", "whackamole", "--kept", "--period", period, "--format", "json"])
    #expect(refused.status == 2 && refused.output == "")
    #expect(refused.errors.hasPrefix("Only the tables of all time are kept."), "\(refused)")
  }
}
