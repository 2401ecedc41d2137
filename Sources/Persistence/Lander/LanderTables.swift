package import GameCore
package import SQLiteFiles
import Words

/// The lunar lander's database: the table `HIGHSCORE` as its tutorial has it, with the five
/// best of Medium at full speed, and a second table for all others.
package struct LanderTables: SQLiteScoreTables {
  package static let capacity: Int? = size
  package static let keepsDetails = false
  /// The number of scores in each table.
  static let size = 5
  static let first = "HIGHSCORE"
  static let second = "HIGHSCORE_BY_DIFFICULTY"
  /// The number that a database's `user_version` has in our form.
  package static let newestForm = 1

  package static let seedScores = [
    Score(name: "Mark", points: 900), Score(name: "Rachel", points: 700),
    Score(name: "Oliver", points: 500), Score(name: "Harry", points: 300),
    Score(name: "Tanya", points: 100),
  ]

  package static let tables: Set<String> = [first.lowercased(), second.lowercased()]

  package let database: SQLiteDatabase
  /// True if the second table is there.
  private let isComplete: Bool

  package init(_ database: SQLiteDatabase, _ state: ScoreSchema.State) {
    self.database = database
    isComplete = state == .current
  }

  // MARK: - The database

  package static func state(of database: SQLiteDatabase) throws(SQLiteError) -> ScoreSchema.State {
    let tables = try database.rows(
      "SELECT upper(name) FROM sqlite_schema WHERE type = 'table' AND rootpage > 0"
    ) { $0.text(0) ?? "" }
    guard tables.contains(first) else { return .foreign(.noScores) }
    let version = try database.first("PRAGMA user_version") { $0.integer(0) } ?? 0
    if version > Int64(newestForm) { return .newer(Int(version)) }
    let columns = try columns(of: first, in: database)
    guard columns.isSuperset(of: ["NAME", "SCORE"]) else {
      return .foreign(.scoresWithoutNames)
    }
    guard tables.contains(second) else { return .old(columns: columns) }
    let others = try self.columns(of: second, in: database)
    guard others.isSuperset(of: ["DIFFICULTY", "SPEED", "NAME", "SCORE"]) else {
      return .foreign(.foreignSecondTable)
    }
    return version == newestForm ? .current : .old(columns: columns)
  }

  /// An earlier form of the tutorial declared the score as text, which sorts `9` above `10`.
  package static func migrate(_ database: SQLiteDatabase) throws(SQLiteError) {
    if try state(of: database) == .current { return }
    try OldScoreTable(first, in: database).makeAnew(in: database)
    try makeSecond(in: database)
  }

  /// The bytes of a database with the first five scores; none where memory is short.
  static func newDatabase() -> [UInt8] {
    do throws(SQLiteError) {
      let database = try SQLiteDatabase(path: "", mode: .inMemory)
      try database.execute("CREATE TABLE \(first) (NAME TEXT, SCORE INTEGER)")
      try makeSecond(in: database)
      let tables = LanderTables(database, .current)
      for score in seedScores { _ = try tables.submit(score) }
      return try database.bytes()
    } catch {
      return []
    }
  }

  private static func makeSecond(in database: SQLiteDatabase) throws(SQLiteError) {
    try database.execute(
      """
      CREATE TABLE IF NOT EXISTS \(second) \
      (DIFFICULTY TEXT, SPEED INTEGER, NAME TEXT, SCORE INTEGER)
      """)
    try database.execute("PRAGMA user_version = \(newestForm)")
  }

  static func columns(
    of table: String, in database: SQLiteDatabase
  ) throws(SQLiteError) -> Set<String> {
    Set(
      try database.rows("SELECT upper(name) FROM pragma_table_xinfo('\(table)')") {
        $0.text(0) ?? ""
      })
  }

  package var names: [String] { isComplete ? [Self.first, Self.second] : [Self.first] }

  // MARK: - All tables

  package func best(
    _ count: Int, difficulty: Difficulty?, speed: GameSpeed
  ) throws(SQLiteError) -> [Score] {
    var entries: [ScoreEntry] = []
    for difficulty in difficulty.map({ [$0] }) ?? Difficulty.allCases {
      entries += try table(difficulty, speed)?.rows().map(\.entry) ?? []
    }
    return ScoreRule.best(count, of: entries, difficulty: difficulty, speed: speed)
  }

  package func scores() throws(SQLiteError) -> [Score] {
    var scores: [Score] = []
    for speed in GameSpeed.allCases {
      scores += try best(.max, difficulty: nil, speed: speed)
    }
    return scores
  }

  package func count() throws(SQLiteError) -> Int { try scores().count }

  package func submit(_ score: Score) throws(SQLiteError) -> Placement? {
    try table(score.difficulty, score.speed)?.submit(score)
  }

  package func submit(contentsOf scores: [Score]) throws(SQLiteError) -> Int {
    var count = 0
    for speed in GameSpeed.allCases {
      for difficulty in Difficulty.allCases {
        let own = scores.filter { $0.difficulty == difficulty && $0.speed == speed }
        guard !own.isEmpty else { continue }
        count += try table(difficulty, speed)?.submit(contentsOf: own) ?? 0
      }
    }
    return count
  }

  package func takeUncounted(from other: LanderTables) throws(SQLiteError) {
    for table in other.names {
      let condition = Self.isUncounted(in: table)
      try database.takeRows(of: table, from: other.database, where: condition, besides: condition)
    }
  }

  /// The condition for a row that no table shows, whatever its score is.
  private static func isUncounted(in table: String) -> String {
    guard table == second else { return "(\(ScoreSchema.isShown)) IS NOT TRUE" }
    let difficulties = Difficulty.allCases.map { "'\($0.rawValue)'" }.joined(separator: ", ")
    return """
      (\(ScoreSchema.isShown) AND SPEED IN (\(ScoreSchema.knownSpeeds)) \
      AND DIFFICULTY IN (\(difficulties))) IS NOT TRUE
      """
  }

  package func fill(with scores: [Score]) throws(SQLiteError) {
    let entries = scores.map { ScoreEntry(score: $0) }
    for table in [Self.first, Self.second] { try database.execute("DELETE FROM \(table)") }
    for speed in GameSpeed.allCases {
      for difficulty in Difficulty.allCases {
        let best = ScoreRule.best(
          Self.size, of: entries, difficulty: difficulty, speed: speed)
        try table(difficulty, speed)?.fill(with: best)
      }
    }
  }

  /// One table; nil where the database has none yet.
  private func table(_ difficulty: Difficulty, _ speed: GameSpeed) -> TopFiveTable? {
    let isFirst = difficulty == .medium && speed == .full
    guard isFirst || isComplete else { return nil }
    return TopFiveTable(
      database: database, name: isFirst ? Self.first : Self.second, difficulty: difficulty,
      speed: speed)
  }
}
