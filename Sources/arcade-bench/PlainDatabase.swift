import GRDBSQLite
import GameCore
import Glibc

/// The peer: the C library with a rollback journal, synchronous as ours, one statement
/// made ready once, one transaction for each score.
final class PlainDatabase {
  private var handle: OpaquePointer?
  private var insert: OpaquePointer?
  private static let transient = unsafeBitCast(-1, to: sqlite3_destructor_type.self)

  init(path: String, isNew: Bool = false) {
    check(sqlite3_open(path, &handle))
    run("PRAGMA journal_mode = DELETE")
    run("PRAGMA synchronous = EXTRA")
    if isNew { run("CREATE TABLE hiscores (name TEXT, score INTEGER)") }
    check(
      sqlite3_prepare_v2(
        handle, "INSERT INTO hiscores (name, score) VALUES (?1, ?2)", -1, &insert, nil))
  }

  deinit {
    sqlite3_finalize(insert)
    sqlite3_close(handle)
  }

  /// Row `number` of `fill`, which stands at place `number - 1` among Medium's.
  static func score(_ number: Int) -> Score {
    Score(name: "player \(number)", points: 10_000_000 - number)
  }

  /// Adds rows: all Medium but for one in a hundred thousand, so few are Insane.
  func fill(_ count: Int) {
    run("BEGIN")
    run(
      """
      WITH RECURSIVE numbers(number) AS \
      (SELECT 1 UNION ALL SELECT number + 1 FROM numbers WHERE number < \(count)) \
      INSERT INTO hiscores (name, score, difficulty, date, seed, rules) \
      SELECT 'player ' || number, 10000000 - number, \
      CASE WHEN number % 100000 = 1 THEN 'Insane' ELSE 'Medium' END, \
      datetime(1700000000 + number, 'unixepoch'), number, 1 FROM numbers
      """)
    run("COMMIT")
  }

  /// One durable transaction.
  func add(name: String, score: Int) {
    run("BEGIN IMMEDIATE")
    sqlite3_bind_text(insert, 1, name, -1, Self.transient)
    sqlite3_bind_int64(insert, 2, Int64(score))
    guard sqlite3_step(insert) == SQLITE_DONE else { return fail() }
    sqlite3_reset(insert)
    run("COMMIT")
  }

  private func run(_ sql: String) { check(sqlite3_exec(handle, sql, nil, nil, nil)) }

  private func check(_ code: Int32) { if code != SQLITE_OK { fail() } }

  private func fail() {
    print(String(cString: sqlite3_errmsg(handle)))
    exit(1)
  }
}
