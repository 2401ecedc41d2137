import Foundation
import Inspection
import ObjectGraph
import Persistence
import Testing
import Words

/// Rows of tables that have no row numbers, by their primary keys.
@Suite struct PrimaryKeyRowTests: EditedFiles {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func made() throws -> String {
    try changeDatabase(
      """
      db.execute("CREATE TABLE word (text TEXT PRIMARY KEY COLLATE NOCASE, n INTEGER) WITHOUT ROWID")
      db.execute("INSERT INTO word VALUES ('pear', 1), ('12', 2), ('a.b', 3)")
      db.execute("CREATE TABLE pair (a TEXT, b INTEGER, c, PRIMARY KEY (b DESC, a)) WITHOUT ROWID")
      db.execute("INSERT INTO pair VALUES ('x', 7, 'one'), ('x', 8, 'two'), ('p', 7, 'three')")
      db.execute("CREATE TABLE loose (k PRIMARY KEY, v) WITHOUT ROWID")
      db.execute("INSERT INTO loose VALUES (5, 'number'), ('6', 'text')")
      """, at: folder.path + "/without.sqlite")
  }

  private func rows(_ table: String, in path: String) throws -> String {
    try python(
      "import sqlite3, sys\nprint(list(sqlite3.connect(sys.argv[1]).execute(sys.argv[2])))",
      [path, "SELECT * FROM \(table)"])
  }

  @Test(arguments: [
    ("word[pear].n", "1"), ("word[PEAR].n", "1"), ("word[12].n", "2"), ("word[a\\.b].n", "3"),
    ("word[a.b].n", "3"), ("word[A.B].text", "a.b"),
    ("pair[7,x].c", "one"), ("pair[8,x].c", "two"), ("pair[7,p].c", "three"),
    ("loose[5].v", "number"), ("loose[6].v", "text"),
  ])
  func aValueIsFoundByThePrimaryKeyOfItsRow(keyPath: String, text: String) throws {
    #expect(try value(keyPath, in: made()) == text)
  }

