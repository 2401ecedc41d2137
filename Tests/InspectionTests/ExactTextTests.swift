import Foundation
import Inspection
import Persistence
import PropertyLists
import Testing
import Words

/// Texts and numbers that Swift takes for equal, and files do not: `é` in one character and in two, and
/// what is not a number.
@Suite struct ExactTextTests {
  private static let (one, two) = ("\u{E9}", "e\u{301}")

  @Test func aTextThatIsComposedOtherwiseIsADifference() throws {
    let folder = try TemporaryFolder()
    let old = try folder.write(#"{"a": "\#(Self.one)", "b": 1}"#, to: "old.json")
    let new = try folder.write(#"{"a": "\#(Self.two)", "b": 1}"#, to: "new.json")
    #expect(try differences(old, new).map(\.path) == ["a"])
    #expect(try differences(old, old).isEmpty)
  }

  @Test func aKeyThatIsComposedOtherwiseIsAnotherOne() throws {
    let folder = try TemporaryFolder()
    let old = try folder.write(#"{"\#(Self.one)": 1, "\#(Self.two)": 2}"#, to: "old.json")
    let new = try folder.write(#"{"\#(Self.one)": 1, "\#(Self.two)": 3}"#, to: "new.json")
    let found = try differences(old, new)
    #expect(found.count == 1)
    #expect(found.first?.path.utf8.elementsEqual(Self.two.utf8) == true)
  }

  @Test func aFileWithWhatIsNoNumberIsTheSameAsItself() throws {
    let folder = try TemporaryFolder()
    let text = "<plist><array><real>nan</real><real>1</real></array></plist>"
    let path = try folder.write(text, to: "nan.plist")
    #expect(try differences(path, path).isEmpty)
    let other = try folder.write(text.replacing("nan", with: "2"), to: "two.plist")
    #expect(try differences(path, other).map(\.path) == ["0"])
  }

  private static let database = """
    import sqlite3, sys
    db = sqlite3.connect(sys.argv[1])
    one, two = "\\u00e9", "e\\u0301"
    db.execute('CREATE TABLE t (id INTEGER PRIMARY KEY, "%s", "%s", n)' % (one, two))
    db.executemany("INSERT INTO t VALUES (?, ?, ?, ?)",
        [(1, one, 10, float("inf")), (2, two, 20, 1), (3, two, 30, 1), (4, one, 40, 1), (5, two, 50, 1)])
    db.commit()
    """

  @Test func rowsAreGroupedByTheBytesOfTheirTexts() throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/accents.sqlite"
    #expect(try python(Self.database, [path]) == "")
    for format in [InspectionFormat.csv, .table] {
      var choice = InspectionChoice()
      choice.groups = [Self.one]
      choice.columns = [Self.one, "count"]
      var text = ""
      try InspectionWriter(try Inspector().inspect(path), path: path, choice: choice) { text += $0 }
        .write(as: format)
      let lines = text.split(whereSeparator: \.isNewline).map(String.init)
      let rows = lines.suffix(2).map { Array($0.utf8.filter { $0 > 32 && $0 != 44 }) }
      #expect(rows == [Array((Self.two + "3").utf8), Array((Self.one + "2").utf8)], "\(text)")
    }
  }

  @Test func theColumnWithTheSameBytesIsTheOneThatIsMeant() throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/accents.sqlite"
    #expect(try python(Self.database, [path]) == "")
    let file = try Inspector().inspect(path)
    func value(_ name: String) throws -> InspectedValue {
      try ValueLookup(file, path: path).value(at: try #require(ValuePath("t[2].\(name)")))
    }
    #expect(try value(Self.one) == .text(Self.two))
    #expect(try value(Self.two) == .integer(20))
  }

  /// A dictionary holds one of the two entries; an edit or a conversion would lose the other.
  @Test func aListWithTwoKeysThatDifferInTheirAccentsIsRefused() throws {
    let entries = "<key>\(Self.one)</key><true/><key>\(Self.two)</key><true/>"
    let binary =
      Array("bplist00".utf8) + [0xD2, 1, 2, 3, 3, 0x61, 0, 0xE9, 0x62, 0, 0x65, 3, 1, 9]
      + [8, 13, 16, 21] + [0, 0, 0, 0, 0, 0, 1, 1] + [0, 0, 0, 0, 0, 0, 0, 4]
      + [0, 0, 0, 0, 0, 0, 0, 0] + [0, 0, 0, 0, 0, 0, 0, 22]
    let lists = [
      Array("<plist><dict>\(entries)</dict></plist>".utf8), binary,
      Array("{ \"\(Self.one)\" = 1; \"\(Self.two)\" = 2; }".utf8),
    ]
    let folder = try TemporaryFolder()
    for list in lists {
      let path = try folder.write(list, to: "accents.plist")
      let error = #expect(throws: InspectionError.self) { try Inspector().inspect(path) }
      #expect(error?.text.contains("differ only in the form of their accents") == true)
    }
  }

  @Test func aKeyThatStandsTwiceCountsTheLastTime() throws {
    let text =
      "<plist><dict><key>é</key><integer>1</integer><key>é</key><integer>2</integer></dict></plist>"
    let list = try PropertyList(reading: Array(text.utf8))
    #expect(list.root == .dictionary(["é": .integer(2)]))
  }

  @Test(arguments: [
    String.Encoding.utf8, .utf16, .utf16LittleEndian, .utf16BigEndian,
  ]) func jsonIsReadInEveryEncodingThatItComesIn(_ encoding: String.Encoding) throws {
    let folder = try TemporaryFolder()
    let text = #"{"name": "Zoë 😀", "list": [1, 2]}"#
    let data = try #require(text.data(using: encoding))
    let path = try folder.write(Array(data), to: "wide.json")
    guard case .tree(let value) = try Inspector().inspect(path).content else {
      throw CocoaError(.featureUnsupported)
    }
    #expect(value.child("name") == .text("Zoë 😀"))
  }

  @Test func aLongListInJSONIsShown() throws {
    let folder = try TemporaryFolder()
    let items = (0..<150_000).map { "[\($0)]" }.joined(separator: ",")
    let path = try folder.write("[" + items + "]", to: "long.json")
    guard case .tree(.list(let values, _)) = try Inspector().inspect(path).content else {
      throw CocoaError(.featureUnsupported)
    }
    #expect(values.count == 150_000)
  }

  @Test func numbersInSentencesHaveMarksBetweenThousands() {
    let groups = InspectionError(.tooManyGroups(table: "t", limit: 100_000), path: "f")
    #expect(groups.text == "'t' has more than 100,000 groups")
    #expect(groups.text(in: .simplifiedChinese).contains("100,000"))
    let rows = InspectionError(.choice(.tooManyRows(table: "t", limit: 200_000)), path: "f")
    #expect(
      rows.text == "'t' has no row numbers and more than 200,000 rows, too many to choose from")
  }
}
