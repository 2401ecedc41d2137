import Canvas
import Foundation
import Inspection
import ObjectGraph
import Testing

/// Tables and entities differ by their descriptions too, not only by their rows.
@Suite struct SchemaDifferenceTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func database(_ name: String, _ script: String) throws -> String {
    try changeDatabase("db.executescript(sys.argv[2])", at: folder.path + "/" + name, [script])
  }

  private func found(_ old: String, _ new: String, _ models: [String] = []) throws
    -> [Comparison.Difference]
  {
    let files = try [old, new].enumerated().map { place, path in
      var options = Inspector.Options()
      options.model = models.isEmpty ? nil : models[place]
      return try Inspector(options: options).inspect(path)
    }
    var found: [Comparison.Difference] = []
    try Comparison(files[0], files[1]) { found.append($0) }.perform()
    return found
  }

  private func lines(_ old: String, _ new: String, _ models: [String] = []) throws -> [String] {
    try found(old, new, models).map { DifferenceLine(glyphs: .unicode).text($0) }
  }

  @Test func columnsWithTheirTypesAreDifferencesEvenWithoutRows() throws {
    let old = try database("old", "CREATE TABLE t (id INTEGER PRIMARY KEY, a INT, b TEXT, \"x.y\")")
    let new = try database(
      "new", "CREATE TABLE t (id INTEGER PRIMARY KEY, a TEXT NOT NULL, \"x.y\", c DEFAULT 7)")
    #expect(
      try lines(old, new) == [
        "~ t (column a)  \"INT\" → \"TEXT, required\"", "- t (column b)  \"TEXT\"",
        "+ t (column c)  \"default 7\"",
      ])
  }

  @Test func aDatabaseAndAFolderDifferInTheirKind() throws {
    let path = try database("old", "CREATE TABLE t (a)")
    _ = try folder.write("x", to: "some/b.txt")
    let kinds = try found(path, folder.path + "/some")
    #expect(kinds.map(\.path) == [""])
    #expect(kinds.map(\.old) == [.text("SQLite database")])
    #expect(kinds.map(\.new) == [.text("folder")])
    #expect(try found(folder.path + "/some", path).map(\.path) == [""])
  }

  @Test func aNewColumnIsOneDifferenceAndNotOneForEachRow() throws {
    let rows = "CREATE TABLE t (a INTEGER PRIMARY KEY); INSERT INTO t VALUES (1), (2), (3);"
    let old = try database("old", rows)
    let new = try database(
      "new", rows + "ALTER TABLE t ADD COLUMN b; UPDATE t SET b = 'x' WHERE a = 2;")
    #expect(
      try found(old, new).map(\.path) == ["t (column b)", "t[2].b"], "a value is one of its own")
    #expect(try found(new, old).map(\.path) == ["t (column b)", "t[2].b"])
  }

  @Test func indexesTriggersViewsAndConstraintsAreDifferences() throws {
    let tables = "CREATE TABLE t (a, b UNIQUE); CREATE VIEW v AS SELECT a FROM t;"
    let old = try database(
      "old",
      tables + "CREATE INDEX gone ON t (a); CREATE INDEX other ON t (a);"
        + "CREATE TRIGGER r AFTER INSERT ON t BEGIN SELECT 1; END;")
    let new = try database(
      "new",
      "CREATE TABLE t (a, b); CREATE VIEW v AS SELECT b AS a FROM t;"
        + "CREATE INDEX other ON t (a DESC); CREATE INDEX new ON t (b);"
        + "CREATE TRIGGER r AFTER INSERT ON t BEGIN SELECT 2; END;")
    let found = try found(old, new)
    #expect(
      found.map(\.path) == [
        "t (definition)", "t (index gone)", "t (index other)", "t (trigger r)", "t (index new)",
        "v (definition)",
      ])
    #expect(found[1].new == nil && found[4].old == nil)
    #expect(found[1].old == .text("CREATE INDEX gone ON t (a)"))
  }

  /// As `ALTER TABLE` leaves it, and as another program spells it.
  @Test func theSpellingOfAStatementIsNoDifference() throws {
    let old = try database(
      "old",
      "CREATE TABLE u (a INT, \"b\" TEXT DEFAULT 'x  Y'); ALTER TABLE u RENAME TO t;"
        + "CREATE INDEX i ON t (a, b);")
    let new = try database(
      "new",
      "create table t(a int, -- the first\n [b] text default 'x  Y') /* end */;"
        + "create index I on \"t\"(\"a\",b);")
    #expect(try lines(old, new).isEmpty)
    #expect(try lines(old, old).isEmpty)
  }

  @Test func blanksInATypeOrADefaultAreNoDifference() throws {
    let old = try database(
      "old", "CREATE TABLE t (a DECIMAL(10,2) DEFAULT (1+1), b DEFAULT 'x  Y')")
    let new = try database(
      "new", "CREATE TABLE t (a decimal ( 10, 2 ) DEFAULT ( 1 + 1 ), b DEFAULT  'x  Y')")
    let other = try database(
      "other", "CREATE TABLE t (a DECIMAL(10,3) DEFAULT (1+1), b DEFAULT 'x Y')")
    #expect(try lines(old, new).isEmpty)
    #expect(try found(old, other).map(\.path) == ["t (column a)", "t (column b)"])
  }

  @Test func aTextWithinAStatementIsComparedByItsLetters() throws {
    let old = try database("old", "CREATE TABLE t (a CHECK (a <> 'x'))")
    let new = try database("new", "CREATE TABLE t (a CHECK (a <> 'X'))")
    #expect(try found(old, new).map(\.path) == ["t (definition)"])
  }

  @Test func attributesOfAModelAreDifferences() throws {
    let store = try Studio.store(.sqlite, "studio", in: folder)
    let label = #"<attribute name="label" optional="YES""#
    let text = Studio.modelText.replacingOccurrences(of: label, with: #"<attribute name="label""#)
    #expect(text != Studio.modelText)
    _ = try folder.write(text, to: "Other.xcdatamodel/contents")
    let models = [try Studio.model(in: folder), folder.path + "/Other.xcdatamodel"]
    #expect(
      try lines(store, store, models) == ["~ Tag (column label)  \"String\" → \"String, required\""]
    )
    #expect(try lines(store, store, [models[0], models[0]]).isEmpty)
  }
}
