import Foundation
import Inspection
import TestSupport
import Testing

/// A file's kind is told by what it holds.
@Suite struct RecognitionTests {
  /// The kind of a file, or the sentence of its error after the path.
  private func answer(_ path: String) throws -> String {
    do throws(InspectionError) {
      return try Inspector().inspect(path).kind
    } catch {
      #expect(error.sentence == "'\(path)' can't be shown: \(error.text).")
      return "error: " + error.text
    }
  }

  private static let exceptions = [
    "property-lists/libplist/amp.plist": "error: a character reference does not end (at byte 42)",
    "property-lists/libplist/invalid_tag.plist": "error: text holds an element (at byte 42)",
    "property-lists/plaso/truncated.plist": "error: its object table is broken (at byte 10474)",
  ]

  private func expected(_ name: String, isXML: Bool) -> String {
    if let exception = Self.exceptions[name] { return exception }
    let form = isXML ? "XML" : "binary"
    switch name.split(separator: "/").first {
    case "keyed-archives": return "keyed archive, \(form)"
    case "property-lists": return "property list, \(form)"
    case "sqlite-stores": return "Core Data store, SQLite"
    case "xml-stores": return "Core Data store, XML"
    case "models":
      if name.hasSuffix("/contents") { return "managed object model, source" }
      if name.hasSuffix("/elements") { return "managed object model, source of Xcode 3" }
      return name.hasSuffix(".mom") ? "managed object model, compiled" : "keyed archive, binary"
    default: return "a kind that this test expects"
    }
  }

  @Test func everyFixtureIsRecognisedOrItsFaultIsNamed() throws {
    guard let copy = try Fixtures.copy() else { return }
    let names = Fixtures.files(in: copy.path)
    #expect(names.count > 70)
    for name in names {
      let path = copy.path + "/" + name
      let head = FileManager.default.contents(atPath: path)?.prefix(5) ?? Data()
      #expect(
        try answer(path) == expected(name, isXML: head != Data("bplis".utf8)), "\(name)")
    }
  }

  @Test func theNameOfAFileSaysNothing() throws {
    let folder = try TemporaryFolder()
    let list = #"<?xml version="1.0"?><plist version="1.0"><array/></plist>"#
    for name in ["a.sqlite", "a", "a.json", "a.mom"] {
      #expect(try answer(try folder.write(list, to: name)) == "property list, XML")
      #expect(try answer(try folder.write("[1, 2]", to: name)) == "JSON")
    }
  }

  static let texts: [(String, String)] = [
    ("{\"a\": 1}", "JSON"), ("  []", "JSON"), ("{}", "JSON"),
    ("{ a = b; }", "OpenStep"), ("{ \"a\" = b; }", "OpenStep"), ("(a, b)", "OpenStep"),
    ("<0fbd77>", "OpenStep"), ("// a comment\n{ }", "OpenStep"),
    ("/* a */ // b\n(a)", "OpenStep"), ("\"a\" = \"b\";\n", "OpenStep"),
    ("/* c */ a = b;", "OpenStep"),
    ("{ a = b; c }", "a '=' is missing (at byte 11)"), ("{ a: 1 }", "error"),
    ("a = b", "unrecognised"),
    ("[a]\nb = c;", "error"), ("key: value;", "unrecognised"),
    ("// c\nint main() {}", "unrecognised"),
    ("", "it's empty"), ("   \n", "unrecognised"), ("hello", "unrecognised"),
    ("\u{1}\u{2}\u{3}", "unrecognised"),
    ("<?xml version=\"1.0\"?><!-- <plist> --><html><p/></html>", "<html>"),
    ("<!DOCTYPE plist [<!ENTITY a \"<b>\">]><plist><true/></plist>", "it declares entities"),
    ("\u{FEFF}<plist><true/></plist>", "property list, XML"),
    ("<?xml version=\"1.0\"?><scene/>", "<scene>"), ("<nodes></nodes>", "scene of 0 nodes"),
    ("<nodes><node><type>spriteFile</type></node></nodes>", "scene that can't be drawn"),
    ("<database/>", "no <databaseInfo>"), ("bplist00", "error"), ("OBJGRAPH", "error"),
    ("SQLite format 3\0", "error"), ("{\"a\": ", "error"), ("<plist>", "error"),
  ]

  @Test(arguments: texts.indices) func formsAreToldByTheirFirstBytes(_ index: Int) throws {
    let (text, answer) = Self.texts[index]
    let wanted = answer == "OpenStep" ? "property list, OpenStep text" : answer
    let folder = try TemporaryFolder()
    let found = try self.answer(try folder.write(text, to: "file"))
    #expect(found.contains(wanted), "\(text): \(found)")
  }

  @Test func wideXMLIsRecognised() throws {
    let text = "<?xml version=\"1.0\" encoding=\"UTF-16\"?><plist><true/></plist>"
    let little: [UInt8] = [0xFF, 0xFE] + text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    let big: [UInt8] = [0xFE, 0xFF] + text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
    let folder = try TemporaryFolder()
    for bytes in [little, big] {
      let found = try answer(try folder.write(bytes, to: "wide"))
      #expect(found.contains("property list") || found.contains("UTF-16"), "\(found)")
    }
  }

  @Test func whateverTheBytesAreThereIsAnAnswer() throws {
    let folder = try TemporaryFolder()
    let heads = [
      "", "SQLite format 3\0", "bplist00", "OBJGRAPH", "<?xml ", "<plist>", "{\"", "<!--",
    ]
    let next = randomNumbers(seed: 42)
    for round in 0..<400 {
      let random = (0..<(round % 97)).map { _ in UInt8(next(256)) }
      let bytes = Array(heads[round % heads.count].utf8) + random
      let found = try answer(try folder.write(bytes, to: "random"))
      #expect(!found.isEmpty && !found.hasSuffix("."), "\(bytes): \(found)")
    }
  }
}
