import SQLiteFiles

/// A database by SQL alone.
///
/// As the peer it has a rollback journal, is synchronous as
/// ours, with one statement made ready once and one transaction for each score.
final class PlainDatabase {
  private let database: SQLiteDatabase

  init(path: String, isNew: Bool = false) throws {
    database = try SQLiteDatabase(path: path, mode: .making)
    try run("PRAGMA journal_mode = DELETE")
    try run("PRAGMA synchronous = EXTRA")
    if isNew { try run("CREATE TABLE hiscores (name TEXT, score INTEGER)") }
  }

  /// One durable transaction.
  func add(name: String, score: Int) throws {
    try database.transaction("BEGIN IMMEDIATE") { () throws(SQLiteError) in
      try database.execute(
        "INSERT INTO hiscores (name, score) VALUES (?1, ?2)", [.text(name), SQLiteValue(score)])
    }
  }

  /// The text in the first column of a query's first row.
  func text(_ sql: String) throws -> String { try database.texts(sql).first ?? "" }

  func run(_ sql: String) throws { try database.execute(sql) }
}
