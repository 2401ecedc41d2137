import Foundation
import Inspection
import Persistence
import Testing

/// A JSON value a line, as logs and exports are, is a table.
@Suite struct JSONLinesTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test(arguments: ["\n", "\r\n", "\n\n", "\r\n \r\n"])
  func eachLineIsARow(_ end: String) throws {
    let lines = [#"{"a": 1, "b": "x"}"#, #"{"a": 2, "c": [1, {"d": 2}]}"#, #"{"b": "y"}"#]
    let path = try folder.write(lines.joined(separator: end) + end, to: "log.jsonl")
    let file = try Inspector().inspect(path)
    #expect(file.kind == "JSON Lines")
    #expect(
      try shown(path, as: .csv)
        == "a,b,c\r\n1,x,\r\n2,,1 d=2\r\n,y,\r\n")
    #expect(
      try ValueLookup(file, path: path).value(at: try #require(ValuePath("lines.1.c.1.d")))
        == .integer(2))
    let rows = try RowChoice(where: "a >= 1", sortedBy: "-a")
    #expect(
      try shown(path, as: .csv) { ($0.rows, $0.columns) = (rows, ["a"]) } == "a\r\n2\r\n1\r\n")
    #expect(try shown(path, as: .tree) { $0.isOverview = true }.contains("\n  lines  3     3"))
  }

  @Test func whatIsWrittenAsLinesIsReadAgain() throws {
    let path = try folder.write(
      #"[{"a": 1, "b": 1e400}, {"a": -0.0, "b": "\u0001"}]"#, to: "a.json")
    let lines = try folder.write(try shown(path, as: .ndjson), to: "a.ndjson")
    #expect(try shown(lines, as: .ndjson) == (try shown(path, as: .ndjson)))
  }

  @Test func linesThatAreNotAllObjectsAreAList() throws {
    let path = try folder.write("{\"a\": 1}\n[2]\n3\n", to: "log.jsonl")
    #expect(try shown(path, as: .csv) == "key path,value\r\n0.a,1\r\n1.0,2\r\n2,3\r\n")
  }

  /// The program that writes a log may be in the middle of a line.
  @Test func aFileThatWasCutOffIsShownUpToThere() throws {
    let path = try folder.write("{\"a\": 1}\n{\"a\": 2}\n{\"a\": ", to: "log.jsonl")
    let rows = try RowChoice(where: nil, sortedBy: "-a")
    for (choice, wanted) in [(RowChoice(), "a\r\n1\r\n2\r\n"), (rows, "a\r\n2\r\n1\r\n")] {
      var text = ""
      var part = InspectionChoice()
      part.rows = choice
      let writer = InspectionWriter(try Inspector().inspect(path), path: path, choice: part) {
        text += $0
      }
      let error = #expect(throws: InspectionError.self) { try writer.write(as: .csv) }
      #expect(error?.text == "it ends too early (line 3, column 7)")
      #expect(text == wanted)
    }
    #expect(try shown(path, as: .csv) { $0.limit = 2 } == "a\r\n1\r\n2\r\n")
  }

  @Test(arguments: [
    "{\"a\": 1} {\"a\": 2}", "{\"a\": 1}\n", "{\"a\": 1}\nx", "{\"a\":\n1}\n{\"a\": 2}",
  ])
  func otherTextsAreNone(_ text: String) throws {
    let path = try folder.write(text, to: "a.json")
    #expect((try? Inspector().inspect(path).kind) != "JSON Lines")
  }
}
