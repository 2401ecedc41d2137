import Foundation
import GRDB
import Testing

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
    let queue = try DatabaseQueue(path: place.skeetFile)
    var migrator = DatabaseMigrator()
    for name in ScoreMigration.all.map(\.name) {
      migrator.registerMigration(name) { _ in Issue.record("\(name) was run again") }
    }
    try migrator.migrate(queue)
    #expect(try queue.read { try migrator.hasCompletedMigrations($0) })
    #expect(try queue.read { try String.fetchAll($0, sql: "PRAGMA integrity_check") } == ["ok"])
    migrator.registerMigration("later") { try $0.execute(sql: "CREATE TABLE later (a)") }
    try migrator.migrate(queue)
    let error = #expect(throws: StoreError.self) { try place.skeetStore().table() }
    #expect(error?.reason == .newerVersion(found: 4, supported: 3))
  }
}
