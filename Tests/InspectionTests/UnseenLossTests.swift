import Foundation
import Inspection
import Persistence
import PropertyLists
import Testing

/// Parts of a file that no other part tells of: whoever reads what is shown would not know that
/// something is missing.
@Suite struct UnseenLossTests: EditedFiles {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  // MARK: - Archives

  /// The archive of an object with these fields; 2 is a key, 3 a value, and 4 its class.
  private func archive(
    _ fields: [String: PropertyListValue], _ classes: [String], name: String = "a"
  ) throws -> String {
    let object = fields.merging(["$class": .uniqueIdentifier(4)]) { own, _ in own }
    let root = PropertyListValue.dictionary([
      "$archiver": .string("NSKeyedArchiver"), "$version": .integer(100_000),
      "$top": .dictionary(["root": .uniqueIdentifier(1)]),
      "$objects": .array([
        .string("$null"), .dictionary(object), .string("k"), .string("v"),
        .dictionary([
          "$classname": .string(classes[0]), "$classes": .array(classes.map { .string($0) }),
        ]),
      ]),
    ])
    return try folder.write(PropertyList(root: root, form: .binary).bytes(), to: name)
  }

  private static let one = PropertyListValue.uniqueIdentifier(2)
  private static let other = PropertyListValue.uniqueIdentifier(3)

  /// Fields of one of Foundation's classes, to which an app's class adds a number.
  private static let objects: [(base: String, fields: [String: PropertyListValue])] = [
    ("NSString", ["NS.string": .string("t")]), ("NSDate", ["NS.time": .real(1.5)]),
    ("NSData", ["NS.data": .data([1])]), ("NSArray", ["NS.objects": .array([one])]),
    ("NSSet", ["NS.object.0": one]),
    ("NSDictionary", ["NS.keys": .array([one]), "NS.objects": .array([other])]),
    ("NSDictionary", ["NS.key.0": one, "NS.object.0": other]),
  ]

