import GameCore
import SQLiteFiles

/// The five best of one difficulty and speed: all that can be shown of a table, or the part
/// of it that is theirs.
struct TopFiveTable {
  /// A row that is shown, with its name and score exactly as they are stored.
  struct Row {
    let number: Int64
    let name: SQLiteValue
    let points: SQLiteValue
    let entry: ScoreEntry
  }

  let database: SQLiteDatabase
  let name: String
  let difficulty: Difficulty
  let speed: GameSpeed

  private var isPart: Bool { name == LanderTables.second }

  private var isOurs: String {
    let part = "DIFFICULTY = '\(difficulty.rawValue)' AND SPEED = \(speed.rawValue) AND "
    return (isPart ? part : "") + ScoreSchema.isShown
  }

  /// The rows that are shown, highest first, equal ones as stored.
  func rows() throws(SQLiteError) -> [Row] {
    try database.rows(
      """
      SELECT rowid, NAME, SCORE, CAST(SCORE AS INTEGER), typeof(SCORE) FROM \(name) \
      WHERE \(isOurs) ORDER BY 4 DESC, rowid LIMIT \(LanderTables.size)
      """
    ) { row in
      let score = Score(
        name: row.text(1) ?? "", points: Int(row.integer(3)), difficulty: difficulty,
        speed: speed)
      return Row(
        number: row.integer(0), name: row.storedText(1), points: row.value(2),
        entry: ScoreEntry(score: score, isReplaceable: row.text(4) == "integer"))
    }
  }

  /// Adds a score; for a caller within a transaction.
  ///
  /// Gives nil, and changes nothing, where there are five as good or better.
  func submit(_ score: Score) throws(SQLiteError) -> Placement? {
    var lines = try rows().map(Line.init)
    let placement = add(score, to: &lines)
    if placement?.isPersonalBest == true { try write(lines) }
    return placement
  }

  /// Adds scores one after the other, and writes once; for a caller within a transaction.
  func submit(contentsOf scores: [Score]) throws(SQLiteError) -> Int {
    var lines = try rows().map(Line.init)
    var count = 0
    for score in scores where add(score, to: &lines)?.isPersonalBest == true { count += 1 }
    if count > 0 { try write(lines) }
    return count
  }

  private func add(_ score: Score, to lines: inout [Line]) -> Placement? {
    let score = Score(
      name: score.name, points: score.points, difficulty: difficulty, speed: speed)
    var entries = lines.map(\.entry)
    let (placement, effect) = ScoreRule.apply(score, to: &entries)
    guard placement.rank <= LanderTables.size else { return nil }
    switch effect {
    case .keep: return placement
    case .append: lines.append(Line(score: score))
    case .replace(let index): lines[index] = Line(score: score, replacing: lines[index])
    }
    lines = ordered(lines)
    return placement
  }

  /// Adds rows to a table that has none, best first; for a caller within a transaction.
  func fill(with scores: [Score]) throws(SQLiteError) {
    for score in scores { try insert(Line(score: score)) }
  }

  // MARK: - Writing

  /// A row as it is to be.
  private struct Line {
    let name: SQLiteValue
    let score: SQLiteValue
    let entry: ScoreEntry
    /// The row that it is, or whose place it takes.
    let number: Int64?
    let isNew: Bool

    init(_ row: Row) {
      (name, score, entry) = (row.name, row.points, row.entry)
      (number, isNew) = (row.number, false)
    }

    init(score: Score, replacing line: Line? = nil) {
      (name, self.score) = (.text(score.name), SQLiteValue(score.points))
      entry = ScoreEntry(score: score)
      (number, isNew) = (line?.number, true)
    }
  }

  private func ordered(_ lines: [Line]) -> [Line] {
    let places = lines.indices.sorted {
      (lines[$1].entry.score.points, $0) < (lines[$0].entry.score.points, $1)
    }
    return places.prefix(LanderTables.size).map { lines[$0] }
  }

  /// A table with columns that we do not know is changed row by row, so that these stay.
  private func write(_ lines: [Line]) throws(SQLiteError) {
    let columns = try LanderTables.columns(of: name, in: database)
    if columns.count == (isPart ? 4 : 2) {
      try rewrite(lines)
    } else {
      try change(lines)
    }
  }

  private func rewrite(_ lines: [Line]) throws(SQLiteError) {
    try database.execute("DELETE FROM \(name) WHERE \(isOurs)")
    for line in lines { try insert(line) }
  }

  private func change(_ lines: [Line]) throws(SQLiteError) {
    let kept = lines.compactMap(\.number).map { String($0) }.joined(separator: ", ")
    try database.execute("DELETE FROM \(name) WHERE \(isOurs) AND rowid NOT IN (\(kept))")
    for line in lines where line.isNew {
      guard let number = line.number else {
        try insert(line)
        continue
      }
      try database.execute(
        "UPDATE \(name) SET NAME = ?1, SCORE = ?2 WHERE rowid = ?3",
        [line.name, line.score, .integer(number)])
    }
  }

  private func insert(_ line: Line) throws(SQLiteError) {
    let part: [SQLiteValue] =
      isPart ? [.text(difficulty.rawValue), SQLiteValue(speed.rawValue)] : []
    try database.execute(
      """
      INSERT INTO \(name) (NAME, SCORE\(isPart ? ", DIFFICULTY, SPEED" : "")) \
      VALUES (?1, ?2\(isPart ? ", ?3, ?4" : ""))
      """, [line.name, line.score] + part)
  }
}
