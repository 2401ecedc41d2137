import Testing

/// Words on a command line that mean files: names, pipes and what is there already.
@Suite struct FileWordsTests {
  private let visitor = Visitor()

  private func shell(_ script: String) async throws -> Finished {
    try await EndToEndTests.run(
      "/bin/sh", ["-c", "arcade() { '\(Visitor.program)' \"$@\"; }; \(script)"],
      environment: visitor.environment)
  }

  private func prepare() async throws {
    try visitor.write(OriginalFile.large, to: visitor.scoreFile)
    #expect(try await visitor.run("settings", "difficulty", "hard").output == "Hard\n")
  }

  @Test(arguments: ["whackamole.plist", "whackamole", "defaults.plist", "settings"])
  func anOwnFileIsFoundByItsNameFromAnywhere(name: String) async throws {
    try await prepare()
    let shown = try await shell("cd / && arcade inspect \(name)")
    #expect(shown.code == 0)
    #expect(shown.output.contains("property list"))
  }

  @Test func whereGivesAPathForScripts() async throws {
    try await prepare()
    #expect(try await visitor.run("where", "whackamole").output == visitor.scoreFile + "\n")
    let wrong = try await visitor.run("where", "whackamoles")
    #expect(wrong.code == 2)
    #expect(wrong.errors == "Nothing is called 'whackamoles'. Did you mean 'whackamole'?\n")
  }

  @Test(arguments: [
    "inspect - < \"$(arcade where whackamole)\"",
    "import whackamole - < \"$(arcade where whackamole)\"",
    "inspect /dev/stdin < \"$(arcade where whackamole)\"",
  ])
  func standardInputIsAFileToo(command: String) async throws {
    try await prepare()
    let finished = try await shell("arcade \(command)")
    #expect(finished.errors == "")
    #expect(finished.code == 0)
    let piped = try await shell("cat \"$(arcade where whackamole)\" | arcade inspect -")
    #expect(piped.output == (try await shell("arcade inspect whackamole")).output)
  }

  /// Scores may be read as the mask says, everything by its owner alone.
  @Test(arguments: [
    ("export --output", "640"), ("export --everything", "600"),
  ])
  func anExportReplacesAFileOnlyByForceAndIsNotReadByEverybody(
    command: String, mode: String
  ) async throws {
    try await prepare()
    let path = visitor.data + "/../out"
    let first = try await shell("umask 027 && arcade \(command) \(path) && stat -c %a \(path)")
    #expect(first.output.hasSuffix("\(mode)\n"))
    let second = try await shell("arcade \(command) \(path)")
    #expect(second.code == 1)
    #expect(second.errors.hasSuffix("already exists. Use --force to replace it.\n"))
    #expect(try await shell("arcade \(command) \(path) --force").code == 0)
  }

  @Test func aConvertedFileIsReadByNobodyWhoCouldNotReadItsSource() async throws {
    try await prepare()
    let (source, path) = (visitor.data + "/../a.json", visitor.data + "/../out.xml")
    for (mode, before, after) in [("600", "644", "600"), ("644", "640", "640")] {
      let finished = try await shell(
        "printf '{\"a\": 1}' > \(source) && touch \(path) && chmod \(mode) \(source)"
          + " && chmod \(before) \(path) && arcade convert \(source) \(path) --force"
          + " && stat -c %a \(path)")
      #expect(finished.code == 0 && finished.output.hasSuffix("\(after)\n"), "\(finished)")
    }
    let failed = try await shell(
      "printf '{' > \(source) && chmod 600 \(source) && chmod 644 \(path);"
        + " arcade convert \(source) \(path) --force; stat -c %a \(path)")
    #expect(failed.output == "644\n", "\(failed)")
  }

  @Test func anExportNeverTakesThePlaceOfTheArcadesOwnFile() async throws {
    try await prepare()
    let path = visitor.data + "/whackamole.plist"
    let before = try await shell("cksum < \(path)")
    for command in [
      "export whackamole -o \(path)", "export whackamole -o \(visitor.data)/./whackamole.plist",
      "export --everything \(path)", "inspect settings --format json -o \(path)",
    ] {
      let refused = try await shell("arcade \(command) --force")
      #expect(refused.code == 1, "\(command)")
      #expect(refused.errors.hasSuffix("own whackamole file. Choose another name.\n"), "\(refused)")
    }
    #expect(try await shell("cksum < \(path)").output == before.output)
  }

  @Test func aFileInThePlaceOfTheDataFolderIsRefused() async throws {
    try await prepare()
    let finished = try await shell("arcade --data-dir \"$(arcade where whackamole)\" scores")
    #expect(finished.code == 2)
    #expect(finished.errors.contains("is a file. Choose a folder"))
  }

  @Test(arguments: [
    ("members add Bob --age -3", "An age is a whole number from 0 to 150."),
    ("inspect --limit -5 x", "--limit is a number from 0 up."),
    ("settings kept_replays_mb -5", "'-5' isn't a limit for kept replays."),
    ("edit crowd.json people.0.height -5", "There's no file"),
  ])
  func aNegativeNumberIsTakenForAValue(typed: String, sentence: String) async throws {
    let finished = try await shell("arcade \(typed)")
    #expect(finished.errors.contains(sentence))
    #expect(!finished.errors.contains("Unknown option"))
  }

  @Test(arguments: [
    "where", "settings", "backups", "check", "daily", "album", "scores", "runs", "members",
    "statistics",
  ])
  func everyListIsPrintedAsJSONAndCSV(command: String) async throws {
    try await prepare()
    let json = try await shell("arcade \(command) --format json")
    #expect(json.code == 0)
    _ = try await Python.run("import json, sys; json.loads(sys.argv[1])", json.output)
    let table = try await shell("arcade \(command) --format csv")
    #expect(table.code == 0)
    #expect(table.output.contains(","))
  }
}
