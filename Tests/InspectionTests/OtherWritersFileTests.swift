import Foundation
import Inspection
import Persistence
import PropertyLists
import Testing

/// Files of other writers are shown, with what is wrong with them in the head.
@Suite struct OtherWritersFileTests: EditedFiles {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  // MARK: - Lists

  private func changeValue(of path: String) throws {
    let change = ValueEdit(file: path, path: try #require(ValuePath("a")), text: "false")
    _ = try change.perform(in: storage)
  }

  @Test(arguments: ["5", "\"text\"", "true", "null"])
  func aLoneValueIsJSON(text: String) throws {
    let path = try folder.write(text + "\n", to: "a")
    #expect(try shown(path).hasPrefix("JSON\n"))
    #expect(try shown(path, as: .json).contains("\"value\": \(text)"))
  }

  @Test func aListWithoutItsElementIsShownAndChanged() throws {
    let path = try folder.write("<dict><key>a</key><true/></dict>", to: "a.plist")
    #expect(try shown(path).hasPrefix("property list, XML\n"))
    try changeValue(of: path)
    #expect(try value("a", in: path) == "false")
    #expect(try shown(folder.path).contains("property list, XML"))
  }

  @Test(arguments: [
    ("<plist><dict><key>a</key><true/></dict></plist>\0\0", "something follows its end"),
    (
      "<plist><dict><key>a</key><true/><key>b</key><date>soon</date></dict></plist>",
      "a date cannot be read"
    ),
  ])
  func theHeadTellsWhatIsNotAsTheFileHasIt(text: String, fault: String) throws {
    let path = try folder.write(text, to: "a.plist")
    #expect(try value("a", in: path) == "true")
    #expect(try shown(path).contains("not exact \"\(fault)"))
    #expect(throws: ValueEdit.Failure.self) { try changeValue(of: path) }
    #expect(try String(contentsOfFile: path, encoding: .utf8) == text)
  }

  @Test(arguments: [
    ("{\"a\": \"half \\ud800.\"}", "half of a surrogate pair stands alone"),
    ("{ a = \"half \\Ud800.\"; }", "a '\\U' means no character"),
    ("{ a = \"half \u{FFFD}.\" }", "a ';' is missing"),
  ])
  func theHeadTellsOfARepairedText(text: String, fault: String) throws {
    let path = try folder.write(text, to: "a")
    #expect(try value("a", in: path) == "half \u{FFFD}.")
    #expect(try shown(path).contains("not exact \"\(fault)"))
  }

  @Test(arguments: [
    ("{\"a\": \"caf", "\"}"), ("\"a\" = \"caf", "\";\n"),
    ("<plist><string>caf", "</string></plist>"),
  ])
  func filesThatAreShownAlikeMayDiffer(start: String, end: String) throws {
    let paths = try [0xE9, 0xE8].map { (byte: UInt8) in
      try folder.write(Array(start.utf8) + [byte] + Array(end.utf8), to: "\(byte)")
    }
    #expect(try differences(paths[0], paths[1]).map(\.marked) == ["~ (not exact)"])
    #expect(try differences(paths[0], paths[0]).isEmpty)
  }

  @Test func aWrongValueIsNotTheSameAsItsText() throws {
    let wrong = try folder.write("<plist><integer>1.5</integer></plist>", to: "a.plist")
    let text = try folder.write("<plist><string>1.5</string></plist>", to: "b.plist")
    #expect(try differences(wrong, text).map(\.marked) == ["- (not exact)"])
    #expect(try differences(text, wrong).map(\.marked) == ["+ (not exact)"])
  }

  /// Bytes with a tag and their length before them, as in a signed message.
  private func tagged(_ tag: UInt8, _ parts: [UInt8]...) -> [UInt8] {
    let content = Array(parts.joined())
    let length = [UInt8(content.count >> 8), UInt8(content.count & 255)]
    return [tag, 0x82] + length + content
  }

  /// A provisioning profile: the list, its type and version, in data that say that they are signed.
  private func signed(_ content: [UInt8]) -> [UInt8] {
    let (data, signedData): ([UInt8], [UInt8]) = (
      [0x06, 0x09, 0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x07, 0x01],
      [0x06, 0x09, 0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x07, 0x02]
    )
    let inner = tagged(0x30, data, tagged(0xA0, content))
    let parts = tagged(0x30, [0x02, 0x01, 0x01], tagged(0x31, []), inner, tagged(0x31, []))
    return tagged(0x30, signedData, tagged(0xA0, parts))
  }

  @Test func theListInAProvisioningProfileIsShown() throws {
    let list = Array("<plist><dict><key>Name</key><string>Ann's</string></dict></plist>".utf8)
    let whole = tagged(0x04, list)
    let pieces = tagged(
      0x24, tagged(0x04, Array(list.prefix(9))), tagged(0x04, Array(list.dropFirst(9))))
    for content in [whole, pieces] {
      let path = try folder.write(signed(content), to: "a.mobileprovision")
      #expect(try shown(path).hasPrefix("property list, XML · signature \"not checked\"\n"))
      #expect(try value("Name", in: path) == "Ann's")
      #expect(try shown(folder.path, as: .csv).contains("\"property list, XML\",a.mob"))
      for cut in [17, 40, 60] {
        let part = try folder.write(Array(signed(content).prefix(cut)), to: "part")
        #expect(throws: InspectionError.self) { try Inspector().inspect(part) }
      }
    }
    let other = try folder.write(signed(tagged(0x04, Array("a letter".utf8))), to: "other")
    #expect(throws: InspectionError.self) { try Inspector().inspect(other) }
  }

  @Test func aLongCommentBeforeAListHidesNothing() throws {
    let licence = "<!-- " + String(repeating: "All rights. ", count: 1_000) + "-->"
    let list = try folder.write(licence + "<plist><true/></plist>", to: "a.plist")
    #expect(try shown(list).hasPrefix("property list, XML\n"))
    let model = try folder.write(
      licence + "<model><entity name=\"A\"/></model>", to: "M.xcdatamodel/contents")
    #expect(try shown(model).contains("managed object model, source"))
  }

  @Test func aNumberThatIsNoneHasNoSign() throws {
    let number: [UInt8] = [0x23, 0xFF, 0xF8, 0, 0, 0, 0, 0, 0]
    let trailer = [[1, 1], [1], [0], [17]].flatMap { (numbers: [UInt8]) in
      [UInt8](repeating: 0, count: 8 - numbers.count) + numbers
    }
    let path = try folder.write(Array("bplist00".utf8) + number + [8] + trailer, to: "a.plist")
    #expect(try shown(path, as: .json).contains("\"value\": \"nan\""))
  }

  /// Before 3.41 SQLite takes the functions of JSON for unsafe in what a file says itself.
  @Test(arguments: [
    ("CREATE TABLE t (a, b AS (json_extract(a, '$[0]')))", "t", "7"),
    ("CREATE TABLE t (a, b); CREATE INDEX i ON t (json_extract(a, '$[0]'))", "t", "\"\""),
    ("CREATE TABLE t (a, b); CREATE INDEX i ON t (a) WHERE json_valid(a)", "t", "\"\""),
    ("CREATE TABLE t (a, c); CREATE VIEW v AS SELECT json_array_length(a) AS b FROM t", "v", "1"),
  ])
  func aSchemaThatCallsFunctionsOfJSONHidesNothing(
    schema: String, table: String, wanted: String
  ) throws {
    let path = try changeDatabase(
      """
      db.executescript(sys.argv[2])
      db.execute("INSERT INTO t (a) VALUES ('[7]')")
      """, at: folder.path + "/made.sqlite", [schema])
    let text = try shown(path, as: .csv) { ($0.entity, $0.columns) = (table, ["b"]) }
    #expect(text == "b\r\n\(wanted)\r\n")
    #expect(try shown(path).contains("t  1 row"))
  }

  @Test func aWordInADatabaseIsTheTextThatItIs() throws {
    let path = try changeDatabase(
      """
      db.execute("CREATE TABLE t (b BLOB)")
      db.execute("INSERT INTO t VALUES (x'3030313233'), (x'2261626322')")
      """, at: folder.path + "/made.sqlite")
    #expect(try value("t.0.b", in: path) == "00123")
    #expect(try value("t.1.b", in: path) == "\"abc\"")
  }

  // MARK: - Models

  private static let rules = """
    <entity name="A" representedClassName="AMO" elementID="Old"><attribute name="o" transient="YES"
    attributeType="Object ID"/><attribute name="s" attributeType="String" elementID="was"
    versionHashModifier="m"><userInfo><entry key="k" value="v"/></userInfo></attribute>
    <attribute name="t" attributeType="Transformable" valueTransformerName="T"/>
    <relationship name="r" toMany="YES" minCount="1" maxCount="3" destinationEntity="A"/>
    <fetchIndex name="byS"><fetchIndexElement property="s" type="Binary" order="descending"/>
    <fetchIndexElement property="t" type="Binary" order="ascending"/></fetchIndex>
    <uniquenessConstraints><uniquenessConstraint><constraint value="s"/><constraint value="t"/>
    </uniquenessConstraint></uniquenessConstraints><compoundIndexes><compoundIndex>
    <index value="s"/><index value="t"/></compoundIndex></compoundIndexes>
    <userInfo><entry key="note" value="x"/></userInfo></entity>
    <configuration name="Cloud"><memberEntity name="A"/></configuration>
    """

  /// With a type that isn't known there's no model, and the source is shown in the same words.
  @Test(arguments: [
    "", "<entity name=\"B\"><attribute name=\"x\" attributeType=\"Odd\"/></entity>",
  ])
  func aSourceIsShownWithAllItsRules(rest: String) throws {
    let path = try folder.write(
      "<model userDefinedModelVersionIdentifier=\"\">\(Self.rules)\(rest)</model>",
      to: "M.xcdatamodel/contents")
    let text = try shown(path, as: .json)
    for part in [
      "\"o\", \"type\": \"Object ID\"", "before was", "hash modifier m", "user info k = v",
      "transformer T", "delete nullify", "min 1", "max 3", "\"byS: s descending, t\"",
      "\"unique\": [\"s + t\"]", "\"compound indexes\": [\"s, t\"]", "{\"note\": \"x\"}",
      "{\"Cloud\": [\"A\"]}", "\"before\": \"Old\"", "\"class\": \"AMO\"",
    ] {
      #expect(text.contains(part), "\(part): \(text)")
    }
    #expect(text.contains("no model") == !rest.isEmpty)
  }

  /// The archive of a model of one entity `A` with a transient attribute `o`, and user info.
  private static var compiled: PropertyListValue {
    let objects: [PropertyListValue] = [
      .string("$null"), .dictionary(["$class": .at(9), "NSEntities": .at(2)]),
      .archivedDictionary(3, 4), .string("A"),
      .dictionary([
        "$class": .at(10), "NSEntityName": .at(3), "NSProperties": .at(5), "NSUserInfo": .at(12),
      ]),
      .archivedDictionary(6, 7), .string("o"),
      .dictionary([
        "$class": .at(11), "NSPropertyName": .at(6), "NSAttributeType": .integer(2_000),
        "NSIsTransient": .boolean(true), "NSIsOptional": .boolean(true),
      ]),
      .kind("NSDictionary"), .kind("NSManagedObjectModel"), .kind("NSEntityDescription"),
      .kind("NSAttributeDescription"), .archivedDictionary(3, 6),
    ]
    return .dictionary([
      "$archiver": .string("NSKeyedArchiver"), "$version": .integer(100_000),
      "$top": .dictionary(["root": .at(1)]), "$objects": .array(objects),
    ])
  }

  @Test func aCompiledModelNamesATypeThatTheLibraryHasNot() throws {
    let bytes = try PropertyList(root: Self.compiled, form: .binary).bytes()
    let text = try shown(try folder.write(bytes, to: "M.mom"), as: .json)
    #expect(text.contains("managed object model, compiled"), "\(text)")
    #expect(text.contains("\"o\", \"type\": \"Object ID\""), "\(text)")
    #expect(text.contains("\"user info\": {\"A\": \"o\"}"), "\(text)")
  }
}
