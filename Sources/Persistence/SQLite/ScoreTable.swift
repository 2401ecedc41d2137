package import GameCore
package import SQLiteFiles

/// The rows of a score database, by the rule of all stores.
package struct ScoreTable: SQLiteScoreTables {
  /// A row that is shown.
  struct Row {
    let number: Int64
    let score: Score
  }

  package static let capacity: Int? = nil
  package static let keepsDetails = true

  package let database: SQLiteDatabase
  /// Columns that the table has; nil where it is in our form.
  private let oldColumns: Set<String>?

  init(_ database: SQLiteDatabase, oldColumns: Set<String>? = nil) {
    self.database = database
    self.oldColumns = oldColumns
  }

  package init(_ database: SQLiteDatabase, _ state: ScoreSchema.State) {
    if case .old(let columns) = state {
      self.init(database, oldColumns: columns)
    } else {
      self.init(database)
    }
  }

  private func column(_ name: String) -> String {
    guard let oldColumns else { return name }
    return oldColumns.contains(name) ? name : "NULL"
  }

  private var speed: String { ScoreSchema.speed(column("speed")) }
  private var difficulty: String { ScoreSchema.difficulty(column("difficulty")) }
  /// Text has to be counted as a number before it is put in order; our form needs no cast
  /// and has an index.
  private var order: String { oldColumns == nil ? "score" : "CAST(score AS INTEGER)" }

  // MARK: - The database

  package static let tables: Set<String> = ["hiscores", "hiscores_bands", "grdb_migrations"]
  package static let triggers = Dictionary(
    uniqueKeysWithValues: ScoreMigration.triggers.map { ($0.name, $0.sql) })
  package var names: [String] { ["hiscores"] }

  package static var newestForm: Int { ScoreMigration.all.count }

  package static func state(of database: SQLiteDatabase) throws(SQLiteError) -> ScoreSchema.State {
    try ScoreSchema.state(of: database)
  }

  package static func migrate(_ database: SQLiteDatabase) throws(SQLiteError) {
    try ScoreMigration.runAll(in: database)
  }

  // MARK: - Reading

  package func best(
    _ count: Int, difficulty: Difficulty?, speed: GameSpeed
  ) throws(SQLiteError) -> [Score] {
    guard count > 0 else { return [] }
    var rows: [Row] = []
    for difficulty in difficulty.map({ [$0] }) ?? Difficulty.allCases {
      rows += try table(count, difficulty, speed)
    }
    if difficulty == nil { rows.sort(by: stands) }
    return rows.prefix(count).map(\.score)
  }

  private func table(
    _ count: Int, _ difficulty: Difficulty, _ speed: GameSpeed
  ) throws(SQLiteError) -> [Row] {
    try database.rows(
      tableQuery,
      [SQLiteValue(speed.rawValue), SQLiteValue(difficulty.order), SQLiteValue(count)], row)
  }

  var tableQuery: String {
    """
    SELECT \(shownColumns) FROM hiscores \
    WHERE \(speed) = ?1 AND \(difficulty) = ?2 AND \(ScoreSchema.isShown) \
    ORDER BY \(order) DESC, \(column("date")), rowid LIMIT ?3
    """
  }

  private func stands(_ left: Row, before right: Row) -> Bool {
    if left.score.points != right.score.points { return left.score.points > right.score.points }
    let leftDate = left.score.date?.secondsSince1970 ?? .min
    let rightDate = right.score.date?.secondsSince1970 ?? .min
    return (leftDate, left.number) < (rightDate, right.number)
  }

  package func scores() throws(SQLiteError) -> [Score] {
    try database.rows(
      "SELECT \(shownColumns) FROM hiscores WHERE \(isCounted) ORDER BY rowid", [], row
    )
    .map(\.score)
  }

  package func count() throws(SQLiteError) -> Int {
    Int(
      try database.first("SELECT count(*) FROM hiscores WHERE \(isCounted)", []) { $0.integer(0) }
        ?? 0)
  }

  private var isCounted: String {
    "\(ScoreSchema.isShown) AND \(speed) IN (\(ScoreSchema.knownSpeeds))"
  }

  private var shownColumns: String {
    """
    rowid, name, CAST(score AS INTEGER), \(difficulty), \(speed), \
    CAST(strftime('%s', \(column("date"))) AS INTEGER), \
    \(column("seed")), \(column("rules")), \(column("replay"))
    """
  }

  private func row(_ row: SQLiteStatement) -> Row {
    let difficulty = Int(row.integer(3))
    var score = Score(name: row.text(1) ?? "", points: Int(row.integer(2)))
    score.difficulty = Difficulty.allCases.first { $0.order == difficulty } ?? .medium
    score.speed = GameSpeed(rawValue: Int(row.integer(4))) ?? .full
    score.date = row.isNull(5) ? nil : Timestamp(secondsSince1970: row.integer(5))
    score.seed = row.text(6).flatMap { UInt64($0) }
    score.rulesVersion = row.isNull(7) ? nil : Int(row.integer(7))
    score.replay = row.text(8)
    return Row(number: row.integer(0), score: score)
  }

  // MARK: - Adding a score, in our form

  /// Adds a score; for a caller within a transaction.
  package func submit(_ score: Score) throws(SQLiteError) -> Placement? {
    let added = try add(score)
    return try placement(
      of: added.row, score, previousBest: added.previousBest,
      isPersonalBest: added.isPersonalBest)
  }

  /// Adds scores one after the other; for a caller within a transaction.
  package func submit(contentsOf scores: [Score]) throws(SQLiteError) -> Int {
    var count = 0
    for score in scores where try add(score).isPersonalBest { count += 1 }
    return count
  }

  /// The row of the name's best score, which may be this one.
  private func add(
    _ score: Score
  ) throws(SQLiteError) -> (row: Int64, previousBest: Int?, isPersonalBest: Bool) {
    let own = try ownRows(score)
    guard let best = own.best else { return (try insert(score), nil, true) }
    if best.points >= score.points { return (best.row, best.points, false) }
    guard let replaceable = own.replaceable else { return (try insert(score), best.points, true) }
    try update(replaceable, score)
    return (replaceable, best.points, true)
  }

  /// Replaces every row by these scores, in their order; for a caller within a transaction.
  package func fill(with scores: [Score]) throws(SQLiteError) {
    try database.execute("DELETE FROM hiscores")
    for score in scores { _ = try insert(score) }
  }

  package func takeUncounted(from other: ScoreTable) throws(SQLiteError) {
    try database.takeRows(
      of: "hiscores", from: other.database, where: "NOT (\(other.isCounted))",
      besides: "NOT (\(isCounted))")
  }

  /// The name's best row in the score's table, and the best that may be replaced: one that
  /// is not in the form that we write is never changed.
  private func ownRows(
    _ score: Score
  ) throws(SQLiteError) -> (best: (row: Int64, points: Int)?, replaceable: Int64?) {
    let values: [SQLiteValue] = [
      .text(score.name), SQLiteValue(score.speed.rawValue), SQLiteValue(score.difficulty.order),
    ]
    let best = try database.first(ownQuery(where: ScoreSchema.isShown), values) {
      (row: $0.integer(0), points: Int($0.integer(1)))
    }
    guard let best, best.points < score.points else { return (best, nil) }
    let isOurs = """
      typeof(score) = 'integer' AND \
      (difficulty IS NULL OR difficulty = 'Medium' OR \(difficulty) <> 1)
      """
    return (best, try database.first(ownQuery(where: isOurs), values) { $0.integer(0) })
  }

  func ownQuery(where condition: String) -> String {
    """
    SELECT rowid, CAST(score AS INTEGER) FROM hiscores WHERE name = ?1 COLLATE BINARY \
    AND \(speed) = ?2 AND \(difficulty) = ?3 AND \(condition) ORDER BY score DESC, rowid LIMIT 1
    """
  }

  private func insert(_ score: Score) throws(SQLiteError) -> Int64 {
    try database.execute(
      """
      INSERT INTO hiscores (name, score, difficulty, speed, date, seed, rules, replay) \
      VALUES (?1, ?2, ?3, ?4, datetime(?5, 'unixepoch'), ?6, ?7, ?8)
      """, values(score))
    return database.lastRow
  }

  private func update(_ row: Int64, _ score: Score) throws(SQLiteError) {
    try database.execute(
      """
      UPDATE hiscores SET name = ?1, score = ?2, difficulty = ?3, speed = ?4, \
      date = datetime(?5, 'unixepoch'), seed = ?6, rules = ?7, replay = ?8 WHERE rowid = ?9
      """, values(score) + [.integer(row)])
  }

  private func values(_ score: Score) -> [SQLiteValue] {
    [
      .text(score.name), SQLiteValue(score.points), .text(score.difficulty.rawValue),
      score.speed == .full ? .null : SQLiteValue(score.speed.rawValue),
      score.date.map { .integer($0.secondsSince1970) } ?? .null,
      SQLiteValue(score.seed.map { String($0) }), SQLiteValue(score.rulesVersion),
      SQLiteValue(score.replay),
    ]
  }

  // MARK: - Ranks, in our form

  private func placement(
    of row: Int64, _ score: Score, previousBest: Int?, isPersonalBest: Bool
  ) throws(SQLiteError) -> Placement {
    Placement(
      rank: try rank(ofRow: row, difficulty: score.difficulty, speed: score.speed),
      previousBest: previousBest, isPersonalBest: isPersonalBest)
  }

  /// The place of a row in its table, from 1.
  ///
  /// The bands above it are summed, and only the rows of its own band looked at.
  func rank(
    ofRow row: Int64, difficulty: Difficulty, speed: GameSpeed
  ) throws(SQLiteError) -> Int {
    let found = try database.first(
      "SELECT score, date FROM hiscores WHERE rowid = ?1", [.integer(row)]
    ) { ($0.value(0), $0.value(1)) }
    guard let (points, date) = found else { return 1 }
    let values = [
      SQLiteValue(speed.rawValue), SQLiteValue(difficulty.order), points, date, .integer(row),
    ]
    let before = try database.first(rankQuery, values) { Int($0.integer(0)) }
    return (before ?? 0) + 1
  }

  var rankQuery: String {
    let bands = "FROM hiscores_bands WHERE speed = ?1 AND difficulty = ?2 AND band > ?3"
    let rows = "SELECT count(*) FROM hiscores WHERE \(speed) = ?1 AND \(difficulty) = ?2"
    return """
      SELECT (SELECT coalesce(sum(count), 0) \(bands)) \
      + (\(rows) AND score > ?3 AND score < coalesce((SELECT min(band) \(bands)), 9e999)) \
      + (\(rows) AND score = ?3 AND date IS NULL AND (?4 IS NOT NULL OR rowid < ?5)) \
      + (\(rows) AND score = ?3 AND date < ?4) \
      + (\(rows) AND score = ?3 AND date = ?4 AND rowid < ?5)
      """
  }
}
