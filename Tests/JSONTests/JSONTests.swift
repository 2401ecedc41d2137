import Foundation
import JSON
import Testing

@Suite struct JSONTests {
  private func value(_ text: String) throws -> JSONValue {
    try JSONDocument(reading: Array(text.utf8)).root
  }

  private func line(_ text: String) throws -> String { JSONDocument.line(try value(text)) }

  @Test(arguments: [
    "null", "true", "false", "0", "-0", "1e400", "-12.50E+07", "0.1e-2",
    "123456789012345678901234567890", "\"\"", "[]", "{}", "[1, [2, {\"a\": []}]]",
    "{\"b\": 1, \"a\": 2, \"b\": 3}", "\"Zoë 日本 \\\" \\\\ \\n \\u0001\"",
  ])
  func whatIsReadIsWrittenAgain(text: String) throws {
    #expect(try line(text) == text)
  }

  @Test(arguments: [
    ("1.50", true), ("1e2", true), ("0.1", true), ("-0.0", true), ("0e-5", true), ("1e22", true),
    ("123456789.12345678", true), ("12345678901234567.25", false), ("1e400", false),
    ("1e-400", false), ("1.00000000000000000001", false), ("100000000000000000000.000", true),
    ("0.1000000000000000055511151231257827", false),
  ])
  func aNumberTellsWhetherADoubleKeepsItsFigures(spelling: String, isKept: Bool) throws {
    #expect(try #require(JSONNumber(spelling: spelling)).isKeptByDouble == isKept)
  }

  @Test(arguments: [
    ("0.10000000000000001", true), ("0.10000000000000002", true), ("-2.2999999999999998", true),
    ("4.9406564584124654e-324", true), ("1.7976931348623157e+308", true), ("9.5", true),
    ("0.0", true), ("0.10000000000000003", true), ("0.10000000000000004", false),
    ("0.1000000000000000055", false), ("9007199254740993.0", false), ("1e400", false),
    ("99999999999999992e0", false),
  ])
  func aNumberTellsWhetherItIsTheTextOfADouble(spelling: String, isText: Bool) throws {
    #expect(try #require(JSONNumber(spelling: spelling)).isTextOfDouble == isText)
  }

  @Test func theRangesOfANameThatStandsSeveralTimesAreThoseOfItsLastObject() throws {
    let text = Array(#"{"a": {"x": 1}, "b": [0, 5], "a": {"x": 2, "y": 3, "x": 4}}"#.utf8)
    func values(_ path: String...) throws -> [String] {
      try JSONDocument.ranges(of: path, in: text).map { String(decoding: text[$0], as: UTF8.self) }
    }
    #expect(try values("a", "x") == ["2", "4"])
    #expect(try values("b", "1") == ["5"])
    #expect(try values("a") == [#"{"x": 1}"#, #"{"x": 2, "y": 3, "x": 4}"#])
    #expect(try values("a", "z") == [])
  }

  @Test func numbersAreComparedByTheirFigures() throws {
    let rising = [
      "-1e30", "-18446744073709551616", "-2.5", "-2.25", "0", "1e-30", "0.09", "0.1", "9", "10",
    ]
    let figures = try rising.map { try #require(DecimalFigures($0)) }
    for (place, figure) in figures.enumerated() {
      for (other, second) in figures.enumerated() {
        #expect(figure.precedes(second) == (place < other), "\(rising[place]) \(rising[other])")
      }
    }
    #expect(DecimalFigures("1e2") == DecimalFigures("+100.00"))
    for text in ["", "-", ".", "1e", "nan", "inf", "1x", "0x10", "1e99999999999999999999"] {
      #expect(DecimalFigures(text) == nil, "\(text)")
    }
  }

  @Test func halfOfASurrogatePairIsReadWhereTextsAreRepaired() throws {
    func repaired(_ text: String) throws -> JSONValue {
      try JSONDocument(reading: Array(text.utf8), repairingText: true).root
    }
    #expect(try repaired(#""a\ud800b""#) == .string("a\u{FFFD}b"))
    #expect(try repaired(#""\ud83d\ud83d\ude00\udc00""#) == .string("\u{FFFD}\u{1F600}\u{FFFD}"))
    #expect(try repaired(#""\ud800\n""#) == .string("\u{FFFD}\n"))
    #expect(throws: JSONError.self) { try repaired(#""\ud800\u00""#) }
  }

  @Test func noNumbersAreTextsWhereTextsAreRepaired() throws {
    let text = Array(#"[NaN, {"a": -Infinity}, Infinity]"#.utf8)
    let root = try JSONDocument(reading: text, repairingText: true).root
    #expect(
      root
        == .array([
          .string("NaN"), .object(JSONObject([.init(name: "a", value: .string("-Infinity"))])),
          .string("Infinity"),
        ]))
    #expect {
      try JSONDocument(reading: text)
    } throws: {
      ($0 as? JSONError)?.text == "NaN isn't a number in JSON (line 1, column 2)"
    }
    #expect(throws: JSONError.self) {
      try JSONDocument(reading: Array("[NaNs]".utf8), repairingText: true)
    }
  }

