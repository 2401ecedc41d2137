import Conversion
import Foundation
import Inspection
import Persistence
import Testing

/// A file is shown as far as it can be: one value or one wrong model hides nothing else.
@Suite struct FarAsItGoesTests: EditedFiles {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  // MARK: - Stores

  @Test(arguments: [
    "",
    "<databaseInfo><version>134481920</version><UUID>A</UUID><nextObjectID>102</nextObjectID>"
      + "<metadata><plist version=\"1.0\"><dict/></plist></metadata></databaseInfo>",
  ])
  func aModelOfSomethingElseBesideAnXMLStoreHidesNothing(_ head: String) throws {
    _ = try folder.write(Studio.modelText, to: "store.xcdatamodel/contents")
    let path = try folder.write(
      "<database>\(head)<object type=\"BOAT\" id=\"z1\">"
        + "<attribute name=\"n\" type=\"int32\">4</attribute></object></database>",
      to: "store.xml")
    #expect(try value("BOAT.0.n", in: path) == "4")
    let text = try shown(path)
    #expect(text.contains("not by its model") && !text.contains("damaged"), "\(text)")
    // A model that was named must do.
    #expect(throws: InspectionError.self) {
      try shown(path, model: folder.path + "/store.xcdatamodel")
    }
  }

  // MARK: - Archives

  private func archive(_ objects: String) throws -> String {
    try folder.write(
      """
      <plist><dict><key>$archiver</key><string>NSKeyedArchiver</string><key>$version</key>
      <integer>100000</integer><key>$top</key><dict><key>root</key>\(Self.uid(1))</dict>
      <key>$objects</key><array><string>$null</string>\(objects)</array></dict></plist>
      """, to: "made.archive")
  }

  private static func uid(_ number: Int) -> String {
    "<dict><key>CF$UID</key><integer>\(number)</integer></dict>"
  }

  @Test func aListThatOnlySaysItIsAnArchiveIsShownAsAList() throws {
    let path = try archive("<dict><key>a</key><string>here</string></dict>")
    let text = try shown(path)
    #expect(text.contains("an object has no class"), "\(text)")
    #expect(try value("$objects.1.a", in: path) == "here")
  }

  @Test func anObjectInAPlainDictionaryOfAnArchiveIsShown() throws {
    let path = try archive(
      "<dict><key>$class</key>\(Self.uid(2))<key>by</key><dict><key>name</key>\(Self.uid(3))"
        + "<key>list</key><array>\(Self.uid(3))</array><key>n</key><integer>5</integer></dict>"
        + "</dict><dict><key>$classname</key><string>Odd</string><key>$classes</key><array>"
        + "<string>Odd</string></array></dict><string>third</string>")
    #expect(try value("by.name", in: path) == "third")
    #expect(try value("by.list.0", in: path) == "third")
    #expect(try value("by.n", in: path) == "5")
  }

  // MARK: - Texts

  private static let half = "half \u{FFFD}."

  @Test func halfOfACharacterHidesNoOtherValue() throws {
    let files = try [
      folder.write(#"{"a": "half \ud800.", "b": "\ud83d\ud83d\ude00"}"#, to: "a.json"),
      folder.write(
        #""a" = "half \Ud800."; "b" = "\Ud83d\Ud83d\Ude00";"#, to: "a.strings"),
    ]
    for path in files {
      #expect(try value("a", in: path) == Self.half, "\(path)")
      #expect(try value("b", in: path) == "\u{FFFD}\u{1F600}", "\(path)")
      #expect(throws: StoreConversionError.self) {
        try PropertyListConversion(
          from: path, to: folder.path + "/new.plist", form: .xml, storage: storage
        ).perform(replacing: false)
      }
    }
    let lines = try folder.write("{\"a\": \"half \\ud800.\"}\n{\"a\": 2}\n", to: "a.ndjson")
    #expect(try value("lines.0.a", in: lines) == Self.half)
  }

  @Test(arguments: [("Ue9x", "éx"), ("U41", "A"), ("U263ab", "☺b"), ("U9", "\t")])
  func anEscapeOfATextListHasUpToFourDigits(_ escape: String, _ text: String) throws {
    let path = try folder.write("\"a\" = \"\\\(escape)\";", to: "a.strings")
    #expect(try value("a", in: path) == text)
  }

  // MARK: - Binary lists

  /// A binary list whose root is an array of two objects, each of at most 15 bytes.
  private func binary(_ first: [UInt8], _ second: [UInt8], to name: String) throws -> String {
    let head = Array("bplist00".utf8) + [0xA2, 1, 2]
    let places = [8, 11, 11 + first.count].map { UInt8($0) }
    let trailer: [UInt8] =
      [0, 0, 0, 0, 0, 0, 1, 1] + [0, 0, 0, 0, 0, 0, 0, 3] + [0, 0, 0, 0, 0, 0, 0, 0]
      + [0, 0, 0, 0, 0, 0, 0, UInt8(11 + first.count + second.count)]
    return try folder.write(head + first + second + places + trailer, to: name)
  }

  @Test func aNullAndASetInABinaryListHideNoOtherValueAndAreNotLost() throws {
    let null = try binary([0x00], [0x51, 0x61], to: "null.plist")
    let set = try binary([0xC1, 2], [0x51, 0x61], to: "set.plist")
    #expect(try value("0", in: null) == "$null")
    #expect(try value("1", in: null) == "a")
    #expect(try value("0.0", in: set) == "a")
    for (path, word) in [(null, "it holds a null"), (set, "it holds a set")] {
      let error = #expect(throws: StoreConversionError.self) {
        try PropertyListConversion(
          from: path, to: folder.path + "/new.json", form: .json, storage: storage
        ).perform(replacing: false)
      }
      #expect(error.map { "\($0)" }?.contains(word) == true)
      let edit = ValueEdit(file: path, path: try #require(ValuePath("1")), text: "b")
      #expect(throws: ValueEdit.Failure.self) { try edit.perform(in: storage) }
    }
  }
}
