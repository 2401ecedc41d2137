import Foundation
import Inspection
import Persistence
import Testing

/// Entities of a store without its model that share a table, and the tables that join them.
@Suite struct SharedTableTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Cats are animals; two animals are of no known entity.
  private func store() throws -> String {
    let path = folder.path + "/animals.sqlite"
    let program = """
      import plistlib, sqlite3, sys
      db = sqlite3.connect(sys.argv[1])
      db.executescript('''
      CREATE TABLE Z_PRIMARYKEY (Z_ENT INTEGER PRIMARY KEY, Z_NAME VARCHAR, Z_SUPER INTEGER,
          Z_MAX INTEGER);
      CREATE TABLE Z_METADATA (Z_VERSION INTEGER PRIMARY KEY, Z_UUID VARCHAR, Z_PLIST BLOB);
      INSERT INTO Z_PRIMARYKEY VALUES (1, 'Animal', 0, 4), (2, 'Cat', 1, 0), (3, 'Owner', 0, 1);
      CREATE TABLE ZANIMAL (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZNAME VARCHAR);
      INSERT INTO ZANIMAL VALUES (1, 1, 1, 'Rex'), (2, 2, 1, 'Tom'), (3, NULL, 1, 'Lost'),
          (4, 99, 1, 'Odd');
      CREATE TABLE ZOWNER (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZNAME VARCHAR);
      INSERT INTO ZOWNER VALUES (1, 3, 1, 'Ann');
      CREATE TABLE Z_1OWNERS (Z_1PETS INTEGER, Z_3OWNERS INTEGER, PRIMARY KEY (Z_1PETS, Z_3OWNERS));
      INSERT INTO Z_1OWNERS VALUES (1, 1), (2, 1), (4, 1), (9, 1);
      CREATE TABLE Z_1FRIENDS (Z_1FRIENDS1 INTEGER, Z_1FRIENDS2 INTEGER,
          PRIMARY KEY (Z_1FRIENDS1, Z_1FRIENDS2)) WITHOUT ROWID;
      INSERT INTO Z_1FRIENDS VALUES (1, 2);
      CREATE TABLE Z_notes (text);
      ''')
      db.execute("INSERT INTO Z_METADATA VALUES (1, 'uuid', ?)",
          (plistlib.dumps({}, fmt=plistlib.FMT_BINARY),))
      db.commit()
      """
    #expect(try python(program, [path]) == "")
    return path
  }

  private func value(_ keyPath: String, in path: String) throws -> String {
    try ValueLookup(try Inspector().inspect(path), path: path)
      .value(at: try #require(ValuePath(keyPath))).rawText
  }

  private func rows(_ entity: String, in path: String) throws -> String {
    try shown(path, as: .ndjson) { $0.entity = entity }
  }

  @Test func aReferenceLeadsToTheEntityThatTheObjectIsOf() throws {
    let path = try store()
    let text = try rows("Z_1OWNERS", in: path)
    for (name, key) in [("Animal", 1), ("Cat", 2), ("Animal", 4), ("Animal", 9)] {
      #expect(text.contains(#""Z_1PETS": {"reference": "\#(name)/p\#(key)"}"#), "\(text)")
    }
    #expect(try value("Z_1OWNERS.1.Z_1PETS.ZNAME", in: path) == "Tom")
    #expect(try value("Z_1OWNERS.0.Z_3OWNERS.ZNAME", in: path) == "Ann")
    let condition = try RowChoice(where: "Z_1PETS == 'Cat/p2'", sortedBy: nil)
    let chosen = try shown(path, as: .ndjson) { ($0.entity, $0.rows) = ("Z_1OWNERS", condition) }
    #expect(chosen.split(separator: "\n").count == 1 && chosen.contains("Cat/p2"), "\(chosen)")
  }

  @Test func rowsOfNoKnownEntityAreShownWithTheOutermostOne() throws {
    let path = try store()
    let animals = try rows("Animal", in: path)
    #expect(animals.split(separator: "\n").count == 3, "\(animals)")
    for name in ["Rex", "Lost", "Odd"] { #expect(animals.contains(name), "\(animals)") }
    let cats = try rows("Cat", in: path)
    #expect(cats.split(separator: "\n").count == 1 && cats.contains("Tom"), "\(cats)")
    let overview = try shown(path) { $0.isOverview = true }
    #expect(overview.contains("\n  Animal      3 "), "\(overview)")
  }

  @Test func whatHasTheNameOfAnEntitysTableAndKeepsNoObjectsIsShown() throws {
    let path = try store()
    try changeDatabase(
      """
      db.executescript('''
      DROP TABLE ZANIMAL;
      CREATE TABLE ZANIMAL (ZNAME);
      INSERT INTO ZANIMAL VALUES ('Rex');
      DROP TABLE ZOWNER;
      CREATE VIEW ZOWNER AS SELECT 'Ann' AS ZNAME;
      ''')
      """, at: path)
    #expect(try value("ZANIMAL.0.ZNAME", in: path) == "Rex")
    #expect(try value("ZOWNER.0.ZNAME", in: path) == "Ann")
  }

  @Test func aJoinWithoutRowNumbersAndTablesOfTheAppAreShown() throws {
    let path = try store()
    #expect(try value("Z_1FRIENDS[1,2].Z_1FRIENDS2.ZNAME", in: path) == "Tom")
    #expect(try rows("Z_1FRIENDS", in: path).contains("Cat/p2"))
    let overview = try shown(path) { $0.isOverview = true }
    #expect(overview.contains("\n  Z_notes "), "\(overview)")
    #expect(!overview.contains("Z_METADATA") && !overview.contains("Z_PRIMARYKEY"), "\(overview)")
  }
}
