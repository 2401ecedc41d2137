import Glibc
import Testing

/// Output that cannot be written is told, whichever command writes it.
@Suite struct OutputTests {
  private let visitor = Visitor()
  private var scores: String { visitor.file("scores.plist") }

  private func shell(_ line: String) async throws -> Finished {
    try await EndToEndTests.run(
      "/bin/bash",
      [
        "-c", "cd '\(visitor.file("."))'; " + line.replacing("arcade", with: "\"$0\""),
        Visitor.program,
      ],
      environment: visitor.environment)
  }

  @Test(arguments: [
    "inspect", "inspect --format json", "inspect --format csv", "inspect --raw",
  ])
  func whatAnInspectionCannotWriteIsNotCalledDone(typed: String) async throws {
    try visitor.write(OriginalFile.large, to: scores)
    for place in ["> /dev/full", ">&-"] {
      let finished = try await shell("exec arcade \(typed) scores.plist \(place)")
      #expect(finished.code == 1)
      #expect(finished.errors == "Couldn't write all output.\n")
    }
  }

  @Test(arguments: ["scores", "where", "settings", "--help", "export", "runs", "check"])
  func aCommandWhoseOutputIsClosedSaysSo(typed: String) async throws {
    let finished = try await shell("exec arcade \(typed) >&-")
    #expect(finished.code == 1)
    #expect(finished.errors == "Couldn't write all output.\n")
  }

  @Test func aReaderThatHasSeenEnoughIsNoFailure() async throws {
    try visitor.write(OriginalFile.large, to: scores)
    try visitor.write(OriginalFile.large, to: visitor.scoreFile)
    for typed in ["inspect scores.plist", "scores --all --format csv"] {
      let finished = try await shell("arcade \(typed) | head -1")
      #expect(finished.code == 0)
      #expect(finished.errors == "")
    }
  }

  /// Standard error goes through a pipe: as a file it could not grow either.
  @Test(arguments: [
    "import whackamole one.json", "settings theme terminal", "members add Ann",
    "export --output out.json", "settings > settings.txt", "import skeet one.json",
  ])
  func aFileThatMayNotGrowIsToldByEveryCommand(typed: String) async throws {
    try visitor.write(
      Array(#"[{"name": "Ann", "score": 7000}]"#.utf8), to: visitor.file("one.json"))
    let finished = try await shell(
      "(ulimit -f 0; arcade \(typed); echo code $?) 2>&1 | cat")
    #expect(finished.output.hasSuffix(".\ncode 1\n"), "\(finished.output)")
    #expect(!finished.output.contains("sQLite"))
  }
}
