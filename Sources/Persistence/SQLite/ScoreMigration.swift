import SQLiteFiles

/// One step from the original game's database to ours.
///
/// A step never changes once it is released. The finished steps are recorded by name in the table
/// `grdb_migrations`, which GRDB's `DatabaseMigrator` reads and writes too.
struct ScoreMigration: Sendable {
  let name: String
  private let run: @Sendable (SQLiteDatabase) throws(SQLiteError) -> Void

  /// Every step, in order.
  static let all = [
    ScoreMigration(name: "details", run: addDetails),
    ScoreMigration(name: "order", run: addOrder),
    ScoreMigration(name: "ranks", run: addRanks),
  ]

  static func applied(in database: SQLiteDatabase) throws(SQLiteError) -> Set<String> {
    Set(try database.rows("SELECT identifier FROM grdb_migrations LIMIT 1000") { $0.text(0) ?? "" })
  }

  /// Runs what has not been run; for a caller within a transaction.
  static func runAll(in database: SQLiteDatabase) throws(SQLiteError) {
    try database.execute(
      "CREATE TABLE IF NOT EXISTS grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY)")
    let applied = try applied(in: database)
    for migration in all where !applied.contains(migration.name) {
      try migration.run(database)
      try database.execute(
        "INSERT INTO grdb_migrations (identifier) VALUES (?)", [.text(migration.name)])
    }
  }

  // MARK: - The steps

  /// The original may have declared the score as text, which sorts `9` above `10`, or a
  /// name as unique, which leaves no room for a second difficulty: the table is made anew,
  /// with every column and row.
  private static func addDetails(_ database: SQLiteDatabase) throws(SQLiteError) {
    try OldScoreTable("hiscores", in: database)
      .makeAnew(in: database, adding: ScoreSchema.details)
  }

  private static func addOrder(_ database: SQLiteDatabase) throws(SQLiteError) {
    let table = "\(ScoreSchema.speed("speed")), \(ScoreSchema.difficulty("difficulty"))"
    try database.execute(
      "CREATE INDEX hiscores_by_rank ON hiscores (\(table), score DESC, date)")
    try database.execute(
      "CREATE INDEX hiscores_by_name ON hiscores (name COLLATE BINARY, \(table), score DESC)")
  }

  private static func addRanks(_ database: SQLiteDatabase) throws(SQLiteError) {
    try database.execute(
      """
      CREATE TABLE hiscores_bands (speed, difficulty, band, count INTEGER, \
      PRIMARY KEY (speed, difficulty, band)) WITHOUT ROWID
      """)
    try database.execute(
      """
      INSERT INTO hiscores_bands SELECT \(band("").joined(separator: ", ")), count(*) \
      FROM hiscores WHERE \(isNumber("")) GROUP BY 1, 2, 3
      """)
    for trigger in triggers { try database.execute(trigger.sql) }
  }

  private static func band(_ row: String) -> [String] {
    [
      ScoreSchema.speed(row + "speed"), ScoreSchema.difficulty(row + "difficulty"),
      ScoreSchema.band(row + "score"),
    ]
  }

  private static func isNumber(_ row: String) -> String {
    "typeof(\(row)score) IN ('integer', 'real')"
  }

  /// The triggers that keep the counts of bands right for every writer.
  static let triggers: [(name: String, sql: String)] = {
    let add = """
      INSERT INTO hiscores_bands SELECT \(band("NEW.").joined(separator: ", ")), 1 \
      WHERE \(isNumber("NEW.")) ON CONFLICT DO UPDATE SET count = count + 1;
      """
    let old = band("OLD.")
    let take = """
      UPDATE hiscores_bands SET count = count - 1 WHERE \(isNumber("OLD.")) \
      AND speed = \(old[0]) AND difficulty = \(old[1]) AND band = \(old[2]);
      """
    let events = [
      ("added", "INSERT", add), ("removed", "DELETE", take),
      ("changed", "UPDATE OF score, difficulty, speed", take + " " + add),
    ]
    return events.map { name, event, work in
      (
        "hiscores_\(name)",
        "CREATE TRIGGER hiscores_\(name) AFTER \(event) ON hiscores BEGIN \(work) END"
      )
    }
  }()
}
