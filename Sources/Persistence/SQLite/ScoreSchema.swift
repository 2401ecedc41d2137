import GameCore
import SQLiteFiles
package import Words

/// The form of a score database: the table `hiscores` as the original game has it, and our columns,
/// indexes and counts.
package enum ScoreSchema {
  /// The form that a database has reached.
  package enum State: Hashable {
    /// It is none of ours, nor the original's.
    case foreign(DatabaseFault)
    /// Migrations are in it that this version does not know, so many in all.
    case newer(Int)
    /// Some of our migrations are still to be run; the table has these columns.
    case old(columns: Set<String>)
    case current
  }

  /// The columns that we add, with their types.
  static let details = [
    ("difficulty", "TEXT"), ("speed", "INTEGER"), ("date", "TEXT"), ("seed", "TEXT"),
    ("rules", "INTEGER"), ("replay", "TEXT"),
  ]

  /// Looks at the schema alone.
  static func state(of database: SQLiteDatabase) throws(SQLiteError) -> State {
    let tables = try database.rows(
      "SELECT lower(name) FROM sqlite_schema WHERE type = 'table' AND rootpage > 0"
    ) { $0.text(0) ?? "" }
    guard tables.contains("hiscores") else { return .foreign(.noScores) }
    let known = ScoreMigration.all.map(\.name)
    let applied =
      tables.contains("grdb_migrations") ? try ScoreMigration.applied(in: database) : []
    let unknown = applied.subtracting(known).count
    if unknown > 0 { return .newer(known.count + unknown) }
    if applied.count == known.count { return .current }
    let columns = Set(
      try database.rows("SELECT lower(name) FROM pragma_table_xinfo('hiscores')") {
        $0.text(0) ?? ""
      })
    return columns.isSuperset(of: ["name", "score"])
      ? .old(columns: columns) : .foreign(.scoresWithoutNames)
  }

  // MARK: - Expressions over a row

  /// The number of a row's table among the tables of its speed: `Difficulty.order`.
  static func difficulty(_ column: String) -> String {
    "CASE \(column) WHEN 'Easy' THEN 0 WHEN 'Hard' THEN 2 WHEN 'Insane' THEN 3 ELSE 1 END"
  }

  static func speed(_ column: String) -> String { "coalesce(\(column), 100)" }

  /// Every speed that has a table, for a list in SQL: one of a later version has none here.
  static let knownSpeeds = GameSpeed.allCases.map { "\($0.rawValue)" }.joined(separator: ", ")

  /// Scores are counted in bands, each named by its lowest score, so that a rank among a
  /// million needs no look at each: single scores where real ones are, wider above.
  static func band(_ score: String) -> String {
    """
    CASE WHEN \(score) < -4096 THEN -9223372036854775808 \
    WHEN \(score) < 4096 THEN CAST(\(score) AS INTEGER) \
    WHEN \(score) < 65536 THEN \(score) & -16 \
    WHEN \(score) < 1048576 THEN \(score) & -256 \
    WHEN \(score) < 16777216 THEN \(score) & -4096 \
    WHEN \(score) < 4294967296 THEN \(score) & -1048576 \
    ELSE \(score) & -1099511627776 END
    """
  }

  /// The condition for a row with a score that can be shown; a number as text is one if the
  /// original game declared its column so.
  static let isShown = """
    typeof(name) NOT IN ('null', 'blob') AND (typeof(score) IN ('integer', 'real') \
    OR (typeof(score) = 'text' AND CAST(CAST(score AS INTEGER) AS TEXT) = score))
    """
}
