import FileSystemDouble
import GameCore
import SQLiteFiles
import Testing

@testable import Persistence

/// The table that SQL keeps, beside the same rule in memory.
@Suite struct SkeetTableTests {
  private let place = TestStorage()

  @Test(arguments: 1...6)
  func everyRankAndTableIsThatOfTheRuleInMemory(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let database = try SQLiteDatabase(bytes: skeetShooterTemplate)
    let table = ScoreTable(database)
    let model = InMemoryScoreStore()
    let ranges = [5, 300, 70_000, 1 << 26]
    for number in 0..<600 {
      let range = ranges[generator.number(below: ranges.count)]
      let score = Score(
        name: "p\(generator.number(below: 150))",
        points: generator.number(below: range) - range / 8,
        difficulty: Difficulty.allCases[generator.number(below: 2)],
        speed: generator.number(below: 4) == 0 ? .half : .full,
        date: number % 3 == 0
          ? nil : Timestamp(secondsSince1970: Int64(generator.number(below: 4))))
      #expect(try table.submit(score) == model.submit(score), "\(number)")
    }
    for difficulty in [nil] + Difficulty.allCases.map(Optional.some) {
      let best = try table.best(20, difficulty: difficulty, speed: .full)
      #expect(try best == model.best(20, difficulty: difficulty, speed: .full))
    }
    #expect(try table.count() == model.count())
  }

  @Test func anotherProgramsChangesCountInTheRanks() throws {
    let store = place.skeetStore()
    for number in 0..<50 { try store.submit("p\(number)", number * 200) }
    do {
      let other = try SQLiteDatabase(path: place.skeetFile, mode: .writing)
      try other.execute("DELETE FROM hiscores WHERE score >= 9000")
      try other.execute("UPDATE hiscores SET score = 5, difficulty = 'Easy' WHERE score = 8000")
      try other.execute("INSERT INTO hiscores (name, score) VALUES ('new', '8500'), ('odd', 'x')")
    }
    #expect(try store.submit("ann", 8_300)?.rank == 5)
    #expect(try store.table(.medium).firstIndex(of: "ann 8300") == 4)
    #expect(try store.table(.easy) == ["p40 5"])
  }

  /// A million rows take the tests too long; that nothing is scanned or sorted shows in
  /// the plan.
  @Test func noTableOrRankIsFoundByLookingAtEveryRow() throws {
    let database = try SQLiteDatabase(bytes: skeetShooterTemplate)
    var plans: [String] = []
    let table = ScoreTable(database)
    let own = table.ownQuery(where: ScoreSchema.isShown)
    for query in [table.tableQuery, own, table.rankQuery] {
      plans += try database.rows("EXPLAIN QUERY PLAN " + query) { $0.text(3) ?? "" }
    }
    #expect(plans.count >= 6)
    #expect(plans.filter { $0.contains("SCAN hiscores") || $0.contains("B-TREE") } == [])
  }

  @Test func aResetAndItsUndoKeepWhatWeDoNotKnow() throws {
    let store = place.skeetStore()
    try store.submit("ann", 4)
    do {
      let other = try SQLiteDatabase(path: place.skeetFile, mode: .writing)
      try other.execute("CREATE TABLE club (name)")
      try other.execute("ALTER TABLE hiscores ADD COLUMN gun TEXT")
      try other.execute("UPDATE hiscores SET gun = 'long'")
    }
    let reset = DataReset(storage: place.storage)
    let targets = try #require(ResetTarget.named("skeet"))
    let done = try reset.perform(targets)
    #expect(done.items.map(\.records) == [1])
    #expect(try store.table().isEmpty)
    try store.submit("bob", 7)
    #expect(try reset.undo() == done.items)
    #expect(try store.table() == ["bob 7", "ann 4"])
    let file = try SQLiteDatabase(path: place.skeetFile, mode: .reading)
    #expect(
      try file.rows("SELECT gun FROM hiscores ORDER BY rowid") { $0.text(0) } == ["long", nil])
    #expect(try file.rows("SELECT * FROM club") { $0.text(0) }.isEmpty)
    #expect(try place.names().filter { $0.contains("-") } == [])
    #expect(try place.names("data/backups") == ["reset-20261121T002412Z-000001-undone"])
  }

  @Test func anUndoKeepsTheRowsSinceThatNoTableShows() throws {
    let store = place.skeetStore()
    try store.submit("ann", 4)
    let folder = place.folder.file("reset")
    try store.reset(keepingIn: folder)
    try store.submit("bob", 7)
    do {
      let other = try SQLiteDatabase(path: place.skeetFile, mode: .writing)
      try other.execute(
        "INSERT INTO hiscores (name, score, speed) VALUES ('later', 9, 37), ('later', 9, 37)")
      try other.execute("INSERT INTO hiscores (name, score) VALUES (NULL, 3), ('odd', 'x')")
    }
    try store.restore(from: folder)
    // Rows that are there already do not come twice.
    let again = place.folder.file("again")
    try store.reset(keepingIn: again)
    for _ in 1...2 { try store.restore(from: again) }
    let file = try SQLiteDatabase(path: place.skeetFile, mode: .reading)
    let rows = try file.texts(
      "SELECT coalesce(name, '-') || ' ' || score || ' ' || coalesce(speed, '') FROM hiscores")
    #expect(rows.sorted() == ["- 3 ", "ann 4 ", "bob 7 ", "later 9 37", "later 9 37", "odd x "])
    #expect(try store.count() == 2)
  }

  @Test func backupsAreMadeOncePerSession() throws {
    for _ in 0..<3 {
      let store = place.skeetStore()
      for points in 1...4 { try store.submit("ann \(points)", points) }
    }
    #expect(try place.names("data/backups").count == 2)
  }
}
