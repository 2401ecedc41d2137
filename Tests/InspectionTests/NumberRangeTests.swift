import Conversion
import Foundation
import ObjectGraph
import Persistence
import PropertyLists
import Testing
import Words

/// Numbers, dates and rows that another form has no place for are refused or told, and never changed in
/// silence.
@Suite struct NumberRangeTests: EditedFiles {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  // MARK: - Numbers and rows of a database

  @Test(arguments: [
    ("1e400", ValueKind.number), ("-1e999", .number), ("12345678901234567890", .integer),
  ])
  func aNumberThatADatabaseWouldRoundIsRefused(_ text: String, _ kind: ValueKind) throws {
    let path = try database()
    for change in [
      { try edit(path, "t[8].b", text, kind: kind) },
      { try edit(path, "t", #"{"b": \#(text), "c": 1}"#, .add) },
    ] {
      let failure = #expect(throws: ValueEdit.Failure.self) { try change() }
      #expect(failure?.sentence.hasPrefix("'\(text)' is out of the range of numbers") == true)
    }
    #expect(throws: ValueEdit.Failure.self) { try edit(path, "t[8].b", "nan", kind: .number) }
    #expect(try value("t", in: path).contains(#""b": "y""#))
  }

  @Test(arguments: [
    ("weight", "1e400"), ("weight", "nan"), ("width", "1e39"), ("price", "12abc"), ("price", "nan"),
    ("painted", "2026-02-30Z"), ("painted", "2026-02-29T10:00:00+02:00"), ("number", "1.5"),
  ])
  func anAttributeTakesNoTextThatItWouldMakeAnotherValueOf(_ name: String, _ text: String) throws {
    let store = try Studio.store(.sqlite, "studio.sqlite", in: folder)
    let model = try Studio.model(in: folder)
    func edit(_ name: String, _ text: String) throws -> ValueEdit.Outcome {
      try RowEdit(
        file: store, path: try #require(ValuePath("Picture[1].\(name)")), text: text, model: model
      ).perform(in: storage, isTrial: true)
    }
    #expect(throws: ValueEdit.Failure.self) { try edit(name, text) }
    for (name, text) in [
      ("weight", "1e300"), ("width", "-1.5"), ("price", "-12.50"), ("painted", "2024-02-29Z"),
      ("painted", "2026-02-28T10:00:00+02:00"),
    ] {
      _ = try edit(name, text)
    }
  }

  @Test func anIntegerBeyondItsAttributeIsToldAsThat() throws {
    let store = try Studio.store(.sqlite, "studio.sqlite", in: folder)
    let model = try Studio.model(in: folder)
    for (keyPath, text) in [
      ("Painter[1].style", "32768"), ("Picture[1].number", "9223372036854775808"),
    ] {
      let failure = #expect(throws: ValueEdit.Failure.self) {
        try edit(store, keyPath, text, model: model, isTrial: true)
      }
      #expect(failure?.sentence.hasPrefix("'\(text)' is out of the range of numbers") == true)
    }
    try edit(store, "Painter[1].style", "32767", model: model, isTrial: true)
  }

  @Test func aColumnThatIsNamedTwiceIsRefused() throws {
    let path = try database()
    let failure = #expect(throws: ValueEdit.Failure.self) {
      try edit(path, "t", #"{"c": 1, "C": 2}"#, .add)
    }
    #expect(failure?.sentence.contains("isn't a row") == true)
  }

  /// The row number goes by another name where a column has taken the usual one.
  @Test func aRowIsFoundByItsNumberBesideAColumnOfThatName() throws {
    let path = try changeDatabase(
      """
      db.execute("CREATE TABLE r (rowid TEXT, v, id INTEGER PRIMARY KEY)")
      db.execute("INSERT INTO r VALUES ('5', 'x', 9), ('9', 'y', 5)")
      """, at: folder.path + "/rowid.sqlite")
    try edit(path, "r[9].v", "z")
    #expect(try value("r[9].v", in: path) == "z" && value("r[5].v", in: path) == "y")
    try edit(path, "r[9]", "", .remove)
    #expect(try value("r.0.id", in: path) == "5")
  }

  // MARK: - Forms

  @Test(arguments: ["1e400", "-1e999", "1e-400", "0.0000e0", "1e308"])
  func aNumberThatAListWouldMakeInfinityOrZeroOfIsRefused(_ number: String) throws {
    let json = try folder.write("{\"a\": [\(number)]}", to: "a.json")
    for (name, form) in [("a.plist", PropertyListConversion.Form.xml), ("a.bin", .binary)] {
      guard number.contains("400") || number.contains("999") else {
        #expect(try converted(json, to: name, form).losses.isEmpty)
        continue
      }
      let error = #expect(throws: StoreConversionError.self) {
        try converted(json, to: name, form)
      }
      #expect(
        error.map { "\($0)" }?.contains("beyond the range of a property list (\(number))") == true)
      #expect(!FileManager.default.fileExists(atPath: folder.path + "/" + name))
    }
    let back = try converted(json, to: "b.json", .json)
    let kept = try value("a.0", in: json)
    #expect(try value("a.0", in: back.path) == kept)
    #expect(number.hasSuffix("e0") || kept == number.replacing("1e308", with: "1e+308"))
  }

  @Test func anIntegerBeyond64BitsKeepsItsDigitsOrIsRefused() throws {
    let digits = ["18446744073709551615", "18446744073709551616", "-123456789012345678901"]
    let json = try folder.write("[\(digits.joined(separator: ", "))]", to: "a.json")
    let xml = try converted(json, to: "a.plist", .xml)
    let check = "import plistlib, sys\nprint(*plistlib.load(open(sys.argv[1], 'rb')))"
    #expect(try python(check, [xml.path]) == digits.joined(separator: " ") + "\n")
    let error = #expect(throws: StoreConversionError.self) {
      try converted(json, to: "a.bin", .binary)
    }
    #expect(error.map { "\($0)" }?.contains("an integer beyond 64 bits") == true)
    #expect(try value("1", in: try converted(xml.path, to: "b.json", .json).path) == digits[1])
  }

  /// Apple's texts may hold half of a surrogate pair, and Swift's cannot.
  @Test func aListWithHalfOfACharacterIsShownAndNeverWritten() throws {
    let bytes =
      Array("bplist00".utf8) + [0xD1, 1, 2, 0x51, 0x61, 0x61, 0xD8, 0, 8, 11, 13]
      + [0, 0, 0, 0, 0, 0, 1, 1] + [0, 0, 0, 0, 0, 0, 0, 3] + [0, 0, 0, 0, 0, 0, 0, 0]
      + [0, 0, 0, 0, 0, 0, 0, 16]
    let list = try folder.write(bytes, to: "half.bin")
    #expect(try value("a", in: list) == "\u{FFFD}")
    let reason = "holds half of a character, which would be lost"
    let error = #expect(throws: StoreConversionError.self) {
      try converted(list, to: "half.json", .json)
    }
    #expect(error.map { "\($0)" }?.contains(reason) == true)
    let edit = ValueEdit(
      file: list, path: try #require(ValuePath("b")), text: "x", operation: .add)
    let failure = #expect(throws: ValueEdit.Failure.self) { try edit.perform(in: storage) }
    #expect(failure?.sentence.contains(reason) == true)
    #expect(FileManager.default.contents(atPath: list) == Data(bytes))
  }

  @Test func jsonInUTF16IsConverted() throws {
    let text = try #require(#"{"a": "é"}"#.data(using: .utf16LittleEndian))
    let list = try converted(try folder.write(Array(text), to: "wide.json"), to: "a.plist", .xml)
    #expect(try value("a", in: list.path) == "é")
  }

  @Test func fractionsOfASecondAreKeptInJSONAndMissedInXML() throws {
    let dates = [0.5, 1, 1e15, -2.25].map {
      PropertyListValue.date(PropertyListDate(secondsSinceReference: $0))
    }
    let few = PropertyList(root: .array([dates[0], dates[1], dates[3]]), form: .binary)
    let list = try folder.write(try few.bytes(), to: "few.bin")
    #expect(
      try converted(list, to: "a.plist", .xml).losses == [ListLoss(kind: .fraction, count: 2)])
    #expect(try converted(list, to: "b.bin", .binary).losses.isEmpty)
    let all = PropertyList(root: .array(dates), form: .binary)
    let json = try converted(try folder.write(try all.bytes(), to: "all.bin"), to: "a.json", .json)
    #expect(json.losses == [ListLoss(kind: .date, count: 4)])
    let texts = try (0..<4).map { try value("\($0)", in: json.path) }
    #expect(
      texts == [
        "2001-01-01T00:00:00.5Z", "2001-01-01T00:00:01Z",
        "\(1e15 + 978_307_200.0) s since 1970", "2000-12-31T23:59:57.75Z",
      ])
  }
}
