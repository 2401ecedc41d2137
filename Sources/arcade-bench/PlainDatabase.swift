import ArcadeCSQLite
import Glibc

/// A database by the C library alone.
///
/// As the peer it has a rollback journal, is synchronous as
/// ours, with one statement made ready once and one transaction for each score.
final class PlainDatabase {
  private var handle: OpaquePointer?
  private var insert: OpaquePointer?
  private static let transient = unsafeBitCast(-1, to: sqlite3_destructor_type.self)

  init(path: String, isNew: Bool = false) {
    check(sqlite3_open(path, &handle))
    run("PRAGMA journal_mode = DELETE")
    run("PRAGMA synchronous = EXTRA")
    guard isNew else { return }
    run("CREATE TABLE hiscores (name TEXT, score INTEGER)")
    check(
      sqlite3_prepare_v2(
        handle, "INSERT INTO hiscores (name, score) VALUES (?1, ?2)", -1, &insert, nil))
  }

  deinit {
    sqlite3_finalize(insert)
    sqlite3_close(handle)
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

  /// The text in the first column of a query's first row.
  func text(_ sql: String) -> String {
    var query: OpaquePointer?
    check(sqlite3_prepare_v2(handle, sql, -1, &query, nil))
    defer { sqlite3_finalize(query) }
    guard sqlite3_step(query) == SQLITE_ROW, let bytes = sqlite3_column_text(query, 0) else {
      return ""
    }
    return String(cString: bytes)
  }

  func run(_ sql: String) { check(sqlite3_exec(handle, sql, nil, nil, nil)) }

  private func check(_ code: Int32) { if code != SQLITE_OK { fail() } }

  private func fail() {
    print(String(cString: sqlite3_errmsg(handle)))
    exit(1)
  }
}
