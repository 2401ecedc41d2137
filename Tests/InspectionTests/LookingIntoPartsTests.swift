import Canvas
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

  private func shown(
    _ path: String, as format: InspectionFormat = .tree, raw: Bool = false, model: String? = nil,
    _ adjust: (inout InspectionChoice) -> Void = { _ in }
  ) throws -> String {
    var options = Inspector.Options()
    (options.isRaw, options.model) = (raw, model)
    var choice = InspectionChoice()
    adjust(&choice)
    var text = ""
    try InspectionWriter(
      try Inspector(options: options).inspect(path), path: path, choice: choice
    ) { text += $0 }.write(as: format)
    return text
  }

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
    #expect(text.contains("JSON                         inner/a.txt"), "\(text)")
    #expect(text.contains("property list, OpenStep text  b  "), "\(text)")
    #expect(text.contains("write-ahead log"), "\(text)")
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

  @Test func aKeyPathFollowsRelationshipsByPrimaryKeysAndPositions() throws {
    let (store, model) = try studio()
    #expect(try value("Picture[3].number", in: store, model: model) == "2")
    #expect(try value("Picture.2.number", in: store, model: model) == "2")
    #expect(
      try value("Picture[1].tags.0.tagged.0._id", in: store, model: model).hasPrefix("p"))
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

  static let refused = [
    "DELETE FROM t", "INSERT INTO t VALUES (1)", "CREATE TABLE u (a)", "DROP TABLE t",
    "ATTACH '/tmp/other.sqlite' AS other", "PRAGMA journal_mode = WAL", "PRAGMA user_version = 3",
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
    #expect(text == "key path,value\r\nt.0.a,The Malibu\r\nt.0.b.in.0,malibu!\r\n")
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

  @Test func datesOfAStoreWithoutAModelAreDates() throws {
    let (store, _) = try studio()
    #expect(try value("Picture[1].ZPAINTED", in: store) == "2000-12-31T23:59:56.75Z")
  }

  // MARK: - Kinds that cannot be read

  static let kinds: [(String, String)] = [
    ("bplist15rest", "a binary property list of version 15"), ("NIBArchive\u{1}", "a NIB archive"),
    ("\u{4}\u{B}streamtyped\u{81}", "a typed stream of NSArchiver"),
  ]

  @Test(arguments: kinds) func kindsThatCannotBeReadAreNamed(_ text: String, _ name: String) throws
  {
    let path = try folder.write(text, to: "file")
    let error = try #require(throws: InspectionError.self) { try Inspector().inspect(path) }
    #expect(error.text == "it's \(name), which can't be read yet")
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
