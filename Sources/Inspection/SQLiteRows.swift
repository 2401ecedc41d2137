import Persistence

/// The rows of a table, by their row number: whichever are asked for are found quickly.
final class SQLiteRows: InspectedRows {
  let file: SQLiteFile
  let path: String
  let table: String
  private let condition: String?
  let columns: [String]
  let key: String?
  private let operationLimit: Int?
  private let label: (SQLiteStatement) -> String
  private var places = RowPlaces<Int64>()
  /// The first key of a table in which every key up to the last has its row.
  private var firstOfUnbroken: Int64?
  /// In a table without row numbers: the query that was read last, and the row that it is at.
  private var cursor: (query: SQLiteCursor, next: Int)?

  /// Takes names as the schema spells them; `key` names the row number where there is one.
  init(
    _ file: SQLiteFile, path: String, table: String, columns: [String], key: String?,
    condition: String? = nil, operationLimit: Int? = nil,
    label: @escaping (SQLiteStatement) -> String = { _ in "" }
  ) {
    self.operationLimit = operationLimit
    self.file = file
    self.path = path
    self.table = table
    self.columns = columns
    self.key = key
    self.condition = condition
    self.label = label
  }

  func count(upTo limit: Int?) throws(InspectionError) -> Int {
    let from = "FROM \(quoted(table))\(condition.map { " WHERE \($0)" } ?? "")"
    let sql = limit.map { "SELECT count(*) FROM (SELECT 1 \(from) LIMIT \($0))" }
    return try explained { () throws(SQLiteError) in
      let count = try file.database.first(sql ?? "SELECT count(*) \(from)") { $0.integer(0) } ?? 0
      if limit == nil, condition == nil { try noteWhetherUnbroken(count) }
      return Int(count)
    }
  }

  private func noteWhetherUnbroken(_ count: Int64) throws(SQLiteError) {
    guard let key else { return }
    let ends = try file.database.first(
      "SELECT (SELECT min(\(key)) FROM \(quoted(table))), (SELECT max(\(key)) FROM \(quoted(table)))"
    ) { ($0.integer(0), $0.integer(1)) }
    guard let ends, count > 0 else { return }
    let span = ends.1.subtractingReportingOverflow(ends.0)
    if !span.overflow, span.partialValue == count - 1 { firstOfUnbroken = ends.0 }
  }

  func rows(from offset: Int, count: Int) throws(InspectionError) -> [InspectedRow] {
    guard count > 0, offset >= 0 else { return [] }
    return try explained { () throws(SQLiteError) in
      guard let key else { return try following(offset, count) }
      guard let place = try place(of: offset, key) else { return [] }
      let rows = try read(key, from: place.key, skipping: place.skipped, count)
      places.note(rows.map(\.0), from: offset)
      return rows.map(\.1)
    }
  }

  private func place(
    of offset: Int, _ key: String
  ) throws(SQLiteError) -> RowPlaces<Int64>.Place? {
    if let first = firstOfUnbroken {
      let place = first.addingReportingOverflow(Int64(offset))
      return place.overflow ? nil : .init(key: place.partialValue, skipped: 0)
    }
    return try places.place(of: offset) { (start, count) throws(SQLiteError) in
      let conditions = self.conditions(start == nil ? [] : ["\(key) >= ?"])
      let sql = "SELECT \(key) FROM \(quoted(table))\(conditions) ORDER BY \(key) LIMIT 1 OFFSET ?"
      let values = (start.map { [SQLiteValue.integer($0)] } ?? []) + [.integer(Int64(count))]
      return try file.database.first(sql, values) { $0.integer(0) }
    }
  }

  /// What every row that is shown meets, and more.
  func conditions(_ more: [String]) -> String {
    let all = (condition.map { [$0] } ?? []) + more
    return all.isEmpty ? "" : " WHERE " + all.joined(separator: " AND ")
  }

  private func read(
    _ key: String, from first: Int64, skipping skipped: Int, _ count: Int
  ) throws(SQLiteError) -> [(Int64, InspectedRow)] {
    let names = ([key] + columns.map(quoted)).joined(separator: ", ")
    let sql =
      "SELECT \(names) FROM \(quoted(table))\(conditions(["\(key) >= ?"]))"
      + " ORDER BY \(key) LIMIT ? OFFSET ?"
    let values = [first, Int64(count), Int64(skipped)].map { SQLiteValue.integer($0) }
    return try file.database.rows(sql, values) { ($0.integer(0), self.row($0)) }
  }

  /// Rows that only passing all before them finds: the query is kept where it is.
  private func following(_ offset: Int, _ count: Int) throws(SQLiteError) -> [InspectedRow] {
    let names = (["0"] + columns.map(quoted)).joined(separator: ", ")
    let sql = "SELECT \(names) FROM \(quoted(table))\(conditions([])) LIMIT -1 OFFSET ?"
    let query: SQLiteCursor
    if let cursor, cursor.next == offset {
      query = cursor.query
    } else {
      query = try file.database.cursor(sql, [.integer(Int64(offset))])
    }
    // One that is stopped would begin again.
    cursor = nil
    let rows = try query.next(count) { row($0) }
    cursor = (query, offset + rows.count)
    return rows
  }

  func row(_ statement: SQLiteStatement) -> InspectedRow {
    InspectedRow(
      label: label(statement), (0..<columns.count).map { InspectedValue(statement, Int32($0 + 1)) })
  }

  func explained<Value>(
    _ work: () throws(SQLiteError) -> Value
  ) throws(InspectionError) -> Value {
    file.database.operationLimit = operationLimit
    defer { file.database.operationLimit = nil }
    do {
      return try work()
    } catch {
      guard !error.isStopped else {
        throw InspectionError("its view '\(table)' takes too long or never ends", path: path)
      }
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
