import Foundation
import Glibc
import Testing

/// The list of mutants is tried by `make mutants`; here, that it stays true.
@Suite struct MutantTests {
  private static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().path

  @Test func eachLineOfTheListStillFitsTheSources() throws {
    let check = Process()
    check.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    check.arguments = ["python3", Self.root + "/Scripts/mutants.py", "check"]
    let output = Pipe()
    (check.standardOutput, check.standardError) = (output, output)
    try check.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    check.waitUntilExit()
    #expect(check.terminationStatus == 0, "\(text)")
    let count = text.split(separator: " ").first.flatMap { Int($0) } ?? 0
    #expect(count >= 60, "\(text)")
  }

  @Test func noSourceHoldsASwitch() throws {
    let sources = Self.root + "/Sources"
    let files = try #require(FileManager.default.enumerator(atPath: sources))
    var count = 0
    for case let name as String in files where name.hasSuffix(".swift") || name.hasSuffix(".c") {
      let isClean = try !holds("ARCADE_MUTANT", sources + "/" + name)
      #expect(isClean, "\(name)")
      count += 1
    }
    #expect(count > 100)
  }

  /// The release program too, where one was built.
  @Test func noProgramHoldsASwitch() throws {
    let built = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
    let folders = [
      Bundle.main.bundleURL.path, built.path, Self.root + "/.build/debug",
      Self.root + "/.build/release",
    ]
    for name in ["arcade", "store-worker"] {
      let programs = folders.map { $0 + "/" + name }.filter { access($0, X_OK) == 0 }
      #expect(!programs.isEmpty, "\(name)")
      for program in programs {
        let isSearched = try holds("trusted_schema", program)
        let isClean = try !holds("ARCADE_MUTANT", program)
        #expect(isSearched && isClean, "\(program)")
      }
    }
  }

  private func holds(_ text: String, _ path: String) throws -> Bool {
    let content = try Data(contentsOf: URL(fileURLWithPath: path), options: .alwaysMapped)
    return content.range(of: Data(text.utf8)) != nil
  }
}
