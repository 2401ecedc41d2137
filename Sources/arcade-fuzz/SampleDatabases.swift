import Foundation
import ObjectGraph
import SQLiteFiles

/// Small databases that are more, or less, than the sample store.
enum SampleDatabases {
  /// The sample store with a change that stands in its write-ahead log alone.
  static func withLog() throws -> [UInt8] {
    try Workplace.with { folder in
      let path = Workplace.file("sample", in: folder, try SampleStores.bytes(.sqlite))
      let database = try SQLiteDatabase(path: path, mode: .writing)
      for sql in [
        "PRAGMA journal_mode = WAL", "UPDATE ZTAG SET ZNAME = 'in the log' WHERE Z_PK = 1",
        "UPDATE Z_PRIMARYKEY SET Z_MAX = Z_MAX + 1",
      ] { try database.execute(sql) }
      return try bytes(path) + bytes(Sidecar.log.path(of: path))
    }
  }

  /// A database of another program: tables with and without row numbers, an index, a view.
  static func plain() throws -> [UInt8] {
    try Workplace.with { folder in
      let path = Workplace.file("plain", in: folder, [])
      do {
        let database = try SQLiteDatabase(path: path, mode: .writing)
        for sql in [
          "PRAGMA page_size = 512", "CREATE TABLE a (id INTEGER PRIMARY KEY, name TEXT, n REAL)",
          "CREATE INDEX i ON a (name)", "CREATE TABLE b (k TEXT PRIMARY KEY, v) WITHOUT ROWID",
          "CREATE VIEW v AS SELECT a.name, b.v FROM a JOIN b ON b.k = a.name",
          "INSERT INTO a VALUES (1, 'x', 0.5), (2, 'y', -1), (7, NULL, 1e300)",
          "INSERT INTO b VALUES ('x', x'00ff'), ('y', 9), ('z', NULL)",
        ] { try database.execute(sql) }
      }
      return try bytes(path)
    }
  }

  /// True if SQLite finds nothing wrong with any page, row or index.
  static func isSound(_ database: [UInt8], _ log: [UInt8], in folder: String) -> Bool {
    let path = Workplace.file("checked", in: folder, database)
    if !log.isEmpty { _ = Workplace.file(Sidecar.log.path(of: "checked"), in: folder, log) }
    do {
      let database = try SQLiteDatabase(path: path, mode: .writing)
      return try database.rows("PRAGMA integrity_check") { $0.text(0) } == ["ok"]
    } catch {
      return false
    }
  }

  private static func bytes(_ path: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
  }
}
