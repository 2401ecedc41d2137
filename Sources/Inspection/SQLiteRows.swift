import SQLiteFiles
import Words

/// The rows of a table, by their row number: whichever are asked for are found quickly.
final class SQLiteRows: InspectedRows {
  let file: SQLiteFile
  let path: String
  let table: String
  private let condition: String?
  let columns: [String]
  /// The meanings of the columns, in their order.
  private let kinds: [ColumnKind]
  let key: String?
  /// Names the row number in a virtual table, whose module finds a row by it but needn't sort rows so.
  let number: String?
  let isView: Bool
  /// Gives a row's label; nil where rows have none.
  let label: ((SQLiteStatement) -> String)?
  /// True where texts that aren't UTF-8 are told apart by their bytes, and not repaired.
  private let isExact: Bool
  private var places = RowPlaces<Int64>()
  /// The first key of a table in which every key up to the last has its row.
  private var firstOfUnbroken: Int64?
  /// True where the columns alone are as many as SQLite answers.
  private let isWide: Bool
  /// In a table without row numbers: the query that was read last, and the row that it is at.
  private var cursor: (query: SQLiteCursor, next: Int)?

  /// An answer of SQLite has at most so many columns, the row number among them.
  private static let mostColumns = 2_000

  var hasLabels: Bool { label != nil }

  /// Takes names as the schema spells them; `key` names the row number where there is one, or `number`
  /// in a virtual table.
  init(
    _ file: SQLiteFile, path: String, table: String, columns: [String], key: String?,
    number: String? = nil, condition: String? = nil, isView: Bool = false,
    kinds: [ColumnKind]? = nil,
    label: ((SQLiteStatement) -> String)? = nil, isExact: Bool = false
  ) {
    self.isExact = isExact
    self.isView = isView
    self.file = file
    self.path = path
    self.table = table
    self.columns = columns
    isWide = columns.count >= Self.mostColumns
    self.kinds = kinds ?? columns.map { _ in .plain }
    self.key = isWide ? nil : key
    self.number = isWide ? nil : number
    self.condition = condition
    self.label = label
  }

  func count(upTo limit: Int?) throws(InspectionError) -> Int {
    let seen = try seenCount(upTo: limit)
    let count = if let seen { seen } else { try count(of: [], [], upTo: limit) }
    if limit == nil, condition == nil {
      try explained { () throws(SQLiteError) in try noteWhetherUnbroken(Int64(count)) }
    }
    return count
  }

  /// The number of rows as the pages of the table tell it, where they do.
  private func seenCount(upTo limit: Int?) throws(InspectionError) -> Int? {
    guard condition == nil, !isView else { return nil }
    return try explained { () throws(SQLiteError) in
      try file.database.rowCount(ofTable: table, upTo: limit)
    }
  }

  /// The number of rows that meet further conditions.
  func count(
    of conditions: [String], _ values: [SQLiteValue], upTo limit: Int?
  ) throws(InspectionError) -> Int {
    let from = "FROM \(quoted(table))\(self.conditions(conditions + ["1"]))"
    let sql =
      limit == nil ? "SELECT count(*) \(from)" : "SELECT count(*) FROM (SELECT 1 \(from) LIMIT ?)"
    let most = limit.map { [SQLiteValue.integer(Int64($0))] } ?? []
    let count = try explained { () throws(SQLiteError) in
      Int(try file.database.first(sql, values + most) { $0.integer(0) } ?? 0)
    }
    // A damaged table may have the same rows again and again; those of a view come from elsewhere.
    return isView ? count : min(count, file.mostRows)
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
    let rows = try explained { () throws(SQLiteError) -> [(Int64, InspectedRow)] in
      guard let key else { return try following(offset, count).map { (0, $0) } }
      guard let place = try place(of: offset, key) else { return [] }
      return try read(key, from: place.key, skipping: place.skipped, count)
    }
    if key != nil { try note(rows.map(\.0), from: offset) }
    return rows.map(\.1)
  }

  /// Remembers where rows are; throws where their numbers do not rise, since a damaged table would
  /// give them again and again.
  private func note(_ keys: [Int64], from offset: Int) throws(InspectionError) {
    if let key = places.firstFalling(keys, from: offset, { $0 }) {
      throw InspectionError(.rowOutOfPlace(table: table, row: key), path: path)
    }
    places.note(keys, from: offset)
  }

