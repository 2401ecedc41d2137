import DurableFiles
import FileSystemDouble
import GameCore
import Glibc
import SQLiteFiles
import Testing
import Words

@testable import Persistence

/// The lunar lander's file as other programs see it, and as they may have left it.
@Suite struct LanderFileTests {
  private let place = TestStorage()

  private func write(_ statements: [String]) throws {
    let database = try SQLiteDatabase(path: "", mode: .inMemory)
    for statement in statements { try database.execute(statement) }
    try place.write(try database.bytes(), to: place.landerFile)
  }

  private func rows(_ sql: String = "SELECT NAME || ' ' || SCORE FROM HIGHSCORE") throws -> [String]
  {
    try SQLiteDatabase(path: place.landerFile, mode: .reading).rows(sql) { $0.text(0) ?? "NULL" }
  }

  private func names(_ difficulty: Difficulty? = nil, speed: GameSpeed = .full) throws -> [String] {
    try place.landerStore().best(.max, difficulty: difficulty, speed: speed).map {
      "\($0.name) \($0.points)"
    }
  }

  private let seeds = ["Mark 900", "Rachel 700", "Oliver 500", "Harry 300", "Tanya 100"]

  // MARK: - A file of ours

  @Test func aNewFileHasTheTableExactlyAndItsFirstFive() throws {
    #expect(try names() == seeds)
    #expect(try place.bytes(place.landerFile) == nil)
    try place.landerStore().prepare()
    #expect(try rows() == seeds)
    #expect(
      try rows("SELECT sql FROM sqlite_schema WHERE name = 'HIGHSCORE'")
        == ["CREATE TABLE HIGHSCORE (NAME TEXT, SCORE INTEGER)"])
    #expect(
      try rows("SELECT DISTINCT typeof(NAME) || typeof(SCORE) FROM HIGHSCORE") == ["textinteger"])
  }

  @Test func theFiveStandInTheTableHighestFirstAndEqualOnesAsTheyCame() throws {
    let store = place.landerStore()
    for (name, points, rank) in [
      ("ann", 500, 4), ("bob", 700, 3), ("cid", 500, nil), ("ann", 700, 4), ("dee", 499, nil),
    ] {
      #expect(try store.submit(Score(name: name, points: points))?.rank == rank)
    }
    let expected = ["Mark 900", "Rachel 700", "bob 700", "ann 700", "Oliver 500"]
    #expect(try rows() == expected)
    #expect(try names(.medium) == expected)
  }

  @Test func anUndoKeepsTheRowsSinceThatNoTableShows() throws {
    let store = place.landerStore()
    try store.prepare()
    let folder = place.folder.file("reset")
    try store.reset(keepingIn: folder)
    do {
      let other = try SQLiteDatabase(path: place.landerFile, mode: .writing)
      try other.execute(
        "INSERT INTO \(LanderTables.second) (DIFFICULTY, SPEED, NAME, SCORE) "
          + "VALUES ('Hard', 37, 'later', 9), ('Unheard', 100, 'worse', 8)")
    }
    for _ in 1...2 { try store.restore(from: folder) }
    #expect(
      try rows("SELECT NAME FROM \(LanderTables.second) ORDER BY NAME") == ["later", "worse"])
    #expect(try names() == seeds)
  }

  @Test func otherDifficultiesAndSpeedsHaveFiveEachInTheSecondTable() throws {
    let store = place.landerStore()
    for number in 1...6 {
      for (difficulty, speed) in [(Difficulty.easy, GameSpeed.full), (.medium, .half)] {
        let score = Score(
          name: "p\(number)", points: number, difficulty: difficulty, speed: speed)
        #expect(try store.submit(score)?.rank == 1)
      }
    }
    let five = ["p6 6", "p5 5", "p4 4", "p3 3", "p2 2"]
    #expect(try names(.easy) == five)
    #expect(try names(.medium, speed: .half) == five)
    #expect(try names() == seeds + five)
    #expect(try rows() == seeds)
    let parts = "SELECT DIFFICULTY || SPEED || count(*) FROM HIGHSCORE_BY_DIFFICULTY GROUP BY SPEED"
    #expect(try rows(parts) == ["Medium505", "Easy1005"])
    #expect(try store.count() == 15)
  }

  @Test(arguments: 1...4)
  func whateverIsSubmittedWithoutTiesTheTablesAreThoseOfTheRuleInMemory(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let database = try SQLiteDatabase(bytes: LanderTables.newDatabase())
    let tables = LanderTables(database, .current)
    let model = InMemoryScoreStore(seedScores: LanderTables.seedScores, capacity: 5)
    for number in 0..<400 {
      let score = Score(
        name: "p\(generator.number(below: 12))",
        points: (generator.number(below: 1_200) - 100) * 400 + number,
        difficulty: Difficulty.allCases[generator.number(below: 4)],
        speed: generator.number(below: 4) == 0 ? .half : .full)
      #expect(try tables.submit(score) == model.submit(score), "\(number)")
      for difficulty in Difficulty.allCases {
        let best = try tables.best(9, difficulty: difficulty, speed: .full)
        #expect(try best == model.best(9, difficulty: difficulty, speed: .full))
      }
    }
  }

  // MARK: - A file of others

  @Test(arguments: ["TEXT", "INTEGER", "", "VARCHAR(9) NOT NULL"])
  func theTutorialsFileIsShownUnchangedAndMigratedAtTheFirstWrite(type: String) throws {
    try write([
      "CREATE TABLE HIGHSCORE (NAME TEXT, SCORE \(type))",
      "INSERT INTO HIGHSCORE VALUES ('b', '9'), ('a', '10'), ('a', '4')",
    ])
    let before = try place.bytes(place.landerFile)
    #expect(try names(.medium) == ["a 10", "b 9", "a 4"])
    #expect(try names(.hard).isEmpty)
    let isUnchanged = try place.bytes(place.landerFile) == before
    #expect(isUnchanged)
    let store = place.landerStore()
    #expect(try store.submit(Score(name: "a", points: 12))?.previousBest == 10)
    try store.submit("Robert'); DROP TABLE HIGHSCORE;--", 3, .hard)
    #expect(try rows() == ["a 12", "b 9", "a 4"])
    #expect(try rows("SELECT DISTINCT typeof(SCORE) FROM HIGHSCORE") == ["integer"])
    #expect(try names(.hard).count == 1)
    #expect(try rows("PRAGMA integrity_check") == ["ok"])
    let backups = try place.names("data/backups")
    let isKept = try place.bytes(place.folder.file("data/backups/\(backups[0])")) == before
    #expect(isKept)
  }

  @Test func whatWeDoNotKnowStaysInTheFile() throws {
    try write([
      "CREATE TABLE Highscore (id INTEGER PRIMARY KEY, name TEXT UNIQUE, score TEXT, \"order\" TEXT)",
      """
      INSERT INTO HIGHSCORE VALUES (7, 'ann', '5', 'moles'), (8, 'bob', '9', 'clay'), \
      (9, NULL, '4', 'x'), (10, 'odd', 'many', 'y'), (11, CAST(x'6aff' AS TEXT), '7', 'z')
      """,
      "CREATE TABLE other (a)", "INSERT INTO other VALUES (x'00ff')",
    ])
    let store = place.landerStore()
    _ = try store.submit(Score(name: "ann", points: 20))
    _ = try store.submit(Score(name: "cid", points: 8))
    #expect(
      try rows(
        "SELECT id || coalesce(name, 'NULL') || score || coalesce(\"order\", '') FROM HIGHSCORE WHERE id <> 11 ORDER BY id"
      )
        == ["7ann20moles", "8bob9clay", "9NULL4x", "10oddmanyy", "12cid8"])
    #expect(try rows("SELECT hex(name) FROM HIGHSCORE WHERE id = 11") == ["6AFF"])
    #expect(try rows("SELECT hex(a) FROM other") == ["00FF"])
  }

  @Test func aRowThatCannotBeShownAndANameThatIsNotUTF8OutliveARewriting() throws {
    try write([
      "CREATE TABLE HIGHSCORE (NAME TEXT, SCORE INTEGER)",
      """
      INSERT INTO HIGHSCORE VALUES (NULL, 4), (x'01', 5), ('odd', 'many'), \
      (CAST(x'6aff' AS TEXT), 7), ('half', 7.5), ('', 1)
      """,
    ])
    _ = try place.landerStore().submit(Score(name: "ann", points: 20))
    #expect(
      try rows("SELECT hex(NAME) || ' ' || SCORE FROM HIGHSCORE ORDER BY SCORE, 1") == [
        " 1", " 4", "01 5", "6AFF 7", "68616C66 7.5", "616E6E 20", "6F6464 many",
      ])
  }

  // MARK: - A file that is not sound

  @Test(arguments: [
    ("CREATE TABLE people (name)", "it has no table of scores"),
    ("CREATE VIEW HIGHSCORE AS SELECT 1 AS NAME, 2 AS SCORE", "it has no table of scores"),
    ("CREATE TABLE HIGHSCORE (NAME)", "its table of scores has no names and scores"),
  ])
  func anotherProgramsDatabaseIsSetAside(statement: String, why: String) throws {
    try write([statement])
    try expectSetAside(because: why)
  }

  @Test(arguments: [
    ("", "it's empty"),
    (String(repeating: "garbage ", count: 900), "it isn't an SQLite database"),
  ])
  func aFileThatIsNoDatabaseIsSetAside(text: String, why: String) throws {
    try place.write(text, to: place.landerFile)
    try expectSetAside(because: why)
  }

  private func expectSetAside(because why: String) throws {
    let bytes = try place.bytes(place.landerFile)
    let store = place.landerStore()
    let error = #expect(throws: StoreError.self) { try store.table() }
    #expect(
      error?.sentence
        == "The score file '\(place.landerFile)' is damaged: \(why). It hasn't been changed.")
    try store.submit("ann", 5)
    let isWhole = try place.bytes(place.landerFile + ".damaged-20261121T002412Z") == bytes
    #expect(isWhole)
    #expect(try names() == ["ann 905"] + seeds.dropLast())
    #expect(store.takeNotices().count == 1)
  }

  @Test func aFileCutAnywhereOrWithSpoiledPagesHarmsNothing() throws {
    try place.landerStore().submit("ann", 5)
    let bytes = try #require(try place.bytes(place.landerFile))
    for count in stride(from: 1, to: bytes.count - 1, by: 971) {
      try expectGoesOn(from: Array(bytes.prefix(count)), "cut at \(count)")
    }
    var generator = SeededGenerator(seed: 1)
    for round in 0..<60 {
      var spoiled = bytes
      for _ in 0..<1 + round % 40 {
        spoiled[generator.number(below: bytes.count)] = UInt8(generator.number(below: 256))
      }
      try expectGoesOn(from: spoiled, "round \(round)")
    }
  }

  private func expectGoesOn(from bytes: [UInt8], _ what: Comment) throws {
    let place = TestStorage()
    try place.write(bytes, to: place.landerFile)
    _ = try? place.landerStore().table()
    let store = place.spoolingLanderStore()
    _ = store.save(Score(name: "bob", points: 1_000_000))
    #expect(try store.table().contains("bob 999100"), what)
  }

  @Test func aNewerFileIsNeverWrittenTo() throws {
    try place.landerStore().prepare()
    do {
      let database = try SQLiteDatabase(path: place.landerFile, mode: .writing)
      try database.execute("PRAGMA user_version = 2")
    }
    let before = try place.bytes(place.landerFile)
    let expected = StoreError(
      .newerVersion(found: 2, supported: 1), path: place.landerFile, content: .scores)
    let store = place.landerStore()
    #expect(throws: expected) { try store.table() }
    #expect(throws: expected) { try store.prepare() }
    #expect(throws: expected) { try store.submit("ann", 5) }
    #expect(throws: expected) { try store.reset(keepingIn: place.folder.file("reset")) }
    let isUnchanged = try place.bytes(place.landerFile) == before
    #expect(isUnchanged)
  }

  // MARK: - Reset and spool

  @Test func aResetBringsTheFirstFiveAndItsUndoTheOldOnes() throws {
    try write([
      "CREATE TABLE HIGHSCORE (NAME TEXT, SCORE INTEGER)",
      "INSERT INTO HIGHSCORE VALUES ('ann', 50)", "CREATE TABLE club (name)",
    ])
    _ = try place.landerStore().submit(Score(name: "dee", points: 3, difficulty: .hard))
    let reset = DataReset(storage: place.storage)
    let done = try reset.perform(try #require(ResetTarget.named("lander")))
    #expect(done.items.map(\.records) == [2])
    #expect(try names() == seeds)
    _ = try place.landerStore().submit(Score(name: "bob", points: 1_000))
    #expect(try reset.undo() == done.items)
    #expect(try names() == ["bob 1000", "ann 50", "dee 3"])
    #expect(try rows("SELECT name FROM club").isEmpty)
  }

  @Test func aScoreThatWaitsStandsInTheTableAsItWill() throws {
    let store = place.spoolingLanderStore()
    #expect(store.save(Score(name: "ann", points: 950)).placement?.rank == 1)
    let lock = try DurableFiles().lock(place.landerFile)
    let saved = store.save(Score(name: "bob", points: 800))
    #expect(saved.outcome != .saved)
    #expect(saved.placement?.rank == 3)
    #expect(store.save(Score(name: "low", points: 1)).placement == nil)
    let shown = ["ann", "Mark", "bob", "Rachel", "Oliver"]
    #expect(try store.best(.max, difficulty: nil, speed: .full).map(\.name) == shown)
    lock.release()
    #expect(store.retry() == 2)
    #expect(try rows().map { String($0.prefix { $0 != " " }) } == shown)
  }
}

extension TestStorage {
  func spoolingLanderStore() -> SpoolingScoreStore {
    var storage = storage
    storage.lockTimeout = .milliseconds(10)
    return SpoolingScoreStore(
      LanderScoreStore(path: landerFile, storage: storage), game: "lander", storage: storage)
  }
}
