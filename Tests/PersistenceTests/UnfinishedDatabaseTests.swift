import DurableFiles
import FileSystemDouble
import GameCore
import Glibc
import SQLiteFiles
import Testing

@testable import Persistence

/// Databases that are only whole together with their log or journal.
@Suite struct UnfinishedDatabaseTests {
  private let place = TestStorage()
  private var reset: DataReset { DataReset(storage: place.storage) }

  private func targets(_ name: String) throws -> [ResetTarget] {
    try #require(ResetTarget.named(name))
  }

  /// Opens a database as another program that writes a log, which stays as long as it's open.
  private func opened(_ path: String) throws -> SQLiteDatabase {
    let database = try SQLiteDatabase(path: path, mode: .writing)
    try database.execute("PRAGMA journal_mode = WAL")
    _ = try database.rows("SELECT count(*) FROM sqlite_master") { $0.integer(0) }
    return database
  }

  /// Leaves a link in the place of a file, as many do for a folder that goes to other machines; gives
  /// the file's place.
  private func putElsewhere(_ name: String) throws -> String {
    let (path, target) = (place.folder.file("data/" + name), place.folder.file("elsewhere/" + name))
    try place.storage.files.makeFolder(place.folder.file("elsewhere"))
    try #require(rename(path, target) == 0 && symlink(target, path) == 0)
    return target
  }

  /// SQLite would wait for ever for whoever writes into a pipe.
  @Test(arguments: ["skeet", "memory", "lander"], Sidecar.allCases)
  func aPipeInThePlaceOfWhatSQLiteHasBesideADatabaseIsToldAndNeverWaitedFor(
    game: String, sidecar: Sidecar
  ) throws {
    try place.store(of: game).submit("Ann", 50)
    let before = try place.store(of: game).table()
    let path = try #require(place.store(of: game).path)
    let open = try place.store(of: game)
    #expect(try open.table() == before)
    try #require(mkfifo(sidecar.path(of: path), 0o600) == 0)
    for mode in [SQLiteDatabase.Mode.reading, .writing, .making] {
      // Without it all that follows would wait.
      try #require(throws: SQLiteError(FileError(.read, path: path, reason: .notAFile))) {
        _ = try SQLiteDatabase(path: path, mode: mode)
      }
    }
    #expect(throws: StoreError.self) { try place.store(of: game).submit("Bob", 70) }
    // The index of a log is no matter without one.
    if sidecar != .index { #expect(throws: StoreError.self) { _ = try open.table() } }
    unlink(sidecar.path(of: path))
    #expect(try place.store(of: game).table() == before)
    try place.store(of: game).submit("Bob", 70)
    #expect(try place.store(of: game).table().count == 2)
  }

  /// SQLite has its files beside the one that a link leads to.
  @Test func aResetAndItsUndoLoseNoScoreOfALogBehindALink() throws {
    try place.memoryStore().submit("Ann", 50)
    let target = try putElsewhere("memory.sqlite")
    let other = try opened(place.memoryFile)
    place.double.fail(nil)
    try place.memoryStore().submit("Bob", 70)
    #expect(place.double.calls.last { $0.hasPrefix("synchronize ") } == "synchronize elsewhere")
    _ = try reset.perform(try targets("memory"))
    #expect(try reset.undo().count == 1)
    #expect(try place.memoryStore().table() == ["Bob 70", "Ann 50"])
    #expect(try place.storage.files.followed(place.memoryFile) == target)
    withExtendedLifetime(other) {}
  }

  @Test func aResetAndItsUndoLoseNoScoreOfALog() throws {
    try place.memoryStore().submit("Ann", 50)
    let other = try opened(place.memoryFile)
    try place.memoryStore().submit("Bob", 70)
    _ = try reset.perform(try targets("memory"))
    #expect(try place.memoryStore().table() == [])
    #expect(try reset.undo().count == 1)
    #expect(try place.memoryStore().table() == ["Bob 70", "Ann 50"])
    withExtendedLifetime(other) {}
  }

  @Test func aResetAndItsUndoLoseNoMemberOfALog() throws {
    _ = try place.members().add(MemberDetails(name: "Ann"))
    let other = try opened(place.folder.file("data/members.sqlite"))
    _ = try place.members().add(MemberDetails(name: "Bob"))
    _ = try reset.perform(try targets("members"))
    #expect(try place.memberNames() == [])
    #expect(try reset.undo().count == 1)
    #expect(try place.memberNames() == ["Ann", "Bob"])
    withExtendedLifetime(other) {}
  }

  /// A program that was killed within a commit leaves a journal that SQLite still needs.
  @Test(arguments: [false, true])
  func aResetUndoesAKilledProgramsChangeInItsCopyToo(isBehindALink: Bool) throws {
    let link = place.folder.file("data/history.sqlite")
    for second in 1...40 { _ = try GameHistory(storage: place.storage).add(game(Int64(second))) }
    let path = isBehindALink ? try putElsewhere("history.sqlite") : link
    do {
      let killed = try SQLiteDatabase(path: path, mode: .writing)
      for statement in [
        "PRAGMA cache_size = 1", "BEGIN IMMEDIATE", "UPDATE ZGAME SET ZPLAYER = 'gone'",
      ] { try killed.execute(statement) }
      let (file, journal) = (try place.bytes(path), try place.bytes(path + "-journal"))
      try killed.execute("ROLLBACK")
      try place.write(try #require(file), to: path)
      try place.write(try #require(journal), to: path + "-journal")
    }
    _ = try reset.perform(try targets("history"))
    #expect(try place.bytes(path) == nil && place.bytes(path + "-journal") == nil)
    #expect(try GameHistory(storage: place.storage).count() == 0)
    #expect(try reset.undo().count == 1)
    let history = GameHistory(storage: place.storage)
    #expect(try history.count() == 40)
    let table = HistoryTable(game: "skeet", difficulty: .hard, speed: .full, rules: 2)
    #expect(try Set(history.best(of: table).map(\.player)) == ["Ann"])
    #expect(try place.storage.files.followed(link) == path)
  }

  private func game(_ second: Int64) -> PlayedGame {
    var tally = Tally()
    tally.score = 5
    let replay = Replay(
      game: "skeet", rulesVersion: 2, seed: UInt64(second), difficulty: .hard, inputs: [],
      ticks: 1_830, score: 5, stateHashes: [])
    let date = Timestamp(secondsSince1970: TestStorage.moment.secondsSince1970 + second)
    return PlayedGame(
      Score(name: "Ann", points: 5, difficulty: .hard, date: date), in: replay, tally: tally)
  }
}
