import ObjectGraph
import Persistence

/// Changes that leave a database whole, but no longer what a store has to be: a value of
/// another type, a row or a table that is missing, a name that stands twice.
///
/// Every input is a list of such changes, which no bytes of a file could be by chance.
struct DatabaseDamage {
  static let sample: [UInt8] = {
    do {
      return try SampleStores.bytes(.sqlite)
    } catch {
      fatalError("The sample store cannot be made: \(error)")
    }
  }()

  private var rest: ArraySlice<UInt8>

  init(_ bytes: [UInt8]) {
    rest = bytes[...]
  }

  mutating func apply(to path: String) {
    guard let database = try? SQLiteDatabase(path: path, mode: .writing) else { return }
    try? database.execute("BEGIN")
    for _ in 0..<40 where !rest.isEmpty {
      // A change that the database does not allow is left out.
      try? change(database)
    }
    try? database.execute("COMMIT")
  }

  private mutating func byte() -> Int { Int(rest.popFirst() ?? 0) }

  private mutating func bytes() -> [UInt8] {
    let taken = rest.prefix(byte())
    rest = rest.dropFirst(taken.count)
    return Array(taken)
  }

  private mutating func number() -> Int64 {
    let taken = rest.prefix(8)
    rest = rest.dropFirst(8)
    return taken.reduce(0) { $0 << 8 | Int64($1) }
  }

  private mutating func text() -> String { String(decoding: bytes(), as: UTF8.self) }

  private mutating func change(_ database: SQLiteDatabase) throws(SQLiteError) {
    let kind = byte()
    let tables = try database.rows("SELECT name FROM sqlite_schema WHERE type = 'table'") {
      $0.text(0) ?? ""
    }
    guard !tables.isEmpty else { return }
    let table = tables[byte() % tables.count]
    let columns = try database.rows("SELECT name FROM pragma_table_info(?)", [.text(table)]) {
      $0.text(0) ?? ""
    }
    guard !columns.isEmpty else { return }
    let column = columns[byte() % columns.count]
    switch kind % 12 {
    case 0...5: try setCells(database, quoted(table), quoted(column), kind % 12)
    case 6:
      try database.execute(
        "DELETE FROM \(quoted(table)) WHERE rowid = ?", [.integer(Int64(byte()))])
    case 7:
      try database.execute("ALTER TABLE \(quoted(table)) DROP COLUMN \(quoted(column))")
    case 8:
      try database.execute(
        "ALTER TABLE \(quoted(table)) RENAME COLUMN \(quoted(column)) TO \(quoted(text()))")
    case 9: try database.execute("DROP TABLE \(quoted(table))")
    case 10:
      try database.execute("ALTER TABLE \(quoted(table)) RENAME TO \(quoted(text()))")
    default: try replaceByView(database, quoted(table), byte())
    }
  }

  private mutating func setCells(
    _ database: SQLiteDatabase, _ table: String, _ column: String, _ kind: Int
  ) throws(SQLiteError) {
    let row = Int64(byte())
    let value: SQLiteValue =
      switch kind {
      case 0: .integer(Int64(Int8(truncatingIfNeeded: byte())))
      case 1: .integer(number())
      case 2: .text(text())
      case 3: .bytes(bytes())
      case 4: .real(Double(bitPattern: UInt64(bitPattern: number())))
      default: .null
      }
    try database.execute(
      "UPDATE OR REPLACE \(table) SET \(column) = ?1 WHERE rowid = ?2 OR ?2 = 255",
      [value, .integer(row)])
  }

  /// A view stands where a table should be; one of the two never comes to an end.
  private func replaceByView(
    _ database: SQLiteDatabase, _ table: String, _ kind: Int
  ) throws(SQLiteError) {
    try database.execute("ALTER TABLE \(table) RENAME TO hidden")
    switch kind % 2 {
    case 0: try database.execute("CREATE VIEW \(table) AS SELECT * FROM hidden")
    default:
      try database.execute(
        "CREATE VIEW \(table) AS WITH RECURSIVE n(Z_PK) AS (VALUES (1) UNION ALL "
          + "SELECT Z_PK + 1 FROM n) SELECT * FROM n")
    }
  }

  private func quoted(_ name: String) -> String {
    "\"" + name.replacing("\"", with: "\"\"") + "\""
  }
}