  @Test func escapesStandForTheirCharacters() throws {
    #expect(try value(#""\u00e9\ud83d\ude00\/\b\f\n\r\t""#) == .string("é😀/\u{8}\u{C}\n\r\t"))
    #expect(try value("\u{FEFF} 1 ") == .integer(1))
  }

  @Test(arguments: [
    "", " ", "{", "[", "[1", "[1,", "[1,]", "[,1]", "{\"a\"}", "{\"a\":}", "{\"a\":1,}", "{a:1}",
    "{'a':1}", "01", "1.", ".5", "+1", "-", "1e", "0x1", "NaN", "Infinity", "tru", "nul", "\"",
    "\"\\x\"", "\"\\u12\"", "\"\\ud800\"", "\"\\ud800\\u0041\"", "\"\\udc00\"", "\"\n\"", "1 2",
    "[1] x", "// no\n1", "\"a\" \"b\"", "{\"a\":1 \"b\":2}", "]",
  ])
  func whatIsNoJSONIsRefused(text: String) {
    #expect(throws: JSONError.self) { try value(text) }
  }

  @Test func anErrorSaysWhere() throws {
    #expect {
      try value("{\n  \"a\": [1, 2\n}")
    } throws: {
      ($0 as? JSONError)?.text == "a comma or ']' is missing (line 3, column 1)"
    }
    #expect(throws: JSONError.self) { try JSONDocument(reading: [34, 0xFF, 34]) }
    let repaired = try JSONDocument(reading: [34, 0x61, 0xFF, 34], repairingText: true)
    #expect(repaired.root == .string("a\u{FFFD}"))
  }

  @Test func deepAndEndlessTextsAreRefused() throws {
    let deep = String(repeating: "[", count: 100_000)
    #expect(throws: JSONError.self) { try value(deep) }
    let names = String(repeating: "{\"a\":", count: 100_000)
    #expect(throws: JSONError.self) { try value(names) }
    let limit = JSONDocument.depthLimit
    let deepest = String(repeating: "[", count: limit) + String(repeating: "]", count: limit)
    #expect(try line(deepest) == deepest)
    let many = "[" + String(repeating: "0,", count: 1_000) + "0]"
    #expect(throws: JSONError.self) {
      try JSONDocument(reading: Array(many.utf8), valueLimit: 1_000)
    }
  }

  @Test func aChangeKeepsOrderSpellingAndWhateverElseThereIs() throws {
    let text = """
      {
         "people": [
            {
               "name": "Ann",
               "height": 6.40e1,
               "more": {
                  "deep": [
                     true,
                     null
                  ]
               }
            }
         ],
         "version": 1.0
      }

      """
    var json = try JSONDocument(reading: Array(text.utf8))
    #expect(String(decoding: json.bytes(), as: UTF8.self) == text)
    var people = try #require(json.root["people"]?.array)
    people[0]["height"] = .integer(70)
    json.root["people"] = .array(people)
    let changed = text.replacingOccurrences(of: "6.40e1", with: "70")
    #expect(String(decoding: json.bytes(), as: UTF8.self) == changed)
  }

  @Test func membersAreChangedAddedAndRemovedInPlace() throws {
    var root = try value("{\"a\": 1, \"b\": 2}")
    root["a"] = .null
    root["c"] = .string("new")
    #expect(JSONDocument.line(root) == "{\"a\": null, \"b\": 2, \"c\": \"new\"}")
    root["b"] = nil
    root["nothing"] = nil
    #expect(JSONDocument.line(root) == "{\"a\": null, \"c\": \"new\"}")
    var number = JSONValue.integer(1)
    number["a"] = .null
    #expect(number == .integer(1))
  }

  @Test(arguments: [
    (["people", "0", "height"], "64"), (["people", "1"], "{ \"height\":70}"), ([], nil),
    (["twice"], "[2]"), (["people", "2"], nil), (["people", "-1"], nil), (["people", "00"], nil),
    (["people", "0", "height", "x"], nil), (["nobody"], nil),
  ])
  func aPathLeadsToTheBytesOfAValue(path: [String], expected: String?) throws {
    let text = " {\"people\": [ {\"height\" : 64 }, { \"height\":70}],\"twice\":1,\"twice\":[2]} "
    let range = try JSONDocument.range(of: path, in: Array(text.utf8))
    let found = range.map { String(decoding: Array(text.utf8)[$0], as: UTF8.self) }
    #expect(found == expected ?? (path.isEmpty ? text.trimmingCharacters(in: .whitespaces) : nil))
  }

  @Test func anotherReaderUnderstandsWhatIsWritten() throws {
    let text = #"{"a": [1, 2.5, "x\u0007y", {"ü": null}], "b": true}"#
    let written = JSONDocument(root: try value(text)).bytes()
    let other = try JSONSerialization.jsonObject(with: Data(written)) as? NSDictionary
    let first = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? NSDictionary
    #expect(other == first)
  }

  @Test func recordsAreWrittenAsFoundationsEncoderWritesThem() throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    let texts = [["name": "Zoë \"/\\ 日本", "game": ""], ["b": "\t\n\r", "a": "x"]]
    for records in [texts, []] {
      let ours = JSONDocument.text(ofRecords: records.map { $0.mapValues { .string($0) } })
      #expect(ours == String(decoding: try encoder.encode(records), as: UTF8.self) + "\n")
    }
    let number = JSONDocument.text(ofRecords: [["seed": .integer(UInt64.max)]])
    #expect(number == "[\n  {\n    \"seed\" : 18446744073709551615\n  }\n]\n")
    let steering = JSONDocument.text(ofRecords: [["a": .string("\u{1b}\u{9b}\u{202e}\u{E0041}")]])
    #expect(steering.contains(#""\u001b\u009b\u202e\udb40\udc41""#))
  }

  @Test func aLargeTextIsTakenPieceByPiece() {
    var writer = JSONWriter()
    var text = ""
    writer.append("[")
    for number in 0..<3 {
      if number > 0 { writer.append(",\n") }
      writer.object([("n", number)], name: \.0) { $0.write(.integer($1.1)) }
      text += writer.take()
    }
    writer.append("]")
    #expect(text + writer.take() == "[{\"n\": 0},\n{\"n\": 1},\n{\"n\": 2}]")
    #expect(writer.take().isEmpty)
  }

  @Test func aNumberIsTakenOnlyAsJSONSpellsIt() {
    #expect(JSONNumber(spelling: "1e2")?.double == 100)
    #expect(JSONNumber(spelling: "12 ") == nil)
    #expect(JSONNumber(spelling: "") == nil)
    #expect(JSONNumber(spelling: "0x10") == nil)
  }
}
