import DurableFiles
import FileSystemDouble
import GameCore
import Glibc
import SQLiteFiles
import Testing
import Words

@testable import Persistence

@Suite struct BadSkeetFileTests {
  private let place = TestStorage()
  private var aside: String { place.skeetFile + ".damaged-20261121T002412Z" }

  private func database(_ statements: [String]) throws -> [UInt8] {
    let database = try SQLiteDatabase(path: "", mode: .inMemory)
    for statement in statements { try database.execute(statement) }
    return try database.bytes()
  }

  private func expectSetAside(_ bytes: [UInt8], because why: String) throws {
    try place.write(bytes, to: place.skeetFile)
    let store = place.skeetStore()
    let error = #expect(throws: StoreError.self) { try store.table() }
    #expect(
      error?.sentence
        == "The score file '\(place.skeetFile)' is damaged: \(why). It hasn't been changed.")
    #expect(try place.names() == ["skeetshooter.sqlite"])
    try store.submit("ann", 5)
    let isWhole = try place.bytes(aside) == bytes
    #expect(isWhole)
    #expect(try place.skeetStore().table() == ["ann 5"])
    #expect(store.takeNotices().map(\.sentence).count == 1)
    #expect(store.takeNotices().isEmpty)
  }

  @Test(arguments: [
    ("", "it's empty"), ("garbage", "it isn't an SQLite database"),
    (String(repeating: "garbage ", count: 1_000), "it isn't an SQLite database"),
  ])
  func aFileThatIsNoDatabaseIsToldWhenReadAndSetAsideWhenWritten(text: String, why: String) throws {
    try expectSetAside(Array(text.utf8), because: why)
  }

  @Test(arguments: [
    ("CREATE TABLE people (name)", "it has no table of scores"),
    ("CREATE VIEW hiscores AS SELECT 1 AS name, 2 AS score", "it has no table of scores"),
    ("CREATE TABLE hiscores (name)", "its table of scores has no names and scores"),
  ])
  func anotherProgramsDatabaseIsSetAside(statement: String, why: String) throws {
    try expectSetAside(try database([statement]), because: why)
  }

  @Test func aKeptCopyWithDamagedRowsTakesNothingFromTheTableThatIsHere() throws {
    let store = place.skeetStore()
    _ = try store.submit(contentsOf: (1...1_500).map { Score(name: "n\($0)", points: $0) })
    let folder = place.folder.file("kept")
    try store.reset(keepingIn: folder)
    try store.submit("since", 9)
    let copy = folder + "/skeetshooter.sqlite"
    var bytes = try #require(try place.bytes(copy))
    let size = 4_096
    // 13 begins a page of rows; the first of them are those of the schema.
    let pages = (2..<bytes.count / size).map { $0 * size }.filter { bytes[$0] == 13 }
    for page in pages.dropFirst(3) {
      for place in page..<page + size { bytes[place] = 0xFF }
    }
    try place.write(bytes, to: copy)
    let error = #expect(throws: StoreError.self) { try place.skeetStore().restore(from: folder) }
    #expect(pages.count > 6 && error?.isDamage == true && error?.path == copy)
    #expect(try place.skeetStore().table() == ["since 9"])
    #expect(try !place.names().contains { $0.contains(".damaged-") })
  }

  @Test func aDatabaseCutAnywhereIsSetAsideWhole() throws {
    for number in 0..<200 { try place.skeetStore().submit("player \(number)", number) }
    let bytes = try #require(try place.bytes(place.skeetFile))
    for count in stride(from: 1, to: bytes.count - 1, by: 1_531) {
      let place = TestStorage()
      try place.write(Array(bytes.prefix(count)), to: place.skeetFile)
      try place.skeetStore().submit("bob", 1)
      #expect(try place.skeetStore().table() == ["bob 1"], "cut at \(count)")
      let aside = place.skeetFile + ".damaged-20261121T002412Z"
      #expect(try place.bytes(aside)?.count == count)
    }
  }

  /// A table of 200 scores as it stands on disk while they are changed, and the journal that takes
  /// the change back.
  private func interrupted() throws -> (database: [UInt8], journal: [UInt8]) {
    let other = TestStorage()
    for number in 0..<200 { try other.skeetStore().submit("player \(number)", number) }
    let database = try SQLiteDatabase(path: other.skeetFile, mode: .writing)
    // Without room in memory, changed pages are written before the change is finished.
    try database.execute("PRAGMA cache_size = 1")
    try database.execute("BEGIN IMMEDIATE")
    try database.execute("UPDATE hiscores SET name = 'nobody ' || name")
    return (
      try #require(try other.bytes(other.skeetFile)),
      try #require(try other.bytes(other.skeetFile + "-journal"))
    )
  }

  @Test func theJournalOfADamagedFileIsSetAsideWithItAndNeverPlayedIntoTheNewOne() throws {
    let (database, journal) = try interrupted()
    try place.write(database.map { $0 ^ 0x55 }, to: place.skeetFile)
    try place.write(journal, to: place.skeetFile + "-journal")
    try place.skeetStore().submit("bob", 1)
    #expect(try place.skeetStore().table() == ["bob 1"])
    #expect(try place.bytes(place.skeetFile + "-journal") == nil)
    let isKept =
      try place.bytes(place.skeetFile + "-journal.damaged-20261121T002412Z") == journal
    #expect(isKept)
  }

  @Test func aJournalWithoutItsFileIsSetAsideBeforeANewOneIsBegun() throws {
    let journal = try interrupted().journal
    try place.write(journal, to: place.skeetFile + "-journal")
    try place.skeetStore().submit("bob", 1)
    #expect(try place.skeetStore().table() == ["bob 1"])
    let isKept =
      try place.bytes(place.skeetFile + "-journal.damaged-20261121T002412Z") == journal
    #expect(isKept)
  }

  @Test func theJournalOfASoundFileTakesTheInterruptedChangeBack() throws {
    let (database, journal) = try interrupted()
    try place.write(database, to: place.skeetFile)
    try place.write(journal, to: place.skeetFile + "-journal")
    try place.skeetStore().submit("bob", 1_000)
    let table = try place.skeetStore().table()
    #expect(table.count == 201)
    #expect(table.first == "bob 1000" && !table.contains { $0.hasPrefix("nobody") })
  }

  @Test func aCopyOfAFileThatIsChangedEachTimeIsRefused() throws {
    try place.skeetStore().submit("ann", 1)
    let path = place.skeetFile
    place.double.fail { _, call in
      if call == "create skeetshooter.sqlite" { try? DurableFiles().replace(path, with: [1]) }
      return nil
    }
    let error = #expect(throws: FileError.self) {
      _ = try DatabaseCopy(of: [path], files: place.storage.files, patience: .milliseconds(200))
    }
    #expect(error?.reason == .busy)
  }

  @Test(arguments: ["rtreedepth(x'0000')", "fts5_source_id()"])
  func aFileCannotCallAFunctionThatMayHaveEffects(call: String) throws {
    try place.write(
      try database(["CREATE VIEW trap AS SELECT \(call) AS answer"]), to: place.skeetFile)
    for mode in [SQLiteDatabase.Mode.reading, .writing] {
      let database = try SQLiteDatabase(path: place.skeetFile, mode: mode)
      #expect(try database.first("SELECT \(call)") { _ in true } == true)
      let error = #expect(throws: SQLiteError.self) {
        try database.rows("SELECT answer FROM trap") { $0.text(0) }
      }
      #expect(error?.message.hasPrefix("unsafe use of") == true)
    }
  }

  @Test func aDatabaseWithSpoiledPagesHarmsNothing() throws {
    for number in 0..<200 { try place.skeetStore().submit("player \(number)", number) }
    let bytes = try #require(try place.bytes(place.skeetFile))
    for page in 0..<bytes.count / 4_096 {
      let place = TestStorage()
      var spoiled = bytes
      for index in 0..<300 {
        spoiled[page * 4_096 + 100 + index * 7 % 3_900] ^= UInt8(truncatingIfNeeded: index | 1)
      }
      try place.write(spoiled, to: place.skeetFile)
      _ = try? place.skeetStore().table()
      try place.skeetStore().submit("bob", 1_000)
      #expect(try place.skeetStore().table().first == "bob 1000", "page \(page)")
    }
  }

  @Test func beforeAGameADamagedFileIsSetAsideAndAMissingOneBegun() throws {
    let store = place.skeetStore()
    try store.prepare()
    let isTemplate = try place.bytes(place.skeetFile) == skeetShooterTemplate
    #expect(isTemplate)
    try place.write("garbage", to: place.skeetFile)
    try store.prepare()
    #expect(store.takeNotices().count == 1)
    #expect(try store.table().isEmpty)
    try store.submit("ann", 1)
    let before = try place.bytes(place.skeetFile)
    try store.prepare()
    let isUnchanged = try place.bytes(place.skeetFile) == before
    #expect(isUnchanged)
  }

  @Test func aNewerFileIsNeverWrittenTo() throws {
    try place.skeetStore().prepare()
    do {
      let database = try SQLiteDatabase(path: place.skeetFile, mode: .writing)
      try database.execute("INSERT INTO grdb_migrations VALUES ('seasons')")
    }
    let before = try place.bytes(place.skeetFile)
    let expected = StoreError(
      .newerVersion(found: 4, supported: 3), path: place.skeetFile, content: .scores)
    let store = place.skeetStore()
    #expect(throws: expected) { try store.table() }
    #expect(throws: expected) { try store.prepare() }
    #expect(throws: expected) { try store.submit("ann", 5) }
    #expect(throws: expected) { try store.reset(keepingIn: place.folder.file("reset")) }
    let isUnchanged = try place.bytes(place.skeetFile) == before
    #expect(isUnchanged)
  }

  @Test func anotherArcadeOrProgramThatWritesTooLongIsTold() throws {
    var storage = place.storage
    storage.lockTimeout = .milliseconds(10)
    let store = SQLiteScoreStore(path: place.skeetFile, storage: storage)
    try store.submit("ann", 1)
    let other = try SQLiteDatabase(path: place.skeetFile, mode: .writing)
    try other.execute("BEGIN IMMEDIATE")
    #expect(try store.table() == ["ann 1"])
    let busy = StoreError(.busy, path: place.skeetFile, content: .scores)
    #expect(throws: busy) { try store.submit("bob", 1) }
    try other.execute("COMMIT")
    let lock = try DurableFiles().lock(place.skeetFile)
    #expect(throws: busy) { try store.submit("bob", 1) }
    lock.release()
    try store.submit("bob", 1)
    #expect(try store.table() == ["ann 1", "bob 1"])
  }

  @Test func aFolderInThePlaceOfTheFileIsToldAndLeft() throws {
    try DurableFiles().makeFolder(place.skeetFile)
    let error = #expect(throws: StoreError.self) { try place.skeetStore().table() }
    #expect(
      error?.sentence == "The score file '\(place.skeetFile)' can't be read: it isn't a file.")
    #expect(throws: StoreError.self) { try place.skeetStore().submit("ann", 1) }
  }

  @Test func whateverIsOpenAFileThatWasReplacedIsSeen() throws {
    let store = place.skeetStore()
    try store.submit("ann", 1)
    #expect(try store.table() == ["ann 1"])
    unlink(place.skeetFile)
    #expect(try store.table().isEmpty)
    try store.submit("bob", 2)
    #expect(try store.table() == ["bob 2"])
  }
}