  func place(
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

  /// The same rows with the keys as labels by which key paths name them, where they have any: their
  /// row numbers, or the values of their primary keys.
  ///
  /// With `isExact` two texts are the same only where their bytes are.
  func labelledByKey(isExact: Bool = false) throws(InspectionError) -> SQLiteRows {
    let label: ((SQLiteStatement) -> String)?
    if key != nil || number != nil {
      label = { "\($0.integer(0))" }
    } else if let key = try primaryKey() {
      label = { row in
        SQLiteRowKey.text(
          of: key.map { place, column in
            if row.type(place) == .bytes { return SQLiteRowKey.text(ofBytes: row.bytes(place)) }
            return column.text(
              InspectedValue(exactly: row, place).plainText, isText: row.type(place) == .text)
          })
      }
    } else {
      label = nil
    }
    return SQLiteRows(
      file, path: path, table: table, columns: columns, key: key, number: number,
      condition: condition, isView: isView, kinds: kinds, label: label, isExact: isExact)
  }

  /// The columns of the primary key with their places in the selection, in its order; nil for rows with
  /// row numbers, and for a view.
  private func primaryKey() throws(InspectionError) -> [(Int32, SQLiteRowKey.Column)]? {
    guard key == nil, !isView else { return nil }
    let found = try explained { () throws(SQLiteError) in
      try SQLiteRowKey.primaryKey(of: table, in: file.database)
    }
    guard let found else { return nil }
    let places = found.compactMap { column in
      columns.firstIndex(named: column.name, \.self).map { (Int32($0) + firstColumn, column) }
    }
    return places.count == found.count ? places : nil
  }

  /// True if all rows of a table or a view are shown, each value as it's stored.
  var isBare: Bool {
    condition == nil && label == nil
      && kinds.allSatisfy { if case .plain = $0 { true } else { false } }
  }

  /// The meaning of a column by its place.
  func kind(ofColumn place: Int) -> ColumnKind {
    kinds.indices.contains(place) ? kinds[place] : .plain
  }

  /// The key, if there is one, and the columns, as a query names them.
  var selection: String {
    let number = hasLabels ? number : nil
    return ((isWide ? [] : [key ?? number ?? "0"]) + columns.map(quoted)).joined(separator: ", ")
  }

  /// The place of the first column in the selection.
  var firstColumn: Int32 { isWide ? 0 : 1 }

  /// The condition of every row that is shown, with further ones.
  func conditions(_ more: [String]) -> String {
    let all = (condition.map { [$0] } ?? []) + more
    return all.isEmpty ? "" : " WHERE " + all.joined(separator: " AND ")
  }

  private func read(
    _ key: String, from first: Int64, skipping skipped: Int, _ count: Int
  ) throws(SQLiteError) -> [(Int64, InspectedRow)] {
    let sql =
      "SELECT \(selection) FROM \(quoted(table))\(conditions(["\(key) >= ?"]))"
      + " ORDER BY \(key) LIMIT ? OFFSET ?"
    let values = [first, Int64(count), Int64(skipped)].map { SQLiteValue.integer($0) }
    return try file.database.rows(sql, values) { ($0.integer(0), self.row($0)) }
  }

  /// Rows that only passing all before them finds: the query is kept where it is.
  private func following(_ offset: Int, _ count: Int) throws(SQLiteError) -> [InspectedRow] {
    let sql = "SELECT \(selection) FROM \(quoted(table))\(conditions([])) LIMIT -1 OFFSET ?"
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
      label: label?(statement) ?? "",
      kinds.enumerated().map { place, kind in
        let column = Int32(place) + firstColumn
        let value =
          isExact ? InspectedValue(exactly: statement, column) : InspectedValue(statement, column)
        return value.read(as: kind)
      })
  }

  func explained<Value>(
    _ work: () throws(SQLiteError) -> Value
  ) throws(InspectionError) -> Value {
    do {
      let value = try work()
      try file.checkUnchanged()
      return value
    } catch let error as SQLiteError {
      try file.checkUnchanged()
      guard !error.isStopped else {
        throw InspectionError(.endless(name: table, isView: isView), path: path)
      }
      throw InspectionError(error, path: path)
    } catch {
      throw InspectionError(error, path: path)
    }
  }
}

extension SQLiteRows: DatedRows {
  func dates(
    inColumn place: Int, of table: InspectedTable
  ) throws(InspectionError) -> ClosedRange<Double>? {
    guard columns.indices.contains(place), case .timestamp = kinds[place], !isView else {
      return nil
    }
    let column = quoted(columns[place])
    let sql = "SELECT 0, min(\(column)), max(\(column)) FROM \(quoted(self.table))\(conditions([]))"
    return try explained { () throws(SQLiteError) in
      let values = try file.database.first(sql) { row in
        [1, 2].map { InspectedValue(row, $0).read(as: .timestamp) }
      }
      return ends(values ?? [])
    }
  }
}

/// A name from a schema, as SQL takes it whatever it holds.
func quoted(_ name: String) -> String {
  SQLiteName.quoted(name)
}

extension InspectedValue {
  /// A value as SQLite stores it.
  init(_ statement: SQLiteStatement, _ column: Int32) {
    switch statement.value(column) {
    case .null: self = .null
    case .integer(let number): self = .integer(number)
    case .real(let number): self = .real(number)
    case .text(let text): self = .text(text)
    case .rawText(let bytes), .bytes(let bytes): self = .data(bytes)
    }
  }

  /// The same, but for a text that isn't UTF-8: its bytes are spelled as those of a name are, so that
  /// two texts are the same only where their bytes are.
  init(exactly statement: SQLiteStatement, _ column: Int32) {
    switch statement.type(column) {
    case .text: self = .text(statement.name(column))
    case .null, .integer, .real, .bytes: self.init(statement, column)
    }
  }
}
