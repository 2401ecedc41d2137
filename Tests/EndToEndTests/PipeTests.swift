import Glibc
import Testing

/// Commands that read standard input or a pipe, and write to one.
@Suite struct PipeTests {
  private func expectOutput(
    _ text: String, of line: String, in workshop: Workshop,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    let finished = try await workshop.shell("set -o pipefail; " + line)
    #expect(finished.code == 0, "\(finished)", sourceLocation: sourceLocation)
    #expect(finished.errors == "", sourceLocation: sourceLocation)
    #expect(finished.output == text, sourceLocation: sourceLocation)
  }

  // MARK: - edit

  @Test(arguments: [
    "printf '{ \"a\" : 1 }' | arcade edit - a 2", "arcade edit <(printf '{ \"a\" : 1 }') a 2",
    "printf '{ \"a\" : 1 }' | arcade edit /dev/stdin a 2",
    "printf '{ \"a\" : 1 }' > new.json; arcade edit /dev/stdin a 2 < new.json",
  ])
  func anEditOfAPipeIsPrinted(line: String) async throws {
    let workshop = try await Workshop()
    let backups = try await workshop.shell("arcade backups").output
    try await expectOutput("{ \"a\" : 2 }", of: line, in: workshop)
    #expect(try await workshop.shell("arcade backups").output == backups)
    #expect(
      try await workshop.shell("cat new.json 2>/dev/null").output.isEmpty
        || line.contains("new.json"))
  }

  @Test func aFileOfARedirectionIsReadAndNotChanged() async throws {
    let workshop = try await Workshop()
    try await expectOutput(
      #"{"window": {"title": "Bye"}}"#,
      of: "arcade edit /dev/stdin window.title Bye < settings.json", in: workshop)
    try await expectOutput(
      #"{"window": {"title": "Hello"}}"#, of: "cat settings.json", in: workshop)
  }

  @Test func editsOfAPropertyListFollowEachOther() async throws {
    let workshop = try await Workshop()
    let finished = try await workshop.shell(
      "cat numbers.plist | arcade edit - offset 4 | arcade edit - offset -- -5 | arcade inspect -")
    #expect(finished.errors == "")
    #expect(finished.output.contains("offset  -5"))
  }

  @Test func aPipeThatCannotBeEditedIsCalledByItsName() async throws {
    let workshop = try await Workshop()
    let wrong = try await workshop.shell("echo '{}' | arcade edit - a 1")
    #expect(wrong.code == 1 && wrong.output.isEmpty)
    #expect(wrong.errors == "There's no 'a': the file has no keys. '-' hasn't been changed.\n")
  }

  // MARK: - convert

  @Test func aStoreIsConvertedFromAndToPipes() async throws {
    let workshop = try await Workshop()
    let lines = [
      "arcade convert - out.xml < Journal.sqlite; arcade inspect --rows out.xml",
      "arcade convert members.sqlite - --to xml | arcade inspect --rows -",
      "cat Journal.sqlite | arcade convert - - --to binary | arcade inspect --rows -",
      "arcade convert <(cat notes.xml) /dev/stdout --to sqlite | arcade inspect --rows -",
      "mkfifo p; arcade inspect --rows p & arcade convert notes.xml p --to sqlite && wait",
    ]
    for line in lines {
      let finished = try await workshop.shell("set -o pipefail; " + line)
      #expect(finished.code == 0 && finished.errors.isEmpty, "\(line): \(finished)")
      #expect(finished.output.contains("ann@example.org"), "\(line): \(finished.output)")
    }
  }

  @Test func scoresAreConvertedFromAndToPipes() async throws {
    let workshop = try await Workshop()
    let shown = try await workshop.shell(
      "arcade convert memory - --to skeet 2>lost | arcade inspect --rows -; cat lost >&2")
    #expect(shown.output.contains("bob") && shown.errors.isEmpty)
    let taken = try await workshop.shell(
      "arcade reset whackamole --yes && arcade convert - whackamole < \"$(arcade where skeet)\"")
    #expect(taken.code == 0 && taken.output.hasSuffix("Imported 2 scores.\n"), "\(taken)")
    let several = try await workshop.shell("arcade convert skeet - --to memory")
    #expect(several.code == 2 && several.output.isEmpty)
    let wrong = try await workshop.shell("echo foo | arcade convert - out.xml")
    #expect(wrong.code == 1)
    #expect(wrong.errors.hasPrefix("'-' isn't a Core Data store."))
    let none = try await workshop.shell("echo foo | arcade convert - out.plist")
    #expect(none.errors == "'-' isn't a score file. Nothing was written.\n")
  }

  // MARK: - scene, inspect and export

  @Test func aSceneIsDrawnFromAPipe() async throws {
    let workshop = try await Workshop()
    let drawn = try await workshop.shell("arcade scene garden")
    #expect(drawn.code == 0 && drawn.output.contains("▐██████▌"))
    let garden = "\"$ARCADE_HOME/scenes/garden.json\""
    for line in [
      "arcade scene - < \(garden)", "cat \(garden) | arcade scene -",
      "arcade scene <(cat \(garden))",
    ] {
      try await expectOutput(drawn.output, of: line, in: workshop)
    }
    let wrong = try await workshop.shell("head -c 2000000 /dev/zero | arcade scene -")
    #expect(wrong.code == 1)
    #expect(wrong.errors.contains("'-'") && !wrong.errors.contains("arcade-private"))
  }

  @Test(arguments: [
    "echo foo | arcade inspect -", "echo foo | arcade replay -", "echo foo | arcade race -",
    "echo foo | arcade verify -", "echo foo | arcade scene -", "echo foo | arcade import all -",
    "echo foo | arcade import --everything -", "echo foo | arcade edit - a 1",
    "echo foo | arcade convert - a.xml",
  ])
  func aPipeThatCannotBeReadIsCalledByItsName(line: String) async throws {
    let finished = try await Workshop().shell(line)
    let text = finished.output + finished.errors
    #expect(finished.code == 1 && text.contains("-") && !text.contains("arcade-private"), "\(text)")
    #expect(line.contains("verify") || finished.output.isEmpty)
  }

  /// A folder for temporary files may hold thousands of others, so no other command looks through it.
  @Test func aCommandThatMakesACopyRemovesThatOfAKilledOne() async throws {
    let workshop = try await Workshop()
    let finished = try await workshop.shell(
      """
      mkdir copies && export TMPDIR="$PWD/copies"
      mkdir -m 700 copies/arcade-private-killed copies/other
      echo secret > copies/arcade-private-killed/store
      arcade settings > /dev/null; ls copies
      echo '{ "a" : 1 }' | arcade inspect - > /dev/null; ls copies
      """)
    #expect(finished.output == "arcade-private-killed\nother\nother\n", "\(finished)")
  }

  @Test func anExportGoesIntoAnyPipe() async throws {
    let workshop = try await Workshop()
    let json = try await workshop.shell("arcade export skeet").output
    #expect(json.contains("bob"))
    try await expectOutput(json, of: "arcade export skeet -o -", in: workshop)
    try await expectOutput(json, of: "arcade export skeet -o /dev/stdout | cat", in: workshop)
    try await expectOutput(
      json, of: "mkfifo p; cat p & arcade export skeet -o p >/dev/null && wait", in: workshop)
    try await expectOutput(
      "2 scores written to '/dev/null'.\n", of: "arcade export skeet -o /dev/null", in: workshop)
    let full = try await workshop.shell("arcade export skeet -o /dev/full")
    #expect(full.code == 1 && full.errors.hasPrefix("'/dev/full' can't be written: "))
    let all = try await workshop.shell(
      "arcade export --everything - | arcade --data-dir other import --everything -"
        + " && arcade scores skeet --data-dir other")
    #expect(all.code == 0 && all.output.contains("bob"))
  }

  @Test func bytesThatAreNoTextAreNotPrintedToATerminal() async throws {
    let workshop = try await Workshop()
    for words in [["export", "--everything", "-"], ["convert", "members", "-", "--to", "sqlite"]] {
      let terminal = try workshop.visitor.open(words)
      #expect(try await terminal.waitForEnd() == .exited(2))
      #expect(await terminal.screen.says("The output isn't text. Name a file,"))
    }
    let text = try workshop.visitor.open(["convert", "members", "-", "--to", "xml"])
    #expect(try await text.waitForEnd() == .exited(0))
    #expect(await text.screen.text.contains("</database>"))
  }

  // MARK: - Recorded games

  private static let record = "\"$ARCADE_HOME/replays/whackamole-20261121T002412Z-42.plist\""

  @Test func aRecordIsShownAndVerifiedFromAPipe() async throws {
    let workshop = try await Workshop()
    let film = try await workshop.shell("arcade replay \(Self.record) --format text").output
    #expect(film.contains("--- 0.0 s ---"))
    try await expectOutput(
      film, of: "cat \(Self.record) | arcade replay - --format text", in: workshop)
    try await expectOutput(
      film, of: "arcade replay <(cat \(Self.record)) --format text", in: workshop)
    try await expectOutput(
      "verified  -\n1 recorded game verified.\n", of: "arcade verify - < \(Self.record)",
      in: workshop)
    let race = try await workshop.shell("setsid arcade race - < \(Self.record)")
    #expect(race.code == 2 && race.errors.hasPrefix("This needs a terminal."))
  }

  /// The keys come from the terminal, as with `less` and `vim -`.
  @Test(arguments: [("replay", "replay"), ("race", "press any key")])
  func aRecordFromAPipeIsShownOnTheTerminal(command: String, sees text: String) async throws {
    let workshop = try await Workshop()
    let line = "cat \(Self.record) | \"$0\" \(command) -"
    let terminal = try PseudoTerminal(
      "/bin/sh", ["-c", line, Visitor.program], environment: workshop.visitor.environment,
      keeping: workshop.visitor.home)
    try await terminal.wait(forText: text)
    await terminal.type("\u{3}")
    // The key interrupts the shell too.
    #expect(try await terminal.waitForEnd() == .killed(SIGINT))
    #expect(await terminal.changedSettings() == [])
  }

  @Test func aFilmReplacesAFileOnlyByForceAndFollowsTheMask() async throws {
    let workshop = try await Workshop()
    let line = "arcade replay \(Self.record) --export film.txt"
    let first = try await workshop.shell("umask 027; \(line) && stat -c %a film.txt")
    #expect(first.output == "30 seconds written to 'film.txt'.\n640\n")
    let second = try await workshop.shell("echo mine > film.txt; \(line)")
    #expect(second.code == 1 && second.output.isEmpty)
    #expect(second.errors == "'film.txt' already exists. Use --force to replace it.\n")
    #expect(try await workshop.shell("cat film.txt").output == "mine\n")
    #expect(try await workshop.shell("\(line) --force").code == 0)
    #expect(try await workshop.shell("cat film.txt").output.contains("--- 0.0 s ---"))
  }

  // MARK: - Backups

  @Test func aRestoreSaysBothCountsBeforeItAsks() async throws {
    let workshop = try await Workshop()
    let path = workshop.visitor.scoreFile
    let script = "rm -rf \"$ARCADE_HOME/backups\"; arcade import whackamole new.csv"
    try workshop.visitor.write(
      "name,score\ncid,9\ndora,8\n".utf8, to: workshop.visitor.file("desk/new.csv"))
    #expect(try await workshop.shell(script).code == 0)
    let asked = try await workshop.shell("arcade backups restore whackamole")
    #expect(asked.code == 2)
    #expect(
      asked.errors == "There's no terminal to ask on. Use --yes to restore without asking.\n")
    let sentence =
      /'[^']+\/backups\/whackamole-[^']+\.plist' of [-0-9: ]+ with 2 scores replaces '([^']+)' \(4 scores now\)\. The current file is kept\.\n/
    let match = try #require(try sentence.wholeMatch(in: asked.output), "\(asked.output)")
    #expect(match.1 == path)

    let refusing = try workshop.visitor.open(["backups", "restore", "whackamole"], columns: 200)
    try await refusing.wait(forText: "Type restore and press Enter:")
    await refusing.type("no\r")
    #expect(try await refusing.waitForEnd() == .exited(1))
    #expect(await refusing.screen.text.contains("Nothing was changed."))
    #expect(try await workshop.shell("arcade scores whackamole").output.contains("dora"))

    let agreeing = try workshop.visitor.open(["backups", "restore", "whackamole"], columns: 200)
    try await agreeing.wait(forText: "Type restore and press Enter:")
    await agreeing.type("restore\r")
    #expect(try await agreeing.waitForEnd() == .exited(0))
    let restored = try await workshop.shell("arcade scores whackamole")
    #expect(restored.output.contains("bob") && !restored.output.contains("dora"))
  }
}
