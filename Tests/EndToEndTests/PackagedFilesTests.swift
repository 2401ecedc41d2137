import ArcadeXML
import FileSystemDouble
import Foundation
import Testing

/// The repository's files for packages say what the program says of itself.
@Suite struct PackagedFilesTests {
  private let folder = TemporaryFolder()

  /// The names below a folder with their contents.
  private func files(in path: String) throws -> [String: Data] {
    let names = FileManager.default.enumerator(atPath: path)?.allObjects as? [String] ?? []
    return names.reduce(into: [:]) {
      $0[$1] = FileManager.default.contents(atPath: "\(path)/\($1)")
    }
  }

  @Test func pagesCompletionsAndIconAreWrittenAnewAfterAChangeOfTheCommands() async throws {
    let written = folder.file("new")
    let finished = try await Tool.runScript("Packaging/documents.sh", Tool.programs, written)
    #expect(finished.code == 0, "\(finished.errors)")
    let new = try files(in: written)
    #expect(new.keys.count { $0.hasSuffix(".1") } > 20 && new["man/arcade-files.5"] != nil)
    let held = try files(in: Tool.root + "/Packaging")
    for (name, content) in new {
      #expect(content == held[name], "\(name): run 'make documents'")
    }
    let pages = held.keys.filter { $0.hasPrefix("man/") }
    #expect(Set(pages).subtracting(new.keys).isEmpty)
  }

  @Test func theChinesePageNamesTheSameOptionsCommandsAndVariables() throws {
    func items(_ page: String) throws -> [Substring] {
      let text = try String(contentsOfFile: Tool.root + "/Packaging/" + page, encoding: .utf8)
      return text.split(separator: "\n").filter { $0.hasPrefix(".It ") || $0.hasPrefix(".Op ") }
    }
    let english = try items("man/arcade.1")
    #expect(english.count > 40)
    #expect(try items("man-zh_CN/arcade.1") == english)
  }

  @Test func aCommandWhoseExitStatusIsTheAnswerSaysSoInItsPage() async throws {
    let visitor = Visitor()
    for (name, text) in [("one", "[1]"), ("two", "[2]")] {
      try visitor.write(text.utf8, to: visitor.file(name))
    }
    let (one, two) = (visitor.file("one"), visitor.file("two"))
    let answers: [(arguments: [String], code: Int32, meaning: String)] = [
      (["diff", one, one], 0, "The files hold the same."),
      (["diff", one, two], 1, "They differ."),
      (["diff", one, visitor.file("none")], 2, "One can\\(aqt be read, or wrong usage."),
      (["verify"], 0, "Nothing differs."),
      (["verify", one], 1, "Something differs, or failed."),
      (["undo-reset"], 1, "Nothing to undo, or failed."),
    ]
    for (arguments, code, meaning) in answers {
      let finished = try await EndToEndTests.run(
        Visitor.program, arguments, environment: visitor.environment)
      #expect(finished.code == code, "\(arguments): \(finished)")
      let page = try String(
        contentsOfFile: "\(Tool.root)/Packaging/man/arcade-\(arguments[0]).1", encoding: .utf8)
      #expect(page.contains("\n.It \(code)\n\(meaning)\n"), "\(arguments)")
    }
  }

  @Test func everyPictureOfTheREADMEIsDrawnByTheProgram() async throws {
    let drawn = folder.file("pictures")
    let finished = try await Tool.runScript("Packaging/pictures.sh", Tool.programs, drawn)
    #expect(finished.code == 0, "\(finished.errors)")
    let new = try files(in: drawn)
    let held = try files(in: Tool.root + "/docs/pictures")
    #expect(new.count == 5 && Set(new.keys) == Set(held.keys))
    for (name, content) in new {
      #expect(content == held[name], "\(name): run 'make pictures'")
      #expect(content.count < 300_000, "\(name)")
    }
    let readme = try String(contentsOfFile: Tool.root + "/README.md", encoding: .utf8)
    for name in held.keys { #expect(readme.contains("docs/pictures/\(name)"), "\(name)") }
  }

  @Test func thePagesAreSoundForMandoc() async throws {
    guard let mandoc = Tool.found("mandoc", for: "the form of manual pages") else { return }
    let pages = try files(in: Tool.root + "/Packaging/man").keys.sorted()
    let finished = try await EndToEndTests.run(
      mandoc, ["-T", "lint"] + pages.map { Tool.root + "/Packaging/man/" + $0 },
      environment: ProcessInfo.processInfo.environment)
    // The other pages are installed elsewhere.
    let complaints = (finished.output + finished.errors).split(separator: "\n")
      .filter { !$0.contains("referenced manual not found: Xr arcade") }
    #expect(complaints.isEmpty, "\(complaints.joined(separator: "\n"))")
  }

  @Test func theDesktopFindsTheArcade() async throws {
    let environment = ProcessInfo.processInfo.environment
    if let validator = Tool.found("desktop-file-validate", for: "the form of the desktop entry") {
      let finished = try await EndToEndTests.run(
        validator, [Tool.root + "/Packaging/arcade.desktop"], environment: environment)
      #expect(finished.code == 0 && finished.output.isEmpty)
    }
    if let appstream = Tool.found("appstreamcli", for: "the form of the AppStream metadata") {
      let finished = try await EndToEndTests.run(
        appstream, ["validate", "--no-net", Tool.root + "/Packaging/arcade.metainfo.xml"],
        environment: environment)
      #expect(finished.code == 0, "\(finished.output)")
    }
    let icon = try XMLElement(
      reading: Array(
        try Data(contentsOf: URL(fileURLWithPath: Tool.root + "/Packaging/arcade.svg"))))
    #expect(icon.name == "svg" && icon.children(named: "text").isEmpty)
  }

  @Test func allSayTheSameVersion() async throws {
    let printed = try await Visitor().run("--version").output
    #expect(try await Visitor().run("league", "--version").output == printed)
    let version = try #require(printed.firstMatch(of: /arcade ([0-9.]+)/)).1
    let changelog = try String(contentsOfFile: Tool.root + "/CHANGELOG.md", encoding: .utf8)
    let heading = try #require(changelog.firstMatch(of: /## ([0-9.]+) - (\d{4}-\d\d-\d\d)\n/))
    #expect(heading.1 == version)
    let metadata = try String(
      contentsOfFile: Tool.root + "/Packaging/arcade.metainfo.xml", encoding: .utf8)
    #expect(metadata.contains("<release version=\"\(version)\" date=\"\(heading.2)\"/>"))
  }

  @Test func whoeverReportsAMistakeCanNameTheLibraries() async throws {
    let visitor = Visitor()
    let finished = try await visitor.run("--version", "--verbose")
    #expect(finished.code == 0)
    let lines = finished.output.split(separator: "\n")
    #expect(
      lines.dropFirst().map { String($0.prefix { $0 != " " }) } == [
        "commit", "Swift", "SQLite", "ncurses", "expat", "zlib",
      ])
    for line in lines.dropFirst(3) { #expect(line.wholeMatch(of: /\w+ +\d+\.[0-9.]+/) != nil) }
    let alone = try await visitor.run("--verbose")
    #expect(alone.code == 2 && alone.errors.contains("--verbose goes with --version."))
  }
}
