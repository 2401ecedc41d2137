import Foundation
import Testing

/// Pictures in `README.md` are those that the tests of the screens expect.
@Suite struct ReadmeTests {
  @Test func thePictureOfTheTitleIsTheExpectedOne() throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let readme = try String(
      contentsOf: root.appendingPathComponent("README.md"), encoding: .utf8)
    let goldens = root.appendingPathComponent("Tests/CabinetTests/Goldens/80x24-unicode.txt")
    let picture = try String(contentsOf: goldens, encoding: .utf8)
      .split(separator: "\n", omittingEmptySubsequences: false).dropFirst()
      .prefix { $0.hasPrefix("|") }.map { $0.dropFirst() }.joined(separator: "\n")
    #expect(!picture.isEmpty && readme.contains("```text\n\(picture)\n```"))
  }
}
