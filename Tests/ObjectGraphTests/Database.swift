import ArcadeCSQLite
import Foundation

/// A database as SQLite itself sees it, without the library under test.
struct Database {
  let path: String

  init(_ url: URL) { path = url.path }

  /// The rows of a query; NULL is nil.
  func rows(_ sql: String) -> [[String?]] {
    var handle: OpaquePointer?
    sqlite3_open_v2(path, &handle, SQLITE_OPEN_READWRITE, nil)
    defer { sqlite3_close(handle) }
    sqlite3_busy_timeout(handle, 5000)
    var statement: OpaquePointer?
    guard sqlite3_prepare_v2(handle, sql, -1, &statement, nil) == SQLITE_OK else {
      return [[String(cString: sqlite3_errmsg(handle))]]
    }
    defer { sqlite3_finalize(statement) }
    var found: [[String?]] = []
    while sqlite3_step(statement) == SQLITE_ROW {
      found.append(
        (0..<sqlite3_column_count(statement)).map { column in
          sqlite3_column_text(statement, column).map { String(cString: $0) }
        })
    }
    return found
  }

  func column(_ sql: String) -> [String?] { rows(sql).map(\.[0]) }

  var schema: [String] {
    column("SELECT sql FROM sqlite_master WHERE sql IS NOT NULL ORDER BY rowid").compactMap(\.self)
  }
}
