import Testing

@testable import SQLiteFiles

/// Names and statements are told apart by their bytes, as SQLite does.
struct NameTests {
  private let database: SQLiteDatabase

  init() throws { database = try SQLiteDatabase(path: "", mode: .inMemory) }

  @Test(arguments: [
    "plain", "", "a\"b", "\"", "a\"\u{301}b", "\"\u{301}; DROP TABLE t; --", "\r\n", "\u{301}x",
    "\u{E9}", "e\u{301}",
  ])
  func aQuotedNameMeansItsBytes(_ name: String) throws {
    try database.execute("CREATE TABLE \(SQLiteName.quoted(name)) (a)")
    let found = try database.rows("SELECT name FROM sqlite_schema") { $0.name(0) }
    #expect(found.map { Array($0.utf8) } == [Array(name.utf8)])
  }

  /// To Swift the texts of both statements are equal.
  @Test func statementsThatAreComposedOtherwiseAreTwo() throws {
    for (name, value) in [("\u{E9}", 1), ("e\u{301}", 2)] {
      try database.execute("CREATE TABLE \(SQLiteName.quoted(name)) (a)")
      try database.execute("INSERT INTO \(SQLiteName.quoted(name)) VALUES (?)", [.init(value)])
    }
    for _ in 0..<2 {
      for (name, value) in [("\u{E9}", Int64(1)), ("e\u{301}", 2)] {
        let sql = "SELECT a FROM \(SQLiteName.quoted(name))"
        #expect(try database.first(sql) { $0.integer(0) } == value)
        let statement = try database.statement(sql)
        #expect(try statement.step() && statement.integer(0) == value)
        statement.reset()
      }
    }
  }

  @Test(arguments: [
    [0xFF], [0x61, 0xE9, 0x62], [0xE2, 0x82], [0xC3, 0xA9, 0xC3], [0xF4, 0x8F, 0xBF],
  ])
  func aNameThatIsNotUTF8LeadsToItsTable(_ bytes: [UInt8]) throws {
    let given = bytes.withUnsafeBufferPointer { SQLiteName.text(of: $0) }
    #expect(SQLiteName.bytes(of: given) == bytes)
    try database.execute("CREATE TABLE \(SQLiteName.quoted(given)) (a)")
    let stored = try database.first("SELECT CAST(name AS BLOB) FROM sqlite_schema") { $0.bytes(0) }
    #expect(stored == bytes)
    let name = try #require(try database.first("SELECT name FROM sqlite_schema") { $0.name(0) })
    #expect(name.utf8.elementsEqual(given.utf8))
    #expect(
      try database.first("SELECT count(*) FROM \(SQLiteName.quoted(name))") { $0.integer(0) } == 0)
    let columns = try database.rows("SELECT name FROM pragma_table_info(?)", [.name(name)]) {
      $0.name(0)
    }
    #expect(columns == ["a"])
  }

  @Test func onlyTheLettersOfASCIIHaveTwoCases() {
    #expect(SQLiteName.folded("AbZ\u{C9}") == Array("abz\u{C9}".utf8))
    #expect(SQLiteName.ofRowNumber(besides: ["a", "ROWID"]) == "_rowid_")
    #expect(SQLiteName.ofRowNumber(besides: ["oid", "_RowId_", "rowid"]) == nil)
  }
}
