import Testing

@testable import SQLiteFiles

struct StatementTests {
  private let database: SQLiteDatabase

  init() throws {
    database = try SQLiteDatabase(path: "", mode: .inMemory)
    try database.execute("CREATE TABLE thing (key INTEGER PRIMARY KEY, value)")
  }

  @Test func everyValueComesBackAsItWasWritten() throws {
    let values: [SQLiteValue] = [
      .null, .integer(.min), .real(-0.5), .text(""), .text("a\0b"), .bytes([]), .bytes([0, 255]),
    ]
    for value in values { try database.execute("INSERT INTO thing (value) VALUES (?)", [value]) }
    #expect(try database.rows("SELECT value FROM thing ORDER BY key") { $0.value(0) } == values)
  }

  @Test func aValueThatIsLargerThanAllowedIsRefusedAndNotReplacedByNothing() throws {
    database.limitValues(to: 1_000)
    for value in [
      SQLiteValue.text(String(repeating: "a", count: 2_000)),
      .bytes([UInt8](repeating: 0, count: 2_000)),
    ] {
      let error = #expect(throws: SQLiteError.self) {
        try database.execute("INSERT INTO thing (value) VALUES (?)", [value])
      }
      #expect(error?.kind == .tooLarge)
    }
    #expect(try database.first("SELECT count(*) FROM thing") { $0.integer(0) } == 0)
  }

  @Test func whoReadsAQueryMayAskTheSameQueryOnTheWay() throws {
    try database.execute("INSERT INTO thing (value) VALUES ('a'), ('b')")
    let sql = "SELECT value FROM thing ORDER BY key"
    var found: [[String]] = []
    for _ in 0..<2 {
      let rows = try database.rows(sql) { row in
        (row.text(0), (try? database.texts(sql)) ?? [])
      }
      #expect(rows.map(\.0) == ["a", "b"])
      found += rows.map(\.1)
    }
    #expect(found == Array(repeating: ["a", "b"], count: 4))
  }

  @Test func aChangeThatFailsLeavesNoOpenTransaction() throws {
    let error = #expect(throws: SQLiteError.self) {
      try database.transaction("BEGIN IMMEDIATE") { () throws(SQLiteError) in
        try database.execute("INSERT INTO thing (key) VALUES (1), (1)")
      }
    }
    #expect(error?.kind == .constraint)
    #expect(!database.isInTransaction)
  }

  @Test func onlyTheFirstStatementOfATextRuns() throws {
    try database.execute("CREATE TABLE other (a); DROP TABLE thing")
    #expect(try database.hasTable("thing"))
  }

  @Test func aQueryThatNeverEndsIsStoppedAndTheNextOneRuns() throws {
    database.operationLimit = 100_000
    let endless =
      "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n"
    let error = #expect(throws: SQLiteError.self) { try database.execute(endless) }
    #expect(error?.isStopped == true)
    #expect(try database.texts("SELECT 'still here'") == ["still here"])
  }

  /// Few operations, each of which makes millions of bytes.
  @Test func aQueryWhoseOperationsTakeVeryLongIsStopped() throws {
    database.operationLimit = 20_000_000
    database.leastTime = 0
    let slow =
      "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 2000) "
      + "SELECT count(*) FROM n WHERE length(hex(randomblob(1000000))) < 0"
    let error = #expect(throws: SQLiteError.self) { try database.execute(slow) }
    #expect(error?.isStopped == true)
    #expect(try database.texts("SELECT 'still here'") == ["still here"])
  }

  /// A pattern is looked for in each text of a file: hundreds of nanoseconds for each byte.
  @Test func aQueryWhoseTimeTheBytesOfTheFileExplainIsNotStopped() throws {
    database.limitWork(fileSize: 1_000_000)
    database.leastTime = 0
    let slow =
      "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 1500) "
      + "SELECT count(*) FROM n WHERE length(hex(randomblob(100000))) < 0"
    #expect(try database.first(slow) { $0.integer(0) } == 0)
  }

  @Test func theSchemaOfAFileCannotCallWhatHasEffects() throws {
    try database.execute("CREATE VIEW bad AS SELECT load_extension('x')")
    let error = #expect(throws: SQLiteError.self) { try database.execute("SELECT * FROM bad") }
    #expect(error?.message.contains("unsafe use") == true)
  }

  @Test(arguments: ["delete", "wal"])
  func theBytesOfADatabaseHoldTheRowsThatAreInItsLogOnly(mode: String) throws {
    let folder = try Folder()
    let database = try SQLiteDatabase(path: folder.path + "/things", mode: .making)
    _ = try database.rows("PRAGMA journal_mode = \(mode)") { _ in }
    try database.execute("CREATE TABLE thing (value)")
    try database.execute("INSERT INTO thing VALUES ('a'), ('b')")
    let copy = try SQLiteDatabase(bytes: database.bytes())
    #expect(try copy.rows("SELECT value FROM thing") { $0.text(0) } == ["a", "b"])
  }
}
