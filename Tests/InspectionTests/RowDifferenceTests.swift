import Canvas
import Foundation
import Inspection
import Testing

/// Files are the same where everything in them is: classes, bytes of texts, and rows by their keys.
@Suite struct RowDifferenceTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func database(_ name: String, _ statements: String...) throws -> String {
    try changeDatabase(
      "for text in sys.argv[2:]: db.execute(text)", at: folder.path + "/" + name, statements)
  }

  // MARK: - Classes

  private func archive(_ name: String, _ body: String) throws -> String {
    func uid(_ number: Int) -> String {
      "<dict><key>CF$UID</key><integer>\(number)</integer></dict>"
    }
    return try folder.write(
      """
      <plist><dict><key>$archiver</key><string>NSKeyedArchiver</string><key>$version</key>
      <integer>100000</integer><key>$top</key><dict><key>root</key>\(uid(1))</dict>
      <key>$objects</key><array><string>$null</string>
      <dict><key>$class</key>\(uid(2))\(body)</dict>
      <dict><key>$classname</key><string>\(name)</string><key>$classes</key><array>
      <string>\(name)</string><string>NSObject</string></array></dict>
      <string>element</string></array></dict></plist>
      """, to: name + ".archive")
  }

  @Test func anObjectOfAnotherClassIsADifference() throws {
    let fields = "<key>name</key><string>Ann</string>"
    let person = try archive("App.Person", fields)
    let found = try differences(person, try archive("App.Robot", fields))
    #expect(found.map(\.path) == [""])
    let line = DifferenceLine(glyphs: .unicode).text(try #require(found.first))
    #expect(line.contains("(App.Person, 1 ") && line.contains("(App.Robot, 1 "), "\(line)")
    #expect(try differences(person, person).isEmpty)
    let elements =
      "<key>NS.objects</key><array><dict><key>CF$UID</key><integer>3</integer></dict></array>"
    #expect(
      try differences(archive("NSArray", elements), archive("NSSet", elements)).map(\.marked) == [
        "~ "
      ])
  }

  // MARK: - Texts that aren't UTF-8

  @Test func textsThatAreNotUTF8AreComparedByTheirBytes() throws {
    let table = "CREATE TABLE t (id INTEGER PRIMARY KEY, a)"
    let old = try database("old", table, "INSERT INTO t VALUES (1, CAST(x'41ff42' AS TEXT))")
    let new = try database("new", table, "INSERT INTO t VALUES (1, CAST(x'41fe42' AS TEXT))")
    let bytes = try database("bytes", table, "INSERT INTO t VALUES (1, x'41ff42')")
    #expect(try differences(old, new).map(\.marked) == ["~ t[1].a"])
    #expect(try differences(old, bytes).map(\.marked) == ["~ t[1].a"])
    #expect(try differences(old, old).isEmpty)
    let views = try ["CAST(x'41ff42' AS TEXT)", "CAST(x'41fe42' AS TEXT)"].enumerated().map {
      try database("view\($0.offset)", "CREATE VIEW v AS SELECT \($0.element) AS a")
    }
    #expect(try differences(views[0], views[1]).map(\.marked) == ["~ v (definition)", "~ v.0.a"])
  }

  @Test func textsThatAreNotUTF8AreCountedByTheirBytes() throws {
    let path = try database(
      "texts", "CREATE TABLE t (a)", "INSERT INTO t VALUES (CAST(x'41ff42' AS TEXT))",
      "INSERT INTO t VALUES (CAST(x'41fe42' AS TEXT))", "INSERT INTO t VALUES ('AB')",
      "INSERT INTO t VALUES (CAST(x'41fe42' AS TEXT))")
    let text = try shown(path, as: .csv) { $0.groups = ["a"] }
    #expect(text == "a,count\r\nA\u{10FFFE}B,2\r\nA\u{10FFFF}B,1\r\nAB,1\r\n")
  }

  // MARK: - Keys

  @Test func rowsWithoutRowNumbersAreComparedByTheirPrimaryKeys() throws {
    let tables = [
      "CREATE TABLE w (k TEXT PRIMARY KEY, v) WITHOUT ROWID",
      "CREATE TABLE pair (a TEXT, b INTEGER, v, PRIMARY KEY (b DESC, a)) WITHOUT ROWID",
      "INSERT INTO w VALUES ('b', 2), ('c.d', 3), ('p1', 4)",
      "INSERT INTO pair VALUES ('x', 7, 'one'), ('x,y', 8, 'two')",
    ]
    let old = try database("old", tables[0], tables[1], tables[2], tables[3])
    let new = try database(
      "new", tables[0], tables[1], tables[2], tables[3], "INSERT INTO w VALUES ('a', 1)",
      "UPDATE w SET v = 5 WHERE k = 'p1'", "DELETE FROM w WHERE k = 'c.d'",
      "UPDATE pair SET v = 'new' WHERE b = 8")
    let found = try differences(old, new).map(\.marked)
    #expect(
      found == [#"~ pair[8,x\\,y].v"#, #"- w[c\.d]"#, "~ w[p1].v", "+ w[a]"], "\(found)")
    let search = try shown(old, as: .csv) { $0.text = "two" }
    #expect(search.hasSuffix("\"pair[8,x\\\\,y].v\",two\r\n"), "\(search)")
  }

  @Test func objectsOfAStoreWithoutNumbersAreComparedByTheirNames() throws {
    func store(_ name: String, _ title: String) throws -> String {
      try folder.write(
        "<database><object type=\"A\" id=\"z1\"><attribute name=\"n\" type=\"string\">\(title)"
          + "</attribute></object></database>", to: name)
    }
    #expect(
      try differences(store("old.xml", "x"), store("new.xml", "y")).map(\.marked) == ["~ A[z1].n"])
  }
}
