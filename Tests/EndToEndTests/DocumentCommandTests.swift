import Foundation
import Glibc
import Testing

/// The commands of the documents do as they stand there what the documents say.
@Suite struct DocumentCommandTests {
  /// The arcade's files in their usual places below a home that is otherwise empty.
  private let visitor = Visitor()
  private var data: String { visitor.file(".local/share/arcade") }

  /// The reasons that a block can have for not being run.
  private static let reasons: Set = [
    "needs a terminal", "needs files of other programs", "needs a damaged file",
    "builds the arcade", "installs packages", "needs macOS", "needs a database server",
  ]

  @Test func everyBlockIsRunOrSaysWhyItIsNot() throws {
    let blocks = try DocumentBlock.all()
    let left = blocks.filter { $0.reason != nil }
    for block in left {
      #expect(Self.reasons.contains(block.reason ?? ""), "\(block): \(block.reason ?? "")")
      print("not run: \(block) \(block.reason ?? "")")
    }
    #expect(blocks.count - left.count >= 15)
    #expect(blocks.allSatisfy { !$0.script.isEmpty })
  }

  @Test(.enabled(if: Python.isThere)) func theCommandsOfTheDocumentsWorkAsTheyStandThere()
    async throws
  {
    try await begin()
    for block in try DocumentBlock.all() where block.reason == nil {
      let finished = try await shell(block.script)
      #expect(
        finished.code == 0 && finished.errors.isEmpty,
        "\(block): \(finished.code)\n\(finished.output)\(finished.errors)")
    }
  }

  /// The names that the documents give to files of other programs, and their places among the fixtures.
  private static let others: [(name: String, place: String)] = [
    ("com.apple.HIToolbox.plist", "property-lists/plaso/com.apple.HIToolbox.plist"),
    ("truncated.plist", "property-lists/plaso/truncated.plist"),
    (
      "measurement.archive",
      "keyed-archives/swift-corelibs-foundation/NSMeasurement-Frequency.archive"
    ),
    ("SurfJournalModel.sqlite", "sqlite-stores/cdt-materials/SurfJournalModel.sqlite"),
    ("SurfJournalModel.sqlite-wal", "sqlite-stores/cdt-materials/SurfJournalModel.sqlite-wal"),
    ("SurfJournalModel.xcdatamodel", "models/cdt-materials/SurfJournalModel.xcdatamodel"),
    ("Bookmarks_V3.sqlite", "sqlite-stores/BrowserServicesKit/Bookmarks_V3.sqlite"),
    ("Bookmarks_V3.sqlite-wal", "sqlite-stores/BrowserServicesKit/Bookmarks_V3.sqlite-wal"),
    ("vehicles.xml", "xml-stores/cocoadev.github.io/extracted-3.xml"),
    ("Event.mom", "models/CoreDataUtility/SingleEntitySingleAttribut.mom"),
  ]

  /// Such files are there where `ARCADE_FIXTURES` names a folder of them.
  @Test func filesOfOtherProgramsAreShownAsTheDocumentsSay() async throws {
    guard let fixtures = ProcessInfo.processInfo.environment["ARCADE_FIXTURES"] else {
      print("skipped: documents about files of other programs (ARCADE_FIXTURES names no folder)")
      return
    }
    let desk = visitor.file("desk")
    try FileManager.default.createDirectory(atPath: desk, withIntermediateDirectories: true)
    for (name, place) in Self.others {
      try FileManager.default.copyItem(
        atPath: "\(fixtures)/\(place)", toPath: "\(desk)/\(name)")
    }
    let blocks = try DocumentBlock.all().filter { block in
      block.reason == "needs files of other programs"
        && Self.others.contains { block.script.contains(" \($0.name)") }
    }
    #expect(blocks.count == 11)
    for block in blocks {
      let finished = try await run(
        "/bin/sh", ["-c", "cd '\(desk)'; { \(block.script)\n} 2>&1"], environment: environment)
      #expect(block.shows(finished.output), "\(block):\n\(finished.output)")
    }
  }

  @Test func aBlockWithOutputGivesItsCommandsAlone() {
    let text = """
      ```console
      $ arcade inspect a \\
          --raw
      property list
      $ arcade where
      ```
      <!-- not run: needs a terminal -->
      ```sh
      arcade
      ```
      """
    let blocks = DocumentBlock.blocks(of: text, in: "x")
    #expect(blocks.map(\.place) == ["x:1", "x:8"])
    #expect(
      blocks.map(\.script) == ["arcade inspect a \\\n    --raw\narcade where", "arcade"])
    #expect(blocks.map(\.reason) == [nil, "needs a terminal"])
    #expect(blocks.map(\.printed) == [["property list"], []])
  }

  @Test(arguments: [
    ("a\nb\n", false), ("a\nb, c\nx\ny\nd\n", true), ("a\nb, c\nd\n", true),
    ("a\nb, c\nx\nd\ne\n", false), ("a\nc\nx\nd\n", false), ("a\nb, c\nd\n\n", true),
    ("a'/x/y/z' b\nb\nd", true), ("a'/x/y/z'\nb\nd", false), ("'/x/y/z' b\nb\nd", false),
  ]) func aSignOfOmissionStandsForLinesOrForAPartOfOne(output: String, isShown: Bool) throws {
    let first = output.contains("'") ? "a'…/z' b" : "a"
    let text = "```console\n$ arcade\n\(first)\nb…\n…\nd\n```\n"
    let block = try #require(DocumentBlock.blocks(of: text, in: "x").first)
    #expect(block.shows(output) == isShown)
  }

  // MARK: - An arcade with something in it

  private func begin() async throws {
    try await visitor.begin(in: data, environment)
    // Programs of the documents that the machine may lack, by what Python has.
    let programs = visitor.file("bin")
    try visitor.write(
      Array("#!/bin/sh\nexec python3 \"\(programs)/query.py\" \"$@\"\n".utf8),
      to: programs + "/sqlite3")
    try visitor.write(
      Array(
        """
        import sqlite3, sys
        database, text = sys.argv[1:]
        for row in sqlite3.connect(f"file:{database}?mode=rw", uri=True).execute(text): print(*row)
        """.utf8), to: programs + "/query.py")
    chmod(programs + "/sqlite3", 0o700)
  }

  private var environment: [String: String] {
    var environment = visitor.environment
    environment["ARCADE_HOME"] = data
    let program = URL(fileURLWithPath: Visitor.program).deletingLastPathComponent().path
    environment["PATH"] = "\(program):\(environment["PATH"] ?? "/bin"):\(visitor.file("bin"))"
    return environment
  }

  private func shell(_ script: String) async throws -> Finished {
    try await run(
      "/bin/sh", ["-euc", "cd '\(data)'\n\(script)"], environment: environment)
  }
}

extension Visitor {
  /// Fills the files of an arcade: scores of every game, twice so that there are backups, a member, a
  /// character, a souvenir, a run, games in the history, and a crowd.
  fileprivate func begin(in data: String, _ environment: [String: String]) async throws {
    let worker = URL(fileURLWithPath: Self.program).deletingLastPathComponent()
      .appendingPathComponent("store-worker").path
    var steps: [[String]] = ["whackamole", "skeet", "memory", "lander"].flatMap { game in
      ["ann", "bob"].map { [worker, "play", data, $0, "2", "5", game] }
    }
    steps += ["members", "runs", "games", "souvenirs", "crowd"].map {
      [worker, $0, data, "ann", "1"]
    }
    steps += [[Self.program, "character", "random"], [Self.program, "settings", "bell", "bell"]]
    for step in steps {
      let finished = try await EndToEndTests.run(
        step[0], Array(step.dropFirst()), environment: environment)
      guard finished.code == 0 else { throw PythonFailed(errors: "\(step): \(finished)") }
    }
  }
}
