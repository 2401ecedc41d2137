package import GameCore
package import SQLiteFiles

/// The tables in a score database, as its file needs them.
package protocol SQLiteScoreTables {
  /// The most scores in a table; nil if there is no limit.
  static var capacity: Int? { get }
  /// True if difficulty, speed, date, seed, rules and replay are kept.
  static var keepsDetails: Bool { get }
  /// The scores of a new database.
  static var seedScores: [Score] { get }
  /// The number of steps to the newest form that this version knows.
  static var newestForm: Int { get }
  /// The tables that are read and written, in lower-case letters.
  static var tables: Set<String> { get }
  /// The triggers that our form has, by name.
  static var triggers: [String: String] { get }
  /// The tables with names and scores that are there.
  var names: [String] { get throws(SQLiteError) }
  /// The form that a database has reached; looks at the schema alone.
  static func state(of database: SQLiteDatabase) throws(SQLiteError) -> ScoreSchema.State
  /// Brings a database that is none of others' into our form; for a caller within a
  /// transaction.
  static func migrate(_ database: SQLiteDatabase) throws(SQLiteError)

  /// Works on a database that has come so far.
  init(_ database: SQLiteDatabase, _ state: ScoreSchema.State)
  var database: SQLiteDatabase { get }

  /// The best scores at a speed; of every difficulty where it is nil.
  func best(
    _ count: Int, difficulty: Difficulty?, speed: GameSpeed
  ) throws(SQLiteError) -> [Score]
  /// Every score of a known speed, in stored order.
  func scores() throws(SQLiteError) -> [Score]
  /// The number of the scores that are shown.
  func count() throws(SQLiteError) -> Int
  /// Adds a score, in our form; for a caller within a transaction.
  func submit(_ score: Score) throws(SQLiteError) -> Placement?
  /// Adds scores one after the other; gives how many became their names' best.
  func submit(contentsOf scores: [Score]) throws(SQLiteError) -> Int
  /// Takes over the rows of another database that `scores` leaves out there, as they are, unless they
  /// are here already; in our form, for a caller within a transaction.
  func takeUncounted(from other: Self) throws(SQLiteError)
  /// Replaces everything by these scores, as many as fit; for a caller within a transaction.
  func fill(with scores: [Score]) throws(SQLiteError)
}

extension SQLiteScoreTables {
  package static var seedScores: [Score] { [] }
  package static var triggers: [String: String] { [:] }
}