  @Test(arguments: objects.indices)
  func aFieldThatAnAppsClassAddsIsShown(index: Int) throws {
    let (base, fields) = Self.objects[index]
    let more = fields.merging(["extra": .integer(7)]) { own, _ in own }
    let text = try shown(try archive(more, ["Own", base, "NSObject"]), as: .json)
    #expect(text.contains("\"class\": \"Own\"") && text.contains("\"extra\": 7"), "\(text)")
    for name in fields.keys { #expect(text.contains("\"\(name)\""), "\(text)") }
  }

  @Test(arguments: objects.indices)
  func anObjectOfFoundationsFieldsIsShownAsItsValue(index: Int) throws {
    let (base, fields) = Self.objects[index]
    let text = try shown(try archive(fields, ["Own", base, "NSObject"]), as: .json)
    for name in fields.keys { #expect(!text.contains("\"\(name)\""), "\(text)") }
  }

  @Test func elementsAfterAGapAreShown() throws {
    let path = try archive(["NS.object.0": Self.one, "NS.object.2": Self.other], ["NSArray"])
    #expect(try value("NS\\.object\\.2", in: path) == "v")
  }

  /// A list of 300 nodes in each other is deeper than an archive is followed.
  @Test func theObjectsOfADeepArchiveAreAllShown() throws {
    let nodes = (1...300).map { number in
      PropertyListValue.dictionary([
        "$class": .uniqueIdentifier(301), "number": .integer(number),
        "next": .uniqueIdentifier(number < 300 ? UInt64(number) + 1 : 0),
      ])
    }
    let root = PropertyListValue.dictionary([
      "$archiver": .string("NSKeyedArchiver"), "$version": .integer(100_000),
      "$top": .dictionary(["root": .uniqueIdentifier(1)]),
      "$objects": .array(
        [.string("$null")] + nodes + [.dictionary(["$classname": .string("Node")])]),
    ])
    let path = try folder.write(PropertyList(root: root, form: .binary).bytes(), to: "a")
    let text = try shown(path, as: .json)
    #expect(text.contains("\"number\": 300"))
    #expect(text.contains("\"no archive\": \"its values are nested too deep\""))
  }

  /// A set has no order; an array of the same elements has one.
  @Test func setsOfTheSameValuesAreTheSame() throws {
    func lists(_ kind: String) throws -> [String] {
      try [[Self.one, Self.other], [Self.other, Self.one], [Self.one, Self.one]].enumerated().map {
        try archive(
          ["NS.objects": .array($0.element)], [kind, "NSObject"], name: "\(kind) \($0.offset)")
      }
    }
    let (sets, arrays) = (try lists("NSSet"), try lists("NSArray"))
    #expect(try differences(sets[0], sets[1]).isEmpty)
    #expect(try differences(sets[0], sets[2]).map(\.path) == ["1"])
    #expect(try differences(arrays[0], arrays[1]).map(\.path) == ["0", "1"])
  }

  // MARK: - Models

  @Test func aSourceIsShownWithTheRulesThatNoStoreNeeds() throws {
    let source = """
      <model><entity name="A">
      <attribute name="n" optional="YES" attributeType="Integer 16" defaultValueString="70000"/>
      <attribute name="t" optional="YES" attributeType="Transformable" customClassName="[String]"/>
      <attribute name="s" optional="YES" attributeType="String" defaultValueString="x"/>
      <fetchedProperty name="f" optional="YES"/>
      <fetchIndex name="bySum"><fetchIndexElement expression="n + 1" expressionType="Integer 16"
      type="Binary" order="descending"/></fetchIndex>
      <fetchIndex name="byPlace"><fetchIndexElement property="n" type="RTree" order="ascending"/>
      </fetchIndex></entity></model>
      """
    let text = try shown(
      try folder.write(source, to: "M.xcdatamodel/contents"), as: .json)
    for part in [
      "\"indexes\": [\"bySum: n + 1 descending\", \"byPlace: n (RTree)\"]", "default 70000",
      "class [String]", "\"default 'x'\"", "\"f\", \"type\": \"fetched\"",
    ] {
      #expect(text.contains(part), "\(part): \(text)")
    }
  }

  /// A type that the library doesn't know makes it no model.
  @Test(arguments: ["", "<attribute name=\"odd\" attributeType=\"Odd\"/>"])
  func aSourceTellsWhomItsValuesAreFor(odd: String) throws {
    let source = """
      <model usedWithCloudKit="YES"><entity name="A" codeGenerationType="category"
      coreSpotlightDisplayNameExpression="s">\(odd)
      <attribute name="s" optional="YES" attributeType="String" spotlightIndexingEnabled="YES"
      allowsCloudEncryption="YES"/>
      <fetchIndex name="some" partialIndexPredicate="s != nil">
      <fetchIndexElement property="s" type="Binary" order="ascending"/></fetchIndex></entity>
      <composite name="Place"><attribute name="x" attributeType="Double"/>
      <composite name="in" attributeType="Composite" compositeName="Place"/></composite></model>
      """
    let text = try shown(
      try folder.write(source, to: "M.xcdatamodel/contents"), as: .json)
    for part in [
      "\"CloudKit\": true", "\"code generation\": \"category\"", "\"Spotlight name\": \"s\"",
      "\"in Spotlight, encrypted in CloudKit\"", "\"indexes\": [\"some: s where s != nil\"]",
      "{\"x\": \"Double\", \"in\": \"composite Place\"}",
    ] {
      #expect(text.contains(part), "\(part): \(text)")
    }
  }

  @Test func modelsAreComparedByTheNamesOfTheirPropertiesAndWithTheirRules() throws {
    func model(_ text: String, version: String = "") throws -> String {
      try folder.write(
        "<model userDefinedModelVersionIdentifier=\"\(version)\">\(text)</model>",
        to: "v\(version)/M.xcdatamodel/contents")
    }
    let attribute = "<attribute name=\"x\" optional=\"YES\" attributeType=\"String\"/>"
    let old = try model("<entity name=\"A\" isAbstract=\"YES\">\(attribute)</entity>")
    let new = try model(
      "<entity name=\"A\">\(attribute.replacingOccurrences(of: "x", with: "b"))\(attribute)</entity>"
        + "<entity name=\"B\"/>", version: "2")
    #expect(try differences(old, new).map(\.path) == ["version", "A.abstract", "A.b", "B"])
    #expect(try differences(old, old).map(\.path) == [])
  }

  // MARK: - Stores

  @Test func whatAnAppKeepsInTheMetadataIsShownWithoutAModel() throws {
    let path = folder.path + "/made.sqlite"
    let program = """
      import plistlib, sqlite3, sys
      db = sqlite3.connect(sys.argv[1])
      db.execute("CREATE TABLE Z_PRIMARYKEY (Z_ENT INTEGER PRIMARY KEY, Z_NAME VARCHAR, Z_SUPER INTEGER)")
      db.execute("CREATE TABLE Z_METADATA (Z_VERSION INTEGER PRIMARY KEY, Z_UUID VARCHAR, Z_PLIST BLOB)")
      keys = {"NSPersistenceFrameworkVersion": 1, "_NSAutoVacuumLevel": "2", "seeded": True}
      db.execute("INSERT INTO Z_METADATA VALUES (1, 'uuid', ?)", (plistlib.dumps(keys),))
      db.commit()
      """
    #expect(try python(program, [path]) == "")
    #expect(try shown(path, as: .json).contains("\"metadata\": {\"seeded\": true}"))
  }

  @Test func anXMLStoreWithoutAModelIsShownByTheTypesInIt() throws {
    let store = """
      <?xml version="1.0"?>
      <!DOCTYPE database SYSTEM "file:///System/Library/DTDs/CoreData.dtd">
      <database><databaseInfo><UUID>u</UUID></databaseInfo><object type="A" id="z1">
      <attribute name="t" type="transformable">AQID
      </attribute><attribute name="b" type="bool">NO</attribute>
      <relationship name="r" type="1/0" destination="A" idrefs="z1"></relationship>
      </object></database>
      """
    let text = try shown(try folder.write(store, to: "a.xml"), as: .json)
    for part in ["\"t\": \"AQID\"", "\"b\": \"NO\"", "\"type\": \"→ A\", \"remark\": \"many\""] {
      #expect(text.contains(part), "\(part): \(text)")
    }
  }

  @Test func aSumThatIsNoNumberHasNoSign() throws {
    let path = folder.path + "/made.sqlite"
    let program = """
      import sqlite3, sys
      db = sqlite3.connect(sys.argv[1])
      db.execute("CREATE TABLE t (a, b)")
      db.execute("INSERT INTO t VALUES (1, 9e999), (1, -9e999)")
      db.commit()
      """
    #expect(try python(program, [path]) == "")
    let text = try shown(path, as: .csv) { $0.groups = ["a"] }
    #expect(text == "a,count,sum(b),min(b),max(b)\r\n1,2,nan,-inf,inf\r\n")
  }

  // MARK: - JSON and CSV

  /// Swift takes the two for equal, and readers of JSON don't.
  @Test func aKeyThatIsComposedOtherwiseKeepsItsName() throws {
    let keys = "{\"\u{E9}\": 1, \"e\u{301}\": 2, \"a\": 3, \"a\": 4}"
    let text = try shown(try folder.write(keys, to: "a.json"), as: .ndjson)
    let wanted = "{\"\u{E9}\": 1, \"e\u{301}\": 2, \"a\": 3, \"a 2\": 4}\n"
    #expect(Array(text.utf8) == Array(wanted.utf8), "\(text)")
  }

  @Test func anEmptyListHasALineInCSV() throws {
    let path = try folder.write("{\"a\": [], \"b\": {\"c\": {}}, \"d\": null}", to: "a.json")
    #expect(try shown(path, as: .csv) == "key path,value\r\na,[]\r\nb.c,{}\r\nd,\r\n")
  }
}