  @Test func aValueIsChangedInItsRowAlone() throws {
    let path = try made()
    try edit(path, "word[pear].n", "10")
    #expect(try rows("word", in: path) == "[('12', 2), ('a.b', 3), ('pear', 10)]\n")
    try edit(path, "pair[7,x].c", "new")
    #expect(
      try rows("pair", in: path) == "[('x', 8, 'two'), ('p', 7, 'three'), ('x', 7, 'new')]\n")
    try edit(path, "word[pear].text", "plum")
    #expect(try value("word[plum].n", in: path) == "10")
  }

  @Test func aRowWhoseKeyHoldsADotIsChangedAndRemoved() throws {
    let path = try made()
    try edit(path, "word[a.b].n", "30")
    #expect(try value("word[a\\.b].n", in: path) == "30")
    try edit(path, "word[a.b]", "", .remove)
    #expect(try rows("word", in: path) == "[('12', 2), ('pear', 1)]\n")
    #expect(throws: InspectionError.self) { try value("word[a.b].n", in: path) }
  }

  private func codes() throws -> String {
    try changeDatabase(
      """
      db.execute("CREATE TABLE code (id TEXT PRIMARY KEY, v) WITHOUT ROWID")
      db.execute("INSERT INTO code VALUES ('5', 'five'), ('p5', 'pfive')")
      db.execute("CREATE TABLE pair (a, b, n, PRIMARY KEY (a, b)) WITHOUT ROWID")
      db.executemany("INSERT INTO pair VALUES (?, ?, ?)",
          [("x,y", "z", 1), ("x", "y,z", 2), (chr(92), "c", 3)])
      db.execute('CREATE TABLE "" (id INTEGER PRIMARY KEY, v)')
      db.execute('INSERT INTO "" VALUES (1, ?)', ["unnamed"])
      """, at: folder.path + "/codes.sqlite")
  }

  @Test func aKeyThatIsAnotherOneWithoutItsLetterIsItsOwn() throws {
    let path = try codes()
    #expect(try value("code[p5].v", in: path) == "pfive")
    #expect(try value("code[5].v", in: path) == "five")
    try edit(path, "code[p5].v", "new")
    try edit(path, "code[5]", "", .remove)
    #expect(try rows("code", in: path) == "[('p5', 'new')]\n")
  }

  @Test func anObjectIsNamedByItsNumberOrAsItsKeyIsShown() throws {
    let store = try Studio.store(.sqlite, "studio.sqlite", in: folder)
    let model = try Studio.model(in: folder)
    for keyPath in ["Picture[4].title", "Picture[p4].title"] {
      try edit(store, keyPath, keyPath, model: model)
      #expect(try value("Picture[4].title", in: store, model: model) == keyPath)
      #expect(try value("Picture[p4].title", in: store, model: model) == keyPath)
    }
    #expect(try value("Picture[p4].ZTITLE", in: store) == "Picture[p4].title")
  }

  @Test(arguments: [
    (#"pair[x\\,y,z]"#, "1"), (#"pair[x,y\\,z]"#, "2"), (#"pair[\\\\,c]"#, "3"),
  ])
  func aCommaWithinAValueOfAKeyIsEscaped(row: String, number: String) throws {
    let path = try codes()
    #expect(try value(row + ".n", in: path) == number)
    try edit(path, row, "", .remove)
    #expect(throws: InspectionError.self) { try value(row + ".n", in: path) }
  }

  @Test func aRowOfATableWithoutAnyCharacterInItsNameIsFoundAndChanged() throws {
    let path = try codes()
    let keyPath = "\"\"[1].v"
    #expect(try value(keyPath, in: path) == "unnamed")
    #expect(try shown(path, as: .csv) { $0.text = "unnamed" }.contains("[1].v"))
    try edit(path, keyPath, "new")
    #expect(try value(keyPath, in: path) == "new")
  }

  // MARK: - Numbers, texts and brackets

  private func mixed() throws -> String {
    try changeDatabase(
      """
      db.execute("CREATE TABLE loose (k PRIMARY KEY, v) WITHOUT ROWID")
      db.executemany("INSERT INTO loose VALUES (?, ?)", [(5, "number"), ("5", "text"), ("'5'", "quoted"),
          (1.5, "real"), ("1.5", "real text"), ("a[b", "bracket"), ("x]y[z", "two"),
          (b"\\x00\\xff", "bytes"), ("x'00ff'", "like bytes"), (b"", "no bytes")])
      db.execute("CREATE TABLE pair (a, b, v, PRIMARY KEY (a, b)) WITHOUT ROWID")
      db.executemany("INSERT INTO pair VALUES (?, ?, ?)", [(1, "2", "first"), ("1", 2, "second")])
      db.execute('CREATE TABLE "odd[a" (id INTEGER PRIMARY KEY, v)')
      db.execute('INSERT INTO "odd[a" VALUES (7, ?)', ["inner"])
      """, at: folder.path + "/mixed.sqlite")
  }

  @Test(arguments: [
    ("loose[5]", "number"), ("loose['5']", "text"), ("loose[''5'']", "quoted"),
    ("loose[x'00ff']", "bytes"), ("loose['x'00ff'']", "like bytes"), ("loose[x'']", "no bytes"),
    ("loose[1\\.5]", "real"), ("loose['1\\.5']", "real text"), ("pair[1,'2']", "first"),
    ("pair['1',2]", "second"), ("loose[a[b]", "bracket"), ("loose[x]y[z]", "two"),
    ("odd[a[7]", "inner"),
  ])
  func everyKeyOfAColumnWithoutATypeHasItsOwnName(row: String, text: String) throws {
    let path = try mixed()
    #expect(try value(row + ".v", in: path) == text)
    let search = try shown(path, as: .csv) { $0.text = text }
    let isNamed = search.contains(row + ".v") || search.contains("\"\(row).v\"")
    #expect(isNamed, "\(search)")
    try edit(path, row + ".v", "new")
    #expect(try value(row + ".v", in: path) == "new")
    try edit(path, row, "", .remove)
    let left = try python(
      "import sqlite3, sys\ndb = sqlite3.connect(sys.argv[1])\n"
        + "print(sum(db.execute('SELECT count(*) FROM \"%s\"' % name).fetchone()[0]"
        + " for name in ('loose', 'pair', 'odd[a')))", [path])
    #expect(left == "12\n")
  }

  @Test func anAddedRowIsNamedAsItIsFound() throws {
    let path = try mixed()
    for (values, row) in [
      (#"{"k": "8"}"#, "loose['8']"), (#"{"k": 8}"#, "loose[8]"), (#"{"k": true}"#, "loose[1]"),
    ] {
      #expect(try edit(path, "loose", values, .add).new == .text(row))
      try edit(path, row, "", .remove)
    }
  }

  @Test(.timeLimit(.minutes(1))) func aKeyOfApostrophesAloneIsNamedAtOnce() throws {
    let path = try made()
    try changeDatabase(
      """
      db.execute("INSERT INTO loose VALUES (?, 'needle')", ["'" * 200_000])
      """, at: path)
    let search = try shown(path, as: .csv) { $0.text = "needle" }
    #expect(search.hasSuffix("''].v,needle\r\n"))
  }

  @Test func rowsAreAddedAndRemoved() throws {
    let path = try made()
    let added = try edit(path, "pair", #"{"a": "z", "b": 9, "c": null}"#, .add)
    #expect(added.new == .text("pair[9,z]"))
    #expect(try edit(path, "pair[9,z]", "", .remove).old == .dictionary(count: 3))
    try edit(path, "loose[6]", "", .remove)
    #expect(try rows("loose", in: path) == "[(5, 'number')]\n")
    #expect(try rows("pair", in: path).contains("'z'") == false)
  }

  @Test(arguments: ["word[plum].n", "pair[7].c", "pair[7,x,y].c", "pair[x,7].c", "loose[7].v"])
  func aKeyThatNoRowHasIsNamedAndNothingIsChanged(keyPath: String) throws {
    let path = try made()
    let before = try Data(contentsOf: URL(fileURLWithPath: path))
    let key = try #require(keyPath.firstMatch(of: /\[(.*)\]/)?.output.1)
    let failure = try #require(throws: ValueEdit.Failure.self) { try edit(path, keyPath, "1") }
    #expect(failure.sentence.contains("has no row \(key)."), "\(failure.sentence)")
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == before)
    #expect(throws: InspectionError.self) { try value(keyPath, in: path) }
  }
}
