import Foundation
import Inspection
import SQLiteFiles

/// The rows of a condition are the same whether the database answers it or memory.
func fuzzCondition(_ bytes: [UInt8]) {
  guard let choice = try? RowChoice(where: String(decoding: bytes, as: UTF8.self), sortedBy: nil)
  else { return }
  Workplace.with { folder in
    let stored = SampleRows.tables(of: Workplace.file("asked", in: folder, SampleRows.bytes))
    expect(stored.count == SampleRows.held.count, "The sample rows cannot be read.")
    for (stored, held) in zip(stored, SampleRows.held) {
      // A condition that one of them refuses has no answer to be compared.
      guard let first = rows(choice, of: stored), let second = rows(choice, of: held) else {
        continue
      }
      expect(first == second, "The database finds \(first.count) rows, memory \(second.count).")
    }
  }
}

private func rows(_ choice: RowChoice, of table: InspectedTable) -> [InspectedRow]? {
  try? table.showing(choice).rows.rows(from: 0, count: 1_000)
}

/// A model's source within the folder that Xcode keeps it in.
func fuzzModelSource(_ bytes: [UInt8]) {
  Workplace.with { folder in
    let path = folder + "/Model.xcdatamodel"
    mkdir(path, 0o700)
    _ = Workplace.file("contents", in: path, bytes)
    inspect(path, bytes)
  }
}

/// Bytes in a row, which may be a file of their own.
func fuzzNestedData(_ bytes: [UInt8]) {
  let value = InspectedValue.data(bytes)
  _ = (value.fileEnding, value.line(columns: 60), value.rawText.utf8.count, value.json.utf8.count)
  _ = value.opened.json.utf8.count
  guard let inner = NestedData(bytes) else { return }
  expect(inner.unpacked == nil || inner.kind == .gzip, "What is not packed was unpacked.")
}

/// Rows that conditions are asked about: the same in a database and in memory.
private enum SampleRows {
  static let bytes: [UInt8] = {
    do {
      return try Workplace.with { folder in
        let path = Workplace.file("asked", in: folder, [])
        do {
          let database = try SQLiteDatabase(path: path, mode: .writing)
          for sql in statements { try database.execute(sql) }
        }
        return [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
      }
    } catch {
      fatalError("The sample rows cannot be made: \(error)")
    }
  }()

  nonisolated(unsafe) static let held: [InspectedTable] = Workplace.with { folder in
    tables(of: Workplace.file("asked", in: folder, bytes)).map { table in
      let rows = (try? table.rows.rows(from: 0, count: 1_000)) ?? []
      expect(!rows.isEmpty, "The sample rows cannot be read.")
      return InspectedTable(name: table.name, columns: table.columns, rows: KnownRows(rows))
    }
  }

  static func tables(of path: String) -> [InspectedTable] {
    guard case .tables(let tables)? = try? Inspector().inspect(path).content else { return [] }
    return tables
  }

  /// Every kind of value in columns of every affinity, with an index and without.
  private static let statements = [
    "PRAGMA page_size = 1024",
    "CREATE TABLE a (n INTEGER, r REAL, t TEXT, x, b BLOB, c TEXT COLLATE NOCASE)",
    "CREATE TABLE i (n INTEGER, r REAL, t TEXT, x, b BLOB, c TEXT COLLATE NOCASE)",
    """
    WITH v(y) AS (VALUES (NULL), (0), (1), (-1), (5.0), (0.5), (9223372036854775807),
      (9223372036854775808.0), ('a'), ('A'), ('5'), (''), ('é'), (char(101, 769)), ('it''s'),
      ('a' || char(0) || 'b'), (x''), (x'61'), (x'ff00'), (CAST(x'61ff' AS TEXT)), (char(65533)))
    INSERT INTO a SELECT y, y, y, y, y, y FROM v
    """,
    "INSERT INTO i SELECT * FROM a", "CREATE INDEX i_n ON i (n)", "CREATE INDEX i_r ON i (r)",
    "CREATE INDEX i_t ON i (t)", "CREATE INDEX i_x ON i (x)", "CREATE INDEX i_c ON i (c)",
  ]
}
