import Foundation
import Inspection
import Testing

/// The SQL of a database makes the same database anew, as far as it's shown, and runs nothing else.
@Suite struct SQLOfDatabaseTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func database(_ script: String, name: String = "made.sqlite") throws -> String {
    try changeDatabase("db.executescript(sys.argv[2])", at: folder.path + "/" + name, [script])
  }

  /// Loads statements where foreign keys are watched, and tells what differs from the database.
  private static let reader = """
    import sqlite3, sys
    new = sqlite3.connect(":memory:")
    new.execute("PRAGMA foreign_keys = ON")
    new.executescript(open(sys.argv[1]).read())
    old = sqlite3.connect(sys.argv[2])
    queries = ["SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY type, name"]
    queries += ['SELECT * FROM "%s"' % name for name, in old.execute(
        "SELECT name FROM sqlite_schema WHERE type IN ('table', 'view')")]
    for sql in queries:
        left, right = ([[(type(value), value) for value in row] for row in db.execute(sql)]
            for db in (old, new))
        if left != right: print(sql, left, right)
    print(new.execute("PRAGMA integrity_check").fetchone()[0])
    """

  private func loaded(_ path: String) throws -> String {
    let sql = try folder.write(try shown(path, as: .sql), to: "dump.sql")
    return try python(Self.reader, [sql, path])
  }

  @Test func everythingInADatabaseIsMadeAnew() throws {
    let path = try database(
      """
      CREATE TABLE child (id INTEGER PRIMARY KEY, up INTEGER NOT NULL REFERENCES parent(id),
        name TEXT UNIQUE COLLATE NOCASE, -- a comment
        price DECIMAL(10, 2) DEFAULT 0, doubled AS (price * 2) STORED, CHECK (price >= 0));
      CREATE TABLE parent (id INTEGER PRIMARY KEY AUTOINCREMENT, "odd name" BLOB);
      CREATE TABLE pair (a TEXT, b INT, PRIMARY KEY (b DESC, a)) WITHOUT ROWID;
      CREATE TABLE exact (i INT, r REAL, t TEXT, b BLOB, a ANY) STRICT;
      CREATE TABLE loose (a, b) /* the end;
      */;
      CREATE INDEX byName ON child (lower(name), price DESC) WHERE price > 1;
      CREATE UNIQUE INDEX "by odd" ON parent ("odd name");
      CREATE VIEW cheap AS SELECT name, price FROM child WHERE price < 5;
      CREATE TRIGGER filled AFTER INSERT ON child BEGIN
        INSERT INTO loose VALUES (new.id, 'it''s; new');
      END;
      CREATE TRIGGER through INSTEAD OF INSERT ON cheap BEGIN SELECT 1; END;
      INSERT INTO parent VALUES (5, x'00ff'), (9, NULL);
      DELETE FROM parent WHERE id = 9;
      INSERT INTO child (id, up, name, price) VALUES (1, 5, 'it''s', 2.5), (2, 5, NULL, 7);
      INSERT INTO pair VALUES ('x', 1), ('x', 2);
      INSERT INTO exact VALUES (1, 2, '3', x'04', '5'), (NULL, NULL, NULL, NULL, 5);
      INSERT INTO loose VALUES ('5', 5), (5.0, x'35');
      """)
    #expect(try loaded(path) == "ok\n")
    let sql = try shown(path, as: .sql)
    #expect(sql.hasPrefix("PRAGMA foreign_keys=OFF;\nBEGIN;\nCREATE TABLE child (id INTEGER"))
    #expect(sql.contains("INSERT INTO sqlite_sequence VALUES('parent',9);\n"), "\(sql)")
  }

  @Test func aChoiceOfRowsKeepsTheTableAndItsIndexes() throws {
    let path = try database(
      """
      CREATE TABLE t (id INTEGER PRIMARY KEY, a VARCHAR(20) NOT NULL);
      CREATE INDEX i ON t (a);
      CREATE TRIGGER r AFTER UPDATE ON t BEGIN DELETE FROM t; END;
      CREATE VIEW v AS SELECT a FROM t;
      INSERT INTO t VALUES (1, 'x'), (2, 'y');
      """)
    let rows = try RowChoice(where: "a == 'y'", sortedBy: nil)
    let some = try shown(path, as: .sql) { ($0.entity, $0.rows) = ("t", rows) }
    #expect(
      some == """
        BEGIN;
        CREATE TABLE t (id INTEGER PRIMARY KEY, a VARCHAR(20) NOT NULL);
        INSERT INTO "t" VALUES(2,'y');
        CREATE INDEX i ON t (a);
        COMMIT;

        """)
    let columns = try shown(path, as: .sql) { ($0.entity, $0.columns) = ("t", ["a"]) }
    #expect(columns.contains("CREATE TABLE \"t\" (\"a\" VARCHAR(20));\n"), "\(columns)")
    let view = try shown(path, as: .sql) { $0.entity = "v" }
    #expect(view.contains("CREATE TABLE \"v\" (\"a\");\nINSERT INTO \"v\" VALUES('x');"), "\(view)")
  }

  @Test func aViewThatCannotBeReadCostsTheOthersNothing() throws {
    let path = try database(
      """
      CREATE TABLE t (a);
      CREATE VIEW bad AS SELECT * FROM gone;
      CREATE VIEW good AS SELECT a FROM t;
      CREATE TRIGGER r AFTER INSERT ON t BEGIN SELECT 1; END;
      """)
    let file = try Inspector().inspect(path)
    var sql = ""
    #expect(throws: InspectionError.self) {
      try InspectionWriter(file, path: path, choice: InspectionChoice()) { sql += $0 }
        .write(as: .sql)
    }
    #expect(
      sql == """
        BEGIN;
        CREATE TABLE t (a);
        CREATE TRIGGER r AFTER INSERT ON t BEGIN SELECT 1; END;
        CREATE VIEW good AS SELECT a FROM t;
        COMMIT;

        """)
  }

  @Test func aTextThatIsNotUTF8IsMadeAnewByItsBytes() throws {
    let path = try database(
      """
      CREATE TABLE t (k TEXT PRIMARY KEY) WITHOUT ROWID;
      INSERT INTO t VALUES (CAST(x'ff41' AS TEXT)), (CAST(x'fe41' AS TEXT)), ('é');
      """)
    let sql = try folder.write(try shown(path, as: .sql), to: "dump.sql")
    let program = """
      import sqlite3, sys
      db = sqlite3.connect(":memory:")
      db.executescript(open(sys.argv[1], encoding="utf-8").read())
      print(db.execute("SELECT typeof(k), hex(k) FROM t").fetchall())
      """
    #expect(
      try python(program, [sql]) == "[('text', 'C3A9'), ('text', 'FE41'), ('text', 'FF41')]\n")
  }

  /// Outside a STRICT table, a column of the type ANY makes numbers of such texts.
  @Test func aTextOfDigitsStaysOne() throws {
    let path = try database(
      "CREATE TABLE s (k ANY, t TEXT) STRICT; INSERT INTO s VALUES ('007', '1');")
    let columns = try shown(path, as: .sql) { ($0.entity, $0.columns) = ("s", ["k", "t"]) }
    let wanted = "CREATE TABLE \"s\" (\"k\", \"t\" TEXT);\nINSERT INTO \"s\" VALUES('007','1');"
    #expect(columns.contains(wanted), "\(columns)")
  }

  /// The text of a schema is whatever the file says: SQLite reads the first statement of it.
  @Test(arguments: [
    ("CREATE TABLE t (a); ATTACH '/tmp/x' AS y", true),
    ("CREATE TABLE t (a)\n.shell touch x", false), ("CREATE TABLE t (a CHECK (1\n/\n1))", true),
    ("CREATE TABLE u (a)", false), ("CREATE TABLE t (a, b)", true),
    ("CREATE TABLE t AS SELECT 1 AS a", false), ("CREATE TABLE t (a)\u{1B}[2J", false),
  ])
  func aSchemaThatSaysMoreIsNotRepeated(_ text: String, isShown: Bool) throws {
    let path = try database("CREATE TABLE t (a); INSERT INTO t VALUES (1);")
    try changeDatabase(
      """
      db.execute("PRAGMA writable_schema = ON")
      db.execute("UPDATE sqlite_schema SET sql = ?", [sys.argv[2]])
      """, at: path, [text])
    // A refusal by SQLite itself is told; nothing of the text is written in either case.
    let sql: String
    do {
      sql = try shown(path, as: .sql)
      #expect(sql.contains("INSERT INTO \"t\" VALUES(1"), "\(sql)")
    } catch let error as InspectionError {
      #expect(!isShown, "\(error)")
      sql = error.sentence
    }
    #expect(!sql.contains("ATTACH") && !sql.contains(".shell") && !sql.contains("\u{1B}"))
    #expect(!sql.contains("\n/\n") && !sql.contains("SELECT"), "\(sql)")
  }

  @Test func tablesOfAModuleBecomeTablesWithTheirRows() throws {
    let path = try database(
      "CREATE VIRTUAL TABLE f USING fts5(t); INSERT INTO f VALUES ('hello');"
        + "CREATE TABLE plain (a INTEGER PRIMARY KEY);"
        + "CREATE TRIGGER r AFTER INSERT ON plain BEGIN INSERT INTO f VALUES ('x'); END;")
    let sql = try shown(path, as: .sql)
    #expect(sql.contains("CREATE TABLE \"f\" (\"t\");\nINSERT INTO \"f\" VALUES('hello');"))
    #expect(sql.contains("CREATE TABLE plain (a INTEGER PRIMARY KEY);"))
    #expect(!sql.contains("TRIGGER"), "\(sql)")
  }
}
