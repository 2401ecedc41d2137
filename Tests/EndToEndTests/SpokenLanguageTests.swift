import Testing

/// Commands and the screen speak the language of the locale or of the setting.
@Suite struct SpokenLanguageTests {
  private let visitor = Visitor()

  private func run(_ line: String, adding more: [String: String]) async throws -> Finished {
    try await EndToEndTests.run(
      Visitor.program, line.split(separator: " ").map(String.init),
      environment: visitor.environment.merging(more) { $1 })
  }

  private static let chinese = ["LC_ALL": "zh_CN.UTF-8"]

  @Test(arguments: [
    ("scores", "还没有成绩。"), ("check", "所有文件都正常。"), ("--help", "终端里的小游戏厅。"),
    ("scores --help", "打印排行榜。"), ("members list", "还没有会员。"), ("board --help", "用法：arcade board"),
    ("where", "还没有"),
  ])
  func commandsSpeakTheLanguageOfTheLocale(line: String, sentence: String) async throws {
    let finished = try await run(line, adding: Self.chinese)
    #expect(finished.code == 0 && finished.output.contains(sentence), "\(finished)")
  }

  @Test(arguments: [
    ("play moles", "没有「moles」这个游戏。你是不是想输入「whackamole」？"),
    ("settings theme blue", "「blue」不是 theme 的值。可以选择：default、high_contrast、monochrome、terminal。"),
    ("edit nothing.json a 1", "没有文件「"),
    ("inspect nothing.json", "nothing.json」：文件不存在。"),
    ("play whackamole --seed abc", "值 'abc' 不能用于 '--seed"),
    ("scores skeet x y", "2 个多余的参数：'x', 'y'"),
    ("play whackamole --difficulty", "缺少值：'--difficulty"),
  ])
  func errorsSpeakTheLanguageOfTheLocale(line: String, sentence: String) async throws {
    let finished = try await run(line, adding: Self.chinese)
    #expect(finished.code != 0 && finished.errors.contains(sentence), "\(finished)")
  }

  @Test func whatAModelOrAFileLacksIsSaidInTheLanguageOfTheLocale() async throws {
    let environment = visitor.environment.merging(Self.chinese) { $1 }
    let refused = try await EndToEndTests.run(
      Visitor.program, ["members", "add", ""], environment: environment)
    #expect(refused.code == 2 && refused.errors == "名字不能为空。\n", "\(refused)")
    try visitor.write(#"{"a": 1}"#.utf8, to: visitor.file("a.json"))
    let lacking = try await EndToEndTests.run(
      Visitor.program, ["inspect", "--get", "x", visitor.file("a.json")], environment: environment)
    #expect(lacking.code == 1 && lacking.errors.hasSuffix("：里面没有「x」；有的是：a。\n"), "\(lacking)")
  }

  @Test(arguments: [
    ["LC_ALL": "zh_CN.GB18030"], ["LC_ALL": "zh_CN.UTF-8", "TERM": "linux"],
    ["LC_ALL": "zh_TW.UTF-8"], ["LC_ALL": "de_DE.UTF-8"], ["LC_ALL": "C"],
  ])
  func whereTheCharactersAreMissingCommandsSpeakEnglish(variables: [String: String]) async throws {
    let finished = try await run("check", adding: variables)
    #expect(finished.output.contains("Every file is fine."))
  }

  @Test func theSettingWinsOverTheLocale() async throws {
    _ = try await run("settings language zh-Hans", adding: [:])
    #expect(try await run("check", adding: [:]).output.contains("所有文件都正常。"))
    _ = try await run("settings language en", adding: [:])
    #expect(try await run("check", adding: Self.chinese).output.contains("Every file is fine."))
  }

  @Test func whatProgramsReadIsTheSameInEveryLanguage() async throws {
    for line in ["scores --format json", "settings --format csv", "where --format json"] {
      let english = try await run(line, adding: [:])
      let chinese = try await run(line, adding: Self.chinese)
      #expect(english.output == chinese.output && english.code == 0, "\(line)")
    }
  }

  @Test func theScreenSpeaksTheLanguageOfTheLocale() async throws {
    let terminal = try visitor.open(adding: Self.chinese)
    _ = try await terminal.wait(forText: "打地鼠")
    _ = try await terminal.wait(forText: "退出")
    await terminal.type("q")
    #expect(try await terminal.waitForEnd() == .exited(0))
  }
}
