import ArcadeFormats
import Testing

@Suite struct FileKindTests {
  static let texts: [(text: String, kind: FileKind)] = [
    ("", .empty), ("  \n", .unknown), ("SQLite format 3\0and more", .sqlite),
    ("SQLite format 4\0", .openStepEntries), ("bplist00", .binaryPropertyList),
    ("OBJGRAPH\u{1}", .binaryStore), ("{\"a\": 1}", .json), ("[", .json),
    ("{ a: 1 }", .json), ("{ a = 1; }", .openStep), ("(1, 2)", .openStep),
    ("<0fbd77 00>", .openStep), ("<plist/>", .xml(root: "plist")),
    ("\u{FEFF}<?xml version=\"1.0\"?>\n<!-- <a> --><nodes>", .xml(root: "nodes")),
    ("<!DOCTYPE a [<!ENTITY b \"<c>\">]><database a=\"\">", .xml(root: "database")),
    ("<!--" + String(repeating: " ", count: 5_000) + "--><plist/>", .xml(root: nil)),
    ("name,score\r\nZoë,1", .openStepEntries), ("\u{1}\u{2}", .unknown),
  ]

  @Test(arguments: texts)
  func theFirstBytesTellTheKind(text: String, kind: FileKind) {
    #expect(FileKind(Array(text.utf8)) == kind)
  }

  @Test func textInUTF16IsRecognised() {
    let bytes = "<plist/>".utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    #expect(FileKind([0xFF, 0xFE] + bytes) == .xml(root: "plist"))
    #expect(FileKind(bytes) == .xml(root: "plist"))
  }

  @Test func aSignatureIsReadWithoutLookingAtText() {
    #expect(FileKind(signatureOf: Array("bplist16".utf8)) == .binaryPropertyList)
    #expect(FileKind(signatureOf: Array("SQLite format 3".utf8)) == nil)
    #expect(FileKind(signatureOf: Array("<plist/>".utf8)) == nil)
    #expect(FileKind(signatureOf: []) == nil)
  }
}
