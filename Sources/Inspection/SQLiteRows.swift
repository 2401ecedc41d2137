import Persistence

/// The rows of a table, by their row number: the next ones are found at once however many
/// came before.
final class SQLiteRows: InspectedRows {
  private let file: SQLiteFile
  private let path: String
  private let table: String
  private let condition: String
  private let columns: [String]
  private let key: String?
  private let label: (SQLiteStatement) -> String
  /// Where reading ended last: the next row's offset, and the key of the row before it.
  private var last: (offset: Int, key: Int64)?

  /// Takes names as the schema spells them; `key` names the row number where there is one.
  init(
    _ file: SQLiteFile, path: String, table: String, columns: [String], key: String?,
    condition: String = "1", label: @escaping (SQLiteStatement) -> String = { _ in "" }
  ) {
    self.file = file
    self.path = path
    self.table = table
    self.columns = columns
    self.key = key
    self.condition = condition
    self.label = label
  }

  func count(upTo limit: Int?) throws(InspectionError) -> Int {
    let bounded = limit.map { " LIMIT \($0)" } ?? ""
    let sql = "SELECT count(*) FROM (SELECT 1 FROM \(quoted(table)) WHERE \(condition)\(bounded))"
    return try explained { () throws(SQLiteError) in
      Int(try file.database.first(sql) { $0.integer(0) } ?? 0)
    }
  }

  func rows(from offset: Int, count: Int) throws(InspectionError) -> [InspectedRow] {
    guard count > 0, offset >= 0 else { return [] }
    let names = columns.map(quoted).joined(separator: ", ")
    let selected = "SELECT \(key ?? "0"), \(names) FROM \(quoted(table)) WHERE \(condition)"
    let order = key.map { " ORDER BY \($0)" } ?? ""
    let follows = last.flatMap { $0.offset == offset ? $0.key : nil }
    let sql =
      follows == nil
      ? selected + order + " LIMIT ? OFFSET ?"
      : selected + " AND \(key ?? "0") > ?" + order + " LIMIT ?"
    let values: [SQLiteValue] =
      follows.map { [.integer($0), .integer(Int64(count))] } ?? [
        .integer(Int64(count)), .integer(Int64(offset)),
      ]
    let read = try explained { () throws(SQLiteError) in
      try file.database.rows(sql, values) { ($0.integer(0), self.row($0)) }
    }
    if key != nil, let end = read.last { last = (offset + read.count, end.0) }
    return read.map(\.1)
  }

  private func row(_ statement: SQLiteStatement) -> InspectedRow {
    InspectedRow(
      label: label(statement), (0..<columns.count).map { InspectedValue(statement, Int32($0 + 1)) })
  }

  private func explained<Value>(
    _ work: () throws(SQLiteError) -> Value
  ) throws(InspectionError) -> Value {
    do {
      return try work()
    } catch {
      throw InspectionError(error.readingText, path: path)
    }
  }
}

/// A name from a schema, as SQL takes it whatever it holds.
func quoted(_ name: String) -> String {
  "\"" + name.replacing("\"", with: "\"\"") + "\""
}

extension InspectedValue {
  /// A value as SQLite stores it.
  init(_ statement: SQLiteStatement, _ column: Int32) {
    if statement.isBytes(column) {
      self = .data(statement.bytes(column))
      return
    }
    switch statement.value(column) {
    case .null: self = .null
    case .integer(let number): self = .integer(number)
    case .real(let number): self = .real(number)
    case .text(let text): self = .text(text)
    case .bytes(let bytes): self = .data(bytes)
    }
  }
}
