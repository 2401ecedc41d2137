import Inspection
import SQLiteFiles
import Words

/// A change of one value in a table of an SQLite database, in one transaction.
struct TableEdit {
  private let database: SQLiteDatabase
  private let row: RowName
  private let column: String
  private let text: String
  private let kind: (SQLiteValue) -> ValueKind?

  init(
    _ path: String, row: RowName, column: String, text: String,
    kind: @escaping (SQLiteValue) -> ValueKind?
  ) throws(SQLiteError) {
    database = try SQLiteDatabase(path: path, mode: .writing)
    database.limitWork(fileSize: 1 << 32)
    (self.row, self.column, self.text, self.kind) = (row, column, text, kind)
  }

  func perform() throws -> (old: ShownValue, new: ShownValue) {
    try database.execute("PRAGMA foreign_keys = ON")
    let table = try name(
      of: row.table, among: database.texts("SELECT name FROM sqlite_schema WHERE type = 'table'")
    ) { .noSuchTable(row.table, names: $0) }
    let columns = try database.rows(
      "SELECT name FROM pragma_table_info(?)", [.text(table)]
    ) { $0.text(0) ?? "" }
    let column = try name(of: column, among: columns) {
      .noSuchColumn(self.column, table: table, names: $0)
    }
    try database.execute("BEGIN IMMEDIATE")
    do {
      let change = try change(table, column)
      try database.execute("COMMIT")
      return change
    } catch {
      // Some errors have rolled back already; then there is nothing left to undo.
      if database.isInTransaction { try? database.execute("ROLLBACK") }
      throw error
    }
  }

  /// The name as the schema spells it.
  private func name(
    of text: String, among names: [String], _ problem: ([String]) -> EditProblem
  ) throws(EditProblem) -> String {
    if let name = names.first(where: { $0 == text })
      ?? names.first(where: { $0.lowercased() == text.lowercased() })
    {
      return name
    }
    throw problem(names)
  }

  private func change(
    _ table: String, _ column: String
  ) throws -> (old: ShownValue, new: ShownValue) {
    let old = try database.first(
      "SELECT \(Self.quoted(column)) FROM \(Self.quoted(table)) WHERE rowid = ?",
      [.integer(row.key)]
    ) { $0.value(0) }
    guard let old else { throw EditProblem.noSuchRow(row.key, table: table) }
    let new = try value(for: old)
    try database.execute(
      "UPDATE \(Self.quoted(table)) SET \(Self.quoted(column)) = ? WHERE rowid = ?",
      [new, .integer(row.key)])
    guard database.changes == 1 else { throw EditProblem.noSuchRow(row.key, table: table) }
    return (old.shown, new.shown)
  }

  private func value(for old: SQLiteValue) throws(EditProblem) -> SQLiteValue {
    guard let kind = kind(old) else { throw .unclearKind(old: old.shown) }
    let value: SQLiteValue? =
      switch kind {
      case .string, .date: .text(text)
      case .integer: Int64(text).map { .integer($0) }
      case .number: Double(text).map { .real($0) }
      case .boolean: ["true": 1, "false": 0][text].map { .integer($0) }
      case .null: text == "null" ? .null : nil
      case .data: bytes(ofBase64: text).map { .bytes($0) }
      }
    guard let value else { throw .wrongKind(text: text, kind: kind, isAskedFor: true) }
    return value
  }

  /// A name from a schema, as SQL takes it whatever it holds.
  private static func quoted(_ name: String) -> String {
    "\"" + name.replacing("\"", with: "\"\"") + "\""
  }
}

extension SQLiteValue {
  /// The value on one line.
  var shown: ShownValue {
    switch self {
    case .null: .text("null")
    case .integer(let number): .text("\(number)")
    case .real(let number): .text("\(number)")
    case .text(let text): .text("\"\(text)\"")
    case .rawText(let bytes), .bytes(let bytes): .bytes(count: bytes.count)
    }
  }
}
