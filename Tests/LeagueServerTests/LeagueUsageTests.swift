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

  @Test(arguments: ["week", "daily"])
  func aTableOfAllTimeIsNotPrintedForThatOfAWeekOrADay(period: String) throws {
    let refused = try Finished.of(
      Self.program, ["scores", "whackamole", "--kept", "--period", period, "--format", "json"])
    #expect(refused.status == 2 && refused.output == "")
    #expect(refused.errors.hasPrefix("Only the tables of all time are kept."), "\(refused)")
  }
}
