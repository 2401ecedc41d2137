import FileSystemDouble
import GameCore
import SQLiteFiles
import Testing

@testable import Persistence

/// Databases as the original game wrote them, and what others put into them.
@Suite struct OldSkeetFileTests {
  private let place = TestStorage()

  private func write(_ statements: [String], walMode: Bool = false) throws {
    let database = try SQLiteDatabase(path: "", mode: .inMemory)
    for statement in statements { try database.execute(statement) }
    var bytes = try database.bytes()
    if walMode { (bytes[18], bytes[19]) = (2, 2) }
    try place.write(bytes, to: place.skeetFile)
  }

  private func rows(_ sql: String) throws -> [String] {
    try SQLiteDatabase(path: place.skeetFile, mode: .reading).rows(sql) { $0.text(0) ?? "NULL" }
  }

  @Test(arguments: ["TEXT", "INTEGER", "", "REAL", "NUMERIC", "VARCHAR(10) NOT NULL"])
  func anOriginalsFileIsShownUnchangedAndMigratedAtTheFirstWrite(type: String) throws {
    try write([
      "CREATE TABLE hiscores (name TEXT, score \(type))",
      "INSERT INTO hiscores VALUES ('Player1', '9'), ('Player2', '10'), ('Player1', '4')",
    ])
    let before = try place.bytes(place.skeetFile)
    let store = place.skeetStore()
    #expect(try store.table(.medium) == ["Player2 10", "Player1 9", "Player1 4"])
    #expect(try store.count() == 3)
    let isUnchanged = try place.bytes(place.skeetFile) == before
    #expect(isUnchanged)
    #expect(try place.names() == ["skeetshooter.sqlite"])
    #expect(try store.submit("Player1", 12, day: 3)?.previousBest == 9)
    try store.submit("Robert'); DROP TABLE hiscores;--", 11, .hard)
    let shown = ["Player1 12", "Robert'); DROP TABLE hiscores;-- 11", "Player2 10", "Player1 4"]
    #expect(try place.skeetStore().table() == shown)
    #expect(
      try rows("SELECT name || ' ' || score FROM hiscores ORDER BY score DESC") == shown)
    #expect(try rows("SELECT DISTINCT typeof(score) FROM hiscores") == ["integer"])
    #expect(try rows("PRAGMA integrity_check") == ["ok"])
    let backups = try place.names("data/backups")
    #expect(backups == ["skeetshooter-20261121T002412Z-000001.sqlite"])
    let isKept = try place.bytes(place.folder.file("data/backups/\(backups[0])")) == before
    #expect(isKept)
  }

  @Test func whatWeDoNotKnowStaysInTheFile() throws {
    try write([
      """
      CREATE TABLE hiscores (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT UNIQUE, score TEXT, \
      "club \"\"x\"\"" TEXT DEFAULT 'none', photo BLOB NOT NULL DEFAULT x'01')
      """,
      "CREATE TABLE other (a, b)", "INSERT INTO other VALUES (1, x'00ff')",
      "CREATE INDEX by_club ON hiscores (\"club \"\"x\"\"\")",
      "CREATE VIEW best AS SELECT max(score) AS most FROM hiscores",
      "CREATE TRIGGER noted AFTER INSERT ON other BEGIN DELETE FROM hiscores; END",
      "INSERT INTO hiscores VALUES (7, 'ann', '5', 'moles', x'beef')",
    ])
    let store = place.skeetStore()
    try store.submit("ann", 8)
    try store.submit("ann", 2, .hard)
    #expect(try store.table() == ["ann 8", "ann 2"])
    #expect(
      try rows("SELECT id || \"club \"\"x\"\"\" || hex(photo) FROM hiscores ORDER BY id") == [
        "7molesBEEF", "8none01",
      ])
    #expect(try rows("SELECT a || hex(b) FROM other") == ["100FF"])
    #expect(try rows("SELECT most FROM best") == ["8"])
    #expect(
      try rows("SELECT name FROM sqlite_schema WHERE name IN ('by_club', 'noted')").count == 2)
  }

  @Test func ofSeveralEntriesOfANameTheBestIsReplacedAndNoneGoes() throws {
    try write([
      "CREATE TABLE hiscores (name, score)",
      "INSERT INTO hiscores VALUES ('ann', 3), ('ann', 8), ('ann', 8), ('bob', 5)",
    ])
    let store = place.skeetStore()
    #expect(try store.table() == ["ann 8", "ann 8", "bob 5", "ann 3"])
    #expect(try store.submit("ann", 6)?.isPersonalBest == false)
    try store.submit("ann", 9)
    #expect(try store.table() == ["ann 9", "ann 8", "bob 5", "ann 3"])
  }

  @Test func aRowOfTheWrongShapeStaysAsItIs() throws {
    try write([
      "CREATE TABLE hiscores (name, score)",
      """
      INSERT INTO hiscores VALUES ('word', 'many'), (NULL, 7), ('none', NULL), ('real', 12.75), \
      ('blob', x'31'), (x'ff', 3), ('ann', -5), ('huge', 9223372036854775807)
      """,
    ])
    let store = place.skeetStore()
    let shown = ["huge \(Int.max)", "real 12", "ann -5"]
    #expect(try store.table() == shown)
    try store.submit("real", 20)
    #expect(try store.table() == [shown[0], "real 20", shown[1], shown[2]])
    #expect(try store.count() == 4)
    #expect(
      try rows("SELECT quote(name) || quote(score) FROM hiscores ORDER BY rowid LIMIT 7") == [
        "'word''many'", "NULL7", "'none'NULL", "'real'12.75", "'blob'X'31'", "X'FF'3", "'ann'-5",
      ])
  }

  @Test func anUnknownDifficultyCountsAsMediumAndAnUnknownSpeedIsNotShown() throws {
    let store = place.skeetStore()
    try store.submit("ann", 3)
    let database = try SQLiteDatabase(path: place.skeetFile, mode: .writing)
    try database.execute(
      "INSERT INTO hiscores (name, score, difficulty, speed) VALUES ('odd', 9, 'Absurd', NULL)")
    try database.execute("INSERT INTO hiscores (name, score, speed) VALUES ('slow', 9, 33)")
    #expect(try store.table(.medium) == ["odd 9", "ann 3"])
    #expect(try store.submit("odd", 12)?.previousBest == 9)
    #expect(try store.table() == ["odd 12", "odd 9", "ann 3"])
    #expect(try store.submit("cid", 1)?.rank == 4)
  }

  @Test func aFileWithAWriteAheadLogIsReadWithoutATraceAndThenHasAJournal() throws {
    try write(
      ["CREATE TABLE hiscores (name, score)", "INSERT INTO hiscores VALUES ('ann', 3)"],
      walMode: true)
    let store = place.skeetStore()
    #expect(try store.table() == ["ann 3"])
    #expect(try place.names() == ["skeetshooter.sqlite"])
    try store.submit("bob", 4)
    #expect(try store.table() == ["bob 4", "ann 3"])
    #expect(try place.names().filter { $0.contains("-") }.isEmpty)
    #expect(try place.bytes(place.skeetFile)?[18] == 1)
  }
}
