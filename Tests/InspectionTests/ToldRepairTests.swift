import Canvas
import Foundation
import Inspection
import Persistence
import Testing
import Words

/// A text that isn't shown as the file has it is told wherever it is; and people are told in their
/// language.
@Suite struct ToldRepairTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test func theHeadOfLinesTellsTheFirstTextThatIsRepaired() throws {
    let path = try folder.write(
      "{\"a\": \"whole\"}\n{\"a\": \"half \\ud800.\"}\n{\"a\": \"\\ud800\"}\n", to: "a.ndjson")
    let head = try shown(path).prefix { $0 != "\n" }
    #expect(head.contains("not exact") && head.contains("line 2"), "\(head)")
    let whole = try folder.write("{\"a\": 1}\n{\"a\": 2}\n", to: "b.ndjson")
    #expect(try !shown(whole).contains("not exact"))
  }

  @Test func aFileWithNoNumbersIsShownAndSaysSo() throws {
    let path = try folder.write(#"[{"a": NaN, "b": 1}, {"a": 2.5, "b": 2}]"#, to: "a.json")
    let text = try shown(path)
    #expect(
      text.hasPrefix("JSON · not exact \"NaN isn't a number in JSON (line 1, column 8)\"\n"),
      "\(text)")
    #expect(text.contains("a  \"NaN\"") && text.contains("a  2.5"), "\(text)")
    let lines = try folder.write("{\"a\": 1}\n{\"a\": -Infinity}\n", to: "a.ndjson")
    #expect(try shown(lines).contains("-Infinity"))
  }

  @Test func theKindOfBytesTellsThatATextInThemIsRepaired() throws {
    let program = """
      import gzip, sqlite3, sys
      db = sqlite3.connect(sys.argv[1])
      db.execute("CREATE TABLE t (id INTEGER PRIMARY KEY, b)")
      for blob in (b'{"a": "half \\\\ud800."}', b'{"a": "whole"}', b'["\\xff"]'):
          db.execute("INSERT INTO t (b) VALUES (?)", (blob,))
          db.execute("INSERT INTO t (b) VALUES (?)", (gzip.compress(blob),))
      db.commit()
      """
    let path = folder.path + "/blobs.sqlite"
    #expect(try python(program, [path]) == "")
    let text = try shown(path) { $0.isVertical = true }
    #expect(text.components(separatedBy: ", JSON, not exact").count == 3, "\(text)")
    #expect(text.components(separatedBy: ", gzip, not exact").count == 3, "\(text)")
    #expect(text.contains("half \u{FFFD}.") && text.contains("bytes, JSON  ("), "\(text)")
  }

  @Test func theFormsForPeopleSpeakTheirLanguage() throws {
    let path = try folder.write("{\"a\": [1], \"b\": {}}", to: "a.json")
    let text = try shown(path) { $0.words = .simplifiedChinese }
    #expect(text == "JSON\n(2 项)\n  a  (1 个元素)\n    0  1\n  b  (0 项)\n")
    let lines = try folder.write("{\"a\": 1}\n{\"a\": 2}\n", to: "a.ndjson")
    let overview = try shown(lines) { ($0.words, $0.isOverview) = (.simplifiedChinese, true) }
    #expect(overview.contains("\n  数据表"), "\(overview)")
    let rows = try shown(lines) { $0.words = .simplifiedChinese }
    #expect(rows.contains("lines  2 行"), "\(rows)")
  }

  @Test func aComparisonCountsRowsInItsLanguage() throws {
    let (old, new) = (folder.path + "/old.sqlite", folder.path + "/new.sqlite")
    let program = """
      import sqlite3, sys
      db = sqlite3.connect(sys.argv[1])
      db.executescript("CREATE TABLE t (a); INSERT INTO t VALUES (1), (2); CREATE TABLE u (a)")
      db = sqlite3.connect(sys.argv[2])
      db.executescript("CREATE TABLE u (a); CREATE TABLE v (a)")
      """
    #expect(try python(program, [old, new]) == "")
    let line = DifferenceLine(glyphs: .unicode, words: .simplifiedChinese)
    for (words, unit) in [(Words.simplifiedChinese, "行"), (Words.english, "rows")] {
      var found: [String] = []
      try Comparison(
        try Inspector().inspect(old), try Inspector().inspect(new), words: words
      ) { found.append(line.text($0)) }.perform()
      #expect(found.count == 2 && found[0].contains("2 \(unit)"), "\(found)")
      #expect(found.last?.contains("0 \(unit)") == true, "\(found)")
    }
  }

  /// The readers' words are English in every language; those around them aren't.
  @Test func wordsOfALibraryAreQuotedInASentenceOfTheLanguage() throws {
    let path = try folder.write("<plist><dict><key>a</key></dict></plist>", to: "a.plist")
    let error = try #require(throws: InspectionError.self) { try Inspector().inspect(path) }
    let sentence = error.sentence(in: .simplifiedChinese)
    #expect(sentence.hasPrefix("无法显示「\(path)」：错误信息是「a value is missing"), "\(sentence)")
    #expect(sentence.hasSuffix("」。"), "\(sentence)")
    let condition = try #require(throws: RowChoiceError.self) {
      try RowChoice(where: "a >", sortedBy: nil)
    }
    #expect(condition.sentence(in: .simplifiedChinese).contains("有错：「"))
  }

  @Test func aFileThatIsAnEmptyListHasNoValueInCSV() throws {
    for (name, text) in [("a", "{}"), ("b", "[]")] {
      let path = try folder.write(text, to: name + ".json")
      #expect(try shown(path, as: .csv) == "key path,value\r\n")
    }
  }

  @Test func thePositionsInAListAreTold() throws {
    func sentence(_ text: String) throws -> String? {
      let path = try folder.write(text, to: "a.json")
      let error = #expect(throws: InspectionError.self) {
        try ValueLookup(try Inspector().inspect(path), path: path)
          .value(at: try #require(ValuePath("x")))
      }
      return error?.text
    }
    #expect(try sentence("[1]") == "there's no 'x' in it; there's: 0")
    #expect(try sentence("[1, 2, 3]") == "there's no 'x' in it; there's: 0, 1, 2")
    let many = (0..<30).map { "\($0)" }.joined(separator: ", ")
    #expect(try sentence("[\(many)]") == "there's no 'x' in it; there's: 0, ..., 29")
  }
}
