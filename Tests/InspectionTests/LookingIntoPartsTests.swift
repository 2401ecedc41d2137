import Canvas
import DurableFiles
import Foundation
import Inspection
import ObjectGraph
import Persistence
import Testing
import Words

/// Overviews, single values, statements, groups and searches show what is in a file.
@Suite struct LookingIntoPartsTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func value(_ keyPath: String, in path: String, model: String? = nil) throws -> String {
    var options = Inspector.Options()
    options.model = model
    let path = try #require(ValuePath(keyPath)).lookedUp(in: path, options)
    return path
  }

  private func studio() throws -> (store: String, model: String) {
    (try Studio.store(.sqlite, "studio.sqlite", in: folder), try Studio.model(in: folder))
  }

  private func database(_ program: String) throws -> String {
    let path = folder.path + "/made.sqlite"
    let text = try python(
      "import sqlite3, sys\ndb = sqlite3.connect(sys.argv[1])\n\(program)\ndb.commit()\n", [path])
    #expect(text == "")
    return path
  }

  // MARK: - Overviews

  @Test func anOverviewCountsRowsAndDrawsRelationshipsBeforeAnyRowIsShown() throws {
    let (store, model) = try studio()
    let text = try shown(store, model: model) { ($0.isOverview, $0.size) = (true, 4_096) }
    #expect(text.hasPrefix("Core Data store, SQLite · 4096 bytes · UUID "))
    #expect(text.contains("\n  Picture  60    "), "\(text)")
    #expect(text.contains("painted 2000-12-31 … 2002-"), "\(text)")
    #expect(text.contains("  Painter  ───<  Picture  pictures / painter\n"), "\(text)")
    #expect(text.contains("  Picture  >──<  Tag      tags / tagged\n"), "\(text)")
    #expect(!text.contains("quoted"))
  }

  @Test func anASCIITerminalGetsNothingButASCII() throws {
    let (store, model) = try studio()
    for isOverview in [true, false] {
      let text = try shown(store, model: model) {
        ($0.isOverview, $0.glyphs) = (isOverview, .ascii)
      }
      #expect(text.utf8.allSatisfy { $0 < 0x80 }, "\(text)")
    }
  }

  @Test func aRowThatDoesNotFitIntoTheWindowIsABlockAndLongLinesEndInAMark() throws {
    let (store, model) = try studio()
    let text = try shown(store, model: model) {
      ($0.width, $0.entity, $0.limit) = (50, "Picture", 2)
    }
    #expect(text.contains("\n  p1\n    image"), "\(text)")
    #expect(text.split(separator: "\n").allSatisfy { $0.count <= 50 }, "\(text)")
    #expect(text.contains("…\n"))
    let wide = try shown(store, model: model) {
      ($0.width, $0.entity, $0.columns) = (50, "Picture", ["number", "isSold"])
    }
    #expect(wide.contains("\n  p1   0"), "\(wide)")
  }

  @Test func aFolderIsListedByTheKindsOfItsFiles() throws {
    _ = try folder.write("[1]", to: "inner/a.txt")
    _ = try folder.write("{ a = b; }", to: "b")
    _ = try folder.write("", to: "c.sqlite-wal")
    let text = try shown(folder.path)
    #expect(text.contains("  JSON                          inner/a.txt"), "\(text)")
    #expect(text.contains("  property list, OpenStep text  b  "), "\(text)")
    #expect(text.contains("write-ahead log"), "\(text)")
  }

  @Test func bytesInAFileOfTheirOwnAreFoundWithoutAModelAndNothingElseIs() throws {
    let store = folder.path + "/Box.sqlite"
    let name = "2B9C4D1E-0000-4000-8000-00000000F00D"
    _ = try folder.write("picture", to: ".Box_SUPPORT/_EXTERNAL_DATA/\(name)")
    _ = try folder.write("secret", to: "secret")
    let files = DurableFiles()
    let found = try ExternalData([2] + Array(name.utf8) + [0], store: store, files: files)
    #expect(try found?.bytes(files) == Array("picture".utf8))
    let long = String(repeating: "a", count: 300)
    for other in ["../../secret", name + "0", "", "_EXTERNAL_DATA", long] {
      #expect(try ExternalData([2] + Array(other.utf8) + [0], store: store, files: files) == nil)
    }
    #expect(try ExternalData([1] + Array(name.utf8) + [0], store: store, files: files) == nil)
  }

  /// As the object graph finds it, which is how Foundation takes endings off.
  @Test(arguments: [
    ("Box", ".Box"), ("Box.v2.sqlite", ".Box.v2"), ("Box.sqlite copy", ".Box"),
    (".hidden", "..hidden"),
  ])
  func bytesInAFileOfTheirOwnAreFoundWhateverTheNameOfTheStore(
    _ store: String, _ support: String
  ) throws {
    let name = "2B9C4D1E-0000-4000-8000-00000000F00D"
    _ = try folder.write("picture", to: "\(support)_SUPPORT/_EXTERNAL_DATA/\(name)")
    let files = DurableFiles()
    let found = try ExternalData(
      [2] + Array(name.utf8) + [0], store: folder.path + "/" + store, files: files)
    #expect(try found?.bytes(files) == Array("picture".utf8))
  }

  // MARK: - Models

  private func model(_ body: String, to name: String = "Model.xcdatamodel") throws -> String {
    _ = try folder.write(
      "<model userDefinedModelVersionIdentifier=\"\">\(body)</model>", to: name + "/contents")
    return folder.path + "/" + name
  }

  @Test func aModelShowsTheRequestsClassesAndFetchedPropertiesOfItsSource() throws {
    let path = try model(
      """
      <entity name="A" representedClassName="AMO"><attribute name="x" attributeType="String"/>
      <fetchedProperty name="others" optional="YES"><fetchRequest entity="A"
      predicateString="x != nil"/></fetchedProperty></entity>
      <fetchRequest name="Recent" entity="A" predicateString="x == $X" fetchLimit="10"/>
      """)
    let text = try shown(path)
    #expect(text.contains("fetch requests Recent \"A where x == $X, at most 10\""), "\(text)")
    #expect(text.contains("class \"AMO\""), "\(text)")
    #expect(text.contains("others    fetched  A where x != nil"), "\(text)")
  }

  @Test(arguments: ["", "<attribute name=\"bad\" attributeType=\"None\"/>"])
  func aRequestThatLeavesSubentitiesOutSaysSo(other: String) throws {
    let path = try model(
      """
      <entity name="A"><attribute name="x" optional="YES" attributeType="String"/>\(other)</entity>
      <fetchRequest name="All" entity="A" includeSubentities="YES"/>
      <fetchRequest name="Own" entity="A" fetchLimit="2" includeSubentities="NO"/>
      """)
    let text = try shown(path)
    #expect(text.contains("All \"A\", Own \"A, at most 2, without subentities\""), "\(text)")
  }

  @Test(arguments: ["compositeName", "elementName"])
  func anAttributeThatIsACompositeNamesIt(_ key: String) throws {
    let path = try model(
      """
      <entity name="Quake"><attribute name="magnitude" optional="YES" attributeType="Composite"
      \(key)="Size"/></entity><compositeAttribute name="Size"><attribute name="value"
      attributeType="Double"/></compositeAttribute>
      """)
    let rows = try shown(path, as: .csv)
    #expect(rows == "property,type,remark\r\nmagnitude,Composite,composite Size\r\n", "\(rows)")
  }

  @Test func twoLongDefaultsOfOneBeginningDiffer() throws {
    let beginning = String(repeating: "x", count: 80)
    let paths = try ["1", "2"].map { end in
      try model(
        """
        <entity name="A"><attribute name="x" optional="YES" attributeType="String"
        defaultValueString="\(beginning)\(end)"/></entity>
        """, to: "Model\(end).xcdatamodel")
    }
    #expect(try shown(paths[0], as: .json).contains("default '\(beginning)1'"))
    #expect(try differences(paths[0], paths[1]).count == 1)
  }

  @Test func aSourceThatMakesNoModelIsShownAsItIsWithTheReason() throws {
    let path = try model(
      """
      <entity name="A"><attribute name="x" attributeType="Odd"/>
      <relationship name="b" toMany="YES" destinationEntity="Gone"/></entity>
      """)
    let text = try shown(path)
    #expect(text.contains("no model \"Attribute 'A.x' has type 'Odd'"), "\(text)")
    #expect(text.contains("x         Odd") && text.contains("b         → Gone"), "\(text)")
  }

  @Test func theVersionsOfAModelAreListedWhicheverIsShown() throws {
    for (name, entity) in [("M", "A"), ("M 2", "B"), ("M 10", "C")] {
      _ = try model("<entity name=\"\(entity)\"/>", to: "M.xcdatamodeld/\(name).xcdatamodel")
    }
    let path = folder.path + "/M.xcdatamodeld"
    let versions = "versions \"M.xcdatamodel\", \"M 2.xcdatamodel\", \"M 10.xcdatamodel (shown)\""
    let head = try shown(path)
    #expect(head.contains(versions), "\(head)")
    #expect(try shown(path).contains("\nC  0 rows"))
    _ = try folder.write(
      "<plist><dict><key>_XCCurrentVersionName</key><string>M 2.xcdatamodel</string></dict></plist>",
      to: "M.xcdatamodeld/.xccurrentversion")
    #expect(try shown(path).contains("\"M 2.xcdatamodel (shown)\""))
    #expect(try shown(path).contains("\nB  0 rows"))
  }

  // MARK: - One value

  static let paths: [(String, String)] = [
    ("people.0.height", "1.7"), ("people.1", "{\"name\": \"Bo\"}"), ("open", "true"),
    ("a\\.b", "dot"), ("PEOPLE.0.name", "Ann"),
  ]

  @Test(arguments: paths) func aKeyPathLeadsToAValueOfATree(_ path: String, _ wanted: String)
    throws
  {
    let text =
      #"{"people": [{"name": "Ann", "height": 1.7}, {"name": "Bo"}], "open": true, "a.b": "dot"}"#
    #expect(try value(path, in: try folder.write(text, to: "crowd.json")) == wanted)
  }

  @Test(arguments: [
    (#""""#, "1"), (#"in."".c\.d"#, "2"), ("twice", "4"), ("\u{E9}", "5"), ("e\u{301}", "6"),
    ("list.1", "8"), (#"\"\""#, "9"),
  ])
  func everyKeyHasAPathAsSearchAndCSVSpellIt(_ path: String, _ wanted: String) throws {
    let text =
      #"{"": 1, "in": {"": {"c.d": 2}}, "twice": 3, "twice": 4, "\#u{E9}": 5, "e\#u{301}": 6, "#
      + #""list": [7, 8], "\"\"": 9}"#
    let file = try folder.write(text, to: "keys.json")
    #expect(try value(path, in: file) == wanted)
    #expect(try shown(file, as: .csv) { $0.text = wanted }.contains(",\(wanted)\r\n"))
    let line = CommaSeparatedValues.quoted(path) + ",\(wanted)\r\n"
    #expect(try shown(file, as: .csv).contains(line))
    #expect(try shown(file).contains("\n  \"\"  1\n"))
  }

  @Test(arguments: ["list.+1", "list.01", "list.-0", "list.2"])
  func aPositionIsSpelledInOneWay(_ path: String) throws {
    let file = try folder.write(#"{"list": [7, 8]}"#, to: "keys.json")
    #expect(throws: InspectionError.self) { try value(path, in: file) }
  }

  @Test func aKeyPathFollowsRelationshipsByPrimaryKeysAndPositions() throws {
    let (store, model) = try studio()
    #expect(try value("Picture[3]._id", in: store, model: model) == "p3")
    #expect(try value("Picture.2._id", in: store, model: model) == "p3")
    #expect(
      try value("Tag[1].tagged.0.tags.0._id", in: store, model: model).hasPrefix("p"))
    let name = try value("Painter.0.pictures.0.painter.name", in: store, model: model)
    #expect(name == "Ada & <Zoë>")
  }

  @Test func aKeyPathThatLeadsNowhereNamesWhatThereIs() throws {
    let path = try folder.write(#"{"people": [{"name": "Ann"}]}"#, to: "crowd.json")
    let error = try #require(throws: InspectionError.self) {
      try value("people.0.height", in: path)
    }
    #expect(error.sentence.hasSuffix("there's no 'height' in 'people.0'; there's: name."))
  }

  @Test func aNumberBeyondTheRowsIsToldWithTheTable() throws {
    let path = try database("db.execute('CREATE TABLE t (a)')")
    for keyPath in ["t[9]", "t.9"] {
      let error = try #require(throws: InspectionError.self) { try value(keyPath, in: path) }
      #expect(error.sentence.hasSuffix("'t' has no row 9."))
    }
  }

  // MARK: - Statements

  private func answer(_ sql: String, of path: String, limit: Int? = nil) throws -> InspectedFile {
    var options = Inspector.Options()
    (options.statement, options.answerLimit) = (sql, limit)
    return try Inspector(options: options).inspect(path)
  }

  @Test func aStatementGivesItsRows() throws {
    let path = try database(
      "db.execute('CREATE TABLE t (a, b)')\ndb.executemany('INSERT INTO t VALUES (?, ?)', "
        + "[(1, 'x'), (2, 'y'), (3, 'x')])")
    let file = try answer("SELECT b, sum(a) AS total FROM t GROUP BY b ORDER BY b", of: path)
    guard case .tables(let tables) = file.content else { throw InspectionTestError() }
    #expect(tables[0].columns.map(\.name) == ["b", "total"])
    #expect(
      try tables[0].rows.rows(from: 0, count: 9).map(\.values)
        == [[.text("x"), .integer("4")], [.text("y"), .integer("2")]])
    let cut = try answer("SELECT a FROM t", of: path, limit: 2)
    #expect(cut.facts.map(\.name) == ["rows"])
  }

  @Test func aStatementAsksAFullTextSearch() throws {
    let path = try database(
      "db.execute('CREATE VIRTUAL TABLE f USING fts5(title, body)')\n"
        + "db.execute(\"INSERT INTO f VALUES ('a', 'hello world'), ('b', 'good bye')\")")
    for sql in [
      "SELECT title FROM f WHERE f MATCH 'hello'", "SELECT title FROM f ORDER BY rowid LIMIT 1",
      "SELECT title FROM f WHERE f MATCH 'hello OR bye' ORDER BY title, rank LIMIT 1",
    ] {
      guard case .tables(let tables) = try answer(sql, of: path).content else {
        throw InspectionTestError()
      }
      #expect(try tables[0].rows.rows(from: 0, count: 9).map(\.values) == [[.text("a")]])
    }
  }

  static let refused = [
    "DELETE FROM t", "INSERT INTO t VALUES (1)", "CREATE TABLE u (a)", "DROP TABLE t",
    "ATTACH '/tmp/other.sqlite' AS other", "PRAGMA journal_mode = WAL", "PRAGMA user_version = 3",
    "PRAGMA data_version = 1", "PRAGMA writable_schema = ON", "PRAGMA table_list",
    "VACUUM INTO '/tmp/other.sqlite'", "SELECT 1; DELETE FROM t", "SELECT load_extension('x')",
    "BEGIN", "WITH x AS (SELECT 1) INSERT INTO t SELECT * FROM x", "EXPLAIN DELETE FROM t",
  ]

  @Test(arguments: refused) func aStatementThatDoesMoreThanReadIsRefused(_ sql: String) throws {
    let path = try database("db.execute('CREATE TABLE t (a)')")
    let before = try snapshot(of: folder.path)
    #expect(throws: InspectionError.self) { try answer(sql, of: path) }
    #expect(try snapshot(of: folder.path) == before)
  }

  @Test func aStatementThatNeverEndsOrFillsTheMemoryIsStopped() throws {
    let path = try database("db.execute('CREATE TABLE t (a)')")
    let endless =
      "WITH RECURSIVE x(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM x) SELECT max(n) FROM x"
    for sql in [endless, "SELECT randomblob(900000000)"] {
      #expect(throws: InspectionError.self) { try answer(sql, of: path) }
    }
  }

  // MARK: - Groups and searches

  @Test func rowsAreCountedByTheValuesOfAColumnWithSumsAndEnds() throws {
    let path = try folder.write(
      #"[{"a": "x", "n": 1}, {"a": "y", "n": 5}, {"a": "x", "n": 7}]"#, to: "rows.json")
    let text = try shown(path, as: .csv) { $0.groups = ["a"] }
    #expect(text == "a,count,sum(n),min(n),max(n)\r\nx,2,8,1,7\r\ny,1,5,5,5\r\n")
  }

  @Test func aTextIsFoundInEveryTableAndTreeWithItsKeyPath() throws {
    let path = try database(
      "import plistlib\ndb.execute('CREATE TABLE t (a, b)')\n"
        + "db.execute('INSERT INTO t VALUES (?, ?)', ('The Malibu', plistlib.dumps({'in': ['malibu!']})))"
    )
    let text = try shown(path, as: .csv) { $0.text = "MALIBU" }
    #expect(text == "key path,value\r\nt[1].a,The Malibu\r\nt[1].b.in.0,malibu!\r\n")
  }

  @Test func aSearchSaysThatThereAreMorePlacesThanItShows() throws {
    let path = try database(
      "db.execute('CREATE TABLE m (id INTEGER PRIMARY KEY, t)')\n"
        + "texts = [('needle %d' % number,) for number in range(1500)]\n"
        + "db.executemany('INSERT INTO m (t) VALUES (?)', texts)")
    func found(_ offset: Int, _ limit: Int?) throws -> String {
      try shown(path) { ($0.text, $0.offset, $0.limit) = ("needle", offset, limit) }
    }
    let usual = try found(0, nil)
    let places = "places \"the first 1,000; --limit shows more\""
    #expect(usual.contains(places), "\(usual.prefix(200))")
    #expect(usual.contains("m[1000].t") && !usual.contains("m[1001].t"))
    #expect(try found(0, 2).contains("places \"the first 2; --limit shows more\""))
    #expect(try !found(0, 1_500).contains("--limit"))
    let late = try found(1_400, 50)
    #expect(late.contains("m[1401].t") && late.contains("m[1450].t"), "\(late)")
    #expect(!late.contains("m[1400].t") && !late.contains("m[1451].t"), "\(late)")
  }

  @Test func offsetAndColumnsChooseAPart() throws {
    let path = try folder.write(
      #"[{"a": 1, "b": 2}, {"a": 3, "b": 4}, {"a": 5, "b": 6}]"#, to: "rows.json")
    let text = try shown(path, as: .csv) { ($0.columns, $0.offset, $0.limit) = (["B"], 1, 1) }
    #expect(text == "b\r\n4\r\n")
    #expect(throws: InspectionError.self) { try shown(path) { $0.columns = ["c"] } }
  }

  // MARK: - Stores without a model

  @Test func bareTablesOfAStoreAreReachable() throws {
    let (store, _) = try studio()
    let text = try shown(store, raw: true) { $0.isOverview = true }
    #expect(text.contains("\n  Z_PRIMARYKEY"), "\(text)")
    #expect(text.contains("\n  ZPICTURE"), "\(text)")
  }

  @Test func aModelIsDerivedFromTheTablesAndProvedByItsHash() throws {
    let path = folder.path + "/bare.sqlite"
    let entity = EntityDescription(
      "Entry",
      [
        .attribute(AttributeDescription("timeStamp", .date)),
        .attribute(AttributeDescription("rating", .integer16)),
        .attribute(AttributeDescription("isSold", .boolean, isOptional: false)),
        .attribute(AttributeDescription("location", .string)),
      ])
    let coordinator = PersistentStoreCoordinator(model: try ManagedObjectModel(entities: [entity]))
    try coordinator.addStore(.sqlite, at: URL(fileURLWithPath: path))
    let context = ManagedObjectContext(coordinator)
    let object = try context.insert(entityNamed: "Entry")
    try object.setValue(.bool(true), forKey: "isSold")
    try context.save()
    coordinator.removeStores()
    let program =
      "import sqlite3, sys\ndb = sqlite3.connect(sys.argv[1])\n"
      + "db.execute('DROP TABLE IF EXISTS Z_MODELCACHE')\ndb.commit()\n"
    #expect(try python(program, [path]) == "")
    var options = Inspector.Options()
    #expect(try Inspector(options: options).inspect(path).model == nil)
    options.derivesModel = true
    let file = try Inspector(options: options).inspect(path)
    #expect(
      try ValueLookup(file, path: path).value(at: try #require(ValuePath("Entry[1].isSold")))
        == .boolean(true))
    #expect(
      try EntityDeclarations(file, path: path).text.contains("let timeStamp: Attribute<Date?>"))
  }

  @Test func columnsWithTheNamesOfEntitiesAreDrawnAsRelationships() throws {
    let (store, _) = try studio()
    let text = try shown(store) { $0.isOverview = true }
    #expect(text.contains("  Picture  ───>  Painter  ZPAINTER\n"), "\(text)")
  }

  @Test func joinTablesOfAStoreWithoutAModelAreReferences() throws {
    let (store, _) = try studio()
    let text = try shown(store, as: .ndjson) { ($0.entity, $0.limit) = ("Z_3TAGS", 1) }
    #expect(text.contains(#"{"reference": "Tag/p"#) && text.contains(#"{"reference": "Picture/p"#))
  }

  @Test func historyIsShownInWords() throws {
    let (store, _) = try studio()
    let program = """
      import sqlite3, sys
      db = sqlite3.connect(sys.argv[1])
      db.execute("INSERT INTO Z_PRIMARYKEY VALUES (16001, 'CHANGE', 0, 1)")
      db.execute("CREATE TABLE ACHANGE (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, "
          "ZCHANGETYPE INTEGER, ZENTITY INTEGER)")
      db.execute("INSERT INTO ACHANGE SELECT 1, 16001, 1, 2, Z_ENT FROM Z_PRIMARYKEY "
          "WHERE Z_NAME = 'Tag'")
      db.commit()
      """
    #expect(try python(program, [store]) == "")
    let text = try shown(store) { $0.entity = "CHANGE" }
    #expect(text.contains("2 delete") && text.contains(" Tag"), "\(text)")
  }

  @Test func searchTablesAndTheirShadowsAreShown() throws {
    let path = try database(
      "db.execute('CREATE VIRTUAL TABLE f USING fts4(body)')\n"
        + "db.execute(\"INSERT INTO f VALUES ('hello')\")")
    let text = try shown(path) { $0.isOverview = true }
    #expect(text.contains("\n  f           1 ") && text.contains("\n  f_content   1 "), "\(text)")
    #expect(try value("f.0.body", in: path) == "hello")
  }

  @Test(arguments: [
    ("fts3(body, n)", "rowid, body, n"), ("fts4(body, n)", "rowid, body, n"),
    ("fts5(body, n)", "rowid, body, n"), ("rtree(id, body, n)", "id, body, n"),
  ])
  func aRowOfAVirtualTableIsFoundByItsNumber(module: String, columns: String) throws {
    func made(_ name: String, _ rows: String) throws -> String {
      try changeDatabase(
        "db.execute('CREATE VIRTUAL TABLE f USING \(module)')\n"
          + "db.executemany('INSERT INTO f (\(columns)) VALUES (?, ?, ?)', \(rows))",
        at: folder.path + "/" + name)
    }
    let old = try made("old", "[(2, 1, 3), (9, 2, 4)]")
    #expect(try Double(value("f[9].body", in: old)) == 2)
    #expect(throws: InspectionError.self) { try value("f[1].body", in: old) }
    let found = try shown(old) { ($0.entity, $0.text) = ("f", "4") }
    #expect(found.contains("  f[9].n "), "\(found)")
    let new = try made("new", "[(9, 2, 5)]")
    let marked = try differences(old, new).map(\.marked).filter { $0.contains(" f[") }
    #expect(Set(marked) == ["- f[2]", "~ f[9].n"])
  }

  @Test func aModelIsShownWhole() throws {
    let text = try shown(try studio().model)
    #expect(text.contains("delete nullify"), "\(text)")
    #expect(text.contains("  Picture  >──<  Tag      tags / tagged"), "\(text)")
  }

  // MARK: - JSON

  private func archive(_ objects: String) throws -> String {
    try folder.write(
      """
      <plist><dict><key>$archiver</key><string>NSKeyedArchiver</string><key>$version</key>
      <integer>100000</integer><key>$top</key><dict><key>root</key><dict><key>CF$UID</key>
      <integer>1</integer></dict></dict><key>$objects</key><array><string>$null</string>
      \(objects)</array></dict></plist>
      """, to: "made.archive")
  }

  @Test func jsonNamesClassesAndNumbersSoThatReferencesLeadSomewhere() throws {
    func uid(_ number: Int) -> String {
      "<dict><key>CF$UID</key><integer>\(number)</integer></dict>"
    }
    func kind(_ name: String) -> String {
      "<dict><key>$classname</key><string>\(name)</string><key>$classes</key><array><string>\(name)"
        + "</string><string>NSObject</string></array></dict>"
    }
    let path = try archive(
      """
      <dict><key>$class</key>\(uid(4))<key>class</key><string>first</string><key>a</key>\(uid(2))
      <key>b</key>\(uid(2))</dict>
      <dict><key>$class</key>\(uid(3))<key>NS.objects</key><array>\(uid(5))</array></dict>
      \(kind("NSSet"))\(kind("Thing"))<string>element</string>
      """)
    let text = try shown(path, as: .json)
    let root = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
    let value = try #require(root?["value"] as? [String: Any])
    #expect(value["class"] as? String == "Thing")
    let fields = try #require(value["fields"] as? [String: Any])
    #expect(fields["class"] as? String == "first")
    let set = try #require(fields["a"] as? [String: Any])
    #expect(set["class"] as? String == "NSSet" && set["elements"] as? [String] == ["element"])
    let number = try #require(set["object"] as? Int)
    #expect((fields["b"] as? [String: Any])?["reference"] as? String == "object \(number)")
    #expect(try self.value("$top.root.b.0", in: path) == "element")
  }

  @Test func aModelInJSONHasNoKeyTwice() throws {
    let text = try shown(try studio().model, as: .json)
    #expect(text.contains("\"number of entities\": 4,"))
    #expect(text.split(separator: "\"entities\":").count == 2)
  }

  // MARK: - Comparing

  @Test func twoFilesAreComparedByTheKeysOfTheirRowsAndByKeyPath() throws {
    let tables = [
      "CREATE TABLE t (a INTEGER PRIMARY KEY, b)",
      "INSERT INTO t VALUES (1, 'x'), (2, 'y'), (3, 'z')",
    ]
    func made(_ name: String, _ statements: [String]) throws -> String {
      let path = folder.path + "/" + name
      let program =
        "import sqlite3, sys\ndb = sqlite3.connect(sys.argv[1])\n"
        + "for text in sys.argv[2:]: db.execute(text)\ndb.commit()\n"
      #expect(try python(program, [path] + statements) == "")
      return path
    }
    let old = try made("old.sqlite", tables)
    let new = try made(
      "new.sqlite",
      tables + [
        "DELETE FROM t WHERE a = 1", "UPDATE t SET b = 'Y' WHERE a = 2",
        "INSERT INTO t VALUES (9, 'n')",
      ])
    #expect(
      try differences(old, new).map(\.marked) == ["- t[1]", "~ t[2].b", "+ t[9]"])
    #expect(try differences(old, old).map(\.marked) == [])
    let first = try folder.write(#"{"a": [1, 2], "b": {"c": 1}}"#, to: "1.json")
    let second = try folder.write(#"{"a": [1, 3, 4], "b": {}}"#, to: "2.json")
    #expect(try differences(first, second).map(\.marked) == ["~ a.1", "+ a.2", "- b.c"])
  }

  @Test(arguments: [
    (#"{"a": 1, "a": 2}"#, #"{"a": 9, "a": 2}"#, ["a"]),
    (#"{"a": 1, "a": 2}"#, #"{"a": 1}"#, ["a"]),
    (#"{"a": 1, "a": 2}"#, #"{"a": 1, "a": 2}"#, []), (#"{"a": 0.0}"#, #"{"a": -0.0}"#, ["a"]),
    (#"{"a": 1e400}"#, #"{"a": 1e401}"#, ["a"]), (#"{"": 1}"#, #"{"": 2}"#, [#""""#]),
  ])
  func everyDifferenceIsFoundOnce(_ old: String, _ new: String, _ paths: [String]) throws {
    let files = try [
      folder.write(old, to: "old.json"), folder.write(new, to: "new.json"),
    ].map { try Inspector().inspect($0) }
    var found: [String] = []
    try Comparison(files[0], files[1]) { found.append($0.path) }.perform()
    #expect(found == paths)
  }

  @Test func aViewThatCannotBeReadHidesNoDifferenceAfterIt() throws {
    let old = try database("db.execute('CREATE VIEW a AS SELECT * FROM gone')")
    let new = try folder.write(try Data(contentsOf: URL(fileURLWithPath: old)).map { $0 }, to: "b")
    #expect(
      try python(
        "import sqlite3, sys\nsqlite3.connect(sys.argv[1]).execute('CREATE VIEW b AS SELECT 1')",
        [new]) == "")
    var found: [String] = []
    #expect(throws: InspectionError.self) {
      try Comparison(try Inspector().inspect(old), try Inspector().inspect(new)) {
        found.append($0.path)
      }.perform()
    }
    #expect(found == ["b"])
  }

  @Test func everyTableThatCannotBeReadIsShownWithItsReason() throws {
    let path = try database(
      """
      for name in ["here", "there"]:
          db.execute("CREATE VIEW v%s AS SELECT * FROM %s" % (name, name))
      """)
    var text = ""
    let writer = InspectionWriter(
      try Inspector().inspect(path), path: path, choice: InspectionChoice()
    ) { text += $0 }
    #expect(throws: InspectionError.self) { try writer.write(as: .tree) }
    for name in ["here", "there"] {
      let line = "v\(name)  ? · kind \"view\" · unreadable \"no such table: main.\(name)\""
      #expect(text.contains(line), "\(text)")
    }
  }

  /// Such as a view in the words of a later SQLite.
  @Test func aDefinitionThatSQLiteCannotReadHidesNoOtherTable() throws {
    let path = try database(
      """
      db.execute("CREATE TABLE t (a)")
      db.execute("INSERT INTO t VALUES (5)")
      db.execute("PRAGMA writable_schema = ON")
      db.execute(
          "INSERT INTO sqlite_master VALUES ('view', 'v', 'v', 0, 'CREATE VIEW v AS SELECT a FROM FROM t')")
      """)
    var text = ""
    let writer = InspectionWriter(
      try Inspector().inspect(path), path: path, choice: InspectionChoice()
    ) { text += $0 }
    #expect(throws: InspectionError.self) { try writer.write(as: .tree) }
    #expect(text.contains("t  1 row\n"), "\(text)")
    #expect(
      text.contains("v  ? · kind \"view\" · unreadable \"no such table: v\""), "\(text)")
  }

  // MARK: - Forms to give on

  @Test func sqlMakesTheSameRowsInAnotherDatabase() throws {
    let path = try database(
      "db.execute('CREATE TABLE t (a, b)')\n"
        + "db.execute('INSERT INTO t VALUES (?, ?)', ('it\\'s\\x00\\x1b', b'\\xff\\x00'))\n"
        + "db.execute('INSERT INTO t VALUES (?, ?)', (2.5, None))")
    let statements = try folder.write(try shown(path, as: .sql), to: "dump.sql")
    let program = """
      import sqlite3, sys
      db = sqlite3.connect(":memory:")
      db.executescript(open(sys.argv[1]).read())
      print(list(db.execute("SELECT * FROM t")) == list(sqlite3.connect(sys.argv[2]).execute("SELECT * FROM t")))
      """
    #expect(try python(program, [statements, path]) == "True\n")
  }

  @Test func aPageOfHTMLRunsNothingThatAFileHolds() throws {
    let path = try folder.write(#"[{"a<b>": "<script>alert(1)</script>"}]"#, to: "x.json")
    let text = try shown(path, as: .html) { $0.entity = "list" }
    #expect(!text.contains("<script>alert") && text.contains("&lt;script&gt;"))
    #expect(text.contains("default-src 'none'") && !text.contains("src=\"http"))
    #expect(try shown(path, as: .markdown) { $0.entity = "list" }.contains("\\<script\\>"))
  }

  @Test func datesOfAStoreWithoutAModelAreDates() throws {
    let (store, _) = try studio()
    #expect(try value("Picture[1].ZPAINTED", in: store) == "2000-12-31T23:59:56.75Z")
  }

  // MARK: - Kinds that cannot be read

  static let kinds: [(String, String)] = [
    ("bplist15rest", "a binary property list of version 15"), ("NIBArchive\u{1}", "a NIB archive"),
    ("\u{4}\u{B}streamtyped\u{81}", "a typed stream of NSArchiver"),
    ("PK\u{3}\u{4}\u{14}", "a ZIP archive"),
    ("momv2$srsraori", "Core Data's optimised copy of the .mom beside it"),
  ]

  @Test(arguments: kinds) func kindsThatCannotBeReadAreNamed(_ text: String, _ name: String) throws
  {
    let path = try folder.write(text, to: "file")
    let error = try #require(throws: InspectionError.self) { try Inspector().inspect(path) }
    #expect(error.text == "it's \(name), which can't be read yet")
    let kind = name.hasPrefix("a ") ? String(name.dropFirst(2)) : name
    #expect(try shown(folder.path, as: .csv).contains("\r\n\(kind),file,"))
  }

  @Test func aFileBesideADatabaseIsNamedWithIt() throws {
    let path = try folder.write("junk\u{1}", to: "a.sqlite-wal")
    let error = try #require(throws: InspectionError.self) { try Inspector().inspect(path) }
    #expect(error.text.hasPrefix("it's the write-ahead log of '"))
  }

  @Test func translationsThatHoldCommentsAloneAreAnEmptyList() throws {
    let path = try folder.write("/* Localized versions of Info.plist keys */\n\n", to: "a.strings")
    #expect(try shown(path) == "property list, OpenStep text\n(0 entries)\n")
  }

  @Test func aMissingSemicolonIsToldWithItsPlace() throws {
    let path = try folder.write("\"a\" = \"b\";\n\"c\" = \"d\"\n\"e\" = \"f\";\n", to: "a.strings")
    let error = try #require(throws: InspectionError.self) { try Inspector().inspect(path) }
    #expect(error.text.contains("at byte"), "\(error.text)")
  }

  @Test func objectsOfAnXMLStoreWithoutItsHeadAreShown() throws {
    let path = try folder.write(
      "<database><object type=\"A\" id=\"z1\"><attribute name=\"n\" type=\"int32\">4</attribute>"
        + "</object></database>", to: "store.xml")
    #expect(try value("A.0.n", in: path) == "4")
  }
}

private struct InspectionTestError: Error {}

extension ValuePath {
  fileprivate func lookedUp(in path: String, _ options: Inspector.Options) throws -> String {
    let file = try Inspector(options: options).inspect(path)
    return try ValueLookup(file, path: path).value(at: self).rawText
  }
}
