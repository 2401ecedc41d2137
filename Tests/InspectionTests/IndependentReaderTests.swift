import Foundation
import Testing

/// Every value of a file is what Python's own readers find: `plistlib`, `sqlite3` and `ElementTree`.
@Suite struct IndependentReaderTests {
  @Test func unusualFilesAreShownAsOtherReadersReadThem() throws {
    guard let program = arcadeProgram else { return print("skipped: no program to run") }
    let folder = try TemporaryFolder()
    #expect(try python(unusualFilesScript, [folder.path]) == "")
    let answer = try answer(program, folder)
    #expect(answer.count == 1 && answer[0].hasPrefix("106 files, "), "\(answer)")
  }

  @Test func filesOfOtherProgramsAreShownAsOtherReadersReadThem() throws {
    guard let program = arcadeProgram else { return print("skipped: no program to run") }
    guard let folder = try Fixtures.copy() else { return }
    let answer = try answer(program, folder)
    #expect(answer.count == 1 && answer[0].contains(" files, "), "\(answer)")
  }

  private func answer(_ program: String, _ folder: TemporaryFolder) throws -> [String] {
    let copies = try TemporaryFolder()
    return try python(independentReaderScript, [program, folder.path, copies.path])
      .split(separator: "\n").map(String.init)
  }
}
