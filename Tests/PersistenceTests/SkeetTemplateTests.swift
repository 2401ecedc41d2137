import Foundation
import SQLiteFiles
import Testing
import Words

@testable import Persistence

/// `Assets/Templates/skeetshooter_template.sqlite` is what the migrations make of the
/// original game's table; `ARCADE_UPDATE_GOLDENS=1` makes it anew.
@Suite struct SkeetTemplateTests {
  private static let path = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().appendingPathComponent("../../Assets/Templates")
    .appendingPathComponent("skeetshooter_template.sqlite").standardized.path

  private func made() throws -> SQLiteDatabase {
    let database = try SQLiteDatabase(path: "", mode: .inMemory)
    try database.execute("PRAGMA page_size = 4096")
    try database.execute("CREATE TABLE hiscores (name TEXT, score INTEGER)")
    try ScoreMigration.runAll(in: database)
    try database.execute("VACUUM")
    return database
  }

  private func schema(_ database: SQLiteDatabase) throws -> [String] {
    try database.rows("SELECT type || ' ' || name || ': ' || sql FROM sqlite_schema ORDER BY name")
    {
      $0.text(0) ?? ""
    }
  }

  @Test func theTemplateIsWhatTheMigrationsMake() throws {
    let made = try made()
    if ProcessInfo.processInfo.environment["ARCADE_UPDATE_GOLDENS"] == "1" {
      try Data(try made.bytes()).write(to: URL(fileURLWithPath: Self.path))
    }
    let file = [UInt8](try Data(contentsOf: URL(fileURLWithPath: Self.path)))
    #expect(try schema(SQLiteDatabase(bytes: file)) == schema(made))
    let isEmbedded = skeetShooterTemplate == file
    #expect(isEmbedded)
  }

  @Test func anotherProgramFindsTheMigrationsInGRDBsTable() throws {
    let place = TestStorage()
    try place.skeetStore().submit("ann", 4)
    // A migrator runs what the table does not name, so names and order must be exactly these.
    let script = """
      import sqlite3, sys
      database = sqlite3.connect(sys.argv[1])
      for name, in database.execute('SELECT identifier FROM grdb_migrations ORDER BY rowid'):
          print(name)
      print(*database.execute('PRAGMA integrity_check').fetchone())
      database.execute("INSERT INTO grdb_migrations VALUES ('later')")
      database.commit()
      """
    let end = try Worker(["python3", "-c", script, place.skeetFile]).finish()
    #expect(end.code == 0)
    #expect(end.lines == ScoreMigration.all.map(\.name) + ["ok"])
    let error = #expect(throws: StoreError.self) { try place.skeetStore().table() }
    #expect(error?.reason == .newerVersion(found: 4, supported: 3))
  }
}
