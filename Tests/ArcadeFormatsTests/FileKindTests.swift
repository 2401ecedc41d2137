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
    ("5", .json), (" -1.5e3\n", .json), ("\"a\\\"b\"\n", .json), ("true", .json),
    ("null\r\n", .json),
    ("007", .openStepEntries), ("2026-11-20", .openStepEntries), ("1 2", .openStepEntries),
    ("\"a\" = b;", .openStepEntries), ("\"a", .openStepEntries), ("nil", .openStepEntries),
    ("-", .openStepEntries), ("1.5.2", .openStepEntries),
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

  @Test(arguments: [true, false], [true, false])
  func textInUTF32IsRecognised(isBigEndian: Bool, isMarked: Bool) {
    let bytes = ((isMarked ? "\u{FEFF}" : "") + "<plist/>").unicodeScalars.flatMap { scalar in
      let bytes = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: scalar.value >> $0) }
      return isBigEndian ? bytes : bytes.reversed()
    }
    #expect(FileKind(bytes) == .xml(root: "plist"))
  }

  @Test func theOutermostElementIsFoundAfterALongCommentWhereMoreBytesAreLookedAt() {
    let bytes = Array(("<!--" + String(repeating: " ", count: 5_000) + "--><plist/>").utf8)
    #expect(FileKind(bytes, examining: 10_000) == .xml(root: "plist"))
  }

  @Test func aDictionaryOrAnArrayInXMLIsAPropertyList() {
    for text in ["<plist/>", "<dict/>", "<?xml version='1.0'?><array><a/></array>"] {
      #expect(FileKind(Array(text.utf8)).isPropertyListInXML)
    }
    for text in ["<html/>", "<dictionary/>", "{}", "<0fbd>"] {
      #expect(!FileKind(Array(text.utf8)).isPropertyListInXML)
    }
  }

  @Test func aSignatureIsReadWithoutLookingAtText() {
    #expect(FileKind(signatureOf: Array("bplist16".utf8)) == .binaryPropertyList)
    #expect(FileKind(signatureOf: Array("SQLite format 3".utf8)) == nil)
    #expect(FileKind(signatureOf: Array("<plist/>".utf8)) == nil)
    #expect(FileKind(signatureOf: []) == nil)
  }
}
