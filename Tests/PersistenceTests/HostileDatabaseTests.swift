import FileSystemDouble
import GameCore
import SQLiteFiles
import TestSupport
import Testing
import Words

@testable import Persistence

/// Databases that somebody has made so that they hang, fill or fool whatever opens them.
@Suite struct HostileDatabaseTests {
  private let place = TestStorage()

  private static let endless =
    "WITH RECURSIVE endless(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM endless)"

  struct Trap: Sendable, CustomStringConvertible {
    let description: String
    let game: String
    let statements: [String]
    let why: FileFault
  }

  static let traps = [
    Trap(
      description: "endless list of migrations", game: "skeet",
      statements: [
        "DROP TABLE grdb_migrations",
        "CREATE VIEW grdb_migrations AS \(endless) SELECT 'm' || n AS identifier FROM endless",
      ], why: .database(.view("grdb_migrations"))),
    Trap(
      description: "counts that are a view", game: "skeet",
      statements: [
        "DROP TRIGGER hiscores_added", "DROP TRIGGER hiscores_removed",
        "DROP TRIGGER hiscores_changed", "DROP TABLE hiscores_bands",
        "CREATE VIEW hiscores_bands AS SELECT 100 AS speed, 1 AS difficulty, 5 AS band, 1 AS count",
      ], why: .database(.view("hiscores_bands"))),
    Trap(
      description: "trigger that never ends", game: "skeet",
      statements: [
        "CREATE TABLE filled (n)",
        "CREATE TRIGGER fill AFTER INSERT ON hiscores BEGIN INSERT INTO filled \(endless) "
          + "SELECT n FROM endless; END",
      ], why: .database(.trigger("fill"))),
    Trap(
      description: "trigger under the name of ours", game: "skeet",
      statements: [
        "DROP TRIGGER hiscores_added",
        "CREATE TRIGGER hiscores_added AFTER INSERT ON hiscores BEGIN DELETE FROM hiscores; END",
      ], why: .database(.trigger("hiscores_added"))),
    Trap(
      description: "trigger that refuses", game: "lander",
      statements: [
        "CREATE TRIGGER no BEFORE INSERT ON highscore BEGIN SELECT RAISE(ABORT, 'no'); END"
      ], why: .database(.trigger("no"))),
    Trap(
      description: "trigger on cards", game: "memory",
      statements: [
        "CREATE TRIGGER no BEFORE INSERT ON ZHISCORE BEGIN SELECT RAISE(ABORT, 'no'); END"
      ], why: .library("it has the trigger 'no', which changes what is written")),
  ]

  private func path(_ game: String) throws -> String {
    try #require(GameStorage.named(game)).path(in: place.storage)
  }

  @Test(arguments: traps)
  func aTriggerOrAViewIsRefusedByNameAndTheTableStays(trap: Trap) throws {
    try place.store(of: trap.game).submit("ann", 5)
    let path = try path(trap.game)
    do {
      let database = try SQLiteDatabase(path: path, mode: .writing)
      for statement in trap.statements { try database.execute(statement) }
    }
    let before = try place.bytes(path)
    let refusal = StoreError(.unwritable(trap.why), path: path, content: .scores)
    #expect(throws: refusal) { try place.store(of: trap.game).submit("bob", 6) }
    #expect(throws: refusal) {
      try place.store(of: trap.game).submit(contentsOf: [Score(name: "bob", points: 6_000)])
    }
    #expect(try place.store(of: trap.game).table() == ["ann 5"])
    let isUnchanged = try place.bytes(path) == before
    #expect(isUnchanged)
    let finding = FileCheck(storage: place.storage).findings().first { $0.path == path }
    #expect(finding?.state == .unwritable(trap.why))
  }

  @Test func aReadingThatNeverEndsIsStopped() throws {
    let database = try SQLiteDatabase(path: "", mode: .inMemory)
    database.limitWork(fileSize: 4_096)
    let time = processorTime {
      let error = #expect(throws: SQLiteError.self) {
        try database.execute("\(Self.endless) SELECT count(*) FROM endless")
      }
      #expect(error?.text == "reading it takes too long or never ends")
    }
    #expect(time < .seconds(60))
  }

  @Test(arguments: ["skeet", "lander", "memory"])
  func aNameOfManyMegabytesIsNeitherReadNorWritten(game: String) throws {
    try place.store(of: game).submit("ann", 5)
    let path = try path(game)
    let row = [
      "skeet": "UPDATE hiscores SET name = printf('%.*c', 40000000, 'x')",
      "lander": "UPDATE HIGHSCORE SET NAME = printf('%.*c', 40000000, 'x')",
      "memory": "UPDATE ZHISCORE SET ZNAME = printf('%.*c', 40000000, 'x') WHERE ZNAME = 'ann'",
    ]
    try SQLiteDatabase(path: path, mode: .writing).execute(row[game] ?? "")
    let reading = #expect(throws: StoreError.self) { try place.store(of: game).table() }
    let writing = #expect(throws: StoreError.self) { try place.store(of: game).submit("bob", 6) }
    for error in [reading, writing] {
      #expect(error?.sentence.contains("one of its rows is") == true, "\(error?.sentence ?? "")")
    }
    #expect(try place.names().filter { $0.contains(".damaged-") }.isEmpty)
  }

  @Test func theCheckTellsOfCardsWhoseIdentifiersAreUsedUp() throws {
    try place.memoryStore().submit("ann", 5)
    try SQLiteDatabase(path: place.memoryFile, mode: .writing)
      .execute("UPDATE Z_PRIMARYKEY SET Z_MAX = 9223372036854775807")
    let finding = FileCheck(storage: place.storage).findings()
      .first { $0.path == place.memoryFile }
    #expect(finding?.state == .unwritable(.library("the keys of 'Hiscore' are used up")))
    #expect(try place.memoryStore().table() == ["ann 5"])
  }

  @Test func whatIsSoundIsLeftAsItIsByTheCheck() throws {
    for game in GameStorage.all { try place.store(of: game.game).submit("ann", 5) }
    _ = try MemberRegister(storage: place.storage).add(MemberDetails(name: "Ann"))
    let paths = try place.names().filter { !$0.contains("lock") && $0.contains(".") }
      .map { place.folder.file("data/" + $0) }
    let before = try paths.map { try place.bytes($0) }
    let states = FileCheck(storage: place.storage).findings().map(\.state)
    #expect(states.allSatisfy { $0 == .sound || $0 == .missing })
    #expect(states.count { $0 == .sound } > GameStorage.all.count)
    let isUnchanged = try paths.map { try place.bytes($0) } == before
    #expect(isUnchanged)
  }
}
